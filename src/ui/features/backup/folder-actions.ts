import type { Result } from '#protocol/result'
import { dataState } from '../../shared/backup-store'
import { client } from '../../worker-client/client'
import { refreshFacts } from './actions'

const REFUSED =
  'The browser did not give leave to use the folder. It can be given in the page’s settings, left of its address.'

type Pick = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

/** The browser's own way to choose a folder; null in browsers that have none. */
function picker(): Pick | null {
  const pick: unknown = Reflect.get(window, 'showDirectoryPicker')
  return typeof pick === 'function' ? (options) => pick.call(window, options) : null
}

/** Whether this browser can share a folder at all. */
export const canShareFolder = (): boolean => picker() !== null

/** Lets the person choose the folder that their devices share, and syncs with it. */
export function chooseFolder(): Promise<void> {
  return tried(async () => {
    const folder = await picker()?.({ id: 'solvelog', mode: 'readwrite' })
    return folder ? client().call('connectFolder', folder) : null
  })
}

/** Syncs with the folder now; asks the browser's leave first where it has to be asked again. */
export function syncFolder(): Promise<void> {
  return tried(async () => {
    const found = await client().call('folderHandle')
    if (!found.ok) return found
    const request: unknown = found.value && Reflect.get(found.value, 'requestPermission')
    const leave: unknown =
      typeof request === 'function' ? await request.call(found.value, { mode: 'readwrite' }) : 'granted'
    if (leave !== 'granted') throw new Error(REFUSED)
    return client().call('syncFolder')
  })
}

/** Stops waiting for another tab that works in the folder. */
export async function stopWaitingForFolder(): Promise<void> {
  await client().call('stopWaitingForFolder')
}

/** Stops sharing the folder; its files stay. */
export function leaveFolder(): Promise<void> {
  return tried(() => client().call('leaveFolder'))
}

/** Says no more of the folder's trouble in a corner; "Your data" goes on telling. */
export function dismissFolderNotice(): void {
  dataState.folderDismissed = true
}

/** What the browser throws is told, but for the person's own change of mind. */
async function tried(work: () => Promise<Result<unknown> | null>): Promise<void> {
  dataState.folderProblem = null
  try {
    const done = await work()
    if (done?.ok === false && done.failure.code !== 'cancelled') dataState.folderProblem = done.failure.message
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    dataState.folderProblem = error instanceof Error ? error.message : String(error)
  }
  await refreshFacts()
}
