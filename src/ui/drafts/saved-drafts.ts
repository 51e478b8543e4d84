import { readStored, writeStored } from '../browser/local-storage'
import { readHeadMarker } from '../worker-client/head-marker'
import { readLogEnd, whenCopied } from '../worker-client/second-copy'

/**
 * Start of the localStorage entry of a draft that was saved, until the second copy has the change: `saved`, the position of the change in
 * the log, and the draft's text. Earlier builds ignore such an entry, because it is not JSON.
 */
const SAVED_ENTRY = /^saved (\d+) /

/**
 * Removes a draft whose change was saved, once the change is also in the second copy. If the browser loses the change before that, the
 * draft is offered again. `text` is the saved draft; by default the text that localStorage has.
 */
export function removeSavedDraft(name: string, text: string | null = readStored(name)): void {
  if (text === null) return
  const seq = readLogEnd()
  const entry = SAVED_ENTRY.test(text) ? text : `saved ${seq} ${text}`
  writeStored(name, entry)
  removeWhenCopied(name, seq)
}

/** Reads a user's draft that should be offered; null if there is none. */
export function readDraftText(username: string, name: string): string | null {
  const storedText = readStored(name)
  const text = unsavedText(storedText, username)
  const seq = savedSeqOf(storedText)
  if (text === null && seq !== null) removeWhenCopied(name, seq)
  return text
}

/** Returns the text of a stored draft; null if the change of the draft is in the log. */
export function unsavedText(stored: string | null, username: string): string | null {
  const seq = savedSeqOf(stored)
  const isSaved = seq !== null && seq <= (readHeadMarker(username)?.seq ?? 0)
  return isSaved ? null : (stored?.replace(SAVED_ENTRY, '') ?? null)
}

function savedSeqOf(stored: string | null): number | null {
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
