import { readStored, writeStored } from '../browser/local-storage'
import { readHeadMarker } from '../worker-client/head-marker'
import { logEnd, whenCopied } from '../worker-client/second-copy'

/**
 * The entry of a draft that was saved, until the second copy has the change: a word, the log's end with the change, and the draft's text.
 * Earlier builds ignore such an entry, because it is not JSON.
 */
const SAVED = /^saved (\d+) /

/**
 * Removes a draft whose change was saved, once the change is also in the second copy. If the browser loses the change before that, the
 * draft is offered again. `text` is the draft as it was saved; if it is missing, as it was stored last.
 */
export function removeSavedDraft(name: string, text: string | null = readStored(name)): void {
  if (text === null) return
  const seq = logEnd()
  const entry = SAVED.test(text) ? text : `saved ${seq} ${text}`
  writeStored(name, entry)
  removeWhenCopied(name, seq)
}

/** Reads a user's draft that is to be offered; null if there is none. */
export function readDraftText(username: string, name: string): string | null {
  const stored = readStored(name)
  const text = unsavedText(stored, username)
  const seq = savedSeqOf(stored)
  if (text === null && seq !== null) removeWhenCopied(name, seq)
  return text
}

/** The text of a stored draft; null if the log has its change. */
export function unsavedText(stored: string | null, username: string): string | null {
  const seq = savedSeqOf(stored)
  const isSaved = seq !== null && seq <= (readHeadMarker(username)?.seq ?? 0)
  return isSaved ? null : (stored?.replace(SAVED, '') ?? null)
}

function savedSeqOf(stored: string | null): number | null {
  const seq = SAVED.exec(stored ?? '')?.[1]
  return seq === undefined ? null : Number(seq)
}

function removeWhenCopied(name: string, seq: number): void {
  const entry = readStored(name)
  whenCopied(seq, () => {
    // Another edit may have replaced it.
    if (readStored(name) === entry) writeStored(name, null)
  })
}
