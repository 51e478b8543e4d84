import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ReviewState } from '#protocol/reviews'
import { catchFocus } from '../../behaviour/catch-focus'
import { ReviewRow } from './ReviewRow'

interface ReviewSectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

export function ReviewSection({ title, description, children }: ReviewSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
    </section>
  )
}

/** Shows problems of the review queue as rows. If the focused row is removed, the row that takes its position gets the focus. */
export function ReviewList({ reviews, today }: { reviews: readonly ReviewState[]; today: number }) {
  const list = useRef<HTMLUListElement>(null)
  const focusedIndex = useRef<number | null>(null)
  useEffect(() => {
    const { current: index } = focusedIndex
    const row = index === null ? null : list.current?.children[Math.min(index, reviews.length - 1)]
    catchFocus(row?.querySelector('button'), { preventScroll: true })
  }, [reviews])
  return (
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
  )
}
