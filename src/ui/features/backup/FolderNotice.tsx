import { FolderSync } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState, openData } from '../../shared/backup-store'
import { Notification } from '../../shared/Notification'
import { dismissFolderNotice, stopWaitingForFolder, syncFolder } from './folder-actions'

/** Warns that folder sync is paused or failed, unless "Your data" is open and shows it. */
export function FolderNotice() {
  const { folder, folderDismissed, folderProblem, open } = useSnapshot(dataState)
  if (open || folderDismissed || !folder) return null
  if (folder.isWaitingForTab) return <Waiting name={folder.name} />
  if (folder.state !== 'asleep' && folder.state !== 'failed') return null
  const isAsleep = folder.state === 'asleep'
  return (
    <Notification
      label="Shared folder"
      title={isAsleep ? 'Folder sync paused' : 'Folder sync failed'}
      onDismiss={dismissFolderNotice}
    >
      <p className="mt-0.5 break-words text-secondary">
        {isAsleep ? `Your browser needs permission again for the folder “${folder.name}”.` : folder.problems[0]}
      </p>
      <div role="alert">{folderProblem !== null && <p className="mt-1 text-hard">{folderProblem}</p>}</div>
      <Button className="mt-2.5" onClick={() => (isAsleep ? void syncFolder() : openData())}>
        {isAsleep && <Icon node={FolderSync} size={15} />}
        {isAsleep ? 'Reconnect' : 'Show'}
      </Button>
    </Notification>
  )
}

function Waiting({ name }: { name: string }) {
  return (
    <Notification label="Shared folder" title="Waiting for another tab" onDismiss={dismissFolderNotice}>
      <p className="mt-0.5 break-words text-secondary">
        Another tab is syncing the folder “{name}”. This tab continues when that tab finishes or is closed.
      </p>
      <Button className="mt-2.5" onClick={() => void stopWaitingForFolder()}>
        Stop waiting
      </Button>
    </Notification>
  )
}
