import { reuseIfEqual } from '#lib/same-json'
import type { Head } from '#protocol/head'
import type { UpdateMessage, Views } from '#protocol/views'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'
import { showCutToast, showToast } from '../state/toasts'
import { writeDashboardCache } from './dashboard-cache'
import { writeHeadMarker } from './head-marker'

/** Milliseconds without updates after which the dashboard is cached for the next start. */
const CACHE_DELAY_MS = 300

let lastUpdateNumber = 0
/** The sequence number and the id of the last commit in the log, as of the newest update. */
let lastHead: Head = { seq: 0, id: '' }
let cacheTimer = 0

/**
 * Applies one update to the page's state. Returns false if an earlier update is missing. Then the caller has to request the whole state.
 */
export function applyUpdate(message: UpdateMessage): boolean {
  switch (message.kind) {
    case 'whole':
      lastUpdateNumber = message.at
      // Show the cached problems for today until the worker has computed the present ones.
      if (!message.views.past) message.views.today ??= state.views?.today ?? null
      if (state.views) assignViews(state.views, message.views)
      else state.views = message.views
      state.isConfirmed = true
      // The first update of a session: clear the failure of the previous session.
      if (message.at === 1) state.failure = null
      storeHead(message.head)
      return true
    case 'change':
      if (!state.views || !state.isConfirmed || message.from !== lastUpdateNumber) return message.to <= lastUpdateNumber
      lastUpdateNumber = message.to
      assignViews(state.views, message.slices)
      storeHead(message.head)
      return true
    case 'toast':
      // The dashboard shows the failures of sources, with their reasons, until they end.
      if (message.failedSource === null) showToast(message.tone, message.text)
      else if (state.screen !== 'dashboard' || state.views?.past != null) showCutToast(message.tone, message.text)
      return true
    case 'arrival':
      showCutToast('success', message.text)
      state.recommendations = {}
      return true
    case 'failure':
      state.failure = message.failure
      return true
    case 'work':
      if (dataState.task) Object.assign(dataState.task, { done: message.done, total: message.of })
      return true
    case 'copy':
      dataState.copy = message.copy
      storeHead(lastHead)
      return true
    case 'folder':
    case 'devices':
    case 'join':
      Object.assign(dataState, { [message.kind]: message.facts })
      return true
    default:
      return message satisfies never
  }
}

function assignViews(views: Views, slices: Partial<Views>): void {
  const hasSynced = views.sync.busy && slices.sync?.busy === false
  const { progress, profiles } = slices
  const hasSwitched = profiles !== undefined && profiles.activeId !== views.profiles.activeId
  const isSyncing = slices.sync?.busy ?? views.sync.busy
  const isPresent = views.past === null && (slices.past ?? null) === null
  // Whether solves were added, removed, joined or imported. Not checked during a sync, because its end clears the recommendations anyway.
  const hasOtherSolves =
    isPresent && !isSyncing && slices.solves !== undefined && hasCountChange(views.solves, slices.solves)
  const hasOtherList = profiles !== undefined && profiles.listVersion !== views.profiles.listVersion
  Object.assign(
    views,
    slices,
    progress && {
      progress: { categories: progress.categories.map((row, i) => reuseIfEqual(views.progress.categories[i], row)) },
    },
  )
  // A change of the active profile, also by another tab, closes the open row (D3). Otherwise the row would request recommendations again.
  if (hasSwitched) state.openRow = null
  if (hasSynced || hasSwitched || hasOtherList || hasOtherSolves) state.recommendations = {}
}

const hasCountChange = (previous: Views['solves'], current: Views['solves']): boolean =>
  previous.count !== current.count || previous.solved !== current.solved

/** Stores the sequence number and the id of the last commit in the log. Caches the dashboard when no update has arrived for a while. */
function storeHead(newestHead: Head): void {
  lastHead = newestHead
  if (state.username !== null) writeHeadMarker(state.username, lastHead, dataState.copy?.head)
  clearTimeout(cacheTimer)
  cacheTimer = window.setTimeout(saveDashboardCache, CACHE_DELAY_MS)
}

export function saveDashboardCache(): void {
  const { username, views, isConfirmed } = state
  if (username !== null && views && isConfirmed) writeDashboardCache(username, views)
}
