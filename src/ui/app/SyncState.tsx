import { CloudAlert, CloudCheck, CloudOff, type IconNode, RefreshCw } from 'lucide'
import { useSnapshot } from 'valtio'
import { useIsOnline } from '../behaviour/use-is-online'
import { Icon } from '../components/Icon'
import { state } from '../state/state'

/** Shows whether the submissions are up to date. It is no button: the dashboard has Sync Now. */
export function SyncState() {
  const { views, connection } = useSnapshot(state)
  const isOnline = useIsOnline()
  if (!views || views.phase === 'loading' || views.past || connection === 'lost') return null
  const { busy, sources, lastSyncedAt } = views.sync
  const hasFailed = Object.values(sources).some(({ problem }) => problem !== null)
  const [icon, text]: [IconNode, string] = !isOnline
    ? [CloudOff, 'Offline']
    : busy
      ? [RefreshCw, 'Syncing…']
      : hasFailed
        ? [CloudAlert, 'Sync failed']
        : lastSyncedAt === null
          ? [CloudOff, 'Not synced']
          : [CloudCheck, 'Synced']
  return (
    <span title={text} className="flex items-center gap-1.5 px-2 text-muted max-sm:hidden xl:w-28">
      <Icon node={icon} size={16} />
      <span className="max-xl:sr-only">{text}</span>
    </span>
  )
}
