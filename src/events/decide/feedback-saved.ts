import * as v from 'valibot'
import { FEEDBACK } from '#domain/shapes'
import type { Feedback, SolveKey } from '#domain/solve'
import type { EventOf } from '../event'

/** Where feedback comes from. */
type FeedbackOrigin = Pick<EventOf<'FeedbackSaved'>, 'via' | 'raw'> & {
  /** The model that gave it. */
  model?: string
}

/**
 * The event for feedback. Version 3 is used only if the model is known, and version 2 only if sub-scores are missing, so that older
 * builds can read all other feedback.
 */
export function feedbackSaved(
  key: SolveKey,
  feedback: Feedback,
  { model, ...origin }: FeedbackOrigin,
): EventOf<'FeedbackSaved'> {
  if (model !== undefined) return { type: 'FeedbackSaved', v: 3, key, feedback, ...origin, model }
  return v.is(FEEDBACK, feedback)
    ? { type: 'FeedbackSaved', v: 1, key, feedback, ...origin }
    : { type: 'FeedbackSaved', v: 2, key, feedback, ...origin }
}
