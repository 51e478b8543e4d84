import { useSnapshot } from 'valtio'
import { RelativeTime } from '../../components/RelativeTime'
import { Spinner } from '../../components/Spinner'
import { state } from '../../state/state'
import { describeHiddenSubmissions, describeSubmissions, describeSyncProgress } from '../../widgets/sync-labels'
import { StopSyncButton } from './StopSyncButton'

export function SyncStatusLine() {
  const { views, isConfirmed } = useSnapshot(state)
  if (!views || views.phase === 'loading') {
    return (
      <p role="status" className="flex items-center gap-2 text-secondary">
        <Spinner size={12} />
        {views ? 'Loading' : 'Loading…'}
      </p>
    )
  }
  const { sync, solves, past } = views
  return (
    <p className="overflow-x-clip text-secondary">
      {/* Each part has a separator before it. That of the first part of a line is left of the box, which clips it. */}
      <span className="-ml-4 block">
        <span className="inline-block pl-4">
          {past ? (
            'Past view'
          ) : sync.busy && sync.progress ? (
            <span className="tabular-nums">
              {describeSyncProgress(sync.progress)} <StopSyncButton className="ml-1" />
            </span>
          ) : sync.lastSyncedAt === null ? (
            'Not synced yet'
          ) : (
            <>
              Last synced <RelativeTime at={sync.lastSyncedAt} inDays />
            </>
          )}
        </span>
        <Note>{describeSubmissions(solves.count, solves.solved)}</Note>
        {!isConfirmed && <Note>saved copy</Note>}
        {solves.waiting > 0 && <Note>{describeHiddenSubmissions(solves)}</Note>}
      </span>
    </p>
  )
}

function Note({ children }: { children: string }) {
  return (
    <span className="relative inline-block pl-4 text-muted before:absolute before:left-1.5 before:content-['·'/'']">
      {children}
    </span>
  )
}
