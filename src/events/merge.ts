import { fingerprint } from '#domain/fingerprint'
import { compareCommits, type PortableCommit, readEvent } from './commit'
import type { EventOf, SolvelogEvent } from './event'
import { mayRule, withdrawnIn } from './projections/withdrawn'

/** Ids in one event: a commit of the log stays under its size. */
const IDS_PER_EVENT = 4_000

/** What another log would bring to this one. */
export interface Merge {
  /** Commits this log lacks, each once, in folding order. */
  fresh: PortableCommit[]
  /** Ids of commits that an undone import withdrew here and that count in the other log. */
  reinstated: string[]
  /** Ids of commits that count here and that the other log has withdrawn. */
  withdrawn: string[]
}

/** The merge of two logs: commits are known by their id alone, so the order and the number of merges do not matter. */
export function mergeLogs(mine: readonly PortableCommit[], theirs: readonly PortableCommit[]): Merge {
  const known = new Set(mine.map(({ id }) => id))
  const fresh = new Map<string, PortableCommit>()
  for (const commit of theirs) if (!known.has(commit.id)) fresh.set(commit.id, commit)
  const ordered = [...fresh.values()].sort(compareCommits)
  const [here, others] = [mine.filter(mayRule), theirs.filter(mayRule)]
  const brought = others.filter((commit) => fresh.get(commit.id) === commit)
  const before = withdrawnIn(here.toSorted(compareCommits))
  const there = withdrawnIn(others.toSorted(compareCommits))
  const after = withdrawnIn([...here, ...brought].sort(compareCommits))
  return {
    fresh: ordered,
    reinstated: [...new Set(theirs.map(({ id }) => id))].filter((id) => after[id] === true && there[id] !== true),
    withdrawn: mine.map(({ id }) => id).filter((id) => after[id] === true && before[id] !== true),
  }
}

/** What is recorded of an import; nothing when it changes nothing. `id` is a fresh random id that names the import. */
export function mergedEvents(id: string, name: string, { fresh, reinstated }: Merge): SolvelogEvent[] {
  const told = [...fresh.map((commit) => commit.id), ...reinstated]
  const merged = grouped(told).map((ids) => ({ type: 'CommitsMerged', v: 1, import: id, name, ids }) as const)
  const brought = grouped(reinstated).map((ids) => ({ type: 'CommitsReinstated', v: 1, ids }) as const)
  return [...merged, ...brought]
}

/** What is recorded when an import is undone: all that it brought, and its own record, count for nothing. */
export function withdrawnEvents(id: string, log: readonly PortableCommit[]): SolvelogEvent[] {
  const ids = new Set<string>()
  for (const commit of log) {
    for (const merged of mergedBy(commit)) {
      if (merged.import !== id) continue
      ids.add(commit.id)
      for (const brought of merged.ids) ids.add(brought)
    }
  }
  return grouped([...ids]).map((group) => ({ type: 'CommitsWithdrawn', v: 1, ids: group }) as const)
}

/** What a commit records of imports. */
export function mergedBy({ cause, events }: PortableCommit): EventOf<'CommitsMerged'>[] {
  if (cause !== 'import') return []
  return events.flatMap((stored) => {
    const read = readEvent(stored)
    return read.known && read.event.type === 'CommitsMerged' ? [read.event] : []
  })
}

/** Whether two commits of one id say the same, whatever order their fields stand in. */
export function saysTheSame(a: PortableCommit, b: PortableCommit): boolean {
  return printOf(a) === printOf(b)
}

function printOf({ id, at, device, cause, events }: PortableCommit): number {
  return fingerprint({ id, at, device, cause, events })
}

function grouped(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < ids.length; at += IDS_PER_EVENT) groups.push(ids.slice(at, at + IDS_PER_EVENT))
  return groups
}
