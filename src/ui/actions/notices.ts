import { type Notice, state } from '../state/state'

let lastId = 0

/** Shows a short message at the top right. */
export function notify(tone: Notice['tone'], text: string): void {
  lastId += 1
  state.notices.push({ id: lastId, tone, text })
}

/** Takes a message away. */
export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id)
}
