import { followPlace } from '../shared/place'
import { followUndoKey } from '../shared/undo-key'
import { followPaletteKeys } from './palette/follow-keys'
import { cacheForOffline } from './update/service-worker'

/**
 * Starts everything that the first frame does not need: Back and Forward, the shortcuts of the page, and offline use.
 */
export function startAfterPaint(): void {
  followPlace()
  followUndoKey()
  followPaletteKeys()
  cacheForOffline()
}
