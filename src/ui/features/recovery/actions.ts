import { proxy } from 'valtio'
import type { DamageReport } from '#protocol/recovery'
import type { Failure } from '#protocol/result'
import { EXPORT_FILES, pickFile, readChosenFile, saveExport } from '../../actions/files'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { client, startSession } from '../../worker-client/client'
import { deleteDashboardCache } from '../../worker-client/dashboard-cache'
import { deleteHeadMarker, readHeadMarker } from '../../worker-client/head-marker'
import { restoredText } from './labels'

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

/** Inspects the log that did not open, without changing it. The worker keeps the reported commits for the recovery options. */
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

/** Restores all commits of the database and the second copy, and opens the log. */
export async function restoreEverything(): Promise<void> {
  const { username } = state
  const expected = recovery.survey
  if (username === null || !expected?.copy) return
  const answer = await client().call('restoreLog', username, expected.copy.restorable)
  if (!answer.ok) return fail(answer.failure)
  await openRepairedLog(username)
  if (state.failure === null) showToast('success', restoredText(answer.value.kept, expected))
}

/** Exports the readable changes; nothing is written to the stores. */
export async function exportReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const written = await client().call('exportReadable', username)
  if (!written.ok) return fail(written.failure)
  recovery.problem = null
  const { name, holds } = written.value
  if (!(await saveExport(written.value))) return
  recovery.saved = `${name} went to your downloads: ${holds}.`
}

/**
 * Lets the user choose an export, and restores it together with the readable changes. Replaces the damaged log only if the export is
 * complete and belongs to the same user.
 */
export async function restoreFromExport(restoreFile: (file: File) => Promise<void>): Promise<void> {
  const { username } = state
  const file = username === null ? null : await pickFile(EXPORT_FILES)
  if (username === null || !file) return
  const read = await readChosenFile(file)
  const checked = read.ok ? await client().call('checkExport', username, read.value) : read
  recovery.problem = checked.ok ? null : checked.failure.message
  if (!checked.ok) return
  const { copy, readable } = recovery.survey ?? { copy: null, readable: 0 }
  const repaired = copy
    ? await client().call('restoreLog', username, copy.restorable)
    : await client().call('continueWithReadable', username, readable)
  if (!repaired.ok) return fail(repaired.failure)
  await openRepairedLog(username)
  if (state.failure === null) await restoreFile(file)
}

/** Continues with the readable part of the database: accepts the loss of the rest. */
export async function continueWithReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const answer = await client().call('continueWithReadable', username, recovery.survey?.readable ?? 0)
  if (!answer.ok) return fail(answer.failure)
  await openRepairedLog(username)
}

/**
 * Opens the log again as it is. Does not reload the page: that would close the connection that the worker holds, and Chromium
 * may then delete a damaged database.
 */
export async function tryAgain(): Promise<void> {
  await startSession()
  if (state.failure !== null) await inspectLog()
}

/** Opens the repaired log, without the head marker and the dashboard cache, which may refer to lost changes. */
async function openRepairedLog(username: string): Promise<void> {
  deleteHeadMarker(username)
  deleteDashboardCache(username)
  await startSession()
  if (state.failure !== null) await fail(state.failure)
}

/** Shows why an action failed, with a new report: the stores may have changed. */
async function fail({ message }: Failure): Promise<void> {
  await inspectLog()
  recovery.problem ??= message
}
