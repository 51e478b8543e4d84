import { isCodeEnding } from '#domain/table/cells'
import { MAX_BYTES, MAX_CELL, MAX_ROWS } from '#domain/table/limits'
import { formatNumber, formatSize } from '#lib/format'
import type { Result } from '#protocol/result'
import type { FolderFile, TableMapping, TableSource } from '#protocol/table-import'
import { dataState } from '../../../shared/backup-store'
import { pickFile } from '../../../shared/files'
import { notify } from '../../../shared/notifications'
import { client } from '../../../worker-client/client'
import { closeAdded } from '../added/store'
import { refreshHistory } from '../selection'
import { tableState, UNREAD } from './store'

const TABLE_FILES = '.csv,.tsv,.txt,.json,.zip,text/csv,application/json,application/zip'
const UNREADABLE = 'The browser could not read this file. If it was moved or changed, choose it again.'

/** Closes the dialog and discards the table. */
export function closeTable(): void {
  closeAdded()
  void startAgain()
}

/** Counts the tables that were chosen or discarded, so that a table that was read too late is recognised. */
let choices = 0

/** Discards the table, also one that is still being read, and shows the choice of a table. */
export async function startAgain(): Promise<void> {
  choices += 1
  const { pasted } = tableState
  Object.assign(tableState, UNREAD, { pasted: tableState.outcome ? '' : pasted })
  await client().call('dropTable')
}

/** Lets the person choose a table or a zip, and reads it. */
export async function chooseFile(): Promise<void> {
  const file = await pickFile(TABLE_FILES)
  if (file) await readFile(file)
}

/** Reads a chosen or dropped file. */
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
  const solutions = chosen.filter((file) => isCodeEnding(file.name.split('.').at(-1) ?? '') && file.size <= MAX_CELL)
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
      files.push({ path, modifiedAt: file.lastModified, text: await file.text() })
    }
    return { kind: 'folder', name: chosen[0]?.webkitRelativePath.split('/')[0] ?? 'Folder', files }
  })
}

/** Reads a table and shows it, unless another was chosen or the dialog was closed meanwhile. */
async function read(open: () => Promise<TableSource>): Promise<void> {
  choices += 1
  const own = choices
  Object.assign(tableState, { ...UNREAD, pasted: tableState.pasted, isReading: true })
  const source = await open().catch(() => null)
  if (own !== choices) return
  const preview = source && (await client().call('readTable', source))
  if (own !== choices) return
  tableState.isReading = false
  if (!preview) {
    tableState.problem = UNREADABLE
    return
  }
  if (!preview.ok) {
    tableState.problem = preview.failure.message
    return
  }
  tableState.preview = preview.value
  await changeMapping({ columns: preview.value.columns, dateOrder: null, addsOwnProblems: true })
}

/** Changes how the table is read, and checks it again. */
export async function changeMapping(mapping: TableMapping): Promise<void> {
  const asked = plainCopy(mapping)
  tableState.mapping = plainCopy(mapping)
  tableState.check = null
  tableState.problem = null
  const check = await during('check', () => client().call('checkTable', asked))
  // A later change has started another check.
  if (JSON.stringify(tableState.mapping) !== JSON.stringify(asked)) return
  if (check.ok) tableState.check = check.value
  else if (check.failure.code !== 'cancelled') tableState.problem = check.failure.message
}

/** A plain copy for the worker, because parts of the state are proxies. */
const plainCopy = ({ columns, ...mapping }: TableMapping): TableMapping => ({ ...mapping, columns: { ...columns } })

/** Adds the solves of the table. */
export async function runImport(): Promise<void> {
  const { mapping } = tableState
  if (!mapping) return
  const asked = plainCopy(mapping)
  const done = await during('import', () => client().call('importTable', asked))
  if (!done.ok) {
    tableState.problem = done.failure.message
    return
  }
  tableState.problem = null
  tableState.outcome = done.value
  await refreshHistory()
}

/** Undoes the import that was just made. */
export async function undoImport(): Promise<void> {
  const id = tableState.outcome?.id
  if (!id) return
  const undone = await during('undo', () => client().call('undoImport', id))
  if (!undone.ok) {
    tableState.problem = undone.failure.message
    return
  }
  tableState.isUndone = true
  await refreshHistory()
  notify('success', 'Import undone.', undone.value.commit)
}

/** Stops the check or the import. */
export async function cancelWork(): Promise<void> {
  await client().call('cancelWork')
}

/** Runs a long call of the worker and shows its progress. */
async function during<T>(kind: 'check' | 'import' | 'undo', work: () => Promise<Result<T>>): Promise<Result<T>> {
  const task = { kind, done: 0, of: 0 }
  dataState.task = task
  try {
    return await work()
  } finally {
    if (dataState.task?.kind === kind) dataState.task = null
  }
}
