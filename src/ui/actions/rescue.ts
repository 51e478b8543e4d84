import { dropGlance } from '../link/glance'
import { worker } from '../link/link'
import { readMarker, writeMarker } from '../link/marker'
import { rescue } from '../state/rescue'
import { state } from '../state/state'

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

/** Goes on with what is left: the log is closed up, the marker that remembers more is dropped, and the page starts anew. */
export async function goOn(): Promise<void> {
  const { username } = state
  if (username === null) return
  const answer = await worker().call('acceptLog', username)
  rescue.problem = answer.ok ? null : answer.failure.message
  if (!answer.ok) return
  writeMarker(username, null)
  dropGlance(username)
  location.reload()
}
