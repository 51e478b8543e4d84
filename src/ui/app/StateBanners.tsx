import { useSnapshot } from 'valtio'
import { lazy } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { state } from '../state/state'
import { describeLogTrouble } from './log-trouble'

const StateBannerList = lazy(() => import('./StateBannerList').then((part) => part.StateBannerList))

/**
 * Banners about problems of the page. Their code is loaded only if there is a banner to show. If loading fails, the error boundary shows
 * the message.
 */
export function StateBanners() {
  const { connection, failure, isWaitingForDeletion, views } = useSnapshot(state)
  const trouble = describeLogTrouble({ failure, connection })
  const isWaiting = isWaitingForDeletion || views?.sync.isWaitingForTab === true
  return (
    <div className="mx-auto max-w-7xl px-4 not-empty:pt-4 sm:px-6">
      <ErrorBoundary level={2} message={trouble}>
        {(trouble !== undefined || connection === 'restarting' || isWaiting) && (
          <StateBannerList logTrouble={trouble} />
        )}
      </ErrorBoundary>
    </div>
  )
}
