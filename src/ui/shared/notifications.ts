import { type Notice, state } from './state'

/** Messages in sight at once; what an older one said is then in the way. */
const AT_ONCE = 4

let lastId = 0

/** Shows a short message at the top right; with a commit's id it offers to take that change back. Answers with its id. */
export function notify(tone: Notice['tone'], text: string, undo: Notice['undo'] | string = null): number {
  lastId += 1
  const offer = typeof undo === 'string' ? ({ commit: undo, label: 'Undo' } as const) : undo
  // Only the last change is offered: of several in a row one could not tell which is which.
  const others = offer === null ? state.notices : state.notices.filter((notice) => notice.undo === null)
  state.notices = [...others, { id: lastId, tone, text, undo: offer }].slice(-AT_ONCE)
  return lastId
}

/** Takes a message away. */
export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id)
}
