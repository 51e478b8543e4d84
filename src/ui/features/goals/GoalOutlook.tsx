import { ErrorBoundary } from '../../components/ErrorBoundary'
import { useLazy } from '../../components/use-lazy'

const loadOutlook = async () => (await import('./Outlook')).Outlook

/**
 * The interview date of the active profile with its forecast, and a link to "How scores work". Loaded after the first
 * paint.
 */
export function GoalOutlook() {
  return (
    <div className="mt-3 min-h-18 border-t border-line pt-3">
      <ErrorBoundary level={3}>
        <Content />
      </ErrorBoundary>
    </div>
  )
}

function Content() {
  const Outlook = useLazy(loadOutlook)
  return Outlook && <Outlook />
}
