import { pluralize } from '#lib/format'
import type { PlannedProblem } from './inputs'

/** Numbers of planned problems: reviews, problems that were tried but never solved, and new problems. */
export interface PlannedCounts {
  reviews: number
  unfinished: number
  untried: number
  minutes: number
}

export function countPlannedProblems(problems: readonly PlannedProblem[]): PlannedCounts {
  const count = (wanted: PlannedProblem['kind']) => problems.filter(({ kind }) => kind === wanted).length
  const [reviews, unfinished] = [count('review'), count('unfinished')]
  return {
    reviews,
    unfinished,
    untried: problems.length - reviews - unfinished,
    minutes: problems.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** Formats planned problems: "6 reviews, 7 new, 5.5 h". Returns an empty text if there are none. */
export function formatCounts({ reviews, unfinished, untried, minutes }: PlannedCounts): string {
  return [
    reviews > 0 && pluralize(reviews, 'review'),
    unfinished > 0 && `${unfinished} to finish`,
    untried > 0 && `${untried} new`,
    minutes > 0 && formatPlannedDuration(minutes),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** Formats minutes: "45 min". From 90 minutes on, rounds to half hours: "2.5 h". */
export function formatPlannedDuration(minutes: number): string {
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} h`
}
