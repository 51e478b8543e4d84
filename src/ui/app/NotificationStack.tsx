import { ExportReminder } from '../features/backup/ExportReminder'
import { FolderNotice } from '../features/backup/FolderNotice'
import { GapNotice } from '../features/backup/GapNotice'
import { PersistenceNotice } from '../features/backup/PersistenceNotice'
import { SevenDaysNotice } from '../features/backup/SevenDaysNotice'
import { UndoneNotice } from '../features/backup/UndoneNotice'
import { UpdateNotice } from './UpdateNotice'

/** What the person should know of, one above the other in a corner where it covers no control and moves nothing. */
export function NotificationStack() {
  return (
    <div className="fixed right-3 bottom-[calc(env(safe-area-inset-bottom)+4.25rem)] left-3 z-20 flex flex-col gap-3 sm:bottom-4 sm:left-auto sm:w-96">
      <UpdateNotice />
      <UndoneNotice />
      <GapNotice />
      <FolderNotice />
      <PersistenceNotice />
      <SevenDaysNotice />
      <ExportReminder />
    </div>
  )
}
