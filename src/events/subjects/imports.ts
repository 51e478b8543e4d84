import * as v from 'valibot'
import { pluralize } from '#lib/format'
import { defineShape, type EventDefinitions, type EventIn, refusedUndo, type UndoneCommit } from '../define'
import { quote } from '../describe/words'
import { recipe } from '../projections/writer'
import { text } from '../schemas'
import { createStates, type FieldOfEvent, fieldOfEvent } from './field-of-event'

/** Commit ids are UUIDs. The check also rejects names such as `__proto__`, which must not become keys of tables. */
const commitIds = v.array(v.pipe(text, v.uuid()))

/** Events that record imports, and events that withdraw or reinstate commits. A withdrawn commit stays in the log but does not count. */
export const IMPORT_SHAPES = [
  defineShape('CommitsMerged', 1, {
    /** The id of the import, which all events of one import share. */
    import: v.pipe(text, v.uuid()),
    name: text,
    ids: commitIds,
  }),
  defineShape('CommitsWithdrawn', 1, { ids: commitIds }),
  defineShape('CommitsReinstated', 1, { ids: commitIds }),
  /**
   * Marks its commit as one of this device alone, which no other device gets and which has no effect there (M11). `join`: the commit records
   * that the device joined other devices. `undo`: it undoes or redoes that. `ignore`: it takes the effect from such commits of another device.
   */
  defineShape('KeptOnDevice', 1, { reason: v.picklist(['join', 'undo', 'ignore']) }),
] as const

// By default `fold` does nothing, because these events affect whole commits. They are evaluated before commits are applied (see
// `findIdsNotFolded`).
const IMPORT_DEFINITION = { kind: 'other', subject: fieldOfEvent, fold: () => undefined, undo: refusedUndo } as const

/** The name in the record of a joining. Version 0.1.0 marked a joining only by this name. */
export const JOIN_NAME = 'another device'

export interface ImportTables {
  /** By the id of the import: the joinings that were not undone, each with the id of the device that has joined other devices. */
  readonly joins: Readonly<Record<string, { device: string }>>
}

const DEVICE_MARK_WORDS = {
  join: 'joined another device',
  undo: 'kept this change on this device only',
  ignore: 'ignored changes that another device made only for itself',
} as const

export const IMPORT_EVENTS: EventDefinitions<typeof IMPORT_SHAPES, ImportTables> = {
  CommitsMerged: {
    ...IMPORT_DEFINITION,
    fold: recipe<ImportTables, Extract<EventIn<typeof IMPORT_SHAPES>, { type: 'CommitsMerged' }>>(
      ({ joins }, { import: id, name }, { device }) => {
        if (name === JOIN_NAME) joins[id] = { device }
      },
    ),
    states: ({ ids }) => createStates({ name: 'Changes added', after: ids.length }),
    sentence({ name, ids: { length } }) {
      const words = `imported ${pluralize(length, 'change')}${name === '' ? '' : ` from ${quote(name)}`}`
      return () => words
    },
  },
  CommitsWithdrawn: {
    ...IMPORT_DEFINITION,
    states: ({ ids }, { undoes }) => createStates(createWithdrawalField(ids, undoes)),
    sentence:
      () =>
      (_, { undoes }) =>
        describeWithdrawal(undoes),
  },
  CommitsReinstated: {
    ...IMPORT_DEFINITION,
    states: ({ ids }) => createStates({ name: 'Changes shown again', after: ids.length }),
    sentence({ ids }) {
      const words = `restored ${pluralize(ids.length, 'change')} from an undone import`
      return () => words
    },
  },
  KeptOnDevice: {
    kind: 'other',
    fold: () => undefined,
    subject: null,
    undo: null,
    sentence:
      ({ reason }) =>
      () =>
        DEVICE_MARK_WORDS[reason],
  },
}

function createWithdrawalField(ids: readonly string[], undoes: UndoneCommit | null): FieldOfEvent {
  if (!undoes) return { name: 'Changes hidden', after: ids.length }
  const [before, after] = undoes.isRedo ? (['shown', 'hidden'] as const) : (['hidden', 'shown'] as const)
  return { name: 'Imported changes', before, after }
}

export function describeWithdrawal(undoes: { isRedo: boolean } | null): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'restored an undone import'
}
