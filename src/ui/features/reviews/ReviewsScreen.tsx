import { CalendarClock, HeartHandshake } from 'lucide'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { MovedDates, ReviewQueue } from '#protocol/reviews'
import type { TodayView } from '#protocol/views'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { useNow } from '../../behaviour/use-now'
import { getWindowScrollTop, useScrollRestoration } from '../../behaviour/use-scroll-restoration'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { useQuery } from '../../hooks/use-query'
import { state } from '../../state/state'
import { formatDayText, formatReviewDate } from '../../widgets/review-day'
import { getClient } from '../../worker-client/client'
import { ReviewList, ReviewSection } from './ReviewSection'
import { ReviewSettings } from './ReviewSettings'
import { UnfinishedSection } from './UnfinishedSection'

/**
 * Interval in milliseconds at which the queue is read again, because a new day may have begun. In all time zones, days begin at a multiple
 * of 15 minutes.
 */
const REFRESH_MS = 15 * 60_000

/** Shows the reviews of today and of the next week, the paused problems, and the review settings (N4). */
export function ReviewsScreen() {
  const { solves, past } = useSnapshot(state).views ?? {}
  const now = useNow(0)
  const [extraCount, setExtraCount] = useState(0)
  const queryKey = [solves?.commits, solves?.revision, past?.position, Math.floor(now / REFRESH_MS), extraCount].join(
    ' ',
  )
  const answer = useQuery(queryKey, () => getClient().call('getReviewQueue', extraCount))
  const savedPosition = useScrollRestoration('reviews', '', getWindowScrollTop)
  const isLoaded = answer !== null
  useEffect(() => {
    if (isLoaded && savedPosition !== null) window.scrollTo(0, savedPosition)
  }, [isLoaded, savedPosition])
  // The row with the pressed button may have moved to another section, so move the focus into the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer changes
  useEffect(() => catchFocusInView(), [answer])
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-5 px-4 pt-5 sm:px-6">
      <title>Reviews · Solvelog</title>
      <div>
        <h1 className="text-lg font-semibold tracking-tight">Reviews</h1>
        <p className="max-w-prose text-muted">
          Problems you have solved come back shortly before you would forget them. Solve one again on LeetCode, then
          sync.
        </p>
      </div>
      <ErrorBoundary level={2}>
        {answer === null && <ReviewsSkeleton />}
        {answer?.ok === false && <ErrorText>Couldn’t load the reviews: {answer.failure.message}</ErrorText>}
        {answer?.ok && (
          <ReviewQueueSections queue={answer.value} onMore={(count) => setExtraCount(extraCount + count)} />
        )}
      </ErrorBoundary>
    </div>
  )
}

function ReviewQueueSections({ queue, onMore }: { queue: ReviewQueue; onMore: (count: number) => void }) {
  const { today, week, laterCount, suspended, settings, isDailyShown, deviceZone } = queue
  const isEmpty = queue.dueCount + week.length + laterCount + suspended.length + queue.unfinished.length === 0
  return (
    <>
      {isEmpty ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-secondary">
          No reviews yet. The first problem you solve appears here.
        </p>
      ) : (
        <>
          <MovedDatesBanner movedDates={queue.movedDates} longestInterval={settings.longestInterval} />
          <TodaySection queue={queue} onMore={onMore} />
          <ReviewSection title="Coming week" description={week.length > 0 ? pluralize(week.length, 'review') : null}>
            {week.length > 0 && <ReviewList reviews={week} today={today} />}
            <p className="py-3 text-muted">
              {describeLater(week.length, laterCount)} {describeLastDay(queue)}
            </p>
          </ReviewSection>
          {queue.unfinished.length > 0 && <UnfinishedSection problems={queue.unfinished} today={today} />}
          {suspended.length > 0 && (
            <ReviewSection title="Paused" description="Not due until you resume them">
              <ReviewList reviews={suspended} today={today} />
            </ReviewSection>
          )}
        </>
      )}
      <ReviewSettings settings={settings} isDailyShown={isDailyShown} deviceZone={deviceZone} />
    </>
  )
}

interface MovedDatesBannerProps {
  movedDates: MovedDates
  /** In days. */
  longestInterval: number
}

