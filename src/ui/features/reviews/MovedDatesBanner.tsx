import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { pluralize } from '#lib/format'
import type { MovedDates, ReviewQueue } from '#protocol/reviews'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { getClient } from '../../worker-client/client'

/** Shows, until it is dismissed, how many review dates have moved, and why; one reason at a time (N24, N33). */
export function MovedDatesBanner({ queue: { movedDates, settings } }: { queue: ReviewQueue }) {
  const [dismissed, setDismissed] = useState<MovedDates | null>(null)
  const reason = movedDates.byRatings > 0 ? 'byRatings' : 'byLimits'
  const count = movedDates[reason]
  if (count === 0 || dismissed === movedDates) return null
  const dismiss = () => {
    setDismissed(movedDates)
    catchFocusInView()
    void getClient().call('dismissMovedDates', reason)
  }
  return (
    <Banner
      role="status"
      icon={<Icon node={CalendarClock} size={15} />}
      actions={<Button onClick={dismiss}>Dismiss</Button>}
    >
      {reason === 'byRatings'
        ? 'Reviews with 4 or more failed attempts now count as Again, also past ones.'
        : `Reviews come back after at most ${pluralize(settings.longestInterval, 'day')}, and before an interview.`}{' '}
      {pluralize(count, 'problem')} {count === 1 ? 'has' : 'have'} a new date. Your own{' '}
      {reason === 'byRatings' ? 'ratings are' : 'ratings and postponements are'} unchanged.
    </Banner>
  )
}
