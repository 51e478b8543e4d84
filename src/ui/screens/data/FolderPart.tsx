import { FolderSync } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { counted } from '#domain/counted'
import type { FolderFacts } from '#wire/data'
import { canShareFolder, chooseFolder, leaveFolder, syncFolder } from '../../actions/folder'
import { Button } from '../../kit/Button'
import { RelativeTime } from '../../kit/RelativeTime'
import { dataState } from '../../state/data'
import { Part } from './Part'

/** Many devices in step through a folder of the person's own; elsewhere exports do the same by hand. */
export function FolderPart() {
  const { facts, folderBusy, folderProblem } = useSnapshot(dataState)
  const folder = facts?.folder ?? null
  return (
    <Part title="Many devices">
      {!canShareFolder() ? (
        <p className="text-ink-2">
          This browser cannot share a folder. Export on one device and import on the other: in either order both end up
          the same.
        </p>
      ) : (
        <>
          {folder === null ? (
            <p className="mb-3 text-ink-2">
              Choose a folder that a service of yours keeps in step, on each device. Every device writes a file of its
              own there and reads the others’.
            </p>
          ) : (
            <Sharing folder={folder as FolderFacts} />
          )}
          <div className="flex flex-wrap gap-2">
            {folder !== null && (
              <Button busy={folderBusy} onClick={() => void syncFolder()}>
                {folder.state === 'asleep' ? 'Reconnect' : 'Sync folder'}
              </Button>
            )}
            <Button busy={folder === null && folderBusy} disabled={folderBusy} onClick={() => void chooseFolder()}>
              {!folderBusy && <FolderSync size={15} aria-hidden="true" className="text-ink-3" />}
              {folder === null ? 'Choose folder…' : 'Choose another…'}
            </Button>
            {folder !== null && (
              <Button variant="ghost" disabled={folderBusy} onClick={() => void leaveFolder()}>
                Stop sharing
              </Button>
            )}
          </div>
          <div role="alert">{folderProblem !== null && <p className="mt-3 text-hard">{folderProblem}</p>}</div>
        </>
      )}
    </Part>
  )
}

function Sharing({ folder }: { folder: FolderFacts }) {
  const { name, state, syncedAt, devices, problems, ignored } = folder
  return (
    <div role="status" className="mb-3 text-ink-2">
      <p>
        Sharing <strong className="font-medium break-words text-ink">{name}</strong>
        {devices > 0 ? ` with ${counted(devices, 'other device')}` : ', with no other device yet'}
        {syncedAt !== null && (
          <>
            , in step <RelativeTime at={syncedAt} />
          </>
        )}
        .
      </p>
      {state === 'asleep' && problems.length === 0 && (
        <p className="mt-1">The browser wants to be asked again before Solvelog may use it.</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="mt-1 break-words text-hard">
          {problem}
        </p>
      ))}
      {ignored.length > 0 && (
        <p className="mt-1 break-words text-ink-3">
          Left alone: {ignored.slice(0, 5).join(', ')}
          {ignored.length > 5 && ` and ${ignored.length - 5} more`}.
        </p>
      )}
    </div>
  )
}
