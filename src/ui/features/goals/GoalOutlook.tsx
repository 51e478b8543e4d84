import { lazyComponent } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'

const Outlook = lazyComponent(() => import('./Outlook').then((part) => part.Outlook))

/**
 * The interview date of the active profile with its forecast, and a link to "How scores work". Loaded after the first
 * paint.
 */
export function GoalOutlook() {
  return (
    <div className="mt-3 min-h-18 border-t border-line pt-3">
      <ErrorBoundary level={3}>
        <Outlook />
      </ErrorBoundary>
    </div>
  )
}
