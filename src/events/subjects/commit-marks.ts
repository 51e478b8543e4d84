import * as v from 'valibot'
import { defineShape, type EventDefinition, type EventDefinitions, type EventIn, type UndoneCommit } from '../define'
import { text } from '../schemas'

/** The id of an earlier commit that this commit undoes, redoes or restores from. */
const commit = v.pipe(text, v.nonEmpty())

/** Events that mark a commit as an undo, a redo or a restoration. The other events of the commit make the change. */
export const COMMIT_MARK_SHAPES = [
  defineShape('ChangeUndone', 1, { commit }),
  defineShape('ChangeRedone', 1, { commit }),
  defineShape('VersionRestored', 1, { commit }),
] as const

type MarkEvent = EventIn<typeof COMMIT_MARK_SHAPES>

const defineMark = (
  undoes: (event: MarkEvent) => { undoes?: UndoneCommit },
): EventDefinition<MarkEvent, object, never> => ({
  kind: 'other',
  subject: null,
  fold: () => undefined,
  sentence: () => () => 'restored from an earlier version',
  summary: undoes,
  undo: null,
})

export const COMMIT_MARK_EVENTS: EventDefinitions<typeof COMMIT_MARK_SHAPES, object> = {
  ChangeUndone: defineMark(({ commit }) => ({ undoes: { commit, isRedo: false } })),
  ChangeRedone: defineMark(({ commit }) => ({ undoes: { commit, isRedo: true } })),
  VersionRestored: defineMark(() => ({})),
}
