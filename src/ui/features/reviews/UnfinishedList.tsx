import { pluralize } from '#lib/format'
import type { UnfinishedProblem } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { useFeatureLinks } from '../../state/feature-links'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { type EpochDay, formatReviewDate } from '../../widgets/review-day'

/** Lists the problems that the user has tried but never solved, newest first. The card Today recommends them one by one (N22). */
export function UnfinishedList({ problems, today }: { problems: readonly UnfinishedProblem[]; today: EpochDay }) {
  const { showProblem } = useFeatureLinks()
  if (problems.length === 0) return <p className="py-6 text-secondary">You have solved every problem that you tried.</p>
  return (
    <>
      <p className="py-2 text-muted">Newest first. Today brings them back one by one.</p>
      <ul className="divide-y divide-line border-t border-line">
        {problems.map(({ slug, number, title, difficulty, lastDay, attempts }) => (
          <li key={slug} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
            <div className="flex min-w-0 items-center gap-2">
              <ProblemNumber number={number} />
              <ProblemLink slug={slug} title={title} className="min-w-0 font-medium touch:-my-3 touch:py-3" />
              {difficulty && <DifficultyBadge difficulty={difficulty} />}
            </div>
            <Button
              variant="ghost"
              aria-label={`All attempts of ${title}`}
              className="sm:row-span-2"
              onClick={() => void showProblem(slug)}
            >
              All attempts
            </Button>
            <p className="figures col-start-1 text-xs text-muted">
              {pluralize(attempts, 'failed attempt')},{' '}
              {lastDay === null ? 'date unknown' : `last on ${formatReviewDate(lastDay, today)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
