import { EXPORT_FILES, pickFile, readChosen, saveFile } from '../../shared/files'
import { state } from '../../shared/state'
import { startSession, worker } from '../../worker-client/client'
import { dropGlance } from '../../worker-client/dashboard-cache'
import { dropMarker, readMarker } from '../../worker-client/head-marker'
import { checkImport, runImport } from '../backup/actions'
import { rescue } from './store'

/** Looks at the log that did not open, without changing anything. */
export async function lookAtLog(): Promise<void> {
  const { username } = state
  if (username === null) return
  const marker = readMarker(username)
  rescue.savedAt = marker?.at ?? null
  const answer = await worker().call('surveyLog', { username, marker })
  rescue.survey = answer.ok ? answer.value : null
  rescue.problem = answer.ok ? null : answer.failure.message
}

/** Saves what can be read as an export; nothing is written to the database. */
export async function saveReadable(): Promise<void> {
  const { username } = state
  if (username === null) return
  const written = await worker().call('exportReadable', username)
  rescue.problem = written.ok ? null : written.failure.message
  if (!written.ok) return
  const { name, type, bytes, holds } = written.value
  saveFile(name, type, bytes)
  rescue.saved = `${name} went to your downloads: ${holds}.`
}

/**
 * Lets the person choose an export and brings it back, beside what can still be read. Only an export that is whole and
 * theirs lets the damaged log go.
 */
export async function restoreFromExport(): Promise<void> {
  const { username } = state
  const file = username === null ? null : await pickFile(EXPORT_FILES)
  if (username === null || !file) return
  const read = await readChosen(file)
  const checked = read.ok ? await worker().call('checkExport', username, read.value) : read
  rescue.problem = checked.ok ? null : checked.failure.message
  if (!checked.ok || !(await accept(username))) return
  await startSession()
  if (state.failure !== null) return
  await checkImport(file)
  await runImport()
}

/** Goes on with what is left, from a page that starts anew. */
export async function goOn(): Promise<void> {
  const { username } = state
  if (username !== null && (await accept(username))) location.reload()
}

/** Lets the log be closed up, and drops the marker and the glance, which remember more. False when that did not work. */
async function accept(username: string): Promise<boolean> {
  const answer = await worker().call('acceptLog', username, rescue.survey?.readable ?? 0)
  rescue.problem = answer.ok ? null : answer.failure.message
  if (!answer.ok) return false
  dropMarker(username)
  dropGlance(username)
  return true
}
