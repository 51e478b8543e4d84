import { lazy } from '../behaviour/lazy'
import { publishMessagesHeight } from '../behaviour/messages-height'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { StateBanners } from './StateBanners'

const Notices = lazy(async () => (await import('./Notices')).Notices)

/** The messages between the header and the screen: the states of the page, and below them a notice. */
export function MessageArea() {
  return (
    <div ref={publishMessagesHeight} className="mx-auto max-w-7xl px-4 sm:px-6">
      <StateBanners />
      <ErrorBoundary level={2}>
        <Notices />
      </ErrorBoundary>
    </div>
  )
}
