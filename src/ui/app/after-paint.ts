import { followUndoKey } from '../shared/undo-key'
import { keepOffline } from './update/service-worker'

/** Starts what the first frame does not need: the undo keys and the offline copy of the build. */
export function startAfterPaint(): void {
  followUndoKey()
  keepOffline()
}
