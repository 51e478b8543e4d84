import { syncPlaceWithHistory } from '../shared/place'
import { listenForUndoKey } from '../shared/undo-key'
import { listenForPaletteKeys } from './palette/palette-keys'
import { cacheForOffline } from './update/service-worker'

/**
 * Starts everything that the first frame does not need: Back and Forward, the shortcuts of the page, and offline use.
 */
export function startAfterPaint(): void {
  syncPlaceWithHistory()
  listenForUndoKey()
  listenForPaletteKeys()
  cacheForOffline()
}
