import { HeartHandshake } from 'lucide'
import { formatNumber, pluralize } from '#lib/format'
import type { ReviewQueue } from '#protocol/reviews'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dayText } from './labels'
import { ReviewList, Section } from './Section'

/** After this many days without a review, a message welcomes the user back. */
const LONG_ABSENCE = 14

interface TodaySectionProps {
  queue: ReviewQueue
  onMore: (count: number) => void
}

/** The reviews to do today: due ones, never more than the daily limit. */
export function TodaySection({ queue, onMore }: TodaySectionProps) {
  const { offered, dueCount, today, settings } = queue
  const hidden = dueCount - offered.length
  const step = Math.min(hidden, settings.perDay)
  return (
    <Section title="Today" about={aboutToday(queue)}>
      <WelcomeBack queue={queue} />
      {offered.length === 0 ? (
        <p className="py-6 text-secondary">{nothingToday(queue)}</p>
      ) : (
        <ReviewList reviews={offered} today={today} />
      )}
      {step > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
          <Button variant="ghost" className="-ml-3 touch:-ml-4" onClick={() => onMore(step)}>
            Show {formatNumber(step)} more
          </Button>
          {offered.length > 0 && <p className="text-muted">{waiting(hidden)}</p>}
        </div>
      )}
    </Section>
  )
}

const waiting = (hidden: number): string =>
  hidden === 1 ? 'One more can wait for another day.' : `${formatNumber(hidden)} more can wait for another day.`

function aboutToday({ offered, dueCount }: ReviewQueue): string | null {
  if (offered.length === 0) return null
  const count =
    offered.length === dueCount
      ? `${formatNumber(dueCount)} due`
      : `${formatNumber(offered.length)} of ${formatNumber(dueCount)}`
  return offered.length > 1 || dueCount > 1 ? `${count}, most forgotten first` : count
}

function nothingToday({ dueCount, doneToday, week, today }: ReviewQueue): string {
  if (dueCount > 0)
    return `You have done ${pluralize(doneToday, 'review')} today. ${formatNumber(dueCount)} more can wait until tomorrow.`
  const done = doneToday > 0 ? `You have done all ${pluralize(doneToday, 'review')} of today.` : 'Nothing is due today.'
  const [next] = week
  return next ? `${done} Next: ${next.title}, ${dayText(next.due, today)}.` : done
}

/** A friendly message after a long absence, when far more reviews are due than the daily limit. */
function WelcomeBack({ queue: { daysAway, dueCount, doneToday, settings } }: { queue: ReviewQueue }) {
  const { perDay } = settings
  const isBack = daysAway !== null && daysAway >= LONG_ABSENCE && perDay > 0 && dueCount > perDay && doneToday === 0
  if (!isBack) return null
  return (
    <div className="pt-3">
      <Banner icon={<Icon node={HeartHandshake} size={15} />}>
        Welcome back. {pluralize(dueCount, 'review')} became due in the meantime, and you don’t have to catch up:{' '}
        {formatNumber(perDay)} a day {perDay === 1 ? 'is' : 'are'} enough, starting with what you are most likely to
        have forgotten.
      </Banner>
    </div>
  )
}
