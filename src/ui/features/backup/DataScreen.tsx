import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import {
  getWindowScrollTop,
  scrollWindowInNextFrame,
  useScrollRestoration,
} from '../../behaviour/use-scroll-restoration'
import { isDataDeletedAfterSevenDays } from '../../browser/engine'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { RelativeTime } from '../../components/RelativeTime'
import { useReadOnly } from '../../hooks/use-read-only'
import { dataState } from '../../state/backup-store'
import { state } from '../../state/state'
import { checkImport, exportData, leaveData, refreshFacts } from './actions'
import { DataSection } from './DataSection'
import { DevicesSection } from './devices/DevicesSection'
import { ExportSection } from './ExportSection'
import { ImportSection } from './ImportSection'
import { describePlaces } from './labels'
import { SourcesSection } from './SourcesSection'
import { StorageSection } from './StorageSection'

/** The screen "Your data": export and import, devices, sources of submissions, and stored data (L8). */
export function DataScreen() {
  const { task } = useSnapshot(dataState)
  const { username, views } = useSnapshot(state)
  const readOnly = useReadOnly()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const logVersion = `${views?.solves.revision} ${views?.sync.busy}`
  const titleId = useId()
  // Refresh when a sync, another tab or another device changes the log.
  useEffect(() => {
    if (logVersion) void refreshFacts()
  }, [logVersion])
  useEffect(() => leaveData, [])
  const savedPosition = useScrollRestoration('data', '', getWindowScrollTop)
  useEffect(() => scrollWindowInNextFrame(savedPosition ?? 0), [savedPosition])
  const hasDevices = username !== null && !isDemo(username)
  return (
    <section
      aria-labelledby={titleId}
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
      className="mx-auto max-w-7xl px-4 pt-5 sm:px-6"
    >
      <title>Your data · Solvelog</title>
      <h1 id={titleId} className="text-lg font-semibold tracking-tight">
        Your data
      </h1>
      <Summary />
      <div
        className={cx(
          '-mx-2 mt-3 grid gap-x-12 gap-y-8 rounded-lg p-2 lg:grid-cols-2',
          isDraggedOver && 'bg-accent-soft outline-2 outline-accent outline-dashed',
        )}
      >
        <div className="flex min-w-0 flex-col gap-8">
          <DataSection level={2} title="Backup">
            <div className="flex flex-col gap-6">
              <ExportSection />
              <ImportSection />
              {isDataDeletedAfterSevenDays() && hasDevices && <MoveToAppSection />}
            </div>
          </DataSection>
          {hasDevices && <DevicesSection />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <SourcesSection />
          <DataSection level={2} title="Advanced">
            <StorageSection />
          </DataSection>
        </div>
      </div>
    </section>
  )
}

/** Says where the log is stored, on how many devices, and when it was last exported. */
function Summary() {
  const { facts, devices, folder } = useSnapshot(dataState)
  return (
    <p className="figures min-h-5 text-secondary">
      {facts && (
        <>
          {facts.savedAt === null ? 'Nothing saved yet' : 'Saved here'} · {describePlaces(devices?.vault, folder)} ·{' '}
          {facts.exportedAt === null ? 'no export yet' : 'last export '}
          {facts.exportedAt !== null && <RelativeTime at={facts.exportedAt} />}
        </>
      )}
    </p>
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
