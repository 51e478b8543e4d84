import { useEffect, useRef } from 'react'
import type { ReviewState } from '#protocol/reviews'
import { catchFocus } from '../../behaviour/catch-focus'
import { cx } from '../../components/cx'
import type { EpochDay } from '../../widgets/review-day'
import { REVIEW_COLUMNS, ReviewRow } from './ReviewRow'

/** Shows reviews as the rows of a table. If the focused row is removed, the row that takes its position gets the focus. */
export function ReviewList({ reviews, today }: { reviews: readonly ReviewState[]; today: EpochDay }) {
  const list = useRef<HTMLUListElement>(null)
  const focusedIndex = useRef<number | null>(null)
  useEffect(() => {
    const { current: index } = focusedIndex
    const row = index === null ? null : list.current?.children[Math.min(index, reviews.length - 1)]
    catchFocus(row?.querySelector('button'), { preventScroll: true })
  }, [reviews])
  return (
    <>
      {/* Each value of a row says what it is, so screen readers need no header. */}
      <div
        aria-hidden="true"
        className={cx('grid border-b border-line py-1.5 text-xs text-muted max-lg:hidden', REVIEW_COLUMNS)}
      >
        {['Problem', 'Last result', 'Recall', 'Due'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul ref={list} className="divide-y divide-line">
        {reviews.map((review, index) => (
          <ReviewRow
            key={review.slug}
            review={review}
            today={today}
            onFocus={() => {
              focusedIndex.current = index
            }}
          />
        ))}
      </ul>
    </>
  )
}
