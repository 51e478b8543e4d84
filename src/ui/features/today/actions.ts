import type { PickMark } from '#domain/today/marks'
import { executeWithToast } from '../../actions/execute'
import type { EpochDay } from '../../widgets/review-day'

export interface NamedProblem {
  slug: string
  title: string
}

const TOAST_TEXTS: Record<PickMark, (title: string) => string> = {
  skipped: (title) => `${title} skipped for today.`,
  swapped: (title) => `${title} swapped for another problem.`,
  added: (title) => `${title} added to Today.`,
}

/** Records that the user skipped, swapped or added a problem recommended for today, or removes this record if `mark` is null. */
export function markPick(day: EpochDay, { slug, title }: NamedProblem, mark: PickMark | null): Promise<boolean> {
  return executeWithToast({ type: 'MarkPick', day, slug, mark }, mark && TOAST_TEXTS[mark](title))
}

/** Hides the daily challenge on all devices, until the user shows it again on the Reviews screen (N34). */
export function hideDaily(): Promise<boolean> {
  return executeWithToast(
    { type: 'ShowDailyChallenge', isShown: false },
    'Daily challenge hidden. You can show it again in Reviews, under Settings.',
  )
}

/** Excludes a problem from recommendations and reviews until the user allows it again on the Reviews screen (N22). */
export function excludeProblem({ slug, title }: NamedProblem): Promise<boolean> {
  return executeWithToast(
    { type: 'ExcludeProblem', slug, isExcluded: true },
    `${title} won’t be suggested again. Reviews → settings lists it.`,
  )
}
