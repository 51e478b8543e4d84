import { useSnapshot } from 'valtio'
import { state } from '../state/state'

/** Whether the page shows a past state, which is read-only. */
export function useReadOnly(): boolean {
  return useSnapshot(state).views?.past != null
}
