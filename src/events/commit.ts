import * as v from 'valibot'
import { compareTexts } from '#lib/compare-texts'
import { kindOf, type SolvelogEvent } from './event'
import { isValidFast } from './is-valid-fast'
import { describeIssue } from './issue'

const CAUSES = ['person', 'recent', 'extension', 'demo', 'takeover', 'import'] as const

/** What made a commit happen: the person, a sync of one source, the takeover of the earlier product's data, an import. */
export type Cause = (typeof CAUSES)[number]

/** One action or one step of a sync, stored whole or not at all. */
export interface Commit {
  /** Position in this log, from 1, without gaps. */
  seq: number
  /** Unique over all devices. */
  id: string
  /** Epoch milliseconds, always greater than that of every commit the device knew of (a hybrid logical clock). */
  at: number
  /**
   * What the device's own clock said, in epoch milliseconds, where `at` is far ahead of it because the log has met a clock
   * that was wrong (docs/decisions/0003). People are shown it; order and tables know nothing of it.
   */
  wall?: number
  /** The device that decided it. */
  device: string
  /** A `Cause`, or a text that only a newer build knows: read it with `knownCause`. */
  cause: string
  /** As stored: read each with `readEvent`. */
  events: unknown[]
}

/** A commit as it travels between logs: its position is each log's own. */
export type PortableCommit = Omit<Commit, 'seq'>

/** Where an event stands in the log. */
export interface Address {
  seq: number
  index: number
}

/** What a stored event turned out to be; an unknown one stays in the log and is skipped. */
export type ReadEvent = { known: true; event: SolvelogEvent } | { known: false; type: string; reason: string }

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

/** A stored commit, its envelope checked; throws an error that names the place when it cannot be read. */
export function readCommit(stored: unknown, place: string): Commit {
  return isExact(stored) ? stored : readEnvelope(ENVELOPE, stored, place)
}

/** A commit from another log, its envelope checked; throws an error that names the place when it cannot be read. */
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

const TYPED = v.object({ type: v.string() })

/** Reads one stored event; the reason names the field that does not fit. */
export function readEvent(stored: unknown): ReadEvent {
  const kind = kindOf(stored)
  if (kind?.isExact(stored)) return { known: true, event: stored }
  const type = v.is(TYPED, stored) ? stored.type : 'untyped'
  if (!kind) return { known: false, type, reason: 'type: this version does not know it' }
  const result = v.safeParse(kind.shape, stored)
  if (result.success) return { known: true, event: result.output }
  return { known: false, type, reason: describeIssue(result.issues[0], 'event') }
}

/** What made a commit happen; null when only a newer build knows it. Such a commit is folded, shown and passed on (N19). */
export function knownCause({ cause }: Pick<Commit, 'cause'>): Cause | null {
  return CAUSES.find((known) => known === cause) ?? null
}

/** When a commit was made, as people are told: epoch milliseconds. */
export function timeOf({ at, wall }: Pick<Commit, 'at' | 'wall'>): number {
  return Math.min(at, wall ?? at)
}

/** What a commit's place in the folding order depends on. */
export type Placed = Pick<Commit, 'at' | 'device' | 'id'>

/**
 * The order in which commits are folded: clock, then device, then id. Positions differ from log to log and count for
 * nothing, so two logs merged in either direction hold the same commits and fold to the same tables.
 */
export function compareCommits(a: Placed, b: Placed): number {
  return a.at - b.at || compareTexts(a.device, b.device) || compareTexts(a.id, b.id)
}

/** True when commits can be folded as they come, after a log whose newest clock is `at`. */
export function inFoldOrder(at: number, commits: readonly Commit[]): boolean {
  return commits.every((commit, i) => commit.at > (commits[i - 1]?.at ?? at))
}
