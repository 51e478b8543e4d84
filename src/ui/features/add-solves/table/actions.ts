import { ref } from 'valtio'
import { LIST_LIMITS } from '#domain/lists/study-list'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import { getFileKind, isReadInFolder } from '#domain/table/solution-path'
import { formatSolveCounts } from '#domain/table/solve-record'
import { cutText } from '#lib/cut-text'
import { formatNumber, pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { LatestCall } from '#lib/latest-call'
import type { Result } from '#protocol/result'
import type { FolderFile, NameSuggestion, TableMapping, TableSource } from '#protocol/table-import'
import { executeWithUndo } from '../../../actions/execute'
import { pickFile, pickFolder, UNREADABLE_FILE_MESSAGE } from '../../../actions/files'
import { refreshHistory, showSolve } from '../../../actions/history-selection'
import { cancelWork, withProgress } from '../../../actions/with-progress'
import { storeUnsavedForm } from '../../../drafts/unsaved-forms'
import { type DataTask, dataState } from '../../../state/backup-store'
import { showScreen } from '../../../state/navigation'
import { showToast } from '../../../state/toasts'
import { getClient } from '../../../worker-client/client'
import { closeAddDialog } from '../store'
import { EMPTY_TABLE_STATE, setPastedText, tableState } from './store'

const ACCEPTED_TABLE_FILES = '.csv,.tsv,.txt,.md,.json,.jsonl,.zip,text/csv,application/json,application/zip'

const BUSY_MESSAGE = 'An export or import is running. Wait until it ends, or cancel it in “Your data”.'

/** Discards the table. If the table is being checked or imported, stops that first. */
export async function closeTable(): Promise<void> {
  const kind = dataState.task?.kind
  if (kind === 'check-table' || kind === 'import-table') void cancelWork()
  await startAgain()
}

/**
 * Shows an error and returns true while an export or import is running, because work on the table would cancel it. A running check of the
 * table does not count: the next check replaces it.
 */
function showErrorIfBusy(): boolean {
  const isBusy = dataState.task !== null && dataState.task.kind !== 'check-table'
  tableState.problem = isBusy ? BUSY_MESSAGE : null
  return isBusy
}

/** Only the answer to the newest request is used: a new table, check or import makes earlier answers outdated. */
const latestRequest = new LatestCall()

/** Discards the table, even while it is being read, and shows the choice of a table. */
export async function startAgain(): Promise<void> {
  latestRequest.cancel()
  const { pasted } = tableState
  Object.assign(tableState, EMPTY_TABLE_STATE, { pasted })
  await getClient().call('dropTable')
}

/** Lets the user choose a table file or a zip of a folder of solutions, and reads it. */
export async function chooseFile(): Promise<void> {
  const file = await pickFile(ACCEPTED_TABLE_FILES)
  if (!file) return
  if (file.size > MAX_BYTES) {
    tableState.problem = `This file is larger than ${formatSize(MAX_BYTES)}. Split it into smaller files.`
    return
  }
  await readTable(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { kind: 'file', name: file.name, bytes, modifiedAt: file.lastModified }
  })
}

export async function readPastedTable(): Promise<void> {
  if (tableState.pasted.trim() === '') tableState.problem = 'Paste a table first.'
  else await readTable(async () => ({ kind: 'text', text: tableState.pasted }))
}

/** Maximum number of files that are read at the same time. */
const FILES_AT_ONCE = 50

/**
 * Lets the user choose a folder, and reads the solutions and notes in it. Lists other and too large code files without reading them, and
 * ignores all other files.
 */
export async function chooseFolder(): Promise<void> {
  const chosenFiles = await pickFolder()
  if (chosenFiles.length === 0) return
  const listed = chosenFiles.filter((file) => getFileKind(getPath(file)) !== 'other')
  const read = listed.filter((file) => isReadInFolder(getPath(file)) && !isTooLarge(file))
  const hasTooMuchText = read.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  if (hasTooMuchText || listed.length > MAX_ROWS) {
    const limit = hasTooMuchText ? formatSize(MAX_BYTES) : `${formatNumber(MAX_ROWS)} files`
    tableState.problem = `This folder has more than ${limit} of code. Choose its subfolders one after another.`
    return
  }
  await readTable(async (isNewest) => {
    const files: FolderFile[] = []
    for (let at = 0; at < listed.length && isNewest(); at += FILES_AT_ONCE) {
      tableState.readFiles = { done: at, total: listed.length }
      files.push(...(await Promise.all(listed.slice(at, at + FILES_AT_ONCE).map(readFolderFile))))
    }
    return { kind: 'folder', name: chosenFiles[0]?.webkitRelativePath.split('/')[0] ?? 'Folder', files }
  })
}

const getPath = (file: File): string => file.webkitRelativePath || file.name

async function readFolderFile(file: File): Promise<FolderFile> {
  const path = getPath(file)
  const entry = { path, modifiedAt: file.lastModified, text: '' }
  if (!isReadInFolder(path)) return entry
  return isTooLarge(file) ? { ...entry, isTooLarge: true } : { ...entry, text: await readUtf8Text(file) }
}

const isTooLarge = ({ size }: File): boolean => size > MAX_CELL_SIZE

