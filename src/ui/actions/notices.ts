import { type Notice, state } from '../state/state'

/** Messages in sight at once; what an older one said is then in the way. */
const AT_ONCE = 4

let lastId = 0

/** Shows a short message at the top right. */
export function notify(tone: Notice['tone'], text: string): void {
  lastId += 1
  state.notices = [...state.notices, { id: lastId, tone, text }].slice(-AT_ONCE)
}

/** Takes a message away. */
export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id)
}
