import { Pause, Play } from 'lucide'
import type { ReactNode } from 'react'
import { RATING_LABELS } from '#domain/review/explain'
import { RATINGS } from '#domain/review/rating'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Segments } from '../../components/Segments'
import { endPostponement, postpone, rate, setPaused } from './actions'
import { dateText } from './labels'

const CHOICES = RATINGS.map((value) => ({ value, text: RATING_LABELS[value] }))

const DELAYS = [
  { days: 1, text: '1 day' },
  { days: 3, text: '3 days' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
] as const

interface ReviewActionsProps {
  review: ReviewState
  /** The present review day. */
  today: number
  /** More actions. */
  children?: ReactNode
}

/** The actions of a review: its rating, postponing and pausing. Each is saved at once and can be undone. */
export function ReviewActions({ review, today, children }: ReviewActionsProps) {
  const { rating, derivedRating, isRatedByPerson, lastDay, due, postponedUntil, isSuspended } = review
  return (
    <div className="mt-2 flex animate-enter flex-col gap-3 rounded-md border border-line bg-surface p-3">
      <Field label={`How well did it go on ${dateText(lastDay, today)}?`}>
        <Segments label="Rating" value={rating} choices={CHOICES} onChoose={(chosen) => void rate(review, chosen)} />
        {isRatedByPerson && (
          <Button variant="ghost" onClick={() => void rate(review, null)}>
            Use the suggestion: {RATING_LABELS[derivedRating]}
          </Button>
        )}
      </Field>
      {!isSuspended && (
        <Field label="Postpone by">
          {DELAYS.map(({ days, text }) => (
            <Button key={days} onClick={() => void postpone(review, Math.max(today, due) + days, today)}>
              {text}
            </Button>
          ))}
          {postponedUntil !== null && (
            <Button variant="ghost" onClick={() => void endPostponement(review)}>
              End the postponement
            </Button>
          )}
        </Field>
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

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw itself and needs a form
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden="true" className="w-full text-secondary sm:w-64">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
