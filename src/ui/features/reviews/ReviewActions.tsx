import { Pause, Play } from 'lucide'
import type { ReactNode } from 'react'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { RatingPanel } from '../../widgets/RatingPanel'
import { endPostponement, postponeReview, setPaused } from './actions'

const POSTPONE_CHOICES = [
  { days: 1, text: '1 day' },
  { days: 3, text: '3 days' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
] as const

interface ReviewActionsProps {
  review: ReviewState
  /** The present day, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  today: number
  children?: ReactNode
}

/** Buttons that rate, postpone or pause a review. Each change is saved at once, and the user can undo it. */
export function ReviewActions({ review, today, children }: ReviewActionsProps) {
  const { due, postponedUntil, isSuspended } = review
  return (
    <div className="mt-2 flex animate-enter flex-col gap-3 rounded-md border border-line bg-surface p-3">
      <RatingPanel slug={review.slug} />
      {!isSuspended && (
        <ActionGroup label="Postpone by">
          {POSTPONE_CHOICES.map(({ days, text }) => (
            <Button key={days} onClick={() => void postponeReview(review, Math.max(today, due) + days, today)}>
              {text}
            </Button>
          ))}
          {postponedUntil !== null && (
            <Button variant="ghost" onClick={() => void endPostponement(review)}>
              End the postponement
            </Button>
          )}
        </ActionGroup>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void setPaused(review, !isSuspended)}>
          {isSuspended ? <Icon node={Play} size={14} /> : <Icon node={Pause} size={14} />}
          {isSuspended ? 'Resume reviews' : 'Pause reviews'}
        </Button>
        {children}
      </div>
    </div>
  )
}

function ActionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border, and there is no form
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden="true" className="w-full text-secondary sm:w-64">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
