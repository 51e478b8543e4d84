import { Download, FileInput, FolderSync, Undo2 } from 'lucide'
import { useSnapshot } from 'valtio'
import type { HistoryGap } from '#domain/history-coverage'
import { cutText } from '#lib/cut-text'
import { pluralize } from '#lib/format'
import type { ExtensionView } from '#protocol/views'
import { restoreSolves } from '../../actions/restore-solves'
import { formatDateTime } from '../../behaviour/local-time'
import { isDataDeletedAfterSevenDays } from '../../browser/engine'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Notice } from '../../components/Notice'
import { RelativeTime } from '../../components/RelativeTime'
import { useReadOnly } from '../../hooks/use-read-only'
import { dataState, openData } from '../../state/backup-store'
import { state } from '../../state/state'
import { ExportQuestion } from '../../widgets/ExportQuestion'
import { ExtensionLink, isExtensionSupported } from '../../widgets/ExtensionLink'
import { getClient } from '../../worker-client/client'
import { dismissReminder, exportData, protectData } from './actions'
import { dismissFolderNotice, stopWaitingForFolder, syncFolder } from './folder-actions'
import { dismissUndoneElsewhere, restoreUndoneElsewhere } from './import-undo'

export function BackupNotices() {
  return (
    <>
      <UndoneNotice />
      <RemovedNotice />
      <GapNotice />
      <FolderNotice />
      <PersistenceNotice />
      <SevenDaysNotice />
      <ExportReminder />
    </>
  )
}

function UndoneNotice() {
  const changes = useSnapshot(state).views?.hiddenElsewhere ?? null
  const readOnly = useReadOnly()
  if (changes === null || readOnly) return null
  return (
    <Notice
      label="Undone import"
      title={`An import was undone: ${pluralize(changes, 'change')} ${changes === 1 ? 'is' : 'are'} hidden`}
      onDismiss={() => void dismissUndoneElsewhere()}
      text="Nothing was deleted. Your own edits of hidden solves stay saved, and are shown again with their solves."
    >
      <Button className="mt-2.5" onClick={() => void restoreUndoneElsewhere()}>
        <Icon node={Undo2} size={15} />
        Bring back
      </Button>
    </Notice>
  )
}

function RemovedNotice() {
  const removedSolves = useSnapshot(state).views?.removedElsewhere ?? []
  const readOnly = useReadOnly()
  const [first, ...others] = removedSolves
  if (first === undefined || readOnly) return null
  const name =
    others.length === 0 ? `“${cutText(first.title, 60)}” was` : `${pluralize(removedSolves.length, 'solve')} were`
  return (
    <Notice
      label="Removed on another device"
      title={`${name} removed on one device and changed on another`}
      onDismiss={() => void getClient().call('dismissRemovedElsewhere')}
      text="Nothing was deleted. What you typed stays in Changes, and the search in Solve History finds it."
    >
      <Button className="mt-2.5" onClick={() => void restoreSolves(removedSolves.map(({ key }) => key))}>
        <Icon node={Undo2} size={15} />
        Bring back
      </Button>
    </Notice>
  )
}

/** Warns that submissions between two syncs may be missing, and describes how to get them (N18). */
function GapNotice() {
  const views = useSnapshot(state).views
  if (!views || views.sync.gap === null || views.sync.busy || views.past) return null
  const { after } = views.sync.gap
  const nextStep = describeNextStep(views.extension?.state ?? null)
  return (
    <Notice
      label="Missing submissions"
      title={after === null ? 'Older submissions may be missing' : 'Some submissions may be missing'}
      onDismiss={() => void getClient().call('dismissGap')}
      text={`${describeGap(views.sync.gap)} ${nextStep}`}
    >
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {views.extension === null && isExtensionSupported() && <ExtensionLink>Get the extension</ExtensionLink>}
        <Button onClick={openData}>
          <Icon node={FileInput} size={15} />
          Import…
        </Button>
      </div>
    </Notice>
  )
}

function describeGap({ after, before }: HistoryGap): string {
  const reason = 'LeetCode shows only your last 20 submissions, and all 20 were new.'
  if (after === null) return `${reason} Submissions before ${formatDateTime(before * 1000)} may not be in Solvelog.`
  const period = `${formatDateTime(after * 1000)} and ${formatDateTime(before * 1000)}`
  return `${reason} Submissions between ${period} may not be in Solvelog.`
}

