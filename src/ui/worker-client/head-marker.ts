import { userKey } from '#domain/username'
import { isRecord } from '#lib/guards'
import { isDate } from '#lib/time'
import type { Head } from '#protocol/views'
import { readStoredJson, writeStored } from '../shared/local-storage'
import { isSignedIn } from '../shared/prefs'

/** A head and the time it was stored, in epoch milliseconds; null in markers of earlier builds. */
export interface HeadMarker extends Head {
  at: number | null
}

/**
 * The head marker: the last known end of the user's log. It is in localStorage, because a browser may replace a damaged database
 * with an empty or shortened one without an error.
 */
const keyOf = (username: string): string => `solvelog.head.${userKey(username)}`

/** The user's marker; null when nothing is stored, or nothing that fits. */
export function readHeadMarker(username: string): HeadMarker | null {
  const stored = readStoredJson(keyOf(username))
  if (!isRecord(stored)) return null
  const { seq, id, at } = stored
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1 || typeof id !== 'string') return null
  return { seq, id, at: typeof at === 'number' && isDate(at) ? at : null }
}

/**
 * Stores the end of the log while the user is signed in. A log that was deleted on purpose must not count as missing. An empty log never
 * clears the marker, because the browser may have lost the data.
 */
export function writeHeadMarker(username: string, head: Head): void {
  if (head.seq > 0 && isSignedIn(username) && !isRemembered(username, head))
    writeStored(keyOf(username), JSON.stringify({ ...head, at: Date.now() }))
}

export function deleteHeadMarker(username: string): void {
  writeStored(keyOf(username), null)
}

function isRemembered(username: string, { seq, id }: Head): boolean {
  const marker = readHeadMarker(username)
  return marker?.seq === seq && marker.id === id
}
