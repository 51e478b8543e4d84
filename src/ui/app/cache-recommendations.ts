import { ref, subscribe } from 'valtio'
import type { Views } from '#protocol/views'
import { state } from '../state/state'
import { getClient } from '../worker-client/client'
import {
  deleteRecommendationsCache,
  readRecommendationsCache,
  writeRecommendationsCache,
} from '../worker-client/recommendations-cache'
import { whenIdle } from './when-idle'

/**
 * Lets opened dashboard rows show cached recommendations until the worker answers (docs/decisions/0475). Must be called once, with the
 * signed-in user. Returns a function that stops the caching.
 */
export function cacheRecommendations(username: string): () => void {
  let queriedKey = ''
  let isQuerying = false
  let isStored = true

  const query = async () => {
    const stateKey = createLoadedStateKey()
    try {
      const answer = stateKey === null ? null : await getClient().call('getLastingRecommendations')
      if (answer?.ok && state.views && stateKey === createLoadedStateKey()) {
        const cached = { ...answer.value, dataKey: createDataKey(state.views) }
        state.cachedRecommendations = ref(cached)
        writeRecommendationsCache(username, cached)
        isStored = true
      }
    } finally {
      // A failed query is not repeated for the same state of the log. If the log changed during the query, its answer is discarded and
      // `refresh` queries again.
      if (stateKey === createLoadedStateKey()) queriedKey = stateKey ?? ''
      isQuerying = false
      refresh()
    }
  }

  const refresh = () => {
    const { views, cachedRecommendations } = state
    // During time travel, rows do not show the cache. It is needed again when the user returns to the present.
    if (views?.past != null) return
    if (views && cachedRecommendations && cachedRecommendations.dataKey !== createDataKey(views))
      state.cachedRecommendations = null
    if (isStored && state.cachedRecommendations === null) {
      deleteRecommendationsCache(username)
      isStored = false
    }
    const stateKey = createLoadedStateKey()
    if (isQuerying || stateKey === null || stateKey === queriedKey) return
    isQuerying = true
    whenIdle(() => void query())
  }

  const stored = readRecommendationsCache(username)
  state.cachedRecommendations = stored && ref(stored)
  const unsubscribe = subscribe(state, refresh)
  refresh()
  return unsubscribe
}

/** Returns a key for the data that recommendations are computed from, except the random seed and the problem catalog. */
function createDataKey({ profiles, solves }: Views): string {
  const { count, solved, waiting } = solves
  return JSON.stringify([profiles.activeId, profiles.listVersion, count, solved, waiting])
}

function createLoadedStateKey(): string | null {
  const { views, isConfirmed, userSyncCount } = state
  if (!views || !isConfirmed || views.phase !== 'loaded' || views.sync.busy || views.past !== null) return null
  return `${createDataKey(views)} ${views.solves.revision} ${userSyncCount}`
}
