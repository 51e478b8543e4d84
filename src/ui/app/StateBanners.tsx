import { TriangleAlert } from 'lucide'
import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { reloadPage } from '../components/reload'
import { Spinner } from '../components/Spinner'
import { useLazy } from '../components/use-lazy'
import { state } from '../shared/state'
import { WORKER_LOST_MESSAGE } from './lost'

const loadTabWaits = async () => (await import('./TabWaits')).TabWaits

/** Banners about the page itself: the worker does not respond, or the log cannot be opened. */
export function StateBanners() {
  const { connection, failure, isWaitingForDeletion, views } = useSnapshot(state)
  const trouble = failure?.message ?? (connection === 'lost' ? WORKER_LOST_MESSAGE : null)
  return (
    <div className="mx-auto max-w-7xl px-4 not-empty:pt-4 sm:px-6">
      {trouble !== null && (
        <Banner
          tone="danger"
          role="alert"
          icon={<Icon node={TriangleAlert} size={16} />}
          actions={
            <Button variant="ghost" onClick={reloadPage}>
              Reload page
            </Button>
          }
        >
          {trouble}
        </Banner>
      )}
      {(isWaitingForDeletion || views?.sync.isWaitingForTab) && <LazyTabWaits />}
      {trouble === null && connection === 'restarting' && (
        <Banner tone="warning" role="status" icon={<Spinner size={16} />}>
          Reconnecting to your log. This page may be slightly out of date.
        </Banner>
      )}
    </div>
  )
}

function LazyTabWaits() {
  const TabWaits = useLazy(loadTabWaits)
  return TabWaits && <TabWaits />
}
