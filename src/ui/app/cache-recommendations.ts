import { ref, subscribe } from 'valtio'
import type { Views } from '#protocol/views'
import { state } from '../state/state'
import { client } from '../worker-client/client'
import {
  deleteRecommendationsCache,
  readRecommendationsCache,
  writeRecommendationsCache,
} from '../worker-client/recommendations-cache'
import { whenIdle } from './when-idle'

/**
 * Shows cached recommendations in opened rows until the worker answers, and keeps the cache up to date: it is dropped as soon as the
 * data on the dashboard changes, and computed again while the page is idle (docs/decisions/0475). Call it once, with the signed-in user.
 */
export function cacheRecommendations(username: string): void {
  /** The state of the log that was queried last. */
  let queried = ''
  let isQuerying = false
  let isStored = true

  const query = async () => {
    const of = loadedState()
    const answer = of === null ? null : await client().call('lastingRecommendations')
    if (answer && of === loadedState()) {
      queried = of ?? ''
      if (answer.ok && state.views) {
        const cached = { ...answer.value, of: dataOf(state.views) }
        state.cachedRecommendations = ref(cached)
        writeRecommendationsCache(username, cached)
        isStored = true
      }
    }
    isQuerying = false
    refresh()
  }

  const refresh = () => {
    const { views, cachedRecommendations } = state
    // Rows of a past state do not show the cache, and the return to the present needs it again.
    if (views?.past != null) return
    if (views && cachedRecommendations && cachedRecommendations.of !== dataOf(views)) state.cachedRecommendations = null
    if (isStored && state.cachedRecommendations === null) {
      deleteRecommendationsCache(username)
      isStored = false
    }
    const of = loadedState()
    if (isQuerying || of === null || of === queried) return
    isQuerying = true
    whenIdle(() => void query())
  }

  const stored = readRecommendationsCache(username)
  state.cachedRecommendations = stored && ref(stored)
  subscribe(state, refresh)
  refresh()
}

/** Identifies the data that recommendations are computed from, except the seed and the catalog. */
function dataOf({ profiles, solves }: Views): string {
  const { count, solved, waiting } = solves
  return JSON.stringify([profiles.activeId, profiles.listVersion, count, solved, waiting])
}

/** Identifies the displayed state of the log; null unless it is the present state, from the worker, and no sync runs. */
function loadedState(): string | null {
  const { views, confirmed, recommendationDraw } = state
  if (!views || !confirmed || views.phase !== 'loaded' || views.sync.busy || views.past !== null) return null
  return `${dataOf(views)} ${views.solves.revision} ${recommendationDraw}`
}
