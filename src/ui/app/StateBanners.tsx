import { useSnapshot } from 'valtio'
import { lazy } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { state } from '../state/state'
import { logTrouble } from './log-trouble'

const StateBannerList = lazy(() => import('./StateBannerList').then((part) => part.StateBannerList))

/** Banners about the page itself. Their code is loaded when there is one; without it, the error screen shows the message. */
export function StateBanners() {
  const { connection, failure, isWaitingForDeletion, views } = useSnapshot(state)
  const trouble = logTrouble({ failure, connection })
  const isWaiting = isWaitingForDeletion || views?.sync.isWaitingForTab === true
  return (
    <div className="mx-auto max-w-7xl px-4 not-empty:pt-4 sm:px-6">
      <ErrorBoundary level={2} message={trouble}>
        {(trouble !== undefined || connection === 'restarting' || isWaiting) && <StateBannerList trouble={trouble} />}
      </ErrorBoundary>
    </div>
  )
}
