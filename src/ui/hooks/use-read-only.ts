import { useSnapshot } from 'valtio'
import { state } from '../state/state'

/** Says why a button is disabled in a past state, and what to do. */
export const READ_ONLY_REASON = 'Not available in the past. Press “Back to now” first.'

/** Whether the page shows a past state, which is read-only. */
export function useReadOnly(): boolean {
  return useSnapshot(state).views?.past != null
}
