import type { PortableCommit } from '#events/commit'
import { hasEqualContent } from '#events/contradictions'

export interface CopyComparison {
  /** Changes of the copy that the log lacks, in the order of the copy: the log has lost them. */
  onlyInCopy: PortableCommit[]
  onlyInLog: number
}

/**
 * Compares a second copy with a log, or with the readable part of a damaged log. Two changes are the same if their ids and their
 * contents are equal.
 */
export function compareCopyWithLog(copy: readonly PortableCommit[], log: readonly PortableCommit[]): CopyComparison {
  return { onlyInCopy: findCommitsMissingIn(log, copy), onlyInLog: findCommitsMissingIn(copy, log).length }
}

function findCommitsMissingIn(
  existing: readonly PortableCommit[],
  others: readonly PortableCommit[],
): PortableCommit[] {
  const byId = new Map<string, PortableCommit[]>()
  for (const one of existing) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return others.filter((one) => !byId.get(one.id)?.some((known) => hasEqualContent(known, one)))
}
