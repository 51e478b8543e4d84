import { isCodeEnding } from '#domain/table/cells'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import { solveCountText } from '#domain/table/solve-record'
import { formatNumber } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { LatestCall } from '#lib/latest-call'
import type { Failure } from '#protocol/result'
import type { FolderFile, TableMapping, TableSource } from '#protocol/table-import'
import { pickFile, UNREADABLE_FILE_MESSAGE } from '../../../actions/files'
import { refreshHistory } from '../../../actions/history-selection'
import { cancelWork, withProgress } from '../../../actions/with-progress'
import { dataState } from '../../../state/backup-store'
import { showToast } from '../../../state/toasts'
import { client } from '../../../worker-client/client'
import { changePasted, NO_TABLE, tableState } from './store'

const TABLE_FILES = '.csv,.tsv,.txt,.json,.zip,text/csv,application/json,application/zip'

const BUSY = 'An export or import is running. Wait until it ends, or cancel it in “Your data”.'

/** Stops the check or import of the table and discards it. */
export async function closeTable(): Promise<void> {
  const kind = dataState.task?.kind
  if (kind === 'check-table' || kind === 'import-table') void cancelWork()
  await startAgain()
}

/** True, with a message, if work on the table would cancel another task. A check of the table is replaced by the next one. */
function refuseWhileBusy(): boolean {
  const isBusy = dataState.task !== null && dataState.task.kind !== 'check-table'
  tableState.problem = isBusy ? BUSY : null
  return isBusy
}

/** A new table, check or import makes the answers to earlier ones outdated. */
const requests = new LatestCall()

/** Discards the table, also one that is still being read, and shows the choice of a table. */
export async function startAgain(): Promise<void> {
  requests.cancel()
  const { pasted } = tableState
  Object.assign(tableState, NO_TABLE, { pasted })
  await client().call('dropTable')
}

/** Lets the person choose a table or a zip, and reads it. */
export async function chooseFile(): Promise<void> {
  const file = await pickFile(TABLE_FILES)
  if (file) await readFile(file)
}

/** Reads a chosen file. */
export async function readFile(file: File): Promise<void> {
  if (file.size > MAX_BYTES) {
    tableState.problem = `This file is larger than ${formatSize(MAX_BYTES)}. Split it into smaller files.`
    return
  }
  await read(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { kind: 'file', name: file.name, bytes, modifiedAt: file.lastModified }
  })
}

/** Reads the pasted text. */
export async function readPasted(): Promise<void> {
  if (tableState.pasted.trim() === '') tableState.problem = 'Paste a table first.'
  else await read(async () => ({ kind: 'text', text: tableState.pasted }))
}

/** Reads the solutions in a chosen folder. */
export async function readFolder(chosen: readonly File[]): Promise<void> {
  const solutions = chosen.filter(
    (file) => isCodeEnding(file.name.split('.').at(-1) ?? '') && file.size <= MAX_CELL_SIZE,
  )
  const isTooLarge = solutions.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  if (isTooLarge || solutions.length > MAX_ROWS) {
    const limit = isTooLarge ? formatSize(MAX_BYTES) : `${formatNumber(MAX_ROWS)} files`
    tableState.problem = `This folder has more than ${limit} of code. Choose its subfolders one after another.`
    return
  }
  await read(async () => {
    const files: FolderFile[] = []
    for (const file of solutions) {
      const path = file.webkitRelativePath || file.name
      files.push({ path, modifiedAt: file.lastModified, text: await textOf(file) })
    }
    return { kind: 'folder', name: chosen[0]?.webkitRelativePath.split('/')[0] ?? 'Folder', files }
  })
}

/** The text of a file in UTF-8; null if it is not in UTF-8. */
async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads a table and shows it, unless another was chosen or the dialog was closed meanwhile. */
async function read(open: () => Promise<TableSource>): Promise<void> {
  const isNewest = requests.begin()
  Object.assign(tableState, { ...NO_TABLE, pasted: tableState.pasted, isReading: true })
  const source = await open().catch(() => null)
  if (!isNewest()) return
  const preview = source && (await client().call('readTable', source))
  if (!isNewest()) return
  Object.assign(tableState, { isReading: false, isPasted: source?.kind === 'text' })
  if (!preview) {
    tableState.problem = UNREADABLE_FILE_MESSAGE
    return
  }
  if (!preview.ok) {
    tableState.problem = preview.failure.message
    return
  }
  tableState.preview = preview.value
  await changeMapping({
    columns: preview.value.columns,
    dateOrders: {},
    undated: 'keep',
    before: null,
    addsOwnProblems: true,
  })
}

/** Changes how the table is read, and checks it again. */
export async function changeMapping(mapping: TableMapping): Promise<void> {
  const sent = plainCopy(mapping)
  tableState.mapping = plainCopy(mapping)
  tableState.check = null
  if (refuseWhileBusy()) return
  const isNewest = requests.begin()
  const check = await withProgress('check-table', () => client().call('checkTable', sent))
  // The table was discarded, or another change has started another check.
  if (!isNewest()) return
  if (check.ok) tableState.check = check.value
  else if (check.failure.code !== 'cancelled') tableState.problem = check.failure.message
}

/** Checks the table again with the same mapping, after a check was cancelled or failed. */
export async function checkTableAgain(): Promise<void> {
  if (tableState.mapping) await changeMapping(tableState.mapping)
}

/** A plain copy for the worker. Valtio makes a proxy of every object in the state, and a proxy cannot be sent. */
const plainCopy = ({ columns, dateOrders, ...mapping }: TableMapping): TableMapping => ({
  ...mapping,
  columns: { ...columns },
  dateOrders: { ...dateOrders },
})

/** Adds the solves of the table. If the dialog was closed meanwhile, a toast says that they were added. */
export async function runImport(): Promise<void> {
  const { mapping, isPasted } = tableState
  if (!mapping || refuseWhileBusy()) return
  const isNewest = requests.begin()
  const sent = plainCopy(mapping)
  const done = await withProgress('import-table', () => client().call('importTable', sent))
  if (!done.ok) {
    showFailure(isNewest(), done.failure)
    return
  }
  if (isPasted) changePasted('')
  if (isNewest()) tableState.outcome = done.value
  else showToast('success', `Imported ${solveCountText(done.value)}. You can undo the import in “Your data”.`)
  await refreshHistory()
}

/** Shows a failure in the dialog, or in a toast if the dialog was closed meanwhile. */
function showFailure(isOpen: boolean, { code, message }: Failure): void {
  if (isOpen) tableState.problem = message
  else if (code !== 'cancelled') showToast('error', message)
}

/** Undoes the import that was just made. */
export async function undoImport(): Promise<void> {
  const id = tableState.outcome?.id
  if (!id || refuseWhileBusy()) return
  const isNewest = requests.begin()
  const undone = await withProgress('undo', () => client().call('undoImport', id))
  if (!undone.ok) {
    showFailure(isNewest(), undone.failure)
    return
  }
  if (isNewest()) tableState.isUndone = true
  await refreshHistory()
  showToast('success', 'Import undone.', undone.value.commit)
}
