import { runAfterStep } from '../behaviour/back-layers'
import { refreshInsightOnChange } from '../features/activity/actions'
import { watchExportReminder } from '../features/backup/actions'
import { RowPanel } from '../features/dashboard/LazyRowPanel'
import { startTutorial, syncTutorialWithOtherTabs } from '../features/tutorial/actions'
import { syncEntriesWithState } from '../state/history-entries'
import { state } from '../state/state'
import { cacheRecommendations } from './cache-recommendations'
import { listenForPaletteKeys } from './palette/palette-keys'
import { prepareScreensWhenIdle } from './prepare-screens'
import { syncOnReturn } from './sync-on-return'
import { listenForUndoKey } from './undo-key'
import { startOfflineSupport } from './update/service-worker'

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
}
