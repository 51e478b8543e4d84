import { ExportReminder } from './ExportReminder'
import { FolderNotice } from './FolderNotice'

/** What the person should know of, in a corner where it covers no control and moves nothing. */
export function Corners() {
  return (
    <div className="fixed right-3 bottom-18 left-3 z-20 flex flex-col gap-3 sm:bottom-4 sm:left-auto sm:w-96">
      <FolderNotice />
      <ExportReminder />
    </div>
  )
}
