import { userKey } from '#domain/username'
import { isCount, isNumber, isRecord, isString } from '#lib/guards'
import { isDate } from '#lib/time'
import type { Head } from '#protocol/head'
import { readStoredJson, writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'

/**
 * The end of the log and the time it was stored, in epoch milliseconds; null in markers of earlier builds. `copy` is the end of the
 * second copy; null if there is none, if it is unknown, and in markers of earlier builds.
 */
export interface HeadMarker extends Head {
  at: number | null
  copy: Head | null
}

/**
 * The head marker: the last known end of the user's log. It is in localStorage, because a browser may replace a damaged database
 * with an empty or shortened one without an error.
 */
const keyOf = (username: string): string => `solvelog.head.${userKey(username)}`

/** The user's marker; null when nothing is stored, or nothing that fits. */
export const readHeadMarker = (username: string): HeadMarker | null => markerIn(readStoredJson(keyOf(username)))

/** Parses a stored marker; null if it is invalid. The `copy` inside has the same shape, so the function calls itself. */
function markerIn(stored: unknown): HeadMarker | null {
  if (!isRecord(stored)) return null
  const { seq, id, at, copy } = stored
  if (!isCount(seq) || seq < 1 || !isString(id)) return null
  return { seq, id, at: isNumber(at) && isDate(at) ? at : null, copy: markerIn(copy) }
}

/**
 * Stores the end of the log, and of its second copy unless that is undefined, while the user is signed in. A log that was deleted on
 * purpose must not count as missing. An empty log never clears the marker, because the browser may have lost the data.
 */
export function writeHeadMarker(username: string, head: Head, copy: Head | null | undefined): void {
  if (head.seq < 1 || !isSignedIn(username)) return
  const known = readHeadMarker(username)
  const at = known?.id === head.id && known.seq === head.seq ? known.at : Date.now()
  writeStored(keyOf(username), JSON.stringify({ ...head, at, copy: copy === undefined ? known?.copy : copy }))
}

export function deleteHeadMarker(username: string): void {
  writeStored(keyOf(username), null)
}
