import type { PortableCommit } from '#events/commit'
import { hasEqualContent } from '#events/contradictions'

/** How a second copy differs from a log. */
export interface CopyComparison {
  /** Changes of the copy that the log lacks, in the order of the copy: the log has lost them. */
  onlyInCopy: PortableCommit[]
  /** The number of changes of the log that the copy lacks. */
  onlyInLog: number
}

/**
 * Compares a second copy with a log, or with the readable part of a damaged one. Changes are identified by id; a second
 * content of an id is a change of its own.
 */
export function compareCopyWithLog(copy: readonly PortableCommit[], log: readonly PortableCommit[]): CopyComparison {
  return { onlyInCopy: missingIn(log, copy), onlyInLog: missingIn(copy, log).length }
}

/** The commits of `others` that `these` lack. */
function missingIn(these: readonly PortableCommit[], others: readonly PortableCommit[]): PortableCommit[] {
  const byId = new Map<string, PortableCommit[]>()
  for (const one of these) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return others.filter((one) => !byId.get(one.id)?.some((known) => hasEqualContent(known, one)))
}
