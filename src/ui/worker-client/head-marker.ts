import { toUserKey } from '#domain/username'
import { isCount, isNumber, isRecord, isString } from '#lib/guards'
import { isValidTime } from '#lib/time'
import type { Head } from '#protocol/head'
import { readStoredJson, writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'

/**
 * The sequence number and the id of the last commit in the log. `at` is the time at which this commit was first stored in the marker, in
 * epoch milliseconds; null in markers of earlier builds. `copy` identifies the last commit in the log's second copy; null if that commit is
 * unknown.
 */
export interface HeadMarker extends Head {
  at: number | null
  copy: Head | null
}

/**
 * Returns the localStorage key of a head marker. The marker is not in the database, because a browser may silently replace a damaged
 * database with an empty one.
 */
const getEntryName = (username: string): string => `solvelog.head.${toUserKey(username)}`

/** Returns a user's head marker; null if none is stored, or if it is invalid. */
export const readHeadMarker = (username: string): HeadMarker | null =>
  parseMarker(readStoredJson(getEntryName(username)))

/** Parses a stored marker; null if it is invalid. `copy` has the same format, so the function calls itself. */
function parseMarker(storedMarker: unknown): HeadMarker | null {
  if (!isRecord(storedMarker)) return null
  const { seq, id, at, copy } = storedMarker
  if (!isCount(seq) || seq < 1 || !isString(id)) return null
  return { seq, id, at: isNumber(at) && isValidTime(at) ? at : null, copy: parseMarker(copy) }
}

/**
 * Stores which commit is the last one in the log, and in its second copy unless `copy` is undefined. Stores nothing after a sign-out,
 * because a log that was deleted on purpose must not count as missing. An empty log never clears the marker, because the browser may have
 * lost the data.
 */
export function writeHeadMarker(username: string, head: Head, copy: Head | null | undefined): void {
  if (head.seq < 1 || !isSignedIn(username)) return
  const stored = readHeadMarker(username)
  const at = stored?.id === head.id && stored.seq === head.seq ? stored.at : Date.now()
  writeStored(getEntryName(username), JSON.stringify({ ...head, at, copy: copy === undefined ? stored?.copy : copy }))
}

export function deleteHeadMarker(username: string): void {
  writeStored(getEntryName(username), null)
}
