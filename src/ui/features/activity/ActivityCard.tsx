import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ActivitySkeleton } from './ActivitySkeleton'

const Activity = lazy(() => import('./Activity').then((part) => part.Activity), ActivitySkeleton)

/** The activity card. It has a minimum height, so that the content below does not move when the activity loads. */
export function ActivityCard() {
  return (
    <div className="min-h-92 rounded-lg border border-line bg-surface px-3 py-3 sm:px-4 touch:min-h-95 lg:min-h-52.25 lg:touch:min-h-55.25">
      <ErrorBoundary level={2}>
        <Activity />
      </ErrorBoundary>
    </div>
  )
}
