import { followPlace } from '../shared/place'
import { followUndoKey } from '../shared/undo-key'
import { keepOffline } from './update/service-worker'

/** Starts what the first frame does not need: the history of views, the undo keys and the offline copy of the build. */
export function startAfterPaint(): void {
  followPlace()
  followUndoKey()
  keepOffline()
}
