import * as v from 'valibot'
import { pluralize } from '#lib/format'
import { type Definitions, refusedUndo, shape, type Undoes } from '../define'
import { quoted } from '../describe/words'
import { text } from '../schemas'
import { type FieldOfEvent, fieldOfEvent, statesWithField } from './field-of-event'

/** Commit ids are UUIDs. The check also keeps names such as `__proto__` out of the tables. */
const commitIds = v.array(v.pipe(text, v.uuid()))

/** Records of imports, and rulings that hide or show the commits of an import. */
export const IMPORT_SHAPES = [
  shape('CommitsMerged', 1, {
    /** Shared by all events of one import. */
    import: v.pipe(text, v.uuid()),
    /** The file's name. */
    name: text,
    ids: commitIds,
  }),
  shape('CommitsWithdrawn', 1, { ids: commitIds }),
  shape('CommitsReinstated', 1, { ids: commitIds }),
] as const

// Records and rulings affect other commits and are evaluated before the fold (`idsNotFolded`).
const ruling = { kind: 'other', subject: fieldOfEvent, fold: () => undefined, undo: refusedUndo } as const

export const IMPORT_EVENTS: Definitions<typeof IMPORT_SHAPES, object> = {
  CommitsMerged: {
    ...ruling,
    states: ({ ids }) => statesWithField({ name: 'Changes added', after: ids.length }),
    sentence({ name, ids: { length } }) {
      const words = `imported ${pluralize(length, 'change')}${name === '' ? '' : ` from ${quoted(name)}`}`
      return () => words
    },
  },
  CommitsWithdrawn: {
    ...ruling,
    states: ({ ids }, { undoes }) => statesWithField(withdrawalField(ids, undoes)),
    sentence:
      () =>
      (_, { undoes }) =>
        withdrawalWords(undoes),
  },
  CommitsReinstated: {
    ...ruling,
    states: ({ ids }) => statesWithField({ name: 'Changes shown again', after: ids.length }),
    sentence({ ids }) {
      const words = `restored ${pluralize(ids.length, 'change')} from an undone import`
      return () => words
    },
  },
}

/** `undoes` is set if the commit undoes or redoes another undo. */
function withdrawalField(ids: readonly string[], undoes: Undoes | null): FieldOfEvent {
  if (!undoes) return { name: 'Changes hidden', after: ids.length }
  const [before, after] = undoes.isRedo ? (['shown', 'hidden'] as const) : (['hidden', 'shown'] as const)
  return { name: 'Imported changes', before, after }
}

/** The words of a commit that undoes an import, or undoes or redoes such an undo. */
export function withdrawalWords(undoes: { isRedo: boolean } | null): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'restored an undone import'
}
