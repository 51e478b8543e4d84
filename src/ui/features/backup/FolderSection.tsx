import { FolderSync } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { SharedFolderStatus } from '#protocol/backup'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { RelativeTime } from '../../components/RelativeTime'
import { dataState } from '../../state/backup-store'
import { DataSection } from './DataSection'
import { canShareFolder, chooseFolder, leaveFolder, stopWaitingForFolder, syncFolder } from './folder-actions'

/** Controls the sync of devices through a shared folder. In browsers that cannot share folders, it recommends exports. */
export function FolderSection() {
  const { folder, folderProblem } = useSnapshot(dataState)
  if (!canShareFolder()) {
    return (
      <DataSection title="Shared folder">
        <p className="text-secondary">
          This browser cannot share a folder. Export on one device and import on the other: in either order both end up
          the same.
        </p>
      </DataSection>
    )
  }
  return (
    <DataSection title="Shared folder">
      {folder === null ? (
        <>
          <p className="mb-3 text-secondary">
            Pick a Dropbox, iCloud or Drive folder, and use the same one on each device.
          </p>
          <Button onClick={() => void chooseFolder()}>
            <Icon node={FolderSync} size={15} className="text-muted" />
            Choose folder…
          </Button>
        </>
      ) : (
        <SharedFolder folder={folder as SharedFolderStatus} />
      )}
      <div role="alert">{folderProblem !== null && <p className="mt-3 text-hard">{folderProblem}</p>}</div>
    </DataSection>
  )
}

const SYNC_BUTTON_LABELS: Record<SharedFolderStatus['state'], string> = {
  asleep: 'Reconnect',
  failed: 'Try again',
  busy: 'Sync folder',
  idle: 'Sync folder',
}

function SharedFolder({ folder }: { folder: SharedFolderStatus }) {
  const { name, state, isWaitingForTab, problems, ignored } = folder
  const busy = state === 'busy' || isWaitingForTab
  const syncButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (isWaitingForTab ? () => catchFocus(syncButton.current) : undefined), [isWaitingForTab])
  return (
    <>
      <div role="status" className="mb-3 text-secondary">
        <p>
          Sharing <strong className="font-medium break-words text-primary">{name}</strong>
          <SyncSummary folder={folder} />.
        </p>
        {state === 'asleep' && (
          <p className="mt-1 text-primary">Paused: your browser needs permission again for this folder.</p>
        )}
        {isWaitingForTab && (
          <p className="mt-1 text-primary">
            Another tab is syncing this folder. This tab continues when that tab finishes or is closed.
          </p>
        )}
        {problems.map((problem) => (
          <p key={problem} className="mt-1 break-words text-hard">
            {problem}
          </p>
        ))}
        {state !== 'failed' && problems.length > 0 && (
          <p className="mt-1">
            Solvelog reads these files again at every sync. If a message stays, sync on the device that wrote the file,
            or delete the extra copy that the cloud service made.
          </p>
        )}
        {ignored.length > 0 && (
          <p className="mt-1 break-words text-muted">
            Ignored: {ignored.slice(0, 5).join(', ')}
            {ignored.length > 5 && ` and ${ignored.length - 5} more`}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={syncButton}
          variant={state === 'asleep' ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => void syncFolder()}
        >
          {SYNC_BUTTON_LABELS[state]}
        </Button>
        {isWaitingForTab && <Button onClick={() => void stopWaitingForFolder()}>Stop waiting</Button>}
        <Button disabled={busy} onClick={() => void chooseFolder()}>
          Choose another…
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => void leaveFolder()}>
          Stop sharing
        </Button>
      </div>
    </>
  )
}

function SyncSummary({ folder: { devices, syncedAt } }: { folder: SharedFolderStatus }) {
  if (syncedAt === null) return null
  return (
    <>
      {devices > 0 ? ` with ${pluralize(devices, 'other device')}` : ', with no other device yet'}, in sync{' '}
      <RelativeTime at={syncedAt} />
    </>
  )
}
