import { CloudAlert, CloudCheck, CloudOff, type IconNode, RefreshCw } from 'lucide'
import { useSnapshot } from 'valtio'
import type { VaultStatus } from '#protocol/devices'
import type { SyncView } from '#protocol/views'
import { useIsOnline } from '../behaviour/use-is-online'
import { Icon } from '../components/Icon'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'

/** Shows whether submissions and devices are up to date. It is no button: the dashboard has Sync Now, and "Your data" has the devices. */
export function SyncState() {
  const { views, connection } = useSnapshot(state)
  const vault = useSnapshot(dataState).devices?.vault
  const isOnline = useIsOnline()
  if (!views || views.phase === 'loading' || views.past || connection === 'lost') return null
  const [icon, text, title = text] = describeSyncState(views.sync, vault?.state ?? 'idle', isOnline)
  return (
    <span title={title} className="flex items-center gap-1.5 px-2 text-muted max-sm:hidden xl:w-28">
      <Icon node={icon} size={16} />
      <span className="max-xl:sr-only">{text}</span>
    </span>
  )
}

type Label = [icon: IconNode, text: string, title?: string]

function describeSyncState(
  { busy, sources, lastSyncedAt }: SyncView,
  devices: VaultStatus['state'],
  isOnline: boolean,
): Label {
  if (!isOnline) return [CloudOff, 'Offline']
  if (busy) return [RefreshCw, 'Syncing…']
  if (Object.values(sources).some(({ problem }) => problem !== null)) return [CloudAlert, 'Sync failed']
  if (devices !== 'idle' && devices !== 'busy')
    return [CloudAlert, 'Not in sync', 'Your devices are not in sync. See Devices in “Your data”.']
  return lastSyncedAt === null ? [CloudOff, 'Not synced'] : [CloudCheck, 'Synced']
}
