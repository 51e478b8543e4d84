import { TriangleAlert } from 'lucide'
import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { reloadPage } from '../components/reload'
import { Spinner } from '../components/Spinner'
import { state } from '../shared/state'
import { TabWaits } from './TabWaits'

interface StateBannerListProps {
  /** The reason why the log cannot be used; undefined if it can. */
  trouble: string | undefined
}

/** The worker does not respond, the log cannot be opened, or another tab has to finish first. */
export function StateBannerList({ trouble }: StateBannerListProps) {
  const { connection } = useSnapshot(state)
  return (
    <>
      {trouble !== undefined && (
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
      <TabWaits />
      {trouble === undefined && connection === 'restarting' && (
        <Banner tone="warning" role="status" icon={<Spinner size={16} />}>
          Reconnecting to your log. This page may be slightly out of date.
        </Banner>
      )}
    </>
  )
}
