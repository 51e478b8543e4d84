import { Download } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { RelativeTime } from '../../components/RelativeTime'
import { dataState } from '../../shared/backup-store'
import { deletesAfterSevenDays } from '../../shared/browser'
import { ExportQuestion } from '../../shared/ExportQuestion'
import { Notification } from '../../shared/Notification'
import { dismissReminder, exportData } from './actions'

/** Reminds the user of an export after a month, or after five days in WebKit; at most once a week (L8, B6). */
export function ExportReminder() {
  const { reminder, task } = useSnapshot(dataState)
  if (reminder === null) return null
  return (
    <Notification label="Reminder" title="Your changes are in this browser only" onDismiss={dismissReminder}>
      <p className="mt-0.5 text-secondary">
        The oldest change that is not backed up was made <RelativeTime at={reminder} />.
        {deletesAfterSevenDays() && ' This browser deletes them after seven days of use without a visit.'}
      </p>
      <Button className="mt-2.5" busy={task?.kind === 'export'} onClick={() => void exportData()}>
        {task?.kind !== 'export' && <Icon node={Download} size={15} />}
        Export now
      </Button>
      <ExportQuestion />
    </Notification>
  )
}
