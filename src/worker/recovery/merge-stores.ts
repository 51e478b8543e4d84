import { type Commit, compareCommits, type PortableCommit } from '#events/commit'
import { planMerge } from '#events/merge'
import type { LostRange } from '#protocol/recovery'
import { countRememberedChanges, findLostRanges, listStoredCommits, type Salvage } from '../log/salvage'

interface CopyContent {
  /** The commits in the order in which they were written. That is the order of the log, unless it was merged or repaired since. */
  commits: readonly PortableCommit[]
  /** Whether every part of the copy is readable. Changes may still be missing at its end. */
  isWhole: boolean
}

/** The changes that the database and the second copy of a log have together. */
export interface MergedStores {
  /** The commits, renumbered without gaps, in the order of the log as far as that is known. */
  commits: Commit[]
  /** The ranges of log positions whose changes are in neither the database nor the second copy. */
  lostRanges: LostRange[]
}

/** A commit and its position in the log before the damage; null if only the second copy has it and the position is unknown. */
interface PlacedCommit {
  commit: PortableCommit
  seq: number | null
}

/**
 * Merges the readable part of a damaged log with its second copy. As in an import, commits are identified by id; if one id has two
 * contents, both are kept (`planMerge`). Writes no commit that records the merge, because the database and the copy contain the same log.
 * `rememberedCount` is the last known number of changes.
 */
export function mergeStores(
  salvage: Salvage,
  copy: CopyContent,
  rememberedCount = countRememberedChanges(salvage, null),
): MergedStores {
  const stored = listStoredCommits(salvage)
  const onlyInCopy = new Set(planMerge(stored, copy.commits).fresh)
  const placed = placeCommits(stored, copy, onlyInCopy)
  // The remaining commits are copies with computed ids, because one id had two contents. They never had a position.
  const commits = [...placed.map(({ commit }) => commit), ...onlyInCopy]
  return {
    commits: commits.map((commit, i) => ({ ...commit, seq: i + 1 })),
    lostRanges: computeLostRanges(placed, rememberedCount),
  }
}

/** Whether two logs without duplicates have the same changes, in any order. */
export function hasSameChanges(one: readonly PortableCommit[], other: readonly PortableCommit[]): boolean {
  const ids = new Set(one.map(({ id }) => id))
  return one.length === other.length && other.every(({ id }) => ids.has(id))
}

/**
 * Returns the ranges of lost changes. If database and copy have different orders, the lost positions are unknown, so a single range covers
 * all positions.
 */
function computeLostRanges(placed: readonly PlacedCommit[], rememberedCount: number): LostRange[] {
  const lost = findLostRanges(
    placed.map(({ seq }) => seq),
    rememberedCount,
  )
  const changes = Math.max(0, rememberedCount - placed.length)
  if (lost.reduce((sum, range) => sum + range.changes, 0) === changes) return lost
  return changes > 0 ? [{ from: 1, to: rememberedCount, changes }] : []
}

/**
 * Arranges the stored commits and the commits that only the copy has in the order of the log. Removes the arranged commits of the copy
 * from `onlyInCopy`.
 */
function placeCommits(
  databaseCommits: readonly Commit[],
  { commits, isWhole }: CopyContent,
  onlyInCopy: Set<PortableCommit>,
): PlacedCommit[] {
  const seqs = new Map(databaseCommits.map(({ id, seq }) => [id, seq]))
  // In a whole copy, the index is the position in the log, unless the log or the copy was rewritten in another order.
  const isAligned = isWhole && commits.every(({ id }, i) => (seqs.get(id) ?? i + 1) === i + 1)
  const placed: PlacedCommit[] = []
  let next = 0
  const placeStoredWhile = (isEarlier: (one: Commit) => boolean) => {
    for (let one = databaseCommits[next]; one && isEarlier(one); one = databaseCommits[next]) {
      placed.push({ commit: one, seq: one.seq })
      next += 1
    }
  }
  const nextSeqs = findNextKnownSeqs(commits, seqs)
  commits.forEach((commit, i) => {
    const knownSeq = seqs.get(commit.id)
    if (knownSeq !== undefined) {
      placeStoredWhile(({ seq }) => seq <= knownSeq)
      return
    }
    const seq = isAligned ? i + 1 : null
    const until = seq ?? nextSeqs[i] ?? Number.POSITIVE_INFINITY
    // If the position of `commit` is unknown, the clocks decide which commits of the database come before it.
    placeStoredWhile((one) => one.seq < until && (seq !== null || compareCommits(one, commit) < 0))
    if (onlyInCopy.delete(commit)) placed.push({ commit, seq })
  })
  placeStoredWhile(() => true)
  return placed
}

/**
 * For each commit of the copy, returns its position in the log. If the database lacks the commit, returns the position of the next commit
 * that it still has; undefined if there is none.
 */
function findNextKnownSeqs(
  commits: readonly PortableCommit[],
  seqs: ReadonlyMap<string, number>,
): (number | undefined)[] {
  let next: number | undefined
  return commits
    .toReversed()
    .map(({ id }) => {
      next = seqs.get(id) ?? next
      return next
    })
    .reverse()
}
