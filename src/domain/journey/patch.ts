import DiffMatchPatch from 'diff-match-patch'
import { type ChecksummedText, containsAt, replaceRange } from './checksummed-text'

const differ = new DiffMatchPatch()

/** One segment of a patch: unchanged (0), inserted (1) or deleted (-1) text. */
export type PatchSegment = DiffMatchPatch.Diff

/** One change of a patch. `start` is the change's index in the text after the patch's earlier changes. */
export interface Hunk {
  start: number
  segments: PatchSegment[]
}

/** Takes `unknown`, because the types of the library are wrong. */
function toHunk(patch: unknown): Hunk[] {
  return patch instanceof DiffMatchPatch.patch_obj ? [{ start: patch.start2 ?? 0, segments: patch.diffs }] : []
}

/**
 * Parses a patch in the text format of diff-match-patch. Returns null if it is malformed, for example if half of a surrogate pair is missing
 * (the library throws a URIError).
 */
export function readPatch(patchText: string): Hunk[] | null {
  try {
    return differ.patch_fromText(patchText).flatMap(toHunk)
  } catch {
    return null
  }
}

const joinSegments = (segments: PatchSegment[], omittedKind: number): string =>
  segments.reduce((text, [kind, part]) => (kind === omittedKind ? text : text + part), '')

/**
 * Applies a patch only if its context matches exactly; null if it does not match or cannot be parsed. The library's `patch_apply` is not
 * used, because it searches for a similar place and silently produces wrong text.
 */
export function applyPatch(base: ChecksummedText, patchText: string): ChecksummedText | null {
  const hunks = readPatch(patchText)
  if (!hunks) return null
  let result = base
  for (const { start, segments } of hunks) {
    const before = joinSegments(segments, DiffMatchPatch.DIFF_INSERT)
    if (!containsAt(result, start, before)) return null
    result = replaceRange(result, start, before.length, joinSegments(segments, DiffMatchPatch.DIFF_DELETE))
  }
  return result
}
