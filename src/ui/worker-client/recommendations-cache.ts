import { toUserKey } from '#domain/username'
import { writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'
import type { CachedRecommendations } from '../state/state'
import { readCacheEntry, writeCacheEntry } from './dashboard-cache'

const getEntryName = (username: string): string => `solvelog.recommendations.${toUserKey(username)}`

/** Reads a user's cached recommendations; null if they are missing, damaged, or from another build. */
export const readRecommendationsCache = (username: string): CachedRecommendations | null =>
  readCacheEntry(getEntryName(username))

/** Caches recommendations, unless the user has signed out. */
export function writeRecommendationsCache(username: string, recommendations: CachedRecommendations): void {
  if (isSignedIn(username)) writeCacheEntry(getEntryName(username), recommendations)
}

export function deleteRecommendationsCache(username: string): void {
  writeStored(getEntryName(username), null)
}
