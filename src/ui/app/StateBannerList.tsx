import { useSnapshot } from 'valtio'
import { reloadPage } from '../behaviour/back-layers'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { Spinner } from '../components/Spinner'
import { state } from '../state/state'
import { TabWaitBanners } from './TabWaitBanners'

/** Banners about problems of the page. `logTrouble` says why the log cannot be used; undefined if it can. */
export function StateBannerList({ logTrouble }: { logTrouble: string | undefined }) {
  const { connection } = useSnapshot(state)
  return (
    <>
      {logTrouble !== undefined && (
        <Banner
          tone="danger"
          role="alert"
          actions={
            <Button variant="ghost" onClick={() => reloadPage()}>
              Reload page
            </Button>
          }
        >
          {logTrouble}
        </Banner>
      )}
      <TabWaitBanners />
      {logTrouble === undefined && connection === 'restarting' && (
        <Banner tone="warning" role="status" icon={<Spinner size={16} />}>
          Reconnecting to your log. This page may be slightly out of date.
        </Banner>
      )}
    </>
  )
}
