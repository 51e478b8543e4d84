import { pluralize } from '#lib/format'
import type { Hint } from '../hint'
import { RATING_LABELS, type Rating, type RatingReason } from './rating'

const HELP: Record<Hint, string> = {
  none: 'you used no help',
  leetcode_hint: 'you used a LeetCode hint',
  solution_peek: 'you looked at the solution',
  gpt_help: 'you used GPT help',
}

/** A rating with its reason: "Hard, because of 3 failed attempts". */
export function explainRating({ rating, reason }: { rating: Rating; reason: RatingReason }): string {
  return `${RATING_LABELS[rating]}, ${reasonWords(reason)}`
}

function reasonWords(reason: RatingReason): string {
  switch (reason.kind) {
    case 'chosen':
      return 'because you chose it'
    case 'not-accepted':
      return 'because no attempt was accepted'
    case 'peek':
      return `because ${HELP.solution_peek}`
    case 'failed-attempts':
      return `because of ${pluralize(reason.count, 'failed attempt')}`
    case 'hint':
      return `because ${HELP[reason.hint]}`
    case 'low-score':
    case 'high-score':
      return `because it scored ${reason.score}`
    case 'slow':
      return `because it took ${minutes(reason.time)}, over twice your usual ${minutes(reason.usual)}`
    case 'fast':
      return `because it took ${minutes(reason.time)}, under half of your usual ${minutes(reason.usual)}`
    case 'solved':
      return reason.failed === 0
        ? 'accepted at the first try'
        : `accepted after ${pluralize(reason.failed, 'failed attempt')}`
    default:
      return reason satisfies never
  }
}

const MAX_MINUTES = 100_000

/**
 * A duration in seconds as whole minutes, at least one. Any number is accepted, because a log may contain implausible
 * times.
 */
function minutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 60))
  return whole <= MAX_MINUTES ? `${whole} min` : 'a very long time'
}
