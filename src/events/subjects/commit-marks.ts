import * as v from 'valibot'
import { type Definitions, type EventDefinition, type EventIn, shape, type Undoes } from '../define'
import { text } from '../schemas'

/** The id of an earlier commit that this commit undoes, redoes or restores from. */
const commit = v.pipe(text, v.nonEmpty())

/** Events that mark a commit as an undo, a redo or a restoration. The other events of the commit make the change. */
export const COMMIT_MARK_SHAPES = [
  shape('ChangeUndone', 1, { commit }),
  shape('ChangeRedone', 1, { commit }),
  shape('VersionRestored', 1, { commit }),
] as const

type MarkEvent = EventIn<typeof COMMIT_MARK_SHAPES>

const defineMark = (undoes: (event: MarkEvent) => { undoes?: Undoes }): EventDefinition<MarkEvent, object, never> => ({
  kind: 'other',
  subject: null,
  fold: () => undefined,
  sentence: () => () => 'restored from an earlier version',
  summary: undoes,
  undo: null,
})

export const COMMIT_MARK_EVENTS: Definitions<typeof COMMIT_MARK_SHAPES, object> = {
  ChangeUndone: defineMark(({ commit }) => ({ undoes: { commit, isRedo: false } })),
  ChangeRedone: defineMark(({ commit }) => ({ undoes: { commit, isRedo: true } })),
  VersionRestored: defineMark(() => ({})),
}
