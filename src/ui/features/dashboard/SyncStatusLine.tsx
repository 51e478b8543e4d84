import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { RelativeTime } from '../../components/RelativeTime'
import { Spinner } from '../../components/Spinner'
import { state } from '../../state/state'
import { computeGoalTotals } from '../../widgets/figures'
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
  const { sync, solves, past, progress } = views
  const totals = computeGoalTotals(progress.categories)
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
        {/* On a phone, the header of the topics is far below. */}
        {solves.count > 0 && totals.goalCount > 0 && (
          <Note className="sm:hidden">{totals.overallPercent}% of your goals</Note>
        )}
        <Note>{describeSubmissions(solves.count, solves.solved)}</Note>
        {!isConfirmed && <Note>saved copy</Note>}
        {solves.waiting > 0 && <Note>{describeHiddenSubmissions(solves)}</Note>}
      </span>
    </p>
  )
}

function Note({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        "relative inline-block pl-4 text-muted before:absolute before:left-1.5 before:content-['·'/'']",
        className,
      )}
    >
      {children}
    </span>
  )
}