async function readUtf8Text(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function readTable(loadSource: (isNewest: () => boolean) => Promise<TableSource>): Promise<void> {
  const isNewest = latestRequest.begin()
  Object.assign(tableState, { ...EMPTY_TABLE_STATE, pasted: tableState.pasted, isReading: true })
  const source = await loadSource(isNewest).catch(() => null)
  if (!isNewest()) return
  const preview = source && (await getClient().call('readTable', source))
  if (!isNewest()) return
  Object.assign(tableState, { isReading: false, readFiles: null, isPasted: source?.kind === 'text' })
  if (!preview) {
    tableState.problem = UNREADABLE_FILE_MESSAGE
    return
  }
  if (!preview.ok) {
    tableState.problem = preview.failure.message
    // A later visit does not offer a text that is no table.
    if (source?.kind === 'text') storeUnsavedForm('table', '', null)
    return
  }
  // Valtio does not make a proxy of a `ref`, and only objects without a proxy can be sent to the worker.
  Object.assign(tableState, { preview: ref(preview.value), mapping: ref(preview.value.mapping) })
  await checkTable()
}

/** Changes how the table is read, and checks it again. */
export async function changeMapping(changes: Partial<TableMapping>): Promise<void> {
  if (tableState.mapping) tableState.mapping = ref({ ...tableState.mapping, ...changes })
  await checkTable()
}

/** Checks the table with the present mapping. */
export async function checkTable(): Promise<void> {
  const { mapping } = tableState
  if (!mapping) return
  tableState.check = null
  if (showErrorIfBusy()) return
  const isNewest = latestRequest.begin()
  const check = await withProgress('check-table', () => getClient().call('checkTable', mapping))
  // The table was discarded, or another change has started another check.
  if (!isNewest()) return
  if (check.ok) tableState.check = ref(check.value)
  else if (check.failure.code !== 'cancelled') tableState.problem = check.failure.message
}

/** Uses the suggested problems for their names, and checks the table again. */
export async function acceptSuggestions(suggestions: readonly Pick<NameSuggestion, 'name' | 'slug'>[]): Promise<void> {
  const accepted = suggestions.map(({ name, slug }): [string, string] => [name, slug])
  await changeMapping({ names: [...(tableState.mapping?.names ?? []), ...accepted] })
}

/**
 * Runs a long task for the table, unless another one is running. Returns its value, and a function that returns whether the dialog still
 * waits for it. After a failure, shows the message in the dialog or a toast, and returns null.
 */
async function runTableTask<T>(
  kind: DataTask['kind'],
  work: () => Promise<Result<T>>,
): Promise<{ value: T; isNewest: () => boolean } | null> {
  if (showErrorIfBusy()) return null
  const isNewest = latestRequest.begin()
  const answer = await withProgress(kind, work)
  if (answer.ok) return { value: answer.value, isNewest }
  const { code, message } = answer.failure
  if (isNewest()) tableState.problem = message
  else if (code !== 'cancelled') showToast('error', message)
  return null
}

/** Adds the solves of the table. If the dialog was closed meanwhile, a toast says that they were added. */
export async function runImport(): Promise<void> {
  const { mapping, isPasted } = tableState
  const done = mapping && (await runTableTask('import-table', () => getClient().call('importTable', mapping)))
  if (!done) return
  if (isPasted) setPastedText('')
  if (done.isNewest()) tableState.outcome = done.value
  else showToast('success', `Imported ${formatSolveCounts(done.value)}. You can undo the import in “Your data”.`)
  await refreshHistory()
}

/** Replaces the solves of earlier imports that are read differently now, and checks the table again. */
export async function repairRows(): Promise<void> {
  const { mapping, check } = tableState
  if (!mapping || !check) return
  const text = `${pluralize(check.repairCount, 'row')} repaired.`
  const done = await runTableTask('import-table', () => getClient().call('repairRows', mapping))
  if (!done) return
  if (done.value.commit !== null) showToast('success', text, done.value.commit)
  await refreshHistory()
  if (done.isNewest()) await checkTable()
}

/** Creates a study list from the problems of the table, and closes the dialog. */
export async function createList(): Promise<void> {
  const { preview, check, isPasted } = tableState
  if (!preview || !check || showErrorIfBusy()) return
  const name = cutText(preview.name.replace(/\.\w{1,5}$/, ''), LIST_LIMITS.name)
  const failure = await executeWithUndo(
    { type: 'CreateStudyList', name, slugs: check.listSlugs, asked: check.listAsked },
    `“${name}”: ${pluralize(check.listSlugs.length, 'problem')}`,
  )
  if (failure) {
    tableState.problem = failure.message
    return
  }
  if (isPasted) setPastedText('')
  closeAddDialog()
  showScreen('lists')
}

/** Closes the dialog, and shows the newest imported solve in the Solve History. */
export async function showImported(): Promise<void> {
  const key = tableState.outcome?.newestKey
  closeAddDialog()
  if (key) await showSolve(key)
}

export async function undoImport(): Promise<void> {
  const id = tableState.outcome?.id
  const done = id && (await runTableTask('undo', () => getClient().call('undoImport', id)))
  if (!done) return
  if (done.isNewest()) tableState.isUndone = true
  await refreshHistory()
  showToast('success', 'Import undone.', done.value.commit)
}
