import * as v from 'valibot'
import { FEEDBACK, PARTIAL_FEEDBACK } from '#domain/shapes'
import type { Feedback, SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import { createChangedWithVersionsRefusal } from '../decision'
import { defineShape, type EventDefinitions, type EventIn, type UndoDefinition } from '../define'
import { createRowFold, withAddress, withEditTime } from '../projections/solve-row'
import type { AnySolveRow, SolveTables } from '../projections/solve-tables'
import { solveKey, text } from '../schemas'
import { defineUndoOnSolve, getAddress, type SolveEventFields, solves } from './solves'

/** In UTF-16 units. */
const MAX_MODEL_LENGTH = 100

const origin = {
  via: v.picklist(['form', 'import', 'demo', 'earlier']),
  /** The AI reply from which the feedback was parsed. */
  raw: v.exactOptional(text),
}

export const FEEDBACK_SHAPES = [
  defineShape('FeedbackSaved', 1, { key: solveKey, feedback: FEEDBACK, ...origin }),
  /** The version for feedback that lacks sub-scores (docs/decisions/0185). */
  defineShape('FeedbackSaved', 2, { key: solveKey, feedback: PARTIAL_FEEDBACK, ...origin }),
  /** The version for feedback whose model is known (docs/decisions/0400). */
  defineShape('FeedbackSaved', 3, {
    key: solveKey,
    feedback: PARTIAL_FEEDBACK,
    ...origin,
    model: v.exactOptional(v.pipe(text, v.nonEmpty(), v.maxLength(MAX_MODEL_LENGTH))),
  }),
  defineShape('FeedbackRemoved', 1, { key: solveKey }),
] as const

export type FeedbackEvent = EventIn<typeof FEEDBACK_SHAPES>
type FeedbackSavedEvent = Extract<FeedbackEvent, { type: 'FeedbackSaved' }>

export type FeedbackCommand =
  | { type: 'SaveFeedback'; key: SolveKey; feedback: Feedback; via: 'form' | 'import'; raw?: string; model?: string }
  | { type: 'RemoveFeedback'; key: SolveKey }

type FeedbackOrigin = Pick<FeedbackSavedEvent, 'via' | 'raw'> & {
  model?: string | undefined
}

/**
 * Returns the event that saves feedback. Uses version 3 only if the model is known, and version 2 only if sub-scores are missing, so that
 * older builds can read all other feedback.
 */
export function createFeedbackSavedEvent(
  key: SolveKey,
  feedback: Feedback,
  { model, ...origin }: FeedbackOrigin,
): FeedbackSavedEvent {
  if (model !== undefined) return { type: 'FeedbackSaved', v: 3, key, feedback, ...origin, model }
  return v.is(FEEDBACK, feedback)
    ? { type: 'FeedbackSaved', v: 1, key, feedback, ...origin }
    : { type: 'FeedbackSaved', v: 2, key, feedback, ...origin }
}

interface EarlierFeedback {
  feedback: Feedback | null
  model?: string
}

const undo: UndoDefinition<
  SolveEventFields,
  AnySolveRow,
  EventAddress | null,
  SolveTables,
  FeedbackEvent,
  EarlierFeedback
> = defineUndoOnSolve({
  onConflict: () => createChangedWithVersionsRefusal('feedback'),
  value: (row) => getAddress(row, 'feedback'),
  content: (_, __, { feedback = null, model }) => ({ feedback, ...(model !== undefined && { model }) }),
  restore: ({ feedback, model }, { key }) => ({
    ok: true,
    events: [
      feedback === null
        ? { type: 'FeedbackRemoved', v: 1, key }
        : createFeedbackSavedEvent(key, feedback, { via: 'form', model }),
    ],
  }),
})

export const FEEDBACK_EVENTS: EventDefinitions<typeof FEEDBACK_SHAPES, SolveTables> = {
  FeedbackSaved: {
    kind: 'feedback',
    subject: solves,
    fold: createRowFold<FeedbackSavedEvent>((row, { feedback }, { at, time }) => ({
      ...row,
      finalScore: feedback.summary.final_score,
      largeFields: withAddress(row, 'feedback', at),
      edited: withEditTime(row, 'feedback', time),
    })),
    sentence({ key, feedback, via }) {
      const score = feedback.summary.final_score
      const originText = via === 'import' ? ' (imported feedback)' : ''
      return (names, commit) => {
        const title = names.solve(key)
        const earlier = names.earlierScore(commit, key)
        if (earlier === null) return `${title} scored ${score}${originText}`
        if (earlier === score) return `edited the feedback on ${title} (score unchanged)`
        return `${score > earlier ? 'raised' : 'lowered'} ${title} to ${score}${originText}`
      }
    },
    restored({ key, feedback }) {
      const score = feedback.summary.final_score
      return (names) => `restored earlier feedback on ${names.solve(key)} (score ${score})`
    },
    summary: ({ feedback }) => ({ score: feedback.summary.final_score }),
    undo,
  },
  FeedbackRemoved: {
    kind: 'feedback',
    subject: solves,
    fold: createRowFold((row, _, { time }) => ({
      ...row,
      finalScore: null,
      largeFields: withAddress(row, 'feedback', null),
      edited: withEditTime(row, 'feedback', time),
    })),
    sentence:
      ({ key }) =>
      (names) =>
        `removed the feedback from ${names.solve(key)}`,
    summary: () => ({ score: null }),
    undo,
  },
}
