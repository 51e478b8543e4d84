import * as v from 'valibot'
import { compareTexts } from '#lib/compare-texts'
import { isValidFast } from './is-valid-fast'
import { describeIssue } from './issue'

const CAUSES = ['person', 'recent', 'extension', 'demo', 'takeover', 'import'] as const

/**
 * The origin of a commit: the person, a sync of one source, the import of the earlier product's data (`takeover`), or
 * an import.
 */
export type Cause = (typeof CAUSES)[number]

/** One action or one step of a sync, stored atomically. */
export interface Commit {
  /** Position in this log, starting at 1, without gaps. */
  seq: number
  /** Unique across all devices. */
  id: string
  /**
   * Epoch milliseconds of a hybrid logical clock: later than every commit that the device had when it wrote this one.
   */
  at: number
  /**
   * The device's own clock in epoch milliseconds, present only if `at` is far ahead of it because the log contains commits
   * from a wrong clock (docs/decisions/0003). It is only displayed. Order and tables ignore it.
   */
  wall?: number
  /** The device that created the commit. */
  device: string
  /** A `Cause`, or a text from a newer build: read it with `knownCause`. */
  cause: string
  /** As stored: parse each event with `readEvent`. */
  events: unknown[]
}

/** A commit as exchanged between logs. Each log assigns its own `seq`. */
export type PortableCommit = Omit<Commit, 'seq'>

/** The position of an event in the log. */
export interface EventAddress {
  seq: number
  index: number
}

const PORTABLE = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  at: v.pipe(v.number(), v.integer()),
  wall: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  device: v.pipe(v.string(), v.nonEmpty()),
  cause: v.pipe(v.string(), v.nonEmpty()),
  events: v.array(v.unknown()),
})

const ENVELOPE = v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(1)), ...PORTABLE.entries })

const isExact = isValidFast(ENVELOPE)

/** Validates the envelope of a stored commit. Throws an error that names `place` if it is invalid. */
export function readCommit(stored: unknown, place: string): Commit {
  return isExact(stored) ? stored : readEnvelope(ENVELOPE, stored, place)
}

/** Validates the envelope of a commit from another log. Throws an error that names `place` if it is invalid. */
export function readPortable(stored: unknown, place: string): PortableCommit {
  return readEnvelope(PORTABLE, stored, place)
}

function readEnvelope<T extends typeof ENVELOPE | typeof PORTABLE>(
  shape: T,
  stored: unknown,
  place: string,
): v.InferOutput<T> {
  const result = v.safeParse(shape, stored)
  if (result.success) return result.output
  throw new Error(`${place}: ${describeIssue(result.issues[0], 'commit')}`)
}

/**
 * The cause of a commit, or null if only a newer build knows it. Such commits are still folded, shown and exported (N19).
 */
export function knownCause({ cause }: Pick<Commit, 'cause'>): Cause | null {
  return CAUSES.find((known) => known === cause) ?? null
}

/** The time to display for a commit, in epoch milliseconds. */
export function displayTimeOf({ at, wall }: Pick<Commit, 'at' | 'wall'>): number {
  return Math.min(at, wall ?? at)
}

/** The fields that determine a commit's place in the folding order. */
export type FoldPosition = Pick<Commit, 'at' | 'device' | 'id'>

/**
 * The order in which commits are folded: by clock, then device, then id. Positions (`seq`) differ between logs and are
 * ignored, so two logs merged in either direction fold to the same tables.
 */
export function compareCommits(a: FoldPosition, b: FoldPosition): number {
  return a.at - b.at || compareTexts(a.device, b.device) || compareTexts(a.id, b.id)
}

/** True if the commits are already in folding order after a log whose newest clock is `at`. */
export function isInFoldOrder(at: number, commits: readonly Commit[]): boolean {
  return commits.every((commit, i) => commit.at > (commits[i - 1]?.at ?? at))
}

/** Whether two addresses are equal. */
export function isSameEventAddress(a: EventAddress | null | undefined, b: EventAddress | null | undefined): boolean {
  return a?.seq === b?.seq && a?.index === b?.index
}
