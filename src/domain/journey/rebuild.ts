import type { Run, Snapshot } from '../solve'
import { normalizeText } from './checksum'
import { type ChecksummedText, toChecksummedText } from './checksummed-text'
import { applyPatch } from './patch'

/**
 * The code at one snapshot of the editing history. `ok`: the checksum matches. `unverified`: there is no checksum to compare. `broken`: the
 * code cannot be rebuilt, and `reason` is shown to users.
 */
export type RebuiltSnapshot =
  | { timestamp: number; code: ChecksummedText; state: 'ok' | 'unverified' }
  | { timestamp: number; code: null; state: 'broken'; reason: string }

/** The last text that was rebuilt. `isIntact` is false if a later snapshot could not be rebuilt. */
interface RebuildBase {
  code: ChecksummedText
  isIntact: boolean
}

type RebuildResult = { code: ChecksummedText; state: 'ok' | 'unverified' } | { reason: string }

/** Sorts snapshots by time (epoch milliseconds); equal times keep their order. */
export function sortByTime(snapshots: readonly Snapshot[]): Snapshot[] {
  return [...snapshots].sort((a, b) => a.timestamp - b.timestamp)
}

const formatSum = ({ sum }: ChecksummedText): string => String(sum)

function rebuildFromFullCode({ fullCode, checksumAfter }: Snapshot): RebuildResult | null {
  if (fullCode === undefined) return null
  const code = toChecksummedText(normalizeText(fullCode))
  if (checksumAfter === undefined) return { code, state: 'unverified' }
  if (formatSum(code) === checksumAfter) return { code, state: 'ok' }
  const asWritten = toChecksummedText(fullCode)
  if (formatSum(asWritten) === checksumAfter) return { code: asWritten, state: 'ok' }
  return { reason: 'The stored code does not match its checksum.' }
}

function rebuildFromPatch(
  { patchText, checksumBefore, checksumAfter }: Snapshot,
  { code: baseCode, isIntact }: RebuildBase,
): RebuildResult {
  if (checksumAfter === formatSum(baseCode)) return { code: baseCode, state: 'ok' }
  if (patchText === undefined) return { reason: 'Neither code nor a change was recorded.' }
  if (checksumBefore !== undefined && checksumBefore !== formatSum(baseCode)) {
    return { reason: 'The change belongs to another version of the code.' }
  }
  if (checksumBefore === undefined && checksumAfter === undefined && !isIntact) {
    return { reason: 'It follows a version that could not be rebuilt.' }
  }
  const code = applyPatch(baseCode, patchText)
  if (code === null) return { reason: 'The change does not fit the code before it.' }
  if (checksumAfter === undefined) return { code, state: 'unverified' }
  return formatSum(code) === checksumAfter
    ? { code, state: 'ok' }
    : { reason: 'The result does not match its checksum.' }
}

function rebuildSnapshot(snapshot: Snapshot, base: RebuildBase): RebuildResult {
  const resultFromFullCode = rebuildFromFullCode(snapshot)
  if (resultFromFullCode && 'code' in resultFromFullCode) return resultFromFullCode
  const resultFromPatch = rebuildFromPatch(snapshot, base)
  return 'code' in resultFromPatch ? resultFromPatch : (resultFromFullCode ?? resultFromPatch)
}

/**
 * Rebuilds the code of every snapshot in time order. Each patch is applied to the last text that could be rebuilt, and the result is
 * compared with the stored checksums. Never throws.
 */
export function rebuildJourney(snapshots: readonly Snapshot[]): RebuiltSnapshot[] {
  let base: RebuildBase = { code: toChecksummedText(''), isIntact: true }
  return sortByTime(snapshots).map((snapshot) => {
    const { timestamp } = snapshot
    const step = rebuildSnapshot(snapshot, base)
    if ('reason' in step) {
      base = { ...base, isIntact: false }
      return { timestamp, code: null, state: 'broken', reason: step.reason }
    }
    base = { code: step.code, isIntact: true }
    return { timestamp, code: step.code, state: step.state }
  })
}

/**
 * One entry of the timeline of a solve's code. `index` refers to the result of `rebuildJourney` for the same snapshots, or to the list of
 * test runs. `timestamp` is in epoch milliseconds; null for a test run with an unknown start.
 */
export type TimelineEntry =
  | { kind: 'snapshot' | 'checkpoint'; timestamp: number; index: number }
  | { kind: 'run'; timestamp: number | null; index: number }

const getSortTime = ({ timestamp }: TimelineEntry): number => timestamp ?? Number.POSITIVE_INFINITY

function compareByTime(a: TimelineEntry, b: TimelineEntry): number {
  const [first, second] = [getSortTime(a), getSortTime(b)]
  return first === second ? 0 : first - second
}

/**
 * Merges snapshots and test runs into one timeline, sorted by time. At equal times, a snapshot is before a test run. Test runs with an
 * unknown time are last.
 */
export function mergeTimeline(snapshots: readonly Snapshot[], runs: readonly Run[]): TimelineEntry[] {
  const entries: TimelineEntry[] = sortByTime(snapshots).map(({ timestamp, isCheckpoint }, index) => ({
    kind: isCheckpoint ? 'checkpoint' : 'snapshot',
    timestamp,
    index,
  }))
  return [
    ...entries,
    ...runs.map(({ startedAt }, index): TimelineEntry => ({ kind: 'run', timestamp: startedAt, index })),
  ].sort(compareByTime)
}
