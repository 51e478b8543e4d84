import { proxy } from 'valtio'
import { toUserKey } from '#domain/username'
import { writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'
import { state } from '../state/state'
import { removeSavedDraft } from './saved-drafts'

const WRITE_DELAY_MS = 300

export const draftStorage = proxy({ isRefused: false })

let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** Functions that return the texts to store, by the names of the localStorage entries. */
const pendingTexts = new Map<string, () => string | null>()

/**
 * Stores the text of a draft after a short delay, at the latest when the page is hidden. `readText` returns null if the form no longer has
 * unsaved text.
 */
export function storeTextSoon(name: string, readText: () => string | null): void {
  if (!isListening) {
    addEventListener('pagehide', storePendingTexts)
    document.addEventListener('visibilitychange', storePendingTexts)
    isListening = true
  }
  pendingTexts.set(name, readText)
  clearTimeout(timer)
  timer = setTimeout(storePendingTexts, WRITE_DELAY_MS)
}

export function cancelPendingText(name: string): void {
  pendingTexts.delete(name)
}

/** Stores the text of a draft now, or removes it if `text` is null. If the browser refuses, forms show that drafts are not stored. */
export function storeText(name: string, text: string | null): void {
  draftStorage.isRefused = !writeStored(name, text)
}

/** Stores nothing after a sign-out, because drafts are deleted with the user's data. */
function storePendingTexts(): void {
  clearTimeout(timer)
  const { username } = state
  if (username !== null && isSignedIn(toUserKey(username)))
    for (const [name, readText] of pendingTexts) {
      const text = readText()
      // Without text, the user has perhaps saved the form. The entry is removed when the log's second copy also has the saved change.
      if (text === null) removeSavedDraft(name)
      else storeText(name, text)
    }
  pendingTexts.clear()
}
