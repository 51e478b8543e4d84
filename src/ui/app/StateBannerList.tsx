import { TriangleAlert } from 'lucide'
import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { Spinner } from '../components/Spinner'
import { state } from '../state/state'
import { TabWaits } from './TabWaits'

/**
 * Banners that say that the worker does not respond, that the log cannot be opened, or that another tab has to finish first. `trouble` is
 * the reason why the log cannot be used; undefined if it can.
 */
export function StateBannerList({ trouble }: { trouble: string | undefined }) {
  const { connection } = useSnapshot(state)
  return (
    <>
      {trouble !== undefined && (
        <Banner
          tone="danger"
          role="alert"
          icon={<Icon node={TriangleAlert} size={16} />}
          actions={
            <Button variant="ghost" onClick={() => location.reload()}>
              Reload page
            </Button>
          }
        >
          {trouble}
        </Banner>
      )}
      <TabWaits />
      {trouble === undefined && connection === 'restarting' && (
        <Banner tone="warning" role="status" icon={<Spinner size={16} />}>
          Reconnecting to your log. This page may be slightly out of date.
        </Banner>
      )}
    </>
  )
}
