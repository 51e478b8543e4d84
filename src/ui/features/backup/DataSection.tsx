import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import { cancelWork, TASK_LABELS } from '../../actions/with-progress'
import { Button } from '../../components/Button'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ProgressBar } from '../../components/ProgressBar'
import { type DataTask, dataState } from '../../state/backup-store'

export function DataSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <ErrorBoundary level={4}>{children}</ErrorBoundary>
    </section>
  )
}

/** Shows the progress of the running task, with a cancel button (W5). Renders nothing if no task of one of the `kinds` is running. */
export function TaskProgress({ kinds }: { kinds: readonly DataTask['kind'][] }) {
  const { task } = useSnapshot(dataState)
  if (!task || !kinds.includes(task.kind)) return null
  const percent = task.total > 0 ? (100 * task.done) / task.total : 0
  const count = task.total > 0 ? `: ${formatNumber(task.done)} of ${formatNumber(task.total)}` : '…'
  return (
    <div className="mt-3 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 text-secondary tabular-nums">
          {TASK_LABELS[task.kind]}
          {count}
        </p>
        <ProgressBar label={TASK_LABELS[task.kind]} value={percent} />
      </div>
      <Button onClick={() => void cancelWork()}>Cancel</Button>
    </div>
  )
}
