import { readStored, writeStored } from '../browser/local-storage'
import { readHeadMarker } from '../worker-client/head-marker'
import { readLogEnd, whenCopied } from '../worker-client/second-copy'

/**
 * Matches the start of the localStorage entry of a saved draft that is not in the second copy of the log yet. The start is `saved`, then
 * the sequence number of the log's last commit after the save. Earlier builds ignore the entry, because it is not JSON.
 */
const SAVED_ENTRY = /^saved (\d+) /

/**
 * Removes a saved draft when its change is also in the second copy of the log. If the browser loses the change before that, the draft is
 * offered again. `text` is the saved draft, by default the text in localStorage.
 */
export function removeSavedDraft(name: string, text: string | null = readStored(name)): void {
  if (text === null) return
  const seq = readLogEnd()
  const entry = SAVED_ENTRY.test(text) ? text : `saved ${seq} ${text}`
  writeStored(name, entry)
  removeWhenCopied(name, seq)
}

/** Reads a user's draft from localStorage. Returns null if there is none, or if it was saved. */
export function readDraftText(username: string, name: string): string | null {
  const storedText = readStored(name)
  const text = getUnsavedText(storedText, username)
  const seq = parseSavedSeq(storedText)
  if (text === null && seq !== null) removeWhenCopied(name, seq)
  return text
}

/** Returns the text of a localStorage entry with a draft; null if the draft was saved and its change is in the log. */
export function getUnsavedText(storedText: string | null, username: string): string | null {
  const seq = parseSavedSeq(storedText)
  const isSaved = seq !== null && seq <= (readHeadMarker(username)?.seq ?? 0)
  return isSaved ? null : (storedText?.replace(SAVED_ENTRY, '') ?? null)
}

function parseSavedSeq(storedText: string | null): number | null {
  const seq = SAVED_ENTRY.exec(storedText ?? '')?.[1]
  return seq === undefined ? null : Number(seq)
}

function removeWhenCopied(name: string, seq: number): void {
  const entry = readStored(name)
  whenCopied(seq, () => {
    // Another edit may have replaced the entry.
    if (readStored(name) === entry) writeStored(name, null)
  })
}
