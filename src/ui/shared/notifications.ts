import { type Notice, state } from './state'

/** The maximum number of visible messages. */
const MAX_VISIBLE = 4

let lastId = 0

/** Shows a short message at the top right. With a commit id, the message offers Undo. Returns the id of the message. */
export function notify(tone: Notice['tone'], text: string, undo: Notice['undo'] | string = null): number {
  lastId += 1
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  // Only the latest message offers Undo: with several, it would not be clear which change each one undoes.
  const others = offer === null ? state.notices : state.notices.filter((notice) => notice.undo === null)
  state.notices = [...others, { id: lastId, tone, text, undo: offer }].slice(-MAX_VISIBLE)
  return lastId
}

/** Removes a message. */
export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id)
}
