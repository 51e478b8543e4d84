import * as v from 'valibot'
import { compareTexts } from '#lib/compare-texts'
import { createFastCheck } from './create-fast-check'
import { describeIssue } from './issue'

const CAUSES = ['person', 'recent', 'extension', 'demo', 'takeover', 'import'] as const

/**
 * The origin of a commit: the person, a source of submissions (`recent`, `extension`, `demo`), the import of the earlier product's data
 * (`takeover`), or the import of another log (`import`).
 */
export type Cause = (typeof CAUSES)[number]

/** One action or one step of a sync, stored atomically. */
export interface Commit {
  /** Position in this device's log, starting at 1, without gaps. */
  seq: number
  /** A UUID, unique across all devices. */
  id: string
  /**
   * Time of a hybrid logical clock in epoch milliseconds: later than every commit that the device's log had when this one was added.
   */
  at: number
  /**
   * Time of the device's real clock in epoch milliseconds. Present only if `at` is far ahead of it, because the log contains commits
   * from a wrong clock (docs/decisions/0003). Used only for display, never for order or tables.
   */
  wall?: number
  /** The id of the device that created the commit. */
  device: string
  /** A `Cause`, or a text from a newer build: read it with `parseCause`. */
  cause: string
  /** The events as stored, not validated: parse each event with `readEvent`. */
  events: unknown[]
}

/** A commit as exchanged between logs, without `seq`, which each log assigns. */
export type PortableCommit = Omit<Commit, 'seq'>

/** The position of an event in the log. */
export interface EventAddress {
  seq: number
  index: number
}

const PORTABLE_COMMIT = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  at: v.pipe(v.number(), v.integer()),
  wall: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  device: v.pipe(v.string(), v.nonEmpty()),
  cause: v.pipe(v.string(), v.nonEmpty()),
  events: v.array(v.unknown()),
})

const ENVELOPE = v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(1)), ...PORTABLE_COMMIT.entries })

const isValidCommit = createFastCheck(ENVELOPE)

/** Validates the envelope of a stored commit. Throws an error that names `place` if it is invalid. */
export function readCommit(stored: unknown, place: string): Commit {
  return isValidCommit(stored) ? stored : readEnvelope(ENVELOPE, stored, place)
}

/** Validates the envelope of a commit from another log. Throws an error that names `place` if it is invalid. */
export function readPortable(stored: unknown, place: string): PortableCommit {
  return readEnvelope(PORTABLE_COMMIT, stored, place)
}

function readEnvelope<T extends typeof ENVELOPE | typeof PORTABLE_COMMIT>(
  shape: T,
  stored: unknown,
  place: string,
): v.InferOutput<T> {
  const result = v.safeParse(shape, stored)
  if (result.success) return result.output
  throw new Error(`${place}: ${describeIssue(result.issues[0], 'commit')}`)
}

/**
 * Returns the cause of a commit; null if this build does not know the cause, because a newer build wrote it. A commit with an unknown cause
 * still counts, and is displayed and exported (N19).
 */
export function parseCause({ cause }: Pick<Commit, 'cause'>): Cause | null {
  return CAUSES.find((known) => known === cause) ?? null
}

/** In epoch milliseconds. */
export function getDisplayTime({ at, wall }: Pick<Commit, 'at' | 'wall'>): number {
  return Math.min(at, wall ?? at)
}

export type FoldPosition = Pick<Commit, 'at' | 'device' | 'id'>

/**
 * Compares commits in the order in which they are applied: by time (`at`), then device, then id. Ignores `seq`, which differs between logs,
 * so that two merged logs give the same tables.
 */
export function compareCommits(a: FoldPosition, b: FoldPosition): number {
  return a.at - b.at || compareTexts(a.device, b.device) || compareTexts(a.id, b.id)
}

/**
 * Whether `commits` can be appended to a log in order: their times (`at`) increase, and the first is after `at`, the newest time in the
 * log.
 */
export function isInFoldOrder(at: number, commits: readonly Commit[]): boolean {
  return commits.every((commit, i) => commit.at > (commits[i - 1]?.at ?? at))
}

export function isSameEventAddress(a: EventAddress | null | undefined, b: EventAddress | null | undefined): boolean {
  return a?.seq === b?.seq && a?.index === b?.index
}
