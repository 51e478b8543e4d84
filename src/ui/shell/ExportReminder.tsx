import { Download, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { dismissReminder, exportData } from '../actions/data'
import { Button } from '../kit/Button'
import { IconButton } from '../kit/IconButton'
import { RelativeTime } from '../kit/RelativeTime'
import { dataState } from '../state/data'

/** Says once a week at most that a month of changes is in no export yet; it covers no control and moves nothing. */
export function ExportReminder() {
  const { reminder, task } = useSnapshot(dataState)
  if (reminder === null) return null
  return (
    <section
      aria-label="Reminder"
      className="fixed right-3 bottom-18 left-3 z-20 flex animate-enter items-start gap-2 rounded-lg border border-line bg-surface py-2.5 pr-2 pl-4 shadow-lift sm:bottom-4 sm:left-auto sm:w-96"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">Your changes are in this browser only</p>
        <p className="mt-0.5 text-ink-2">
          The oldest that no export has was made <RelativeTime at={reminder} />.
        </p>
        <Button className="mt-2.5" busy={task?.kind === 'export'} onClick={() => void exportData()}>
          {task?.kind !== 'export' && <Download size={15} aria-hidden="true" />}
          Export now
        </Button>
      </div>
      <IconButton label="Dismiss" onClick={dismissReminder}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
