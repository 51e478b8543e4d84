import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import { cancelWork, TASK_LABELS } from '../../actions/with-progress'
import { Button } from '../../components/Button'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ProgressBar } from '../../components/ProgressBar'
import { type DataTask, dataState } from '../../state/backup-store'

interface DataSectionProps {
  title: string
  /** The level of the heading: 2 for a section of the screen, 3 for a part of a section. */
  level?: 2 | 3
  children: ReactNode
}

export function DataSection({ title, level = 3, children }: DataSectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={level === 2 ? 'mb-3 text-base font-semibold' : 'mb-2 font-medium'}>
        {title}
      </Heading>
      <ErrorBoundary level={level === 2 ? 3 : 4}>{children}</ErrorBoundary>
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
