import { pluralize } from '#lib/format'
import type { Hint } from '../hint'
import { RATING_LABELS, type Rating, type RatingReason } from './rating'

const HELP_TEXTS: Record<Hint, string> = {
  none: 'you used no help',
  leetcode_hint: 'you used a LeetCode hint',
  solution_peek: 'you looked at the solution',
  gpt_help: 'you used GPT help',
}

/** Describes a rating with its reason: "Hard, because of 3 failed attempts". */
export function explainRating({ rating, reason }: { rating: Rating; reason: RatingReason }): string {
  return `${RATING_LABELS[rating]}, ${formatReason(reason)}`
}

function formatReason(reason: RatingReason): string {
  switch (reason.kind) {
    case 'chosen':
      return 'because you chose it'
    case 'not-accepted':
      return 'because no attempt was accepted'
    case 'peek':
      return `because ${HELP_TEXTS.solution_peek}`
    case 'failed-attempts':
      return `because of ${pluralize(reason.count, 'failed attempt')}`
    case 'hint':
      return `because ${HELP_TEXTS[reason.hint]}`
    case 'low-score':
    case 'high-score':
      return `because it scored ${reason.score}`
    case 'slow':
      return `because it took ${formatMinutes(reason.time)}, over twice your usual ${formatMinutes(reason.usual)}`
    case 'fast':
      return `because it took ${formatMinutes(reason.time)}, under half of your usual ${formatMinutes(reason.usual)}`
    case 'solved':
      return reason.failed === 0
        ? 'accepted at the first try'
        : `accepted after ${pluralize(reason.failed, 'failed attempt')}`
    default:
      return reason satisfies never
  }
}

const MAX_MINUTES = 100_000

/** Accepts any number, because a log may contain impossible times. */
function formatMinutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 60))
  return whole <= MAX_MINUTES ? `${whole} min` : 'a very long time'
}
