import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { ProgressBar } from '../../components/ProgressBar'
import { state } from '../../shared/state'
import { progressWords, STEP } from '../../shared/sync-labels'
import { StopSync } from './StopSync'

/** The progress of the first sync, shown in place of the goal totals. */
export function SyncProgress() {
  // Deferred like the goal totals, so that the last progress stays visible until they replace it.
  const sync = useDeferredValue(useSnapshot(state).views?.sync)
  const progress = sync?.progress ?? null
  const step = sync?.step ? STEP[sync.step] : 'Opening your log'
  const share = progress && progress.chunksTotal > 0 ? (100 * progress.chunksDone) / progress.chunksTotal : 0
  return (
    <div className="flex h-16 flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4">
      <p className="flex justify-between gap-x-4">
        <span className={cx('truncate font-medium', progress !== null && 'max-sm:sr-only')}>{step}</span>
        <span className="flex gap-x-3 whitespace-nowrap text-ink-2 tabular-nums">
          {progress && progressWords(progress)}
          <StopSync />
        </span>
      </p>
      <ProgressBar label={step} value={share} {...(progress && { text: progressWords(progress) })} className="h-1.5" />
    </div>
  )
}
