import { pluralize } from '#lib/format'
import type { FolderExportResult } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { withProgress } from '../../actions/with-progress'
import { dataState } from '../../state/backup-store'
import { getClient } from '../../worker-client/client'
import { refreshFacts } from './actions'

const ACCESS_DENIED_MESSAGE =
  'The browser denied access to the folder. Allow it in the site settings, left of the address.'

type PickFolder = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

function findFolderPicker(): PickFolder | null {
  const pick: unknown = Reflect.get(window, 'showDirectoryPicker')
  return typeof pick === 'function' ? (options) => pick.call(window, options) : null
}

/** Whether this browser can sync devices through a shared folder. */
export const canShareFolder = (): boolean => findFolderPicker() !== null

/** Lets the user choose a folder and writes Markdown files to it. Other files in the folder are not changed. */
export async function exportToFolder(): Promise<void> {
  dataState.exported = null
  const reason = await findProblem(async () => {
    const folder = await findFolderPicker()?.({ id: 'solvelog-markdown', mode: 'readwrite' })
    if (!folder) return null
    const answer = await withProgress('export', () => getClient().call('exportToFolder', folder))
    if (answer.ok)
      dataState.exported = {
        ok: true,
        message: describeFolderExport(answer.value),
        contents: pluralize(answer.value.writtenFileCount, 'file'),
      }
    return answer
  })
  if (reason !== null) dataState.exported = { ok: false, reason }
}

const MAX_LISTED_NAMES = 3

function describeFolderExport({
  folder,
  writtenFileCount,
  unchangedFileCount: unchanged,
  foreignFiles: foreign,
}: FolderExportResult): string {
  const unchangedText = unchanged > 0 ? ` ${pluralize(unchanged, 'file')} had not changed.` : ''
  const summary = `Wrote ${pluralize(writtenFileCount, 'file')} to ${folder}.${unchangedText}`
  if (foreign.length === 0) return summary
  const names = foreign.slice(0, MAX_LISTED_NAMES).join(', ')
  const moreText =
    foreign.length > MAX_LISTED_NAMES ? ` and ${pluralize(foreign.length - MAX_LISTED_NAMES, 'other')}` : ''
  return `${summary} Not replaced, because Solvelog did not write them: ${names}${moreText}.`
}

export function chooseFolder(): Promise<void> {
  return runFolderAction(async () => {
    const folder = await findFolderPicker()?.({ id: 'solvelog', mode: 'readwrite' })
    return folder ? getClient().call('connectFolder', folder) : null
  })
}

/** Syncs with the shared folder. First requests permission again if the browser needs it. */
export function syncFolder(): Promise<void> {
  return runFolderAction(async () => {
    const handleAnswer = await getClient().call('getFolderHandle')
    if (!handleAnswer.ok) return handleAnswer
    const request: unknown = handleAnswer.value && Reflect.get(handleAnswer.value, 'requestPermission')
    const permission: unknown =
      typeof request === 'function' ? await request.call(handleAnswer.value, { mode: 'readwrite' }) : 'granted'
    if (permission !== 'granted') throw new Error(ACCESS_DENIED_MESSAGE)
    return getClient().call('syncFolder')
  })
}

export async function stopWaitingForFolder(): Promise<void> {
  await getClient().call('stopWaitingForFolder')
}

/** Stops syncing with the shared folder. The files in the folder stay. */
export function leaveFolder(): Promise<void> {
  return runFolderAction(() => getClient().call('leaveFolder'))
}

async function runFolderAction(action: () => Promise<Result<unknown> | null>): Promise<void> {
  dataState.folderProblem = null
  dataState.folderProblem = await findProblem(action)
  await refreshFacts()
}

/** Runs an action and returns its error message. Returns null after a success, or if the user cancelled it. */
async function findProblem(action: () => Promise<Result<unknown> | null>): Promise<string | null> {
  try {
    const answer = await action()
    return answer?.ok === false && answer.failure.code !== 'cancelled' ? answer.failure.message : null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    return error instanceof Error ? error.message : String(error)
  }
}
