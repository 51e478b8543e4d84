import { useId, useState } from 'react'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { ProgressBar } from '../../components/ProgressBar'
import { useReadOnly } from '../../hooks/use-read-only'
import { useFeatureLinks } from '../../state/feature-links'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { RatingPanel } from '../../widgets/RatingPanel'
import { type EpochDay, formatReviewDate } from '../../widgets/review-day'
import { formatDue, formatRecall } from './labels'
import { PostponeMenu } from './PostponeMenu'

/** The columns of the table of reviews on wide screens. On narrow ones, each row has three lines. */
export const REVIEW_COLUMNS =
  'gap-x-4 lg:grid-cols-[minmax(0,1fr)_11rem_7.5rem_6.5rem_10.5rem] xl:grid-cols-[minmax(0,1fr)_17rem_9rem_9rem_12rem]'

interface ReviewRowProps {
  review: ReviewState
  today: EpochDay
  onFocus: () => void
}

/** One review as a row of the table: problem, last result, recall, due day, and the buttons that rate and postpone it (N4). */
export function ReviewRow({ review, today, onFocus }: ReviewRowProps) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  const id = useId()
  const { showProblem } = useFeatureLinks()
  const { slug, number, title, difficulty, why, lastDay, isSuspended, overdueDays } = review
  const isOpen = open && !readOnly
  return (
    <li onFocus={onFocus} className="py-2">
      <div className={cx('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1', REVIEW_COLUMNS)}>
        <div className="flex min-w-0 gap-2 max-lg:col-span-2 max-sm:items-baseline sm:items-center">
          <ProblemNumber number={number} />
          <ProblemLink slug={slug} title={title} className="min-w-0 font-medium touch:-my-3 touch:py-3" />
          {difficulty && <DifficultyBadge difficulty={difficulty} />}
        </div>
        <p className="text-xs text-secondary max-lg:row-start-2">
          {why} <span className="figures whitespace-nowrap text-muted">{formatReviewDate(lastDay, today)}</span>
        </p>
        <div className="flex items-center gap-2 text-xs text-secondary max-lg:row-start-3">
          <ProgressBar
            label={`Recall of ${title}`}
            value={100 * review.retrievability}
            text={formatRecall(review)}
            className="max-w-60 min-w-8 flex-1 max-[22rem]:hidden"
          />
          <span className="figures whitespace-nowrap">{formatRecall(review)}</span>
        </div>
        <p
          className={cx(
            'figures text-xs whitespace-nowrap max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right',
            overdueDays > 0 && !isSuspended ? 'font-medium text-medium' : 'text-secondary',
          )}
        >
          {formatDue(review, today)}
        </p>
        {!readOnly && (
          <div className="flex items-center justify-end gap-1.5 max-lg:col-start-2">
            <Button
              data-opens-rating
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Rate ${title}`}
              onClick={() => setOpen(!open)}
            >
              Rate
            </Button>
            <PostponeMenu review={review} today={today} />
          </div>
        )}
      </div>
      {isOpen && (
        <div
          id={id}
          className="mt-2 flex animate-enter flex-col items-start gap-3 rounded-md border border-line bg-surface p-3"
        >
          <RatingPanel slug={slug} />
          <Button variant="ghost" className="-ml-3 touch:-ml-4" onClick={() => void showProblem(slug)}>
            All attempts
          </Button>
        </div>
      )}
    </li>
  )
}
