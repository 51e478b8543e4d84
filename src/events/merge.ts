import { compareCommits, type PortableCommit } from './commit'
import { copyWithContentId, findIdsReplacedByCopies, hasEqualContent, isCopy } from './contradictions'
import { type CommitTest, createDeviceMark, findDeviceOnlyIds } from './device-only'
import type { SolvelogEvent } from './event'
import { findWithdrawnIds, mayWithdrawOrReinstate, resolveWithdrawals } from './projections/withdrawn'
import { JOIN_NAME } from './subjects/imports'

/** Maximum number of commit ids in one event. Without this limit, a commit could exceed its maximum size. */
const IDS_PER_EVENT = 4_000

export interface MergePlan {
  /** Commits that this log lacks, without duplicates, ordered by time; includes `copies`. */
  fresh: PortableCommit[]
  /** Ids of the copies that this merge makes of this log's commits. A copy is made if one commit id has two different contents. */
  copies: ReadonlySet<string>
  /** Number of the other log's commits that this log already has with the same content. */
  known: number
  /** Ids of commits whose content differs between the two logs. */
  contradicted: string[]
  /**
   * Ids of commits that count in the other log but not in this log, and that an undone import would hide in the merged log. The commit that
   * records the import lists them, so that they count.
   */
  reinstated: string[]
  /**
   * Ids of commits that count in both logs, and that an undone import would hide in the merged log. The commit that records the import lists
   * them, so that they still count.
   */
  kept: string[]
  /** Ids of commits that count in this log, but not after a merge without an import record, because the other log withdraws them. */
  withdrawn: string[]
  /**
   * Ids of commits that count in this log, but not after an import. The record of an import reinstates the commits that count in the other log.
   */
  withdrawnByImport: string[]
  /** Ids of commits in `fresh` that have no effect, because they belong to another device alone. They withdraw or reinstate commits. */
  ignored: string[]
  /** Ids of commits that an undone import hides on all devices, because its undo does not belong to one device alone. */
  withdrawnOnAllDevices: ReadonlySet<string>
}

/**
 * Computes the changes that merging `otherLog` makes to `thisLog`. The result of merging does not depend on the order or number of
 * merges: commits are identified by id, and if one id has two contents, both are kept under new ids. `isEffective` decides which fresh
 * commits of one device alone have an effect.
 */
export function planMerge(
  thisLog: readonly PortableCommit[],
  otherLog: readonly PortableCommit[],
  isEffective: CommitTest = () => true,
): MergePlan {
  const { fresh, copies, known, contradicted } = findMissingCommits(thisLog, otherLog)
  const ordered = fresh.toSorted(compareCommits)
  const replacedThere = findIdsReplacedByCopies(otherLog)
  const withdrawnHere = findWithdrawnIds(filterWithdrawingCommits(thisLog))
  const deviceOnlyIds = findDeviceOnlyIds([...thisLog, ...ordered])
  const isIneffective = (commit: PortableCommit): boolean => deviceOnlyIds.has(commit.id) && !isEffective(commit)
  const ignoredIds = new Set(getIds(ordered.filter((one) => mayWithdrawOrReinstate(one) && isIneffective(one))))
  const isNotIgnored = ({ id }: PortableCommit): boolean => !ignoredIds.has(id)
  const withdrawnThere = findWithdrawnIds(filterWithdrawingCommits(otherLog.filter(isNotIgnored)))
  const withdrawingCommits = filterWithdrawingCommits([...thisLog, ...ordered].filter(isNotIgnored))
  const idInMergedLog = createIdLookup([...thisLog, ...ordered])
  const countedThere = new Set(
    otherLog
      .filter((one) => withdrawnThere[one.id] !== true && !replacedThere.has(one.id) && !isIneffective(one))
      .map(idInMergedLog),
  )
  const unrecorded = findWithdrawnIds(withdrawingCommits)
  const results = resolveWithdrawals(withdrawingCommits, countedThere)
  const reinstatedIds = [...countedThere].filter((id) => results.get(id) === 'overruled')
  const countedHere = getIds(thisLog).filter((id) => withdrawnHere[id] !== true)
  const ownIds = new Set([...countedHere, ...copies])
  return {
    fresh: ordered,
    copies,
    known,
    contradicted: [...contradicted],
    reinstated: reinstatedIds.filter((id) => !ownIds.has(id)),
    kept: reinstatedIds.filter((id) => ownIds.has(id)),
    withdrawn: countedHere.filter((id) => unrecorded[id] === true),
    withdrawnByImport: countedHere.filter((id) => results.get(id) === 'withdrawn'),
    ignored: [...ignoredIds],
    withdrawnOnAllDevices: new Set(
      Object.keys(findWithdrawnIds(withdrawingCommits.filter(({ id }) => !deviceOnlyIds.has(id)))),
    ),
  }
}

const filterWithdrawingCommits = (log: readonly PortableCommit[]): PortableCommit[] =>
  log.filter(mayWithdrawOrReinstate).sort(compareCommits)

