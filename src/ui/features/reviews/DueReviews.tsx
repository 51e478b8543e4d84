import { HeartHandshake } from 'lucide'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { ReviewQueue } from '#protocol/reviews'
import type { TodayView } from '#protocol/views'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { formatDayText } from '../../widgets/review-day'
import { ReviewList } from './ReviewList'

/** Number of days without a review after which a message welcomes the user back. */
const LONG_ABSENCE_DAYS = 14

interface DueReviewsProps {
  queue: ReviewQueue
  /** Offers `count` more of the due reviews. */
  onMore: (count: number) => void
}

/** The reviews that are left for today, most costly to forget first (N4, N24). */
export function DueReviews({ queue, onMore }: DueReviewsProps) {
  const { offered, dueCount, today, settings } = queue
  const picks = useSnapshot(state).views?.today
  const hiddenCount = dueCount - offered.length
  const nextCount = Math.min(hiddenCount, settings.perDay || hiddenCount)
  return (
    <>
      <WelcomeBack queue={queue} />
      {offered.length === 0 ? (
        <p className="py-6 text-secondary">
          {describeEmptyToday(queue)} {describeOpenPicks(picks)}
        </p>
      ) : (
        <ReviewList reviews={offered} today={today} />
      )}
      {nextCount > 0 && (
        <div className="border-t border-line pt-2">
          <Button variant="ghost" className="-ml-3 touch:-ml-4" onClick={() => onMore(nextCount)}>
            Show {formatNumber(nextCount)}
            {nextCount < hiddenCount && ` of ${formatNumber(hiddenCount)}`} more
          </Button>
        </div>
      )}
    </>
  )
}

function describeOpenPicks(progress: Readonly<Pick<TodayView, 'done' | 'of'>> | null | undefined): string {
  const openCount = progress ? progress.of - progress.done : 0
  return openCount > 0 ? `${pluralize(openCount, 'problem')} ${openCount === 1 ? 'is' : 'are'} left in Today.` : ''
}

function describeEmptyToday({ dueCount, doneToday, week, today }: ReviewQueue): string {
  if (dueCount > 0 && doneToday === 0) return 'No review is planned for today. They can wait until tomorrow.'
  if (dueCount > 0) return `You have done ${pluralize(doneToday, 'review')} today. The others can wait until tomorrow.`
  const doneText =
    doneToday > 0
      ? `You have done ${doneToday === 1 ? 'the only review' : `all ${pluralize(doneToday, 'review')}`} of today.`
      : 'Nothing is due today.'
  const [next] = week
  return next ? `${doneText} Next: ${next.title}, ${formatDayText(next.due, today)}.` : doneText
}

function WelcomeBack({ queue: { daysAway, dueCount, doneToday, settings } }: { queue: ReviewQueue }) {
  const { perDay } = settings
  const isAfterAbsence =
    daysAway !== null && daysAway >= LONG_ABSENCE_DAYS && perDay > 0 && dueCount > perDay && doneToday === 0
  if (!isAfterAbsence) return null
  return (
    <div className="py-3">
      <Banner icon={<Icon node={HeartHandshake} size={15} />}>
        Welcome back. {pluralize(dueCount, 'review')} became due in the meantime, and you don’t have to catch up:{' '}
        {formatNumber(perDay)} a day {perDay === 1 ? 'is' : 'are'} enough, starting with what you are most likely to
        have forgotten.
      </Banner>
    </div>
  )
}
