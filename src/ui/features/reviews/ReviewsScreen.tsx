import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { ReviewQueue } from '#protocol/reviews'
import { catchFocusInView } from '../../components/catch-focus'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { Skeleton } from '../../components/Skeleton'
import { useNow } from '../../components/use-now'
import { useScrollRestoration, windowScrollTop } from '../../components/use-scroll-restoration'
import { state } from '../../shared/state'
import { useQuery } from '../../shared/use-query'
import { readQueue } from './actions'
import { ReviewSettings } from './ReviewSettings'
import { ReviewList, Section } from './Section'
import { TodaySection } from './TodaySection'

/**
 * How often the queue is read again, in milliseconds, because a new day may have begun. Time zones differ by multiples
 * of 15 minutes.
 */
const REFRESH_MS = 15 * 60_000

/** The review queue: today's reviews, those of the next week, paused problems, and the settings (N4). */
export function ReviewsScreen() {
  const { solves, past } = useSnapshot(state).views ?? {}
  const now = useNow(0)
  const [extra, setExtra] = useState(0)
  const name = [solves?.commits, solves?.revision, past?.position, Math.floor(now / REFRESH_MS), extra].join(' ')
  const answer = useQuery(name, () => readQueue(extra))
  const place = useScrollRestoration('reviews', '', windowScrollTop)
  const isLoaded = answer !== null
  useEffect(() => {
    if (isLoaded && place !== null) window.scrollTo(0, place)
  }, [isLoaded, place])
  // A row that was pressed may have moved to another section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is the reason
  useEffect(() => catchFocusInView(), [answer])
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-5 px-4 pt-5 sm:px-6">
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
        {answer?.ok === false && (
          <p role="alert" className="text-hard">
            Couldn’t load the reviews: {answer.failure.message}
          </p>
        )}
        {answer?.ok && <Queue queue={answer.value} onMore={(count) => setExtra(extra + count)} />}
      </ErrorBoundary>
    </div>
  )
}

function Queue({ queue, onMore }: { queue: ReviewQueue; onMore: (count: number) => void }) {
  const { today, week, later, suspended, settings, deviceOffset } = queue
  const isEmpty = queue.dueCount + week.length + later + suspended.length === 0
  return (
    <>
      {isEmpty ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-secondary">
          No reviews yet. The first problem you solve appears here.
        </p>
      ) : (
        <>
          <TodaySection queue={queue} onMore={onMore} />
          <Section title="Coming week" about={week.length > 0 ? pluralize(week.length, 'review') : null}>
            {week.length > 0 && <ReviewList reviews={week} today={today} />}
            <p className="py-3 text-muted">{laterWords(week.length, later)}</p>
          </Section>
          {suspended.length > 0 && (
            <Section title="Paused" about="Not due until you resume them">
              <ReviewList reviews={suspended} today={today} />
            </Section>
          )}
        </>
      )}
      <ReviewSettings settings={settings} deviceOffset={deviceOffset} />
    </>
  )
}

function laterWords(week: number, later: number): string {
  const none = week === 0 ? 'Nothing is due in the next seven days. ' : ''
  if (later === 0) return none === '' ? 'No other reviews are planned.' : none.trim()
  return `${none}${formatNumber(later)} more ${later === 1 ? 'is' : 'are'} due later.`
}

/** Placeholder shown while the queue loads. */
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
