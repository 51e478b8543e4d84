import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { isDataDeletedAfterSevenDays } from '../../browser/engine'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Dialog } from '../../components/Dialog'
import { useReadOnly } from '../../hooks/use-read-only'
import { dataState } from '../../state/backup-store'
import { state } from '../../state/state'
import { checkImport, discardCheckedImport, exportData, refreshFacts } from './actions'
import { DataSection } from './DataSection'
import { DevicesSection } from './devices/DevicesSection'
import { ExportSection } from './ExportSection'
import { FolderSection } from './FolderSection'
import { ImportSection } from './ImportSection'
import { SourcesSection } from './SourcesSection'
import { StorageSection } from './StorageSection'

/** The dialog "Your data": stored data, protection, sources of submissions, export and import (L8). */
export function DataDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { task } = useSnapshot(dataState)
  const { username, views } = useSnapshot(state)
  const readOnly = useReadOnly()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const logVersion = `${views?.solves.revision} ${views?.sync.busy}`
  // Refresh when a sync, another tab or another device changes the log while the dialog is open.
  useEffect(() => {
    if (open && logVersion) void refreshFacts()
  }, [open, logVersion])
  const isOnServer = useSnapshot(dataState).devices?.vault != null
  return (
    <Dialog
      open={open}
      onClose={() => {
        onClose()
        discardCheckedImport()
      }}
      wide
      title="Your data"
      description={
        isOnServer
          ? 'Stored in this browser, and encrypted on the server. Export to keep a backup.'
          : 'Stored only in this browser. Export to keep a backup.'
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(task === null && !readOnly)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsDraggedOver(false)
          const [file] = event.dataTransfer.files
          if (file && task === null && !readOnly) void checkImport(file)
        }}
        className={cx(
          '-m-2 grid gap-x-10 gap-y-6 rounded-lg p-2 md:grid-cols-2',
          isDraggedOver && 'bg-accent-soft outline-2 outline-accent outline-dashed',
        )}
      >
        <div className="flex flex-col gap-6">
          <ExportSection />
          <ImportSection />
          {username !== null && !isDemo(username) && <DevicesSection />}
          {username !== null && !isDemo(username) && <FolderSection />}
        </div>
        <div className="flex flex-col gap-6">
          <StorageSection />
          {isDataDeletedAfterSevenDays() && username !== null && !isDemo(username) && <MoveToAppSection />}
          <SourcesSection />
        </div>
      </div>
    </Dialog>
  )
}

function MoveToAppSection() {
  const { task } = useSnapshot(dataState)
  const { username } = useSnapshot(state)
  const [isExported, setIsExported] = useState(false)
  return (
    <DataSection title="Seven-day rule">
      <p className="mb-3 text-secondary">
        This browser deletes what a site stored after seven days of use without a visit to the site. Solvelog on the
        Home Screen or in the Dock is exempt. The installed app starts with an empty log, so move your log there, or
        export regularly.
      </p>
      <Button inactive={task !== null} onClick={() => void exportData().then(setIsExported)}>
        Move to the app
      </Button>
      <div role="status">
        {isExported && (
          <>
            <p className="mt-3">Your log is exported. Continue in the app:</p>
            <ol className="mt-1 ml-5 list-decimal">
              <li>iPhone and iPad: press Share, then Add to Home Screen. Mac: choose File, then Add to Dock.</li>
              <li>Open Solvelog from the Home Screen or the Dock, and sign in as {username}.</li>
              <li>Open Your data there, press Import…, and choose the exported file in your downloads.</li>
            </ol>
          </>
        )}
      </div>
    </DataSection>
  )
}
