import { followPlace } from '../shared/place'
import { followUndoKey } from '../shared/undo-key'
import { followPaletteKeys } from './palette/follow-keys'
import { keepOffline } from './update/service-worker'

/** Starts what the first frame does not need: the history of views, the keys of the whole page and the offline copy of the build. */
export function startAfterPaint(): void {
  followPlace()
  followUndoKey()
  followPaletteKeys()
  keepOffline()
}
