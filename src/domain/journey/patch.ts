import DiffMatchPatch from 'diff-match-patch'
import { type ChecksummedText, containsAt, replaceRange } from './checksummed-text'

const differ = new DiffMatchPatch()

/** One segment of a patch: kept (0), inserted (1) or deleted (-1). */
export type PatchSegment = DiffMatchPatch.Diff

/** One change of a patch; `start` is its index in the text as changed so far. */
export interface Hunk {
  start: number
  segments: PatchSegment[]
}

/** The published types confuse a patch with its constructor, so it is checked at runtime. */
function toHunk(patch: unknown): Hunk[] {
  return patch instanceof DiffMatchPatch.patch_obj ? [{ start: patch.start2 ?? 0, segments: patch.diffs }] : []
}

/** Parses diff-match-patch text; null if it is damaged, for example by a split character (URIError). */
export function readPatch(patchText: string): Hunk[] | null {
  try {
    return differ.patch_fromText(patchText).flatMap(toHunk)
  } catch {
    return null
  }
}

const join = (segments: PatchSegment[], without: number): string =>
  segments.reduce((text, [kind, part]) => (kind === without ? text : text + part), '')

/**
 * Applies a patch only where it fits exactly; null if it does not fit or cannot be parsed. The library's own `patch_apply`
 * searches for a similar place and silently produces wrong text.
 */
export function applyPatch(base: ChecksummedText, patchText: string): ChecksummedText | null {
  const hunks = readPatch(patchText)
  if (!hunks) return null
  let result = base
  for (const { start, segments } of hunks) {
    const before = join(segments, DiffMatchPatch.DIFF_INSERT)
    if (!containsAt(result, start, before)) return null
    result = replaceRange(result, start, before.length, join(segments, DiffMatchPatch.DIFF_DELETE))
  }
  return result
}
