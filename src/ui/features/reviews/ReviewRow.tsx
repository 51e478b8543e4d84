import { ChevronDown, ChevronUp } from 'lucide'
import { useId, useState } from 'react'
import { isOwnProblem } from '#domain/problem'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { useReadOnly } from '../../hooks/use-read-only'
import { useFeatureLinks } from '../../state/feature-links'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { formatReviewDate } from '../../widgets/review-day'
import { formatDue, formatRecall } from './labels'
import { ReviewActions } from './ReviewActions'

interface ReviewRowProps {
  review: ReviewState
  /** The present day, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  today: number
  onFocus: () => void
}

export function ReviewRow({ review, today, onFocus }: ReviewRowProps) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  const id = useId()
  const { showProblem } = useFeatureLinks()
  const { slug, number, title, difficulty, why, lastDay, postponedUntil, isSuspended, overdueDays } = review
  const isOpen = open && !readOnly
  return (
    <li onFocus={onFocus} className="py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <div className="flex min-w-0 gap-2 max-sm:items-baseline sm:items-center">
          <ProblemNumber number={number} />
          {isOwnProblem(slug) ? (
            <span className="min-w-0 font-medium max-sm:break-words sm:truncate">{title}</span>
          ) : (
            <ProblemLink slug={slug} title={title} className="min-w-0 font-medium touch:min-h-11" />
          )}
          {difficulty && <DifficultyBadge difficulty={difficulty} />}
        </div>
        {!readOnly && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Change the review of ${title}`}
            onClick={() => setOpen(!open)}
            className="inline-flex h-8 items-center gap-1 rounded-md px-2 font-medium text-secondary transition-colors duration-150 hover:bg-sunken hover:text-primary touch:h-11 touch:px-3 sm:row-span-2"
          >
            Change
            {isOpen ? <Icon node={ChevronUp} size={14} /> : <Icon node={ChevronDown} size={14} />}
          </button>
        )}
        <p className="col-start-1 text-xs text-muted max-sm:col-span-2">
          {!isSuspended && (
            <>
              <span className={cx('figures', overdueDays > 0 && 'font-medium text-medium')}>
                {formatDue(review, today)}
              </span>
              {postponedUntil !== null && <span> (postponed)</span>}
              {' · '}
            </>
          )}
          <span className="figures">{formatRecall(review)}</span>
          {' · '}
          <span>
            Last on {formatReviewDate(lastDay, today)}: {why}
          </span>
        </p>
      </div>
      {isOpen && (
        <div id={id}>
          <ReviewActions review={review} today={today}>
            <Button variant="ghost" onClick={() => void showProblem(slug)}>
              All attempts
            </Button>
          </ReviewActions>
        </div>
      )}
    </li>
  )
}