function describeNextStep(extension: ExtensionView['state'] | null): string {
  switch (extension) {
    case null:
      return isExtensionSupported()
        ? 'Get the extension for your full history, or import an export from a browser that has it.'
        : 'Import an export from a browser that has the extension.'
    case 'idle':
      return 'The extension’s import is not running. Start it in “Your data” to get them.'
    case 'paused':
      return 'The extension’s import is paused. Resume it in “Your data” to get them.'
    case 'stopped':
      return 'The extension’s import has stopped. “Your data” shows the next step.'
    default:
      return 'The extension adds what it finds. This notice ends when it has read your whole history.'
  }
}

/**
 * Warns that the sync with the shared folder waits, is paused or has failed. Hidden while the dialog "Your data" is open, because the
 * dialog shows the same message.
 */
function FolderNotice() {
  const { folder, isFolderNoticeDismissed, folderProblem, open } = useSnapshot(dataState)
  if (open || isFolderNoticeDismissed || !folder) return null
  if (folder.isWaitingForTab) {
    return (
      <Notice
        label="Shared folder"
        title="Waiting for another tab"
        onDismiss={dismissFolderNotice}
        text={`Another tab is syncing the folder “${folder.name}”. This tab continues when that tab finishes or is closed.`}
      >
        <Button className="mt-2.5" onClick={() => void stopWaitingForFolder()}>
          Stop waiting
        </Button>
      </Notice>
    )
  }
  if (folder.state !== 'asleep' && folder.state !== 'failed') return null
  const isAsleep = folder.state === 'asleep'
  return (
    <Notice
      label="Shared folder"
      title={isAsleep ? 'Folder sync paused' : 'Folder sync failed'}
      onDismiss={dismissFolderNotice}
      text={isAsleep ? `Your browser needs permission again for the folder “${folder.name}”.` : folder.problems[0]}
    >
      <div role="alert">{folderProblem !== null && <p className="mt-1 text-hard">{folderProblem}</p>}</div>
      <Button className="mt-2.5" onClick={() => (isAsleep ? void syncFolder() : openData())}>
        {isAsleep && <Icon node={FolderSync} size={15} />}
        {isAsleep ? 'Reconnect' : 'Show'}
      </Button>
    </Notice>
  )
}

function PersistenceNotice() {
  const { isExplainingPersistence } = useSnapshot(dataState)
  if (!isExplainingPersistence) return null
  const dismiss = () => {
    dataState.isExplainingPersistence = false
  }
  return (
    <Notice
      label="Storage"
      title="Protect your data?"
      onDismiss={dismiss}
      text="Firefox may delete your log when the disk runs low. To prevent that, press the button: Firefox will ask for your permission to keep the data."
    >
      <Button className="mt-2.5" onClick={() => void protectData()}>
        Protect my data
      </Button>
    </Notice>
  )
}

/** After the first change in a WebKit browser, warns that the browser deletes the data of sites that the user does not visit. */
function SevenDaysNotice() {
  const { isExplainingSevenDays } = useSnapshot(dataState)
  if (!isExplainingSevenDays) return null
  const dismiss = () => {
    dataState.isExplainingSevenDays = false
  }
  const showMore = () => {
    dismiss()
    openData()
  }
  return (
    <Notice
      label="Seven-day rule"
      title="This browser may delete your log"
      onDismiss={dismiss}
      text="It deletes what a site stored after seven days of use without a visit to the site. The installed app is exempt."
    >
      <Button className="mt-2.5" onClick={showMore}>
        Keep my log safe
      </Button>
    </Notice>
  )
}

/** Reminds the user to export the log (L8, B6). */
function ExportReminder() {
  const { oldestUnexportedChange, task } = useSnapshot(dataState)
  if (oldestUnexportedChange === null) return null
  return (
    <Notice
      label="Reminder"
      title="Your changes are in this browser only"
      onDismiss={dismissReminder}
      text={
        <>
          The oldest change that is not backed up was made <RelativeTime at={oldestUnexportedChange} />.
          {isDataDeletedAfterSevenDays() && ' This browser deletes them after seven days of use without a visit.'}
        </>
      }
    >
      <Button className="mt-2.5" busy={task?.kind === 'export'} onClick={() => void exportData()}>
        {task?.kind !== 'export' && <Icon node={Download} size={15} />}
        Export now
      </Button>
      <ExportQuestion />
    </Notice>
  )
}
