import type { FolderFacts } from '#wire/data'
import type { Result } from '#wire/result'
import { worker } from '../link/link'
import { dataState } from '../state/data'
import { refreshFacts } from './data'

const REFUSED = 'The browser did not give leave to use the folder.'

type Pick = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

/** The browser's own way to choose a folder; null in browsers that have none. */
function picker(): Pick | null {
  const pick: unknown = Reflect.get(window, 'showDirectoryPicker')
  return typeof pick === 'function' ? (options) => pick.call(window, options) : null
}

/** Whether this browser can share a folder at all. */
export const canShareFolder = (): boolean => picker() !== null

/** Lets the person choose the folder that their devices share, and syncs with it. */
export async function chooseFolder(): Promise<void> {
  const folder = await picker()?.({ id: 'solvelog', mode: 'readwrite' }).catch(() => null)
  if (folder) await follow(() => worker().call('connectFolder', folder))
}

/** Syncs with the folder now; asks the browser's leave first where it has to be asked again. */
export async function syncFolder(): Promise<void> {
  const answer = await worker().call('folderHandle')
  const request: unknown = answer.ok && answer.value && Reflect.get(answer.value, 'requestPermission')
  if (answer.ok && typeof request === 'function') {
    const leave: unknown = await request.call(answer.value, { mode: 'readwrite' })
    if (leave !== 'granted') {
      dataState.folderProblem = REFUSED
      return
    }
  }
  await follow(() => worker().call('syncFolder'))
}

/** Stops sharing the folder; its files stay. */
export async function leaveFolder(): Promise<void> {
  dataState.folderProblem = null
  await worker().call('leaveFolder')
  await refreshFacts()
}

async function follow(work: () => Promise<Result<FolderFacts>>): Promise<void> {
  dataState.folderBusy = true
  dataState.folderProblem = null
  const done = await work()
  dataState.folderBusy = false
  if (!done.ok) dataState.folderProblem = done.failure.message
  await refreshFacts()
}
