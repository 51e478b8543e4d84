import { state, type ToastMessage } from './state'

/** The longest text without an action that fits the two lines of a toast at 360 px. */
const MAX_TOAST_LENGTH = 86

/** The id of no toast. */
const NO_TOAST = 0

let lastId = NO_TOAST

/**
 * Shows a toast in place of the earlier one, and returns its id. A text without an action that is too long for a toast becomes a notice.
 * `undo` is the id of a commit that the toast offers to undo, or a commit with the label of the button.
 */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  undo: ToastMessage['undo'] | string = null,
): number {
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  if (offer !== null || text.length <= MAX_TOAST_LENGTH) return showCutToast(tone, text, offer)
  state.report = { tone, text }
  return NO_TOAST
}

/** Shows a toast whose end may be cut on a narrow screen, because another part of the app shows the same. Returns its id. */
export function showCutToast(tone: ToastMessage['tone'], text: string, undo: ToastMessage['undo'] = null): number {
  lastId += 1
  state.toast = { id: lastId, tone, text, undo }
  return lastId
}

/** Removes the toast `id`, unless a newer toast has replaced it. */
export function dismissToast(id: number): void {
  if (state.toast?.id === id) state.toast = null
}
