import { useSnapshot } from 'valtio'
import { lazyComponent } from '../components/use-lazy'
import { state } from '../shared/state'

const StateBannerList = lazyComponent(async () => (await import('./StateBannerList')).StateBannerList)

/** Banners about the page itself. Their code is loaded when there is one, because there rarely is. */
export function StateBanners() {
  const { connection, failure, isWaitingForDeletion, views } = useSnapshot(state)
  const isInTrouble = failure !== null || connection === 'lost' || connection === 'restarting'
  const isWaiting = isWaitingForDeletion || views?.sync.isWaitingForTab === true
  return (
    <div className="mx-auto max-w-7xl px-4 not-empty:pt-4 sm:px-6">
      {(isInTrouble || isWaiting) && <StateBannerList />}
    </div>
  )
}
