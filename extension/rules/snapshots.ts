import DiffMatchPatch from 'diff-match-patch'
import { checksum, normalise } from '#domain/journey/checksum'
import { toChecksummedText } from '#domain/journey/checksummed-text'
import { applyPatch } from '#domain/journey/patch'
import type { SnapshotRecord } from '../protocol/submission'

/** Smallest change that gets a snapshot while typing, in changed characters or changed line ends. */
const MIN_CHARACTERS = 30
const MIN_LINE_ENDS = 2
/** Every n-th snapshot contains the whole text. */
const CHECKPOINT_EVERY = 25
/** Above these limits, an attempt records only its submissions, and never more than the app accepts. */
const MAX_SNAPSHOTS = 2_000
const MAX_UNITS = 2_000_000
const MAX_RECORDED = 5_000
/** An attempt with the code of its Runs must fit into one message to the app: browsers refuse more than 64 MiB. */
const MAX_RECORDED_UNITS = 8_000_000
/** Longer texts are stored whole, because a diff of them would block the background. */
const MAX_DIFFED = 200_000

const ENCODING = 'utf8 + nfc + lf'

/** The reason for a snapshot. `run` and `submit` record any change, `typed` only changes above the thresholds. */
export type SnapshotCause = 'typed' | 'run' | 'submit'

/** The last recorded text of an attempt, normalised; null before the first snapshot. */
export interface RecordedText {
  text: string | null
  lang: string
  snapshots: number
  /** UTF-16 units of all patches and texts stored for the attempt. */
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
 * The next snapshot of an attempt, with the normalised text to remember; null when there is too little to record. A patch that does not
 * give back the text exactly, for example because it splits an emoji, is replaced by a checkpoint. So is a patch between texts with
 * equal checksums, because the app would ignore that patch.
 */
export function nextSnapshot(
  before: RecordedText,
  typed: TextToRecord,
): { snapshot: SnapshotRecord; text: string } | null {
  const text = normalise(typed.text)
  const isLanguageSwitch = before.text !== null && before.lang !== typed.lang
  if (text === before.text && !isLanguageSwitch) return null
  if (!hasRoom(before, typed.cause)) return null
  const checkpoint = (): SnapshotRecord => ({
    timestamp: typed.at,
    fullCode: text,
    isCheckpoint: true,
    ...(before.text === null ? {} : { checksumBefore: checksum(before.text) }),
    checksumAfter: checksum(text),
    encodingInfo: ENCODING,
    lang: typed.lang,
  })
  const isDue = before.snapshots % CHECKPOINT_EVERY === 0
  if (before.text === null || isLanguageSwitch || Math.max(text.length, before.text.length) > MAX_DIFFED) {
    return { snapshot: checkpoint(), text }
  }
  const diffs = differ.diff_main(before.text, text)
  if (typed.cause === 'typed' && !isWorthRecording(diffs)) return null
  const patchText = isDue ? null : patchFor(before.text, text, diffs)
  if (patchText === null) return { snapshot: checkpoint(), text }
  const { fullCode: _, ...rest } = checkpoint()
  return { snapshot: { ...rest, patchText, isCheckpoint: false }, text }
}

function hasRoom({ snapshots, units }: RecordedText, cause: SnapshotCause): boolean {
  if (snapshots >= MAX_RECORDED || units >= MAX_RECORDED_UNITS) return false
  return cause === 'submit' || (snapshots < MAX_SNAPSHOTS && units < MAX_UNITS)
}

/** Whether a change reaches the thresholds, which are those of the earlier extension. */
export function isWorthRecording(diffs: readonly DiffMatchPatch.Diff[]): boolean {
  const changed = diffs.filter(([kind]) => kind !== DiffMatchPatch.DIFF_EQUAL).map(([, part]) => part)
  const characters = changed.reduce((sum, part) => sum + part.length, 0)
  const lineEnds = changed.reduce((sum, part) => sum + part.split('\n').length - 1, 0)
  return characters >= MIN_CHARACTERS || lineEnds >= MIN_LINE_ENDS
}

function patchFor(before: string, after: string, diffs: DiffMatchPatch.Diff[]): string | null {
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
