import * as v from 'valibot'
import { FEEDBACK } from '#domain/shapes'
import type { Feedback, SolveKey } from '#domain/solve'
import type { EventOf } from '../event'

/**
 * The event for feedback. Version 2 is used only if sub-scores are missing, so that older builds can read all other
 * feedback.
 */
export function feedbackSaved(
  key: SolveKey,
  feedback: Feedback,
  origin: Pick<EventOf<'FeedbackSaved'>, 'via' | 'raw'>,
): EventOf<'FeedbackSaved'> {
  return v.is(FEEDBACK, feedback)
    ? { type: 'FeedbackSaved', v: 1, key, feedback, ...origin }
    : { type: 'FeedbackSaved', v: 2, key, feedback, ...origin }
}
