import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { cx } from '../../components/cx'
import { Dialog } from '../../components/Dialog'
import { dataState } from '../../shared/backup-store'
import { deletesAfterSevenDays } from '../../shared/browser'
import { state } from '../../shared/state'
import { useReadOnly } from '../../shared/use-read-only'
import { checkImport, closeData, refreshFacts } from './actions'
import { ExportPart } from './ExportPart'
import { FactsPart } from './FactsPart'
import { FolderPart } from './FolderPart'
import { ImportPart } from './ImportPart'
import { MoveToAppPart } from './MoveToAppPart'
import { SourcesPart } from './SourcesPart'

/** "Your data": stored data, protection, sources, export and import (L8). */
export function DataDialog() {
  const { open, task } = useSnapshot(dataState)
  const { username, views } = useSnapshot(state)
  const readOnly = useReadOnly()
  const [over, setOver] = useState(false)
  const grown = `${views?.solves.revision} ${views?.sync.busy}`
  // Refresh when a sync, another tab or another device changes the log while the dialog is open.
  useEffect(() => {
    if (open && grown) void refreshFacts()
  }, [open, grown])
  return (
    <Dialog
      open={open}
      onClose={closeData}
      wide
      title="Your data"
      description="Stored only in this browser. Export to keep a backup."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(task === null && !readOnly)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file && task === null && !readOnly) void checkImport(file)
        }}
        className={cx(
          '-m-2 grid gap-x-10 gap-y-7 rounded-lg p-2 md:grid-cols-2',
          over && 'bg-accent-soft outline-2 outline-accent outline-dashed',
        )}
      >
        <div className="flex flex-col gap-7">
          <ExportPart />
          <ImportPart />
          {username !== null && !isDemo(username) && <FolderPart />}
        </div>
        <div className="flex flex-col gap-7">
          <FactsPart />
          {deletesAfterSevenDays() && username !== null && !isDemo(username) && <MoveToAppPart />}
          <SourcesPart />
        </div>
      </div>
    </Dialog>
  )
}
