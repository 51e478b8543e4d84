import { state, type ToastMessage } from './state'

/** The longest text without an action that fits the two lines of a toast at 360 px. */
const MAX_TOAST_LENGTH = 86

let lastId = 0

/**
 * Shows a toast in place of the earlier one, and returns its id. A long failure or information becomes a notice. `undo` is the id of a commit that the toast offers to undo, or a commit
 * with the label of the button.
 */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  undo: ToastMessage['undo'] | string = null,
): number {
  lastId += 1
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  const toast = { id: lastId, tone, text, undo: offer, screen: state.screen }
  if (tone !== 'success' && text.length > MAX_TOAST_LENGTH) state.report = toast
  else state.toast = toast
  return lastId
}

/** Removes the toast `id`, unless a newer toast has replaced it. */
export function dismissToast(id: number): void {
  if (state.toast?.id === id) state.toast = null
}
