import { state, type ToastMessage } from './state'

/** The maximum number of visible toasts. */
const MAX_VISIBLE = 4

let lastId = 0

/** Shows a toast. With a commit id, it offers Undo. Returns the id of the toast. */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  undo: ToastMessage['undo'] | string = null,
): number {
  lastId += 1
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  // Only the latest toast offers Undo: with several, it would not be clear which change each one undoes.
  const others = offer === null ? state.toasts : state.toasts.filter((toast) => toast.undo === null)
  state.toasts = [...others, { id: lastId, tone, text, undo: offer }].slice(-MAX_VISIBLE)
  return lastId
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id)
}
