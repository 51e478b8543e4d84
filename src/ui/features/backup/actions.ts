import { subscribe } from 'valtio'
import { isDemo } from '#domain/username'
import type { ExportFormat, ImportPreview } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { IMPORT_FILES, pickFile, readChosenFile, saveExport, saveFile } from '../../actions/files'
import { withProgress } from '../../actions/with-progress'
import { deletesAfterSevenDays } from '../../browser/engine'
import { dataState } from '../../state/backup-store'
import { readTimePref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { refreshStorageStatus, requestPersistence } from '../../worker-client/persist-storage'
import { importResultText } from './labels'

const DAY = 86_400_000

/** True while a log is restored from an export. The user has chosen that already, so closing the dialog does not cancel it. */
let isRestoring = false

/** Discards a checked file that was not imported. */
export function discardChecked(): void {
  if (isRestoring) return
  if (dataState.stage.at === 'preview' || dataState.task?.kind === 'check') void dropImport()
}

/** Refreshes the data of the dialog. */
export async function refreshFacts(): Promise<void> {
  void refreshStorageStatus()
  const facts = await client().call('dataFacts')
  if (facts.ok) dataState.facts = facts.value
}

/** Creates an export and downloads it. True if it was saved and can be imported again. */
export async function exportData(format: ExportFormat = 'ndjson'): Promise<boolean> {
  const written = await withProgress('export', () => client().call('exportData', format))
  if (!written.ok) {
    dataState.exported = written.failure.code === 'cancelled' ? null : { ok: false, why: written.failure.message }
    return false
  }
  const { name, holds, warning } = written.value
  dataState.exported = null
  if (!(await saveExport(written.value))) return false
  dataState.exported = { ok: true, words: `${name} with ${holds} is in your downloads.`, holds }
  if (format === 'ndjson' && warning === null) dataState.reminder = null
  void refreshFacts()
  return warning === null
}

/** Downloads the damaged entries that were set aside. They stay in the browser. */
export async function saveSetAside(): Promise<void> {
  const written = await client().call('exportDamagedEntries')
  if (written.ok) saveFile(written.value.name, written.value.type, written.value.bytes)
  dataState.setAsideSaved = written.ok
    ? { ok: true, words: `Saved ${written.value.name}.` }
    : { ok: false, words: written.failure.message }
}

/** Lets the user choose an export and checks it. "Your data" then shows its effect. */
export async function chooseImport(): Promise<void> {
  const file = await pickFile(IMPORT_FILES)
  if (file) await checkImport(file)
}

/** Checks an export without changing anything. */
export async function checkImport(file: File): Promise<void> {
  dataState.open = true
  dataState.stage = { at: 'none' }
  const checked = await withProgress('check', async (): Promise<Result<ImportPreview>> => {
    const read = await readChosenFile(file)
    return read.ok ? client().call('checkImport', file.name, read.value) : read
  })
  if (checked.ok) dataState.stage = { at: 'preview', preview: checked.value }
  else if (checked.failure.code !== 'cancelled') {
    dataState.stage = { at: 'refused', name: file.name, why: checked.failure.message }
  }
}

/** Merges the checked file into the log. */
export async function runImport(): Promise<void> {
  const { stage } = dataState
  if (stage.at !== 'preview') return
  const done = await withProgress('import', () => client().call('runImport'))
  if (done.ok) {
    dataState.stage = { at: 'done', outcome: done.value }
    clearSolveCaches()
  } else if (done.failure.code !== 'cancelled') {
    dataState.stage = { at: 'refused', name: stage.preview.name, why: done.failure.message }
  }
}

/** Restores the log from an export. If the dialog was closed in the meantime, a notice has the result. */
export async function restoreFile(file: File): Promise<void> {
  isRestoring = true
  try {
    await checkImport(file)
    await runImport()
  } finally {
    isRestoring = false
  }
  const { open, stage } = dataState
  if (!open && stage.at === 'done') showToast('success', importResultText(stage.outcome))
  if (stage.at === 'refused') dataState.open = true
}

/** Discards the checked file. */
export async function dropImport(): Promise<void> {
  dataState.stage = { at: 'none' }
  await client().call('dropImport')
}

/** Requests persistent storage in Firefox, after the user has read the reason. */
export async function protectData(): Promise<void> {
  await requestPersistence()
  if (dataState.isPersisted === true) showToast('success', 'Firefox now keeps your data until you delete it.')
  else showToast('error', 'Firefox did not allow it. Export regularly to keep a backup.')
}

/** Checks whether an export reminder is due (L8), when the log is open and whenever the page becomes visible. */
export function watchExportReminder(): void {
  const check = () => {
    if (document.hidden || !isOpen() || isDemo(state.username ?? '')) return
    void remindOfExports(Date.now())
  }
  const begin = () => {
    if (!isOpen()) return false
    check()
    document.addEventListener('visibilitychange', check)
    return true
  }
  if (begin()) return
  const stop = subscribe(state, () => {
    if (begin()) stop()
  })
}

const isOpen = () => state.connection === 'live' && state.failure === null && state.username !== null

/**
 * Due after 30 days with changes and no export (5 days where the browser deletes after seven), at most once a week.
 * `now` is in epoch milliseconds.
 */
async function remindOfExports(now: number): Promise<void> {
  if (now - readTimePref('exportReminderAt', now) < 7 * DAY) return
  const facts = await client().call('dataFacts')
  if (!facts.ok) return
  const { unexportedSince, exportedAt } = facts.value
  // A stored time after `now` comes from a wrong clock.
  const exported = exportedAt !== null && exportedAt <= now ? exportedAt : 0
  const since = Math.max(unexportedSince ?? now, exported)
  if (now - since < (deletesAfterSevenDays() ? 5 : 30) * DAY) return
  writePref('exportReminderAt', String(now))
  dataState.reminder = since
}

/** Dismisses the reminder. */
export function dismissReminder(): void {
  dataState.reminder = null
}

/** Clears cached data about solves before an import or its undo. */
export function clearSolveCaches(): void {
  state.openRow = null
  state.recommendations = {}
  void refreshFacts()
}
