import type { ReviewSettingsChanges } from '#domain/review/settings'
import type { ReviewState } from '#protocol/reviews'
import { executeWithToast } from '../../actions/execute'
import { type EpochDay, formatDayText } from '../../widgets/review-day'

/** Postpones a problem's review to the day `until`. */
export function postponeReview({ slug, title }: ReviewState, until: EpochDay, today: EpochDay): Promise<boolean> {
  return executeWithToast(
    { type: 'PostponeReview', slug, until },
    `${title} postponed to ${formatDayText(until, today)}.`,
  )
}

export function endPostponement({ slug, title }: ReviewState): Promise<boolean> {
  return executeWithToast({ type: 'PostponeReview', slug, until: null }, `Postponement of ${title} ended.`)
}

export function setPaused({ slug, title }: ReviewState, isPaused: boolean): Promise<boolean> {
  const type = isPaused ? 'SuspendReview' : 'ResumeReview'
  return executeWithToast({ type, slug }, `Reviews of ${title} ${isPaused ? 'paused' : 'resumed'}.`)
}

export function changeSettings(changes: ReviewSettingsChanges): Promise<boolean> {
  return executeWithToast({ type: 'ChangeReviewSettings', changes }, 'Review settings saved.')
}

/** Shows or hides the practice site's daily challenge below Today (N34). */
export function showDaily(isShown: boolean): Promise<boolean> {
  return executeWithToast(
    { type: 'ShowDailyChallenge', isShown },
    isShown ? 'The daily challenge is below Today.' : 'Daily challenge hidden.',
  )
}

/** Allows an excluded problem in Today and Reviews again (N22). */
export function allowProblem({ slug, title }: { slug: string; title: string }): Promise<boolean> {
  return executeWithToast({ type: 'ExcludeProblem', slug, isExcluded: false }, `${title} can be suggested again.`)
}
