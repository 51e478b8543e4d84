import type { Head } from '#wire/views'

/**
 * The head marker: where this user's log ended when the page last heard of it, kept outside IndexedDB, because a browser
 * answers a damaged database with an empty or shortened one and no error.
 */
const keyOf = (username: string): string => `solvelog.head.${username.trim().toLowerCase()}`

export function readMarker(username: string): Head | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null')
    return isHead(stored) ? stored : null
  } catch {
    // No storage, or not ours: the same as no marker.
    return null
  }
}

export function writeMarker(username: string, head: Head | null): void {
  try {
    if (head === null || head.seq === 0) localStorage.removeItem(keyOf(username))
    else localStorage.setItem(keyOf(username), JSON.stringify(head))
  } catch {
    // Without the marker only the notice of a lost database is lost, not data.
  }
}

function isHead(stored: unknown): stored is Head {
  if (typeof stored !== 'object' || stored === null || !('seq' in stored) || !('id' in stored)) return false
  return typeof stored.seq === 'number' && typeof stored.id === 'string'
}