const getIds = (commits: readonly PortableCommit[]): string[] => commits.map(({ id }) => id)

/** A commit's content counts under the commit's id, or under the id of the commit's copy if the log has two contents for the id. */
function createIdLookup(log: readonly PortableCommit[]): (commit: PortableCommit) => string {
  if (!log.some(isCopy)) return ({ id }) => id
  const stored = new Map(log.map((commit) => [commit.id, commit]))
  const replaced = findIdsReplacedByCopies(log)
  const idInMergedLog = (commit: PortableCommit): string => {
    const sameId = stored.get(commit.id)
    const isStored = !sameId || (!replaced.has(commit.id) && hasEqualContent(sameId, commit))
    return isStored ? commit.id : idInMergedLog(copyWithContentId(commit))
  }
  return idInMergedLog
}

function findMissingCommits(thisLog: readonly PortableCommit[], otherLog: readonly PortableCommit[]) {
  const stored = new Map(thisLog.map((commit) => [commit.id, commit]))
  let known = 0
  const fresh = new Map<string, PortableCommit>()
  const copies = new Set<string>()
  const contradicted = new Set<string>()
  const add = (commit: PortableCommit): boolean => {
    if (stored.has(commit.id) || fresh.has(commit.id)) return false
    fresh.set(commit.id, commit)
    return true
  }
  /** Adds a commit's content if this log lacks it. Returns whether this log has the content already. */
  const addMissing = (commit: PortableCommit): boolean => {
    const storedCommit = stored.get(commit.id)
    const other = storedCommit ?? fresh.get(commit.id)
    if (!other) return !add(commit)
    if (hasEqualContent(other, commit)) return storedCommit !== undefined
    const [copy, otherCopy] = [copyWithContentId(other), copyWithContentId(commit)]
    if (add(copy) && storedCommit) copies.add(copy.id)
    if (add(otherCopy)) contradicted.add(commit.id)
    return stored.has(otherCopy.id)
  }
  for (const commit of otherLog) if (addMissing(commit)) known++
  for (const id of findIdsContradictedByCopies(thisLog, [...fresh.values()])) contradicted.add(id)
  return { fresh: [...fresh.values()], copies, known, contradicted }
}

function findIdsContradictedByCopies(thisLog: readonly PortableCommit[], fresh: readonly PortableCommit[]): string[] {
  if (!fresh.some(isCopy)) return []
  const alreadyReplaced = findIdsReplacedByCopies(thisLog)
  const ownIds = new Set(thisLog.map(({ id }) => id))
  return [...findIdsReplacedByCopies([...thisLog, ...fresh])].filter((id) => ownIds.has(id) && !alreadyReplaced.has(id))
}

/** Returns the events that record an import; empty if the import changes nothing. `id` is a new random id for the import. */
export function createImportRecordEvents(id: string, name: string, merge: MergePlan): SolvelogEvent[] {
  const { reinstated, kept, ignored } = merge
  const ignoredIds = new Set(ignored)
  // The undo of this import may reach the device of the ignored commits. There they have an effect and must keep it.
  const counted = getCommitsAddedByMerge(merge).filter((commit) => !ignoredIds.has(commit.id))
  const added = [...getIds(counted), ...reinstated]
  const merged = splitIntoGroups(added).map((ids) => ({ type: 'CommitsMerged', v: 1, import: id, name, ids }) as const)
  const reinstatements = splitIntoGroups([...reinstated, ...kept]).map(
    (ids) => ({ type: 'CommitsReinstated', v: 1, ids }) as const,
  )
  return [...merged, ...reinstatements]
}

/**
 * Returns the events that record that this device joined other devices; empty if that changes nothing. Reinstates only commits that an undo
 * of this device alone hides: what all other devices hide is also hidden here (M1). `id` is a new random id for the joining.
 */
export function createJoinRecordEvents(id: string, merge: MergePlan): SolvelogEvent[] {
  const isShown = (one: string): boolean => !merge.withdrawnOnAllDevices.has(one)
  const shown = { reinstated: merge.reinstated.filter(isShown), kept: merge.kept.filter(isShown) }
  const events = createImportRecordEvents(id, JOIN_NAME, { ...merge, ...shown })
  return events.length > 0 ? [createDeviceMark('join'), ...events] : []
}

/**
 * Returns the commits that a merge adds from the other log, each content once. Leaves out copies of this log's commits, and commits that
 * copies replace, because those do not count.
 */
export function getCommitsAddedByMerge({ fresh, copies }: MergePlan): PortableCommit[] {
  const replaced = findIdsReplacedByCopies(fresh)
  return fresh.filter(({ id }) => !copies.has(id) && !replaced.has(id))
}

export function splitIntoGroups(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < ids.length; at += IDS_PER_EVENT) groups.push(ids.slice(at, at + IDS_PER_EVENT))
  return groups
}
