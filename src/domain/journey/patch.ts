import DiffMatchPatch from 'diff-match-patch'
import { type ChecksummedText, hasAt, replaceRange } from './checksummed-text'

const differ = new DiffMatchPatch()

/** One stretch of a patch: kept (0), inserted (1) or deleted (-1). */
export type PatchSegment = DiffMatchPatch.Diff

/** One place that a patch changes: where it begins in the text as changed so far, and what happens there. */
export interface Hunk {
  start: number
  segments: PatchSegment[]
}

/** The published types take a patch for its constructor, so it is asked what it is. */
function toHunk(patch: unknown): Hunk[] {
  return patch instanceof DiffMatchPatch.patch_obj ? [{ start: patch.start2 ?? 0, segments: patch.diffs }] : []
}

/** Reads diff-match-patch text; null when it is damaged, a character split in its middle included (URIError). */
export function readPatch(patchText: string): Hunk[] | null {
  try {
    return differ.patch_fromText(patchText).flatMap(toHunk)
  } catch {
    return null
  }
}

const join = (stretches: PatchSegment[], without: number): string =>
  stretches.reduce((text, [kind, part]) => (kind === without ? text : text + part), '')

/**
 * Applies a patch only where it fits exactly; null when it does not, or cannot be read. diff-match-patch's own
 * `patch_apply` searches for a place that is like enough, and so turns a drifted text into a wrong one without a word.
 */
export function applyPatch(base: ChecksummedText, patchText: string): ChecksummedText | null {
  const hunks = readPatch(patchText)
  if (!hunks) return null
  let result = base
  for (const { start, segments: stretches } of hunks) {
    const before = join(stretches, DiffMatchPatch.DIFF_INSERT)
    if (!hasAt(result, start, before)) return null
    result = replaceRange(result, start, before.length, join(stretches, DiffMatchPatch.DIFF_DELETE))
  }
  return result
}
