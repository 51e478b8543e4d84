import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'

const InterviewForecast = lazy(() => import('./InterviewForecast').then((part) => part.InterviewForecast))

/** The interview date of the active profile with its forecast, and a link to "How scores work". Loaded after the first paint. */
export function LazyForecast() {
  return (
    <div className="mt-3 min-h-18 border-t border-line pt-3">
      <ErrorBoundary level={3}>
        <InterviewForecast />
      </ErrorBoundary>
    </div>
  )
}
