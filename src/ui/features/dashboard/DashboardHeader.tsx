import { RefreshCw } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { syncNow } from '../../actions/sync'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { useInactiveInPast, useReadOnly } from '../../hooks/use-read-only'
import { state } from '../../state/state'
import { Badge } from '../../widgets/Badge'
import { leaveDemo } from './actions'
import { SyncStatusLine } from './SyncStatusLine'

export function Greeting() {
  const { username } = useSnapshot(state)
  const isDemoUser = username !== null && isDemo(username)
  return (
    <div className="min-w-0 flex-1 basis-80">
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="flex min-w-0 items-center gap-2 text-lg font-semibold tracking-tight">
          <span className="truncate">Hello, {isDemoUser ? 'demo' : username}</span>
          {isDemoUser && <Badge>Demo account</Badge>}
        </h1>
        {isDemoUser && (
          <button
            type="button"
            onClick={leaveDemo}
            className="-mx-1 px-1 font-medium text-accent hover:underline touch:-my-3 touch:py-3"
          >
            Use my own account
          </button>
        )}
      </div>
      <SyncStatusLine />
    </div>
  )
}

export function DashboardTools({ manageProfiles }: { manageProfiles: ReactNode }) {
  const { views } = useSnapshot(state)
  return views ? (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
      {manageProfiles}
      <SyncButton />
    </div>
  ) : (
    <div aria-hidden="true" className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
      <Skeleton className="h-8 sm:w-37 touch:h-11" />
      <Skeleton className="h-8 sm:w-30 touch:h-11" />
    </div>
  )
}

function SyncButton() {
  const { views, connection } = useSnapshot(state)
  const isLost = connection === 'lost'
  const isBusy = !isLost && (views?.sync.busy ?? true)
  const readOnly = useReadOnly()
  const inactiveInPast = useInactiveInPast()
  const [isRequested, setIsRequested] = useState(false)
  const isSyncing = isBusy && !readOnly
  const hasFailed = Object.values(views?.sync.sources ?? {}).some(
    ({ state }) => state === 'failed' || state === 'refused',
  )
  const sync = () => {
    setIsRequested(true)
    void syncNow()
  }
  return (
    <>
      <Button
        data-tour="sync"
        busy={isSyncing}
        {...inactiveInPast}
        disabled={isLost}
        onClick={sync}
        className="sm:w-30"
      >
        {!isSyncing && <Icon node={RefreshCw} size={14} className="text-muted" />}
        {isSyncing ? 'Syncing...' : 'Sync Now'}
      </Button>
      <span role="status" className="sr-only">
        {isRequested && (isSyncing ? 'Syncing' : hasFailed ? 'Sync failed' : 'Sync finished')}
      </span>
    </>
  )
}
