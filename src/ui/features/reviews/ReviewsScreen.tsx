import { Settings } from 'lucide'
import { useEffect, useId, useState } from 'react'
import type { ReviewQueue } from '#protocol/reviews'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { useNow } from '../../behaviour/use-now'
import { getWindowScrollTop, useScrollRestoration } from '../../behaviour/use-scroll-restoration'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { Skeleton } from '../../components/Skeleton'
import { Tabs } from '../../components/Tabs'
import { useLogVersion, useQuery } from '../../hooks/use-query'
import { getClient } from '../../worker-client/client'
import { DueReviews } from './DueReviews'
import { LoadChart } from './LoadChart'
import { describeLater, describeToday } from './labels'
import { MovedDatesBanner } from './MovedDatesBanner'
import { ReviewList } from './ReviewList'
import { ReviewSettings } from './ReviewSettings'
import { UnfinishedList } from './UnfinishedList'

/**
 * Interval in milliseconds at which the queue is read again, because a new day may have begun. In all time zones, days begin at a multiple
 * of 15 minutes.
 */
const REFRESH_MS = 15 * 60_000

/** Shows the reviews of today and of the next days, the unsolved and the paused problems, and the review settings (N4). */
export function ReviewsScreen() {
  const now = useNow(0)
  const [extraCount, setExtraCount] = useState(0)
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  const settingsId = useId()
  const queryKey = `${useLogVersion()} ${Math.floor(now / REFRESH_MS)} ${extraCount}`
  const answer = useQuery(queryKey, () => getClient().call('getReviewQueue', extraCount))
  const queue = answer?.ok ? answer.value : null
  const savedPosition = useScrollRestoration('reviews', '', getWindowScrollTop)
  const isLoaded = answer !== null
  useEffect(() => {
    if (isLoaded && savedPosition !== null) window.scrollTo(0, savedPosition)
  }, [isLoaded, savedPosition])
  // The row with the pressed button may have moved to another tab, so move the focus into the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer changes
  useEffect(() => catchFocusInView(), [answer])
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 px-4 pt-5 sm:px-6">
      <title>Reviews · Solvelog</title>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-lg font-semibold tracking-tight">Reviews</h1>
          <p className="figures min-h-5 text-secondary">{queue && !isEmpty(queue) && describeToday(queue)}</p>
        </div>
        <IconButton
          label="Review settings"
          className="-mr-2"
          aria-expanded={areSettingsOpen}
          aria-controls={areSettingsOpen ? settingsId : undefined}
          onClick={() => setSettingsOpen(!areSettingsOpen)}
        >
          <Icon node={Settings} size={16} />
        </IconButton>
      </div>
      <ErrorBoundary level={2}>
        {answer === null && <ReviewsSkeleton />}
        {answer?.ok === false && <ErrorText>Couldn’t load the reviews: {answer.failure.message}</ErrorText>}
        {queue && (
          <>
            {areSettingsOpen && <ReviewSettings id={settingsId} queue={queue} />}
            <MovedDatesBanner queue={queue} />
            {isEmpty(queue) ? (
              <p className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-secondary">
                No reviews yet. Problems you have solved come back shortly before you would forget them.
              </p>
            ) : (
              <ReviewTabs queue={queue} onMore={(count) => setExtraCount(extraCount + count)} />
            )}
          </>
        )}
      </ErrorBoundary>
    </div>
  )
}

const isEmpty = ({ dueCount, week, laterCount, suspended, unfinished }: ReviewQueue): boolean =>
  dueCount + week.length + laterCount + suspended.length + unfinished.length === 0

function ReviewTabs({ queue, onMore }: { queue: ReviewQueue; onMore: (count: number) => void }) {
  const { today, dueCount, week, laterCount, unfinished, suspended } = queue
  const tabs = [
    { label: 'Due', count: dueCount, content: <DueReviews queue={queue} onMore={onMore} /> },
    {
      label: 'Coming',
      count: week.length + laterCount,
      content: (
        <>
          {week.length > 0 && <ReviewList reviews={week} today={today} />}
          <p className="py-3 text-muted">{describeLater(queue)}</p>
        </>
      ),
    },
    {
      label: 'Tried',
      count: unfinished.length,
      content: <UnfinishedList problems={unfinished} today={today} />,
    },
    {
      label: 'Paused',
      count: suspended.length,
      content:
        suspended.length > 0 ? (
          <ReviewList reviews={suspended} today={today} />
        ) : (
          <p className="py-6 text-secondary">No reviews are paused.</p>
        ),
    },
  ]
  return (
    <>
      <LoadChart queue={queue} />
      <div>
        <Tabs label="Reviews" tabs={tabs} />
      </div>
    </>
  )
}

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
