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
  const { connection, failure, isWaitingForDeletion, username, views } = useSnapshot(state)
  // Without views, `LogErrorGate` shows the reason in place of the screen.
  const trouble = username === null || views !== null ? describeLogTrouble({ failure, connection }) : undefined
  const isWaiting = isWaitingForDeletion || views?.sync.isWaitingForTab === true
  return (
    <div className="not-empty:pt-4">
      <ErrorBoundary level={2} message={trouble}>
        {(trouble !== undefined || connection === 'restarting' || isWaiting) && (
          <StateBannerList logTrouble={trouble} />
        )}
      </ErrorBoundary>
    </div>
  )
}
