import { subscribe } from 'valtio'
import { isDemo } from '#domain/username'
import { DAY_MS } from '#lib/time'
import type { ExportFile, ExportFormat, ImportPreview } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { ACCEPTED_IMPORT_FILES, pickFile, readChosenFile, saveExport, saveFile } from '../../actions/files'
import { withProgress } from '../../actions/with-progress'
import { isDataDeletedAfterSevenDays } from '../../browser/engine'
import { dataState } from '../../state/backup-store'
import { showScreen } from '../../state/navigation'
import { readTimePref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { refreshStorageStatus, requestPersistence } from '../../worker-client/persist-storage'
import { describeImportResult } from './labels'

/** Whether a log is being restored from an export. The user has already confirmed the restore, so leaving the screen does not cancel it. */
let isRestoring = false

/**
 * Removes the results that the screen "Your data" shows, answers its question with no, and discards a file that was checked but not
 * imported. Called when the user leaves the screen. An import or an export that runs goes on.
 */
export function leaveData(): void {
  dataState.exportQuestion?.answer(false)
  Object.assign(dataState, { exported: null, undoProblem: null, undoQuestion: null })
  if (isRestoring) return
  const { task } = dataState
  if (task !== null && task.kind !== 'check') return
  if (dataState.stage.kind === 'preview' || task?.kind === 'check') void dropImport()
  else dataState.stage = { kind: 'none' }
}

/** Reads the numbers and times that the screen "Your data" shows. */
export async function refreshFacts(): Promise<void> {
  void refreshStorageStatus()
  const facts = await getClient().call('getDataFacts')
  if (facts.ok) dataState.facts = facts.value
}

/** Creates an export and saves it in the browser's downloads. Returns whether it was saved without a warning. */
export async function exportData(format: ExportFormat = 'ndjson'): Promise<boolean> {
  const answer = await withProgress('export', () => getClient().call('exportData', format))
  if (!answer.ok) {
    const { code, message } = answer.failure
    dataState.exported = code === 'cancelled' ? null : { ok: false, reason: message }
    if (code !== 'cancelled' && state.screen !== 'data') showToast('error', message)
    return false
  }
  const { name, contents, warning } = answer.value
  dataState.exported = null
  if (!(await saveExport(answer.value))) return false
  dataState.exported = { ok: true, message: `Saved ${contents} to ${name}.`, contents }
  if (format === 'ndjson' && warning === null) dataState.oldestUnexportedChange = null
  void refreshFacts()
  return warning === null
}

/** Saves a file with the log's damaged entries to the browser's downloads. The entries also remain in the browser. */
export async function saveDamagedEntries(): Promise<Result<ExportFile>> {
  const answer = await getClient().call('exportDamagedEntries')
  if (answer.ok) saveFile(answer.value.name, answer.value.type, answer.value.bytes)
  return answer
}

/** Lets the user choose an export, and checks it. The screen "Your data" then shows the effect of importing it. */
export async function chooseImport(): Promise<void> {
  const file = await pickFile(ACCEPTED_IMPORT_FILES)
  if (file) await checkImport(file)
}

/** Checks an export file and shows a preview of its import. Changes nothing in the log. */
export async function checkImport(file: File): Promise<void> {
  showScreen('data')
  dataState.stage = { kind: 'none' }
  const answer = await withProgress('check', async (): Promise<Result<ImportPreview>> => {
    const fileBytes = await readChosenFile(file)
    return fileBytes.ok ? getClient().call('checkImport', file.name, fileBytes.value) : fileBytes
  })
  if (answer.ok) dataState.stage = { kind: 'preview', preview: answer.value }
  else if (answer.failure.code !== 'cancelled') {
    dataState.stage = { kind: 'refused', name: file.name, reason: answer.failure.message }
  }
}

/** Imports the export file of the preview: merges its changes into the log. */
export async function runImport(): Promise<void> {
  const { stage } = dataState
  if (stage.kind !== 'preview') return
  const answer = await withProgress('import', () => getClient().call('runImport'))
  if (answer.ok) {
    dataState.stage = { kind: 'done', outcome: answer.value }
    clearSolveCaches()
    if (state.screen !== 'data') showToast('success', describeImportResult(answer.value))
  } else if (answer.failure.code !== 'cancelled') {
    dataState.stage = { kind: 'refused', name: stage.preview.name, reason: answer.failure.message }
    if (state.screen !== 'data') showToast('error', answer.failure.message)
  }
}

/**
 * Restores the log from an export. If the user has left the screen "Your data" meanwhile, a toast shows the success, and a failure
 * shows the screen again.
 */
export async function restoreFile(file: File): Promise<void> {
  isRestoring = true
  try {
    await checkImport(file)
    await runImport()
  } finally {
    isRestoring = false
  }
  const { stage } = dataState
  if (stage.kind === 'refused') showScreen('data')
}

/** Discards the checked file, so that it is not imported. */
export async function dropImport(): Promise<void> {
  dataState.stage = { kind: 'none' }
  await getClient().call('dropImport')
}

/** Requests persistent storage in Firefox, after the user has read the reason. */
export async function protectData(): Promise<void> {
  await requestPersistence()
  if (dataState.isPersisted === true) showToast('success', 'Firefox now keeps your data until you delete it.')
  else showToast('error', 'Firefox did not allow it. Export regularly to keep a backup.')
}

/** Checks whether a reminder to export is due (L8): as soon as the log is open, and whenever the page becomes visible. */
export function watchExportReminder(): void {
  const check = () => {
    if (!document.hidden && isLogOpen() && !isDemo(state.username ?? '')) void remindOfExports(Date.now())
  }
  document.addEventListener('visibilitychange', check)
  if (isLogOpen()) {
    check()
    return
  }
  const stop = subscribe(state, () => {
    if (!isLogOpen()) return
    stop()
    check()
  })
}

const isLogOpen = () => state.connection === 'live' && state.failure === null && state.username !== null

/**
 * Shows the reminder to export at most once a week: after 30 days of changes without an export (5 days in WebKit). `now` is in epoch
 * milliseconds.
 */
async function remindOfExports(now: number): Promise<void> {
  if (now - readTimePref('exportReminderAt', now) < 7 * DAY_MS) return
  const facts = await getClient().call('getDataFacts')
  if (!facts.ok) return
  const { unexportedSince, exportedAt } = facts.value
  // A stored time after `now` comes from a wrong clock.
  const lastExport = exportedAt !== null && exportedAt <= now ? exportedAt : 0
  const unexportedFrom = Math.max(unexportedSince ?? now, lastExport)
  if (now - unexportedFrom < (isDataDeletedAfterSevenDays() ? 5 : 30) * DAY_MS) return
  writePref('exportReminderAt', String(now))
  dataState.oldestUnexportedChange = unexportedFrom
}

/** Closes the open dashboard row and deletes the recommendations, because an import or its undo has changed the solves. */
export function clearSolveCaches(): void {
  state.openRow = null
  state.recommendations = {}
  void refreshFacts()
}
