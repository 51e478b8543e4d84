import { computeChecksum } from '#domain/journey/checksum'
import { toUserKey } from '#domain/username'
import type { Views } from '#protocol/views'
import { readStored, writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'

/**
 * Returns the name of the localStorage entry with a user's last dashboard. The first frame shows it as unconfirmed, until the first update
 * of the worker replaces it. It is for display only.
 */
const getEntryName = (username: string): string => `solvelog.glance.${toUserKey(username)}`

/**
 * Identifies the build: the address of this file contains a hash of all code of the page and the worker. Another build may have other
 * views.
 */
const BUILD_ID = import.meta.url

/** Reads a user's cached dashboard; null if it is missing, damaged, or from another build. */
export function readDashboardCache(username: string): Views | null {
  const views: Views | null = readCacheEntry(getEntryName(username))
  return views?.today && !isPresentDay(views.today.until) ? { ...views, today: null } : views
}

/** Caches the dashboard, unless it is loading, shows a past state, or the user has signed out. */
export function writeDashboardCache(username: string, views: Views): void {
  if (views.phase !== 'loaded' || views.past !== null || !isSignedIn(username)) return
  const cached: Views = {
    ...views,
    // Every start begins with a sync, so the cached dashboard shows that a sync is running.
    sync: { ...views.sync, busy: true, step: null, progress: null, isWaitingForTab: false },
    solves: { ...views.solves, revision: 0, commits: 0 },
    hiddenElsewhere: null,
    removedElsewhere: [],
    extension: null,
  }
  writeCacheEntry(getEntryName(username), cached)
}

/** Reads the cached value of a localStorage entry; null if it is missing, damaged, or from another build. */
export function readCacheEntry<T>(entryName: string): T | null {
  const entry = readStored(entryName) ?? ''
  const text = entry.slice(entry.indexOf(' ') + 1)
  if (entry !== addChecksum(text)) return null
  const { build, value }: { build: string; value: T } = JSON.parse(text)
  return build === BUILD_ID ? value : null
}

/** Stores a value for the next start of this build: a checksum, and the JSON of the build and the value. */
export function writeCacheEntry(entryName: string, value: unknown): void {
  writeStored(entryName, addChecksum(JSON.stringify({ build: BUILD_ID, value })))
}

const addChecksum = (text: string): string => `${computeChecksum(text)} ${text}`

export function deleteDashboardCache(username: string): void {
  writeStored(getEntryName(username), null)
}

/** Whether a day ends within the next 25 hours, the length of the longest day of the year. Problems for another day are not shown. */
const isPresentDay = (until: number): boolean => until > Date.now() && until - Date.now() <= 25 * 3_600_000
