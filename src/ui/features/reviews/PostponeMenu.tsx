import { ChevronDown } from 'lucide'
import type { ReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { formatReviewDate } from '../../widgets/review-day'
import { endPostponement, postponeReview, setPaused } from './actions'

const POSTPONE_CHOICES = [
  { days: 1, text: '1 day' },
  { days: 3, text: '3 days' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
] as const

const END_CHOICE = { value: 'end', text: 'End the postponement' }
const PAUSE_CHOICE = { value: 'pause', text: 'Pause reviews' }

interface PostponeMenuProps {
  review: ReviewState
  /** The present day, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  today: number
  isRightAligned?: boolean
}

/** Postpones or pauses the review of a problem. For a paused one, a button that resumes it. Each change can be undone. */
export function PostponeMenu({ review, today, isRightAligned = false }: PostponeMenuProps) {
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
      value: String(days),
      text,
      label: (
        <>
          {text} <span className="figures ml-auto pl-4 text-muted">{formatReviewDate(toDay(days), today)}</span>
        </>
      ),
    })),
    ...(postponedUntil === null ? [] : [END_CHOICE]),
    PAUSE_CHOICE,
  ]
  return (
    <Menu
      label={`Postpone ${title}`}
      choices={choices}
      onChoose={(value) => {
        if (value === PAUSE_CHOICE.value) void setPaused(review, true)
        else if (value === END_CHOICE.value) void endPostponement(review)
        else void postponeReview(review, toDay(Number(value)), today)
      }}
      isRightAligned={isRightAligned}
      className="shrink-0"
    >
      Postpone
      <span className="sr-only"> {title}</span>
      <Icon node={ChevronDown} size={14} className="text-muted" />
    </Menu>
  )
}
