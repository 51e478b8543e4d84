import { state, type ToastMessage } from './state'

const MAX_TOASTS = 4

let lastId = 0

/**
 * Shows a toast and returns its id. `undo` is the id of a commit that the toast offers to undo, or a commit with the label of the button.
 */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  undo: ToastMessage['undo'] | string = null,
): number {
  lastId += 1
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  // Only the latest toast offers Undo: with several, it would not be clear which change each one undoes.
  const keptToasts = offer === null ? state.toasts : state.toasts.filter((toast) => toast.undo === null)
  state.toasts = [...keptToasts, { id: lastId, tone, text, undo: offer }].slice(-MAX_TOASTS)
  return lastId
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id)
}
