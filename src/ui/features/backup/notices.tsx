import { Clock, Download, FolderSync, History, ShieldAlert, Trash2 } from 'lucide'
import { useSnapshot } from 'valtio'
import { cutText } from '#lib/cut-text'
import { pluralize } from '#lib/format'
import { restoreSolves } from '../../actions/restore-solves'
import { isDataDeletedAfterSevenDays } from '../../browser/engine'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { NoticeContent } from '../../components/Notice'
import { RelativeTime } from '../../components/RelativeTime'
import { useReadOnly } from '../../hooks/use-read-only'
import { dataState } from '../../state/backup-store'
import { showScreen } from '../../state/navigation'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'
import { exportData, protectData } from './actions'
import { stopWaitingForFolder, syncFolder } from './folder-actions'
import { restoreUndoneElsewhere } from './import-undo'

export function useUndoneNotice(): NoticeContent | null {
  const changes = useSnapshot(state).views?.hiddenElsewhere ?? null
  const readOnly = useReadOnly()
  if (changes === null || readOnly) return null
  return {
    label: 'Undone import',
    icon: <Icon node={History} size={16} />,
    text: `An import was undone: ${pluralize(changes, 'change')} ${changes === 1 ? 'is' : 'are'} hidden, and nothing was deleted.`,
    action: <Button onClick={() => void restoreUndoneElsewhere()}>Bring back</Button>,
    onDismiss: () => void getClient().call('dismissUndoneElsewhere'),
  }
}

export function useRemovedNotice(): NoticeContent | null {
  const removedSolves = useSnapshot(state).views?.removedElsewhere ?? []
  const readOnly = useReadOnly()
  const [first, ...others] = removedSolves
  if (first === undefined || readOnly) return null
  const name =
    others.length === 0 ? `“${cutText(first.title, 60)}” was` : `${pluralize(removedSolves.length, 'solve')} were`
  return {
    label: 'Removed on another device',
    icon: <Icon node={Trash2} size={16} />,
    text: `${name} removed on one device and changed on another. What you typed stays in Changes.`,
    action: <Button onClick={() => void restoreSolves(removedSolves.map(({ key }) => key))}>Bring back</Button>,
    onDismiss: () => void getClient().call('dismissRemovedElsewhere'),
  }
}

/**
 * Warns that the sync with the shared folder waits, is paused or has failed. Hidden on the screen "Your data", which
 * shows the same message.
 */
export function useFolderNotice(): NoticeContent | null {
  const { folder, isFolderNoticeDismissed, folderProblem } = useSnapshot(dataState)
  const { screen } = useSnapshot(state)
  if (screen === 'data' || isFolderNoticeDismissed || !folder) return null
  const notice = {
    label: 'Shared folder',
    icon: <Icon node={FolderSync} size={16} />,
    onDismiss: () => {
      dataState.isFolderNoticeDismissed = true
    },
  }
  if (folder.isWaitingForTab)
    return {
      ...notice,
      text: `Another tab is syncing the folder “${folder.name}”. This tab continues when that tab finishes or is closed.`,
      action: <Button onClick={() => void stopWaitingForFolder()}>Stop waiting</Button>,
    }
  if (folder.state === 'asleep')
    return {
      ...notice,
      text:
        folderProblem ?? `Folder sync is paused: your browser needs permission again for the folder “${folder.name}”.`,
      action: <Button onClick={() => void syncFolder()}>Reconnect</Button>,
    }
  if (folder.state !== 'failed') return null
  return {
    ...notice,
    text: `Folder sync failed: ${folder.problems[0] ?? 'press Show for the reason.'}`,
    action: <Button onClick={() => showScreen('data')}>Show</Button>,
  }
}

export function usePersistenceNotice(): NoticeContent | null {
  const { isExplainingPersistence } = useSnapshot(dataState)
  if (!isExplainingPersistence) return null
  return {
    label: 'Storage',
    icon: <Icon node={ShieldAlert} size={16} />,
    text: 'Firefox may delete your log when the disk runs low. Firefox will ask for your permission to keep it.',
    action: <Button onClick={() => void protectData()}>Protect my data</Button>,
    onDismiss: () => {
      dataState.isExplainingPersistence = false
    },
  }
}

/** After the first change in a WebKit browser, warns that the browser deletes the data of sites that the user does not visit. */
export function useSevenDaysNotice(): NoticeContent | null {
  const { isExplainingSevenDays } = useSnapshot(dataState)
  if (!isExplainingSevenDays) return null
  const showMore = () => {
    dataState.isExplainingSevenDays = false
    showScreen('data')
  }
  return {
    label: 'Seven-day rule',
    icon: <Icon node={ShieldAlert} size={16} />,
    text: 'This browser deletes your log after seven days of use without a visit to Solvelog.',
    action: <Button onClick={showMore}>Keep my log safe</Button>,
    onDismiss: null,
  }
}

/** Reminds the user to export the log (L8, B6). The screen "Your data" shows the result of the export. */
export function useExportReminder(): NoticeContent | null {
  const { oldestUnexportedChange } = useSnapshot(dataState)
  if (oldestUnexportedChange === null) return null
  const exportNow = () => {
    showScreen('data')
    void exportData()
  }
  return {
    label: 'Reminder',
    icon: <Icon node={Clock} size={16} />,
    text: (
      <>
        Your changes are in this browser only. The oldest was made <RelativeTime at={oldestUnexportedChange} />.
        {isDataDeletedAfterSevenDays() && ' This browser deletes them after seven days of use without a visit.'}
      </>
    ),
    action: (
      <Button onClick={exportNow}>
        <Icon node={Download} size={15} />
        Export now
      </Button>
    ),
    onDismiss: () => {
      dataState.oldestUnexportedChange = null
    },
  }
}
