import { proxy } from 'valtio'
import type { DamageReport } from '#protocol/recovery'
import { EXPORT_FILES, pickFile, readChosenFile, saveExport } from '../../shared/files'
import { state } from '../../shared/state'
import { client, startSession } from '../../worker-client/client'
import { deleteDashboardCache } from '../../worker-client/dashboard-cache'
import { deleteHeadMarker, readHeadMarker } from '../../worker-client/head-marker'

/** The facts about a log that did not open. */
interface RecoveryState {
  /** Null until the worker has inspected the log. */
  survey: DamageReport | null
  /** The time of the last confirmed save in this browser, in epoch milliseconds; null if unknown. */
  savedAt: number | null
  /** The error of the inspection or of the chosen recovery option; null without an error. */
  problem: string | null
  /** The content of the saved export, in words; null before the first one. */
  saved: string | null
}

export const recovery = proxy<RecoveryState>({ survey: null, savedAt: null, problem: null, saved: null })

/** Inspects the log that did not open, without changing it. */
export async function inspectLog(): Promise<void> {
  const { username } = state
  if (username === null) return
  const marker = readHeadMarker(username)
  // A later time comes from a wrong clock.
  recovery.savedAt = marker?.at && marker.at <= Date.now() ? marker.at : null
  const answer = await client().call('inspectLog', { username, marker })
  recovery.survey = answer.ok ? answer.value : null
  recovery.problem = answer.ok ? null : answer.failure.message
}

/** Exports the readable changes; nothing is written to the database. */
export async function exportReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const written = await client().call('exportReadable', username)
  recovery.problem = written.ok ? null : written.failure.message
  if (!written.ok) return
  const { name, holds } = written.value
  if (!(await saveExport(written.value))) return
  recovery.saved = `${name} went to your downloads: ${holds}.`
}

/**
 * Lets the user choose an export, and restores it together with the readable changes. Replaces the damaged log only if the export is
 * complete and belongs to the same user.
 */
export async function restoreFromExport(importFile: (file: File) => Promise<void>): Promise<void> {
  const { username } = state
  const file = username === null ? null : await pickFile(EXPORT_FILES)
  if (username === null || !file) return
  const read = await readChosenFile(file)
  const checked = read.ok ? await client().call('checkExport', username, read.value) : read
  recovery.problem = checked.ok ? null : checked.failure.message
  if (!checked.ok || !(await accept(username))) return
  await startSession()
  if (state.failure !== null) return
  await importFile(file)
}

/** Continues without the damaged data: accepts the loss and reloads the page. */
export async function continueWithoutDamaged(): Promise<void> {
  const { username } = state
  if (username !== null && (await accept(username))) location.reload()
}

/**
 * Repairs the log, and deletes the head marker and the dashboard cache, which refer to lost changes. False if this
 * failed.
 */
async function accept(username: string): Promise<boolean> {
  const answer = await client().call('continueWithReadable', username, recovery.survey?.readable ?? 0)
  recovery.problem = answer.ok ? null : answer.failure.message
  if (!answer.ok) return false
  deleteHeadMarker(username)
  deleteDashboardCache(username)
  return true
}
