import * as v from 'valibot'
import { PARTIAL_FEEDBACK } from '#domain/shapes'
import { type DecisionOf, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import { getShownRows } from '../projections/shown-solves'
import { findShownSolve, type SolveTables } from '../projections/solve-tables'
import { createFeedbackSavedEvent, type FeedbackCommand, type FeedbackEvent } from '../subjects/feedback'
import { SOLVE_NOT_FOUND, type SolveEventFields } from '../subjects/solves'

export const FEEDBACK_HANDLERS: CommandHandlers<FeedbackCommand, SolveTables, FeedbackEvent> = {
  SaveFeedback: saveFeedback,
  RemoveFeedback: removeFeedback,
}

/** Saves feedback. Refuses scores that are out of range. `raw` is the original text of imported feedback. */
export function saveFeedback(
  { key, feedback, via, raw, model }: Omit<Extract<FeedbackCommand, { type: 'SaveFeedback' }>, 'type'>,
  tables: SolveTables,
): DecisionOf<FeedbackEvent> {
  const row = findShownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  const result = v.safeParse(PARTIAL_FEEDBACK, feedback)
  if (!result.success) return refuse('invalid', 'Numeric ratings are out of range.')
  return {
    ok: true,
    events: [createFeedbackSavedEvent(row.key, result.output, { via, model, ...(raw !== undefined && { raw }) })],
  }
}

/** Removes the feedback of a solve, so that its score no longer counts (N16). */
function removeFeedback({ key }: SolveEventFields, tables: SolveTables): DecisionOf<FeedbackEvent> {
  if (!findShownSolve(tables, key)) return SOLVE_NOT_FOUND
  const rated = getShownRows(tables, key).filter(({ largeFields }) => largeFields.feedback)
  return { ok: true, events: rated.map((row) => ({ type: 'FeedbackRemoved', v: 1, key: row.key })) }
}
