import { Download } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { RelativeTime } from '../../components/RelativeTime'
import { dataState } from '../../shared/backup-store'
import { deletesAfterSevenDays } from '../../shared/browser'
import { ExportQuestion } from '../../shared/ExportQuestion'
import { Notification } from '../../shared/Notification'
import { dismissReminder, exportData } from './actions'

/** Says once a week at most that changes of a month, or of five days in WebKit, are in no export yet. */
export function ExportReminder() {
  const { reminder, task } = useSnapshot(dataState)
  if (reminder === null) return null
  return (
    <Notification label="Reminder" title="Your changes are in this browser only" onDismiss={dismissReminder}>
      <p className="mt-0.5 text-ink-2">
        The oldest that no export has was made <RelativeTime at={reminder} />.
        {deletesAfterSevenDays() && ' This browser deletes them after seven days of use without a visit.'}
      </p>
      <Button className="mt-2.5" busy={task?.kind === 'export'} onClick={() => void exportData()}>
        {task?.kind !== 'export' && <Download size={15} aria-hidden="true" />}
        Export now
      </Button>
      <ExportQuestion />
    </Notification>
  )
}
