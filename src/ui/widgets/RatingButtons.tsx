import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import type { RatedReviewState } from '#protocol/reviews'
import { executeWithToast } from '../actions/execute'
import { listWorkingKeys } from '../behaviour/keys'
import { cx } from '../components/cx'
import { formatDayText, formatShortReviewDate } from './review-day'

export type RatableReview = Pick<RatedReviewState, 'ratedSolve' | 'title' | 'rating' | 'dueByRating'>

interface RatingButtonsProps {
  review: Readonly<RatableReview>
  /** The present day, as the number of days since 1970-01-01. */
  today: number
  /** Whether the buttons are small enough for a row of a list. */
  isCompact?: boolean
}

/** The four ratings, each with the day on which the problem would be due again. Without any such day, only the ratings (N22). */
export function RatingButtons({ review, today, isCompact = false }: RatingButtonsProps) {
  const { rating, dueByRating } = review
  const formatDue = isCompact ? formatShortReviewDate : formatDayText
  const ratingKeys = listWorkingKeys('rate')
  const hasDates = RATINGS.some((choice) => dueByRating[choice] > today)
  return (
    <div
      className={cx(
        'grid',
        isCompact ? 'grid-cols-4 gap-1 touch:gap-2' : 'grid-cols-2 gap-1.5 @min-[19rem]:grid-cols-4',
      )}
    >
      {RATINGS.map((choice, i) => (
        <button
          key={choice}
          type="button"
          data-rating={i + 1}
          aria-keyshortcuts={ratingKeys[i]}
          aria-pressed={choice === rating}
          onClick={() => void saveRating(review, choice, today)}
          className={cx(
            'flex flex-col justify-center rounded-md border py-1 text-left transition-colors duration-150',
            isCompact ? 'px-1 text-xs leading-tight sm:px-1.5 touch:min-h-11' : 'min-h-11 px-1.5 sm:px-2',
            choice === rating ? 'border-accent bg-accent-soft' : 'border-edge hover:bg-sunken',
          )}
        >
          <span className="font-medium">{RATING_LABELS[choice]}</span>
          {hasDates && (
            <span className={cx('figures text-secondary', isCompact ? 'sm:whitespace-nowrap' : 'text-xs')}>
              {dueByRating[choice] > today ? formatDue(dueByRating[choice], today) : 'due now'}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Gives the last review of a problem a rating of the user; null removes it. */
export function saveRating(review: RatableReview, rating: Rating | null, today: number): Promise<boolean> {
  const { title, ratedSolve: key } = review
  return executeWithToast(
    { type: 'RateReview', key, rating },
    rating === null ? `Rating of ${title} removed.` : `${title}: ${describeRating(review, rating, today)}`,
  )
}

function describeRating({ dueByRating }: RatableReview, rating: Rating, today: number): string {
  const next = dueByRating[rating]
  return `${RATING_LABELS[rating]}, ${next > today ? `back ${formatDayText(next, today)}` : 'due now'}`
}
