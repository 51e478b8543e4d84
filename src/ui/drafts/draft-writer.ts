import { proxy } from 'valtio'
import { userKey } from '#domain/username'
import { writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'
import { state } from '../state/state'
import { removeSavedDraft } from './saved-drafts'

const WRITE_DELAY_MS = 300

/** Whether the browser has refused to store the last draft. */
export const draftStorage = proxy({ isRefused: false })

let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** The texts to store, by the names of their localStorage entries. */
const waiting = new Map<string, () => string | null>()

/** Stores the text of a draft after a short delay, at the latest when the page is hidden. Null: its form has no text. */
export function storeTextSoon(name: string, text: () => string | null): void {
  if (!isListening) {
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    isListening = true
  }
  waiting.set(name, text)
  clearTimeout(timer)
  timer = setTimeout(flush, WRITE_DELAY_MS)
}

/** Does not store a text that is waiting. */
export function forgetText(name: string): void {
  waiting.delete(name)
}

/** Stores or removes the text of a draft now. If the browser refuses, forms say that drafts are not stored. */
export function storeText(name: string, text: string | null): void {
  draftStorage.isRefused = !writeStored(name, text)
}

/** Stores all waiting texts now. Stores nothing after a sign-out, because drafts are deleted with the user's data. */
function flush(): void {
  clearTimeout(timer)
  const { username } = state
  if (username !== null && isSignedIn(userKey(username)))
    for (const [name, text] of waiting) storeOrRemove(name, text())
  waiting.clear()
}

function storeOrRemove(name: string, text: string | null): void {
  // A form without text may have been saved.
  if (text === null) removeSavedDraft(name)
  else storeText(name, text)
}
