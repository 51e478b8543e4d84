import { useSnapshot } from 'valtio'
import { state } from '../state/state'
import { showToast } from '../state/toasts'

/** Says why a button is disabled in a past state, and what to do. */
const READ_ONLY_REASON = 'Not available in the past. Press “Back to now” first.'

/** Whether the page shows a past state, which is read-only. */
export function useReadOnly(): boolean {
  return useSnapshot(state).views?.past != null
}

/** The properties of a button that is inactive in a past state. Its title says why, and after a press, as on a touch screen, a toast. */
export const useInactiveInPast = () =>
  useReadOnly()
    ? { inactive: true, title: READ_ONLY_REASON, onInactivePress: () => void showToast('info', READ_ONLY_REASON) }
    : {}
