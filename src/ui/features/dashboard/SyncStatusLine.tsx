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
    <p className="text-secondary">
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
      <Note>{describeSubmissions(solves.count, solves.solved)}</Note>
      {!isConfirmed && <Note>saved copy</Note>}
      {solves.waiting > 0 && <Note>{describeHiddenSubmissions(solves)}</Note>}
    </p>
  )
}

function Note({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true" className="px-1.5 text-muted">
        ·
      </span>
      <span className="text-muted">{children}</span>
    </>
  )
}
