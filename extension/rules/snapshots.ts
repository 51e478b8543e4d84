import DiffMatchPatch from 'diff-match-patch'
import { checksum, normalise } from '#domain/journey/checksum'
import { toChecksummedText } from '#domain/journey/checksummed-text'
import { applyPatch } from '#domain/journey/patch'
import type { SnapshotRecord } from '../protocol/submission'

/** The smallest change that is recorded while the user types, in changed characters or in changed line ends. */
const MIN_CHARACTERS = 30
const MIN_LINE_ENDS = 2
/** Every n-th snapshot contains the whole text. */
const CHECKPOINT_EVERY = 25
/** Above these limits, only runs and submissions of an attempt are recorded: maximum number of snapshots, and of UTF-16 units. */
const MAX_SNAPSHOTS = 2_000
const MAX_UNITS = 2_000_000
const MAX_RECORDED = 5_000
/**
 * Maximum UTF-16 units of an attempt. With the code of its runs it has to fit into one message to the app: browsers refuse more than 64
 * MiB.
 */
const MAX_RECORDED_UNITS = 8_000_000
/** Maximum length of texts that are compared. Longer texts are stored as a whole, because a diff would block the background. */
const MAX_DIFF_LENGTH = 200_000

const ENCODING = 'utf8 + nfc + lf'

/** The reason for a snapshot. `run` and `submit` record any change, `typed` only changes that reach the thresholds. */
export type SnapshotCause = 'typed' | 'run' | 'submit'

/** The last recorded text of an attempt, normalised. `text` is null before the first snapshot. */
export interface RecordedText {
  text: string | null
  lang: string
  snapshots: number
  /** Number of UTF-16 units of all patches and texts that are stored for the attempt. */
  units: number
}

/** A text to record. `at` is in epoch milliseconds. */
export interface TextToRecord {
  text: string
  lang: string
  cause: SnapshotCause
  at: number
}

const differ = new DiffMatchPatch()
differ.Diff_Timeout = 0.5
differ.Patch_DeleteThreshold = 0.5

/**
 * Creates the next snapshot of an attempt, and returns it with the normalised text; null if the change is too small. A patch from which the
 * text cannot be restored exactly, for example because it splits an emoji, is replaced by a checkpoint. So is a patch between texts with
 * equal checksums, because the app would ignore that patch.
 */
export function createSnapshot(
  lastRecorded: RecordedText,
  textToRecord: TextToRecord,
): { snapshot: SnapshotRecord; text: string } | null {
  const text = normalise(textToRecord.text)
  const isLanguageSwitch = lastRecorded.text !== null && lastRecorded.lang !== textToRecord.lang
  if (text === lastRecorded.text && !isLanguageSwitch) return null
  if (!hasSpace(lastRecorded, textToRecord.cause)) return null
  const checkpoint = (): SnapshotRecord => ({
    timestamp: textToRecord.at,
    fullCode: text,
    isCheckpoint: true,
    ...(lastRecorded.text === null ? {} : { checksumBefore: checksum(lastRecorded.text) }),
    checksumAfter: checksum(text),
    encodingInfo: ENCODING,
    lang: textToRecord.lang,
  })
  const isDue = lastRecorded.snapshots % CHECKPOINT_EVERY === 0
  if (
    lastRecorded.text === null ||
    isLanguageSwitch ||
    Math.max(text.length, lastRecorded.text.length) > MAX_DIFF_LENGTH
  ) {
    return { snapshot: checkpoint(), text }
  }
  const diffs = differ.diff_main(lastRecorded.text, text)
  if (textToRecord.cause === 'typed' && !isWorthRecording(diffs)) return null
  const patchText = isDue ? null : createVerifiedPatch(lastRecorded.text, text, diffs)
  if (patchText === null) return { snapshot: checkpoint(), text }
  const { fullCode: _, ...rest } = checkpoint()
  return { snapshot: { ...rest, patchText, isCheckpoint: false }, text }
}

function hasSpace({ snapshots, units }: RecordedText, cause: SnapshotCause): boolean {
  if (snapshots >= MAX_RECORDED || units >= MAX_RECORDED_UNITS) return false
  return cause === 'submit' || (snapshots < MAX_SNAPSHOTS && units < MAX_UNITS)
}

/** Whether a change reaches the thresholds, which are those of the earlier extension. */
export function isWorthRecording(diffs: readonly DiffMatchPatch.Diff[]): boolean {
  const changedParts = diffs.filter(([kind]) => kind !== DiffMatchPatch.DIFF_EQUAL).map(([, part]) => part)
  const characters = changedParts.reduce((sum, part) => sum + part.length, 0)
  const lineEnds = changedParts.reduce((sum, part) => sum + part.split('\n').length - 1, 0)
  return characters >= MIN_CHARACTERS || lineEnds >= MIN_LINE_ENDS
}

function createVerifiedPatch(before: string, after: string, diffs: DiffMatchPatch.Diff[]): string | null {
  if (checksum(before) === checksum(after)) return null
  try {
    differ.diff_cleanupSemantic(diffs)
    const patchText = differ.patch_toText(differ.patch_make(before, diffs))
    const applied = applyPatch(toChecksummedText(before), patchText)
    return applied !== null && String(applied.sum) === checksum(after) ? patchText : null
  } catch {
    return null
  }
}
