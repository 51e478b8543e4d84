import { proxy } from 'valtio'
import type { DamageReport } from '#protocol/recovery'
import type { Failure } from '#protocol/result'
import { ACCEPTED_EXPORT_FILES, pickFile, readChosenFile, saveExport } from '../../actions/files'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { getClient, startSession } from '../../worker-client/client'
import { deleteDashboardCache } from '../../worker-client/dashboard-cache'
import { deleteHeadMarker, readHeadMarker } from '../../worker-client/head-marker'
import { describeRestored } from './labels'

interface RecoveryState {
  /** The damage that the worker has found in the log; null until it has inspected the log. */
  report: DamageReport | null
  /** The time of the last confirmed save in this browser, in epoch milliseconds; null if unknown. */
  savedAt: number | null
  /** The error of the inspection or of the chosen recovery option; null without an error. */
  problem: string | null
  /** A text that describes the saved export; null before the user has saved one. */
  savedContents: string | null
}

export const recovery = proxy<RecoveryState>({ report: null, savedAt: null, problem: null, savedContents: null })

/** Inspects the log without changing it. The worker remembers the readable commits for the recovery options. */
export async function inspectLog(): Promise<void> {
  const { username } = state
  if (username === null) return
  const marker = readHeadMarker(username)
  // A time in the future comes from a wrong clock, and is not shown.
  recovery.savedAt = marker?.at && marker.at <= Date.now() ? marker.at : null
  const answer = await getClient().call('inspectLog', { username, marker })
  recovery.report = answer.ok ? answer.value : null
  recovery.problem = answer.ok ? null : answer.failure.message
}

/** Restores all commits of the database and the second copy, and opens the log. */
export async function restoreEverything(): Promise<void> {
  const { username } = state
  const report = recovery.report
  if (username === null || !report?.copy) return
  const answer = await getClient().call('restoreLog', username, report.copy.restorable)
  if (!answer.ok) return showFailure(answer.failure)
  await openRepairedLog(username)
  if (state.failure === null) showToast('success', describeRestored(answer.value.kept, report))
}

/** Saves an export of the readable changes. Writes nothing to the database or the second copy. */
export async function exportReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const answer = await getClient().call('exportReadable', username)
  if (!answer.ok) return showFailure(answer.failure)
  recovery.problem = null
  const { name, contents } = answer.value
  if (!(await saveExport(answer.value))) return
  recovery.savedContents = `${name} went to your downloads: ${contents}.`
}

/**
 * Lets the user choose an export, and restores it together with the readable changes. Replaces the damaged log only if the export is
 * complete and belongs to the same user.
 */
export async function restoreFromExport(restoreFile: (file: File) => Promise<void>): Promise<void> {
  const { username } = state
  const file = username === null ? null : await pickFile(ACCEPTED_EXPORT_FILES)
  if (username === null || !file) return
  const fileBytes = await readChosenFile(file)
  const answer = fileBytes.ok ? await getClient().call('checkExport', username, fileBytes.value) : fileBytes
  recovery.problem = answer.ok ? null : answer.failure.message
  if (!answer.ok) return
  const { copy, readable } = recovery.report ?? { copy: null, readable: 0 }
  const repairedCount = copy
    ? await getClient().call('restoreLog', username, copy.restorable)
    : await getClient().call('continueWithReadable', username, readable)
  if (!repairedCount.ok) return showFailure(repairedCount.failure)
  await openRepairedLog(username)
  if (state.failure === null) await restoreFile(file)
}

/** Continues with the readable part of the database. All other changes are lost. */
export async function continueWithReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const answer = await getClient().call('continueWithReadable', username, recovery.report?.readable ?? 0)
  if (!answer.ok) return showFailure(answer.failure)
  await openRepairedLog(username)
}

/**
 * Opens the log again without reloading the page. A reload would close the worker's connection to a damaged database, which Chromium may
 * then delete.
 */
export async function reopenLog(): Promise<void> {
  await startSession()
  if (state.failure !== null) await inspectLog()
}

/** Opens the repaired log. First deletes the dashboard cache and the record of the last commit, because both may refer to lost changes. */
async function openRepairedLog(username: string): Promise<void> {
  deleteHeadMarker(username)
  deleteDashboardCache(username)
  await startSession()
  if (state.failure !== null) await showFailure(state.failure)
}

/** Shows why an action failed. Inspects the log again, because the database or the second copy may have changed. */
async function showFailure({ message }: Failure): Promise<void> {
  await inspectLog()
  recovery.problem ??= message
}
