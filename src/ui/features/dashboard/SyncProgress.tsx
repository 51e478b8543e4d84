import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { ProgressBar } from '../../components/ProgressBar'
import { state } from '../../shared/state'
import { progressText, STEP } from '../../shared/sync-labels'
import { StopSync } from './StopSync'

/** The progress of the first sync, shown in place of the picks and as high as three of them. */
export function SyncProgress() {
  // Deferred like the picks, so that the last progress stays visible until they replace it.
  const sync = useDeferredValue(useSnapshot(state).views?.sync)
  const progress = sync?.progress ?? null
  const step = sync?.step ? STEP[sync.step] : 'Opening your log'
  const share = progress && progress.chunksTotal > 0 ? (100 * progress.chunksDone) / progress.chunksTotal : 0
  return (
    <div className="flex h-51.5 flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4 lg:h-23.5">
      <p className="flex justify-between gap-x-4">
        <span className={cx('truncate font-medium', progress !== null && 'max-sm:sr-only')}>{step}</span>
        <span className="flex gap-x-3 whitespace-nowrap text-secondary tabular-nums">
          {progress && progressText(progress)}
          <StopSync />
        </span>
      </p>
      <ProgressBar label={step} value={share} {...(progress && { text: progressText(progress) })} className="h-1.5" />
    </div>
  )
}
