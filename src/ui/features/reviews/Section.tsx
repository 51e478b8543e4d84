import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ReviewState } from '#protocol/reviews'
import { catchFocus } from '../../behaviour/catch-focus'
import { ReviewRow } from './ReviewRow'

interface SectionProps {
  title: string
  /** A sentence next to the title. */
  about?: ReactNode
  children: ReactNode
}

/** One part of the Reviews screen. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {about && <p className="text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}

/** Problems of the queue as rows. If the focused row leaves the list, the row that replaces it gets the focus. */
export function ReviewList({ reviews, today }: { reviews: readonly ReviewState[]; today: number }) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const { current: at } = focused
    const row = at === null ? null : list.current?.children[Math.min(at, reviews.length - 1)]
    catchFocus(row?.querySelector('button'), { preventScroll: true })
  }, [reviews])
  return (
    <ul ref={list} className="divide-y divide-line">
      {reviews.map((review, at) => (
        <ReviewRow
          key={review.slug}
          review={review}
          today={today}
          onFocus={() => {
            focused.current = at
          }}
        />
      ))}
    </ul>
  )
}
