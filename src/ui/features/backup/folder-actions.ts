import type { Result } from '#protocol/result'
import { dataState } from '../../shared/backup-store'
import { client } from '../../worker-client/client'
import { refreshFacts } from './actions'

const REFUSED = 'The browser denied access to the folder. Allow it in the site settings, left of the address.'

type Pick = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

/** The browser's folder picker; null if it has none. */
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

/** Syncs with the folder. First requests permission again if the browser needs it. */
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

/** Hides the folder notification. "Your data" still shows the problem. */
export function dismissFolderNotice(): void {
  dataState.folderDismissed = true
}

/** Runs a folder action and shows its error, unless the user cancelled it. */
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
