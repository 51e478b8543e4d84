import DiffMatchPatch from 'diff-match-patch'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'
import { toChecksummedText } from '#domain/journey/checksummed-text'
import { applyPatch } from '#domain/journey/patch'
import type { SnapshotRecord } from '../protocol/submission'

/** While the user types, a change is recorded if it has at least this many changed characters or changed line ends. */
const MIN_CHANGED_CHARACTERS = 30
const MIN_CHANGED_LINE_ENDS = 2
/** A snapshot contains the whole text if its index in the attempt is a multiple of this number. */
const CHECKPOINT_EVERY = 25
/**
 * If an attempt has `MAX_SNAPSHOTS` snapshots or `MAX_UNITS` UTF-16 units, only the code of submissions is still recorded. After
 * `MAX_SNAPSHOTS_WITH_SUBMISSIONS` snapshots, no code is recorded.
 */
const MAX_SNAPSHOTS = 2_000
const MAX_UNITS = 2_000_000
const MAX_SNAPSHOTS_WITH_SUBMISSIONS = 5_000
/**
 * Maximum UTF-16 units of the snapshots of an attempt. They have to fit into one message together with the code of the test runs. Browsers
 * refuse messages above 64 MiB.
 */
const MAX_UNITS_WITH_SUBMISSIONS = 8_000_000
/** Longer texts are stored as a whole, because computing the difference would block the background script. */
const MAX_DIFF_LENGTH = 200_000

const ENCODING = 'utf8 + nfc + lf'

/** The reason for a snapshot. A small change is recorded for `run` and `submit`, but not for `typed`. */
export type SnapshotCause = 'typed' | 'run' | 'submit'

/** The last recorded text of an attempt, normalised; null before the first snapshot. */
export interface RecordedText {
  text: string | null
  lang: string
  snapshots: number
  /** Number of UTF-16 units of all patches and texts that are stored for the attempt. */
  units: number
}

/** The code of the editor at one time, to be recorded as a snapshot. */
export interface TextToRecord {
  text: string
  lang: string
  cause: SnapshotCause
  /** Epoch milliseconds. */
  at: number
}

const diffEngine = new DiffMatchPatch()
diffEngine.Diff_Timeout = 0.5
diffEngine.Patch_DeleteThreshold = 0.5

/**
 * Creates the next snapshot of an attempt, and returns it with the normalised text; null if there is nothing to record. The snapshot is a
 * checkpoint if a patch would not restore the text exactly, for example because it splits an emoji.
 */
export function createSnapshot(
  lastRecorded: RecordedText,
  textToRecord: TextToRecord,
): { snapshot: SnapshotRecord; text: string } | null {
  const text = normalizeText(textToRecord.text)
  const isLanguageSwitch = lastRecorded.text !== null && lastRecorded.lang !== textToRecord.lang
  if (text === lastRecorded.text && !isLanguageSwitch) return null
  if (!hasSpace(lastRecorded, textToRecord.cause)) return null
  const createCheckpoint = (): SnapshotRecord => ({
    timestamp: textToRecord.at,
    fullCode: text,
    isCheckpoint: true,
    ...(lastRecorded.text === null ? {} : { checksumBefore: computeChecksum(lastRecorded.text) }),
    checksumAfter: computeChecksum(text),
    encodingInfo: ENCODING,
    lang: textToRecord.lang,
  })
  const isDue = lastRecorded.snapshots % CHECKPOINT_EVERY === 0
  if (
    lastRecorded.text === null ||
    isLanguageSwitch ||
    Math.max(text.length, lastRecorded.text.length) > MAX_DIFF_LENGTH
  ) {
    return { snapshot: createCheckpoint(), text }
  }
  const diffs = diffEngine.diff_main(lastRecorded.text, text)
  if (textToRecord.cause === 'typed' && !isWorthRecording(diffs)) return null
  const patchText = isDue ? null : createVerifiedPatch(lastRecorded.text, text, diffs)
  if (patchText === null) return { snapshot: createCheckpoint(), text }
  const { fullCode: _, ...patchFields } = createCheckpoint()
  return { snapshot: { ...patchFields, patchText, isCheckpoint: false }, text }
}

function hasSpace({ snapshots, units }: RecordedText, cause: SnapshotCause): boolean {
  if (snapshots >= MAX_SNAPSHOTS_WITH_SUBMISSIONS || units >= MAX_UNITS_WITH_SUBMISSIONS) return false
  return cause === 'submit' || (snapshots < MAX_SNAPSHOTS && units < MAX_UNITS)
}

/** Whether a change is large enough to be recorded while the user types. */
export function isWorthRecording(diffs: readonly DiffMatchPatch.Diff[]): boolean {
  const changedParts = diffs.filter(([kind]) => kind !== DiffMatchPatch.DIFF_EQUAL).map(([, part]) => part)
  const characters = changedParts.reduce((sum, part) => sum + part.length, 0)
  const lineEnds = changedParts.reduce((sum, part) => sum + part.split('\n').length - 1, 0)
  return characters >= MIN_CHANGED_CHARACTERS || lineEnds >= MIN_CHANGED_LINE_ENDS
}

function createVerifiedPatch(textBefore: string, textAfter: string, diffs: DiffMatchPatch.Diff[]): string | null {
  if (computeChecksum(textBefore) === computeChecksum(textAfter)) return null
  try {
    diffEngine.diff_cleanupSemantic(diffs)
    const patchText = diffEngine.patch_toText(diffEngine.patch_make(textBefore, diffs))
    const applied = applyPatch(toChecksummedText(textBefore), patchText)
    return applied !== null && String(applied.sum) === computeChecksum(textAfter) ? patchText : null
  } catch {
    return null
  }
}
