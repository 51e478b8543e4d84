import { readStored, writeStored } from '../browser/local-storage'
import { readHeadMarker } from '../worker-client/head-marker'
import { readLogEnd, whenCopied } from '../worker-client/second-copy'

/**
 * The start of the localStorage entry of a saved draft whose change is not in the second copy yet: `saved`, and the position of the change
 * in the log. The draft's text follows. Earlier builds ignore such an entry, because it is not JSON.
 */
const SAVED_ENTRY = /^saved (\d+) /

/**
 * Removes a saved draft when the change is also in the second copy. If the browser loses the change before that, the draft is offered again.
 * `text` is the saved draft, by default the text in localStorage.
 */
export function removeSavedDraft(name: string, text: string | null = readStored(name)): void {
  if (text === null) return
  const seq = readLogEnd()
  const entry = SAVED_ENTRY.test(text) ? text : `saved ${seq} ${text}`
  writeStored(name, entry)
  removeWhenCopied(name, seq)
}

/** Returns the text of a user's draft if it is not saved; otherwise null. */
export function readDraftText(username: string, name: string): string | null {
  const storedText = readStored(name)
  const text = getUnsavedText(storedText, username)
  const seq = parseSavedSeq(storedText)
  if (text === null && seq !== null) removeWhenCopied(name, seq)
  return text
}

/** Returns the text of a stored draft; null if the change of the draft is in the log. */
export function getUnsavedText(stored: string | null, username: string): string | null {
  const seq = parseSavedSeq(stored)
  const isSaved = seq !== null && seq <= (readHeadMarker(username)?.seq ?? 0)
  return isSaved ? null : (stored?.replace(SAVED_ENTRY, '') ?? null)
}

function parseSavedSeq(stored: string | null): number | null {
  const seq = SAVED_ENTRY.exec(stored ?? '')?.[1]
  return seq === undefined ? null : Number(seq)
}

function removeWhenCopied(name: string, seq: number): void {
  const entry = readStored(name)
  whenCopied(seq, () => {
    // Another edit may have replaced the entry.
    if (readStored(name) === entry) writeStored(name, null)
  })
}
