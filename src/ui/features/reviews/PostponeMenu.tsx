import { ChevronDown } from 'lucide'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { type EpochDay, formatReviewDate } from '../../widgets/review-day'
import { endPostponement, postponeReview, setPaused } from './actions'

const POSTPONE_CHOICES = [
  { days: 1, text: '1 day' },
  { days: 3, text: '3 days' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
] as const

/** Postpones or pauses the review of a problem. For a paused one, a button that resumes it. Each change can be undone. */
export function PostponeMenu({ review, today }: { review: ReviewState; today: EpochDay }) {
  const { title, due, postponedUntil, isSuspended } = review
  if (isSuspended)
    return (
      <Button aria-label={`Resume reviews of ${title}`} onClick={() => void setPaused(review, false)}>
        Resume
      </Button>
    )
  const toDay = (days: number): number => Math.max(today, due) + days
  const choices = [
    ...POSTPONE_CHOICES.map(({ days, text }) => ({
      text,
      label: (
        <>
          {text} <span className="figures ml-auto pl-4 text-muted">{formatReviewDate(toDay(days), today)}</span>
        </>
      ),
      onChoose: () => postponeReview(review, toDay(days), today),
    })),
    ...(postponedUntil === null ? [] : [{ text: 'End the postponement', onChoose: () => endPostponement(review) }]),
    { text: 'Pause reviews', onChoose: () => setPaused(review, true) },
  ]
  return (
    <Menu label={`Postpone ${title}`} choices={choices} className="shrink-0">
      Postpone
      <span className="sr-only"> {title}</span>
      <Icon node={ChevronDown} size={14} className="text-muted" />
    </Menu>
  )
}
