import { type Commit, compareCommits, type PortableCommit } from '#events/commit'
import { planMerge } from '#events/merge'
import type { LostRange } from '#protocol/recovery'
import { lostRanges, rememberedChanges, type Salvage, storedCommits } from '../log/salvage'

/** The content of a user's second copy, as far as the merge needs it. */
interface CopyContent {
  /** In the order in which they were written, which is the order of the log unless it was merged or repaired since. */
  commits: readonly PortableCommit[]
  /** No part of the copy is unreadable. Changes may be missing at its end. */
  isWhole: boolean
}

/** The changes that the two stores of a log have together. */
export interface MergedStores {
  /** Renumbered without gaps, in the order of the log as far as it is known. */
  commits: Commit[]
  /** What neither store has. */
  lost: LostRange[]
}

/** A commit and its position in the log before the damage; null if only the second copy has it and the position is unknown. */
interface PlacedCommit {
  commit: PortableCommit
  seq: number | null
}

/**
 * Merges the readable part of a damaged log with its second copy, as an import does: commits are identified by id, and two
 * contents of one id are both kept (`planMerge`). No record of the merge is written, because both stores are the same log,
 * so a withdrawal that one store has counts for both. `remembered` is the last known number of changes.
 */
export function mergeStores(
  salvaged: Salvage,
  copy: CopyContent,
  remembered = rememberedChanges(salvaged, null),
): MergedStores {
  const stored = storedCommits(salvaged)
  const fresh = new Set(planMerge(stored, copy.commits).fresh)
  const placed = placeCommits(stored, copy, fresh)
  // The remaining commits are copies with computed ids, because one id had two contents. They never had a position.
  const commits = [...placed.map(({ commit }) => commit), ...fresh]
  return { commits: commits.map((commit, i) => ({ ...commit, seq: i + 1 })), lost: lostOf(placed, remembered) }
}

/** The ranges that are left open, or one range of everything if the order of the stores differs, so that they cannot be known. */
function lostOf(placed: readonly PlacedCommit[], remembered: number): LostRange[] {
  const lost = lostRanges(
    placed.map(({ seq }) => seq),
    remembered,
  )
  const changes = Math.max(0, remembered - placed.length)
  if (lost.reduce((sum, range) => sum + range.changes, 0) === changes) return lost
  return changes > 0 ? [{ from: 1, to: remembered, changes }] : []
}

/** The stored commits and the copy's fresh ones in the order of the log; removes these from `fresh`. */
function placeCommits(
  stored: readonly Commit[],
  { commits, isWhole }: CopyContent,
  fresh: Set<PortableCommit>,
): PlacedCommit[] {
  const seqs = new Map(stored.map(({ id, seq }) => [id, seq]))
  // In a whole copy, the index is the position in the log, unless one of the two was rewritten in another order.
  const isAligned = isWhole && commits.every(({ id }, i) => (seqs.get(id) ?? i + 1) === i + 1)
  const placed: PlacedCommit[] = []
  let next = 0
  const placeStoredWhile = (isEarlier: (one: Commit) => boolean) => {
    for (let one = stored[next]; one && isEarlier(one); one = stored[next]) {
      placed.push({ commit: one, seq: one.seq })
      next += 1
    }
  }
  const following = nextKnownSeqs(commits, seqs)
  commits.forEach((commit, i) => {
    const known = seqs.get(commit.id)
    if (known !== undefined) {
      placeStoredWhile(({ seq }) => seq <= known)
      return
    }
    const seq = isAligned ? i + 1 : null
    const until = seq ?? following[i] ?? Number.POSITIVE_INFINITY
    // Where positions are unknown, the clock decides which of the commits that the copy lacks came earlier.
    placeStoredWhile((one) => one.seq < until && (seq !== null || compareCommits(one, commit) < 0))
    if (fresh.delete(commit)) placed.push({ commit, seq })
  })
  placeStoredWhile(() => true)
  return placed
}

/** For each commit, the position of the next commit that the log still has. */
function nextKnownSeqs(commits: readonly PortableCommit[], seqs: ReadonlyMap<string, number>): (number | undefined)[] {
  let next: number | undefined
  return commits
    .toReversed()
    .map(({ id }) => {
      next = seqs.get(id) ?? next
      return next
    })
    .reverse()
}
