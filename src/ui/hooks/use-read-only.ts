import { useSnapshot } from 'valtio'
import { state } from '../state/state'
import { showToast } from '../state/toasts'

const READ_ONLY_REASON = 'Not available in the past. Press “Back to now” first.'

/** Returns whether the page shows a past state, which is read-only. */
export function useReadOnly(): boolean {
  return useSnapshot(state).views?.past != null
}

/**
 * Returns the props of a button that is inactive in a past state. The button's title says why. A press also shows the reason in a toast,
 * because touch screens show no titles.
 */
export const useInactiveInPast = () =>
  useReadOnly()
    ? { inactive: true, title: READ_ONLY_REASON, onInactivePress: () => void showToast('info', READ_ONLY_REASON) }
    : {}
