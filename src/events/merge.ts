import { compareCommits, type PortableCommit } from './commit'
import { copyWithContentId, hasEqualContent, idsReplacedByCopies, isCopy } from './contradictions'
import type { EventOf, SolvelogEvent } from './event'
import { effectiveRulings, idsWithdrawn, mayContainRulings } from './projections/withdrawn'
import { eventsOfType } from './read-event'

/** Keeps a commit below its size limit. */
const IDS_PER_EVENT = 4_000

/** The changes that a merge with another log would make to this one. */
export interface MergePlan {
  /** Commits that this log lacks, without duplicates, in folding order; includes `copies`. */
  fresh: PortableCommit[]
  /** Ids of copies made here of this log's own commits. */
  copies: ReadonlySet<string>
  /** Number of the other log's commits that this log already has with the same content. */
  known: number
  /** Ids of commits for which this merge finds a second content. */
  contradicted: string[]
  /**
   * Ids of commits (copies included) that count only in the other log. After an import they count only if its record
   * reinstates them.
   */
  reinstated: string[]
  /**
   * Ids of commits that count in both logs, but after an import only if its record reinstates them. The import does not
   * add them.
   */
  kept: string[]
  /** Ids of commits that count here, but would not count after a merge without a record. */
  withdrawn: string[]
  /**
   * Ids of commits that count here, but would not count after an import whose record reinstates the other log's
   * commits.
   */
  withdrawnByImport: string[]
}

/**
 * Computes the changes that merging `theirs` makes to `mine`. The result of merging does not depend on the order or number of merges:
 * commits are identified by id, and two contents of one id are both kept under new ids.
 */
export function planMerge(mine: readonly PortableCommit[], theirs: readonly PortableCommit[]): MergePlan {
  const { fresh, copies, known, contradicted } = commitsLacking(mine, theirs)
  const ordered = fresh.toSorted(compareCommits)
  const replacedThere = idsReplacedByCopies(theirs)
  const before = idsWithdrawn(rulingCommits(mine))
  const there = idsWithdrawn(rulingCommits(theirs))
  const rulings = rulingCommits([...mine, ...ordered])
  const placeOf = placesIn([...mine, ...ordered])
  const counting = new Set(theirs.filter(({ id }) => there[id] !== true && !replacedThere.has(id)).map(placeOf))
  const unrecorded = idsWithdrawn(rulings)
  const results = effectiveRulings(rulings, counting)
  const named = [...counting].filter((id) => results.get(id) === 'overruled')
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
    withdrawnByImport: countedHere.filter((id) => results.get(id) === 'withdrawn'),
  }
}

/** The commits that may contain rulings, in folding order. */
const rulingCommits = (log: readonly PortableCommit[]): PortableCommit[] =>
  log.filter(mayContainRulings).sort(compareCommits)

const idsOf = (commits: readonly PortableCommit[]): string[] => commits.map(({ id }) => id)

/**
 * Returns a function that gives the id under which a log folds a commit's content: its own id, or its copy's if the log has
 * two contents.
 */
function placesIn(log: readonly PortableCommit[]): (commit: PortableCommit) => string {
  if (!log.some(isCopy)) return ({ id }) => id
  const stored = new Map(log.map((commit) => [commit.id, commit]))
  const replaced = idsReplacedByCopies(log)
  const placeOf = (commit: PortableCommit): string => {
    const found = stored.get(commit.id)
    const isHere = !found || (!replaced.has(commit.id) && hasEqualContent(found, commit))
    return isHere ? commit.id : placeOf(copyWithContentId(commit))
  }
  return placeOf
}

/** The commits that one log lacks, and copies of commits whose ids have different contents in the two logs. */
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
  /** Adds the missing contents of a commit; returns whether the log has the commit's content. */
  const addLacking = (commit: PortableCommit): boolean => {
    const own = stored.get(commit.id)
    const other = own ?? fresh.get(commit.id)
    if (!other) return !add(commit)
    if (hasEqualContent(other, commit)) return own !== undefined
    const [copy, theirCopy] = [copyWithContentId(other), copyWithContentId(commit)]
    if (add(copy) && own) copies.add(copy.id)
    if (add(theirCopy)) contradicted.add(commit.id)
    return stored.has(theirCopy.id)
  }
  for (const commit of theirs) if (addLacking(commit)) known++
  for (const id of contradictedByCopies(mine, [...fresh.values()])) contradicted.add(id)
  return { fresh: [...fresh.values()], copies, known, contradicted }
}

/** Ids of this log's commits that copies from another log replace. */
function contradictedByCopies(mine: readonly PortableCommit[], fresh: readonly PortableCommit[]): string[] {
  if (!fresh.some(isCopy)) return []
  const before = idsReplacedByCopies(mine)
  const own = new Set(mine.map(({ id }) => id))
  return [...idsReplacedByCopies([...mine, ...fresh])].filter((id) => own.has(id) && !before.has(id))
}

/** The events that record an import; empty if it changes nothing. `id` is a new random id that names the import. */
export function importRecordEvents(id: string, name: string, merge: MergePlan): SolvelogEvent[] {
  const { reinstated, kept } = merge
  const added = [...idsOf(commitsAddedByMerge(merge)), ...reinstated]
  const merged = splitIntoGroups(added).map((ids) => ({ type: 'CommitsMerged', v: 1, import: id, name, ids }) as const)
  const counting = splitIntoGroups([...reinstated, ...kept]).map(
    (ids) => ({ type: 'CommitsReinstated', v: 1, ids }) as const,
  )
  return [...merged, ...counting]
}

/** The import records in a commit. */
export const importRecordsOf = ({ cause, events }: PortableCommit): EventOf<'CommitsMerged'>[] =>
  cause === 'import' ? eventsOfType(events, ['CommitsMerged']) : []

/**
 * The commits that a merge adds from the other log, each content once. Leaves out copies of this log's own commits, and
 * commits that copies replace, because those are never folded.
 */
export function commitsAddedByMerge({ fresh, copies }: MergePlan): PortableCommit[] {
  const replaced = idsReplacedByCopies(fresh)
  return fresh.filter(({ id }) => !copies.has(id) && !replaced.has(id))
}

/** Splits ids into groups that fit one event. */
export function splitIntoGroups(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < ids.length; at += IDS_PER_EVENT) groups.push(ids.slice(at, at + IDS_PER_EVENT))
  return groups
}
