import { compareCommits, type PortableCommit, readEvent } from './commit'
import { copyOf, isCopy, replacedIn, saysTheSame } from './contradictions'
import type { EventOf, SolvelogEvent } from './event'
import { mayRule, verdictsIn, withdrawnIn } from './projections/withdrawn'

/** Ids in one event: a commit of the log stays under its size. */
const IDS_PER_EVENT = 4_000

/** What another log would bring to this one. */
export interface Merge {
  /** Commits this log lacks, each once, in folding order; `copies` among them. */
  fresh: PortableCommit[]
  /** Ids of copies that are made here of this log's own commits. */
  copies: ReadonlySet<string>
  /** How many of the other log's commits this log has, with the same content. */
  known: number
  /** Ids under which a commit with another content was found, for the first time. */
  contradicted: string[]
  /** Ids of commits, copies among them, that do not count here, count in the other log, and count after an import only if its record says so. */
  reinstated: string[]
  /** Ids of commits that count in both logs, and after an import only if its record says so: the import does not bring them. */
  kept: string[]
  /** Ids of commits that count here and no longer do after a merge without a record. */
  withdrawn: string[]
  /** Ids of commits that count here and no longer do after an import, whose record reinstates what counts in the other log. */
  withdrawnByImport: string[]
}

/**
 * The merge of two logs. The order and the number of merges do not matter: commits are known by their id, and two contents of one id
 * are both kept under ids of their own.
 */
export function mergeLogs(mine: readonly PortableCommit[], theirs: readonly PortableCommit[]): Merge {
  const { fresh, copies, known, contradicted } = commitsLacking(mine, theirs)
  const ordered = fresh.toSorted(compareCommits)
  const [here, others, brought] = [mine.filter(mayRule), theirs.filter(mayRule), ordered.filter(mayRule)]
  const replacedThere = replacedIn(theirs)
  const before = withdrawnIn(here.toSorted(compareCommits))
  const there = withdrawnIn(others.toSorted(compareCommits))
  const rulings = [...here, ...brought].sort(compareCommits)
  const placeOf = placesIn([...mine, ...ordered])
  const counting = new Set(theirs.filter(({ id }) => there[id] !== true && !replacedThere.has(id)).map(placeOf))
  const unrecorded = withdrawnIn(rulings)
  const verdicts = verdictsIn(rulings, counting)
  const named = [...counting].filter((id) => verdicts.get(id) === 'overruled')
  const countedHere = idsOf(mine).filter((id) => before[id] !== true)
  const own = new Set([...countedHere, ...copies])
  return {
    fresh: ordered,
    copies,
    known,
    contradicted: [...contradicted],
    reinstated: named.filter((id) => !own.has(id)),
    kept: named.filter((id) => own.has(id)),
    withdrawn: countedHere.filter((id) => unrecorded[id] === true),
    withdrawnByImport: countedHere.filter((id) => verdicts.get(id) === 'withdrawn'),
  }
}

const idsOf = (commits: readonly PortableCommit[]): string[] => commits.map(({ id }) => id)

/** Tells under which id a commit's content is folded in a log: its own, or its copy's where the log has two contents of it. */
function placesIn(log: readonly PortableCommit[]): (commit: PortableCommit) => string {
  if (!log.some(isCopy)) return ({ id }) => id
  const stored = new Map(log.map((commit) => [commit.id, commit]))
  const replaced = replacedIn(log)
  const placeOf = (commit: PortableCommit): string => {
    const found = stored.get(commit.id)
    const isHere = !found || (!replaced.has(commit.id) && saysTheSame(found, commit))
    return isHere ? commit.id : placeOf(copyOf(commit))
  }
  return placeOf
}

/** What one log lacks of another, with the copies of commits whose ids the logs use for different contents. */
function commitsLacking(mine: readonly PortableCommit[], theirs: readonly PortableCommit[]) {
  const stored = new Map(mine.map((commit) => [commit.id, commit]))
  let known = 0
  const fresh = new Map<string, PortableCommit>()
  const copies = new Set<string>()
  const contradicted = new Set<string>()
  const add = (commit: PortableCommit): boolean => {
    if (stored.has(commit.id) || fresh.has(commit.id)) return false
    fresh.set(commit.id, commit)
    return true
  }
  /** Adds what the log lacks of a commit; answers whether the log has the commit's content. */
  const addLacking = (commit: PortableCommit): boolean => {
    const own = stored.get(commit.id)
    const other = own ?? fresh.get(commit.id)
    if (!other) return !add(commit)
    if (saysTheSame(other, commit)) return own !== undefined
    const [copy, theirCopy] = [copyOf(other), copyOf(commit)]
    if (add(copy) && own) copies.add(copy.id)
    if (add(theirCopy)) contradicted.add(commit.id)
    return stored.has(theirCopy.id)
  }
  for (const commit of theirs) if (addLacking(commit)) known++
  for (const id of contradictedByCopies(mine, [...fresh.values()])) contradicted.add(id)
  return { fresh: [...fresh.values()], copies, known, contradicted }
}

/** Ids of commits of a log that copies replace which another log has made. */
function contradictedByCopies(mine: readonly PortableCommit[], fresh: readonly PortableCommit[]): string[] {
  if (!fresh.some(isCopy)) return []
  const before = replacedIn(mine)
  const own = new Set(mine.map(({ id }) => id))
  return [...replacedIn([...mine, ...fresh])].filter((id) => own.has(id) && !before.has(id))
}

/** What is recorded of an import; nothing when it changes nothing. `id` is a fresh random id that names the import. */
export function mergedEvents(id: string, name: string, merge: Merge): SolvelogEvent[] {
  const { reinstated, kept } = merge
  const told = [...idsOf(broughtBy(merge)), ...reinstated]
  const merged = grouped(told).map((ids) => ({ type: 'CommitsMerged', v: 1, import: id, name, ids }) as const)
  const counting = grouped([...reinstated, ...kept]).map((ids) => ({ type: 'CommitsReinstated', v: 1, ids }) as const)
  return [...merged, ...counting]
}

/** What a commit records of imports. */
export function mergedBy({ cause, events }: PortableCommit): EventOf<'CommitsMerged'>[] {
  if (cause !== 'import') return []
  return events.flatMap((stored) => {
    const read = readEvent(stored)
    return read.known && read.event.type === 'CommitsMerged' ? [read.event] : []
  })
}

/**
 * The commits that a merge adds from the other log, each content once: without the copies of this log's own commits, and without
 * commits that copies replace, which are never folded.
 */
export function broughtBy({ fresh, copies }: Merge): PortableCommit[] {
  const replaced = replacedIn(fresh)
  return fresh.filter(({ id }) => !copies.has(id) && !replaced.has(id))
}

/** Ids in groups that one event may hold. */
export function grouped(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < ids.length; at += IDS_PER_EVENT) groups.push(ids.slice(at, at + IDS_PER_EVENT))
  return groups
}