/** Shows, until it is dismissed, how many review dates have moved, and why; one reason at a time (N24, N33). */
function MovedDatesBanner({ movedDates, longestInterval }: MovedDatesBannerProps) {
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
        : `Reviews come back after at most ${pluralize(longestInterval, 'day')}, and before an interview.`}{' '}
      {pluralize(count, 'problem')} {count === 1 ? 'has' : 'have'} a new date. Your own{' '}
      {reason === 'byRatings' ? 'ratings are' : 'ratings and postponements are'} unchanged.
    </Banner>
  )
}

function describeLater(weekCount: number, laterCount: number): string {
  const nothingText = weekCount === 0 ? 'Nothing is due in the next seven days. ' : ''
  if (laterCount === 0) return nothingText === '' ? 'No other reviews are planned.' : nothingText.trim()
  return `${nothingText}${formatNumber(laterCount)} more ${laterCount === 1 ? 'is' : 'are'} due later.`
}

/** Counts the reviews that are put on the last day before the interview only because the days before it are full (N4). */
const describeLastDay = ({ lastDay, today }: ReviewQueue): string =>
  lastDay === null
    ? ''
    : `${formatNumber(lastDay.canWait)} of those on ${formatReviewDate(lastDay.day, today)}, the day before your interview, can wait.`

function ReviewsSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews" className="flex flex-col gap-5">
      <Skeleton className="h-5 w-40" />
      {['w-52', 'w-64', 'w-44'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-80 max-w-full" />
        </div>
      ))}
    </div>
  )
}

/** Number of days without a review after which a message welcomes the user back. */
const LONG_ABSENCE_DAYS = 14

function TodaySection({ queue, onMore }: { queue: ReviewQueue; onMore: (count: number) => void }) {
  const { offered, dueCount, today, settings } = queue
  const picks = useSnapshot(state).views?.today
  const hiddenCount = dueCount - offered.length
  const nextCount = Math.min(hiddenCount, settings.perDay || hiddenCount)
  return (
    <ReviewSection
      title="Today"
      description={[describeToday(queue), describeDoneToday(picks)].filter(Boolean).join(' · ')}
    >
      <WelcomeBack queue={queue} />
      {offered.length === 0 ? (
        <p className="py-6 text-secondary">
          {describeEmptyToday(queue)} {describeOpenPicks(picks)}
        </p>
      ) : (
        <ReviewList reviews={offered} today={today} />
      )}
      {nextCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
          <Button variant="ghost" className="-ml-3 touch:-ml-4" onClick={() => onMore(nextCount)}>
            Show {formatNumber(nextCount)} more
          </Button>
          {offered.length > 0 && <p className="text-muted">{describeHiddenReviews(hiddenCount)}</p>}
        </div>
      )}
    </ReviewSection>
  )
}

type DailyProgress = Readonly<Pick<TodayView, 'done' | 'of'>> | null | undefined

/** Describes how many of the problems in the card Today are done (N22). */
const describeDoneToday = (progress: DailyProgress): string =>
  progress && progress.done > 0 ? `${progress.done} of ${progress.of} done today` : ''

function describeOpenPicks(progress: DailyProgress): string {
  const openCount = progress ? progress.of - progress.done : 0
  return openCount > 0 ? `${pluralize(openCount, 'problem')} ${openCount === 1 ? 'is' : 'are'} left in Today.` : ''
}

const describeHiddenReviews = (hiddenCount: number): string =>
  hiddenCount === 1
    ? 'One more can wait for another day.'
    : `${formatNumber(hiddenCount)} more can wait for another day.`

function describeToday({ offered, dueCount }: ReviewQueue): string | null {
  if (offered.length === 0) return null
  return offered.length === dueCount
    ? `${formatNumber(dueCount)} left today`
    : `${formatNumber(offered.length)} left today · ${formatNumber(dueCount - offered.length)} can wait`
}

function describeEmptyToday({ dueCount, doneToday, week, today }: ReviewQueue): string {
  if (dueCount > 0)
    return `You have done ${pluralize(doneToday, 'review')} today. ${formatNumber(dueCount)} more can wait until tomorrow.`
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
    <div className="pt-3">
      <Banner icon={<Icon node={HeartHandshake} size={15} />}>
        Welcome back. {pluralize(dueCount, 'review')} became due in the meantime, and you don’t have to catch up:{' '}
        {formatNumber(perDay)} a day {perDay === 1 ? 'is' : 'are'} enough, starting with what you are most likely to
        have forgotten.
      </Banner>
    </div>
  )
}
