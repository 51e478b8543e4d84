import { runAfterStep } from '../behaviour/back-layers'
import { refreshInsightOnChange } from '../features/activity/actions'
import { watchExportReminder } from '../features/backup/actions'
import { RowPanel } from '../features/dashboard/LazyRowPanel'
import { startTutorial, syncTutorialWithOtherTabs } from '../features/tutorial/actions'
import { syncEntriesWithState } from '../state/history-entries'
import { state } from '../state/state'
import { getClient } from '../worker-client/client'
import { cacheRecommendations } from './cache-recommendations'
import { listenForPaletteKeys } from './palette/palette-keys'
import { prepareScreensWhenIdle } from './prepare-screens'
import { syncOnReturn } from './sync-on-return'
import { listenForUndoKey } from './undo-key'
import { startOfflineSupport } from './update/service-worker'
import { whenIdle } from './when-idle'

/** Milliseconds after the first sync, after which the page is usually idle. */
const STORAGE_DELAY_MS = 1_000

/** Starts everything that the first frame does not need, for example shortcuts, offline use and the sync when the user returns. */
export function startAfterPaint(): void {
  refreshInsightOnChange()
  startTutorial()
  syncTutorialWithOtherTabs()
  syncEntriesWithState(runAfterStep)
  listenForUndoKey()
  listenForPaletteKeys()
  watchExportReminder()
  syncOnReturn()
  startOfflineSupport()
  if (state.username === null) return
  // The user may open a dashboard row at once. A failed load is ignored here: the code is loaded again when it is needed.
  void RowPanel.preload().catch(() => undefined)
  cacheRecommendations(state.username)
  prepareScreensWhenIdle()
  // After a failure, the next start tries again.
  whenIdle(
    () => void getClient().call('renewStorageLog', wasReloaded() ? null : performance.timeOrigin),
    STORAGE_DELAY_MS,
  )
}

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')
