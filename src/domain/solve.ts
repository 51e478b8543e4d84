import type * as v from 'valibot'
import type { PARTIAL_FEEDBACK, SOLVE_FACTS } from './shapes'

/** The practice site's status of a submission that passed all tests. */
export const ACCEPTED = 'Accepted'

/** The sources of solves that the person adds: a form (`hand`) or a table (N10, N11). */
export const ADDED_SOURCES = ['hand', 'table'] as const

export type AddedSource = (typeof ADDED_SOURCES)[number]

/** The sources that report submissions. `earlier` is the database of the earlier product (C10). */
export type ReportingSource = 'recent' | 'extension' | 'demo' | 'earlier'

export type SolveSource = ReportingSource | AddedSource

/**
 * Identifies a solve within a user's log: `slug|timestamp`. For further submissions of a problem in the same second, `|` and the submission's
 * id or an ordinal follow. For solves that the person added, `|+` and a UUID follow.
 */
export type SolveKey = string

/** Matches every solve key. The required bar rejects names such as `__proto__`, which must not become keys of tables. */
export const SOLVE_KEY = /^[^|\p{Surrogate}]+\|\d+(\|[^\p{Surrogate}\r\n\u2028\u2029]+)?$/u

/** Returns the key for a solve that the person adds. `id` is a new UUID, so that no submission ever gets the same key (N10). */
export const createAddedKey = (slug: string, timestamp: number, id: string): SolveKey => `${slug}|${timestamp}|+${id}`

/** Whether a key belongs to a solve that the person added. */
export const isAddedKey = (key: SolveKey): boolean => /\|\+[\da-f-]{36}$/.test(key)

export const getSlugOfKey = (key: SolveKey): string => key.slice(0, key.indexOf('|'))

/** In epoch seconds. */
export function getSecondOfKey(key: SolveKey): number {
  const from = key.indexOf('|') + 1
  const to = key.indexOf('|', from)
  return Number(key.slice(from, to < 0 ? undefined : to))
}

/** An assessment of one solve by an AI or by the person. */
export type Feedback = v.InferOutput<typeof PARTIAL_FEEDBACK>

export type SolveFacts = v.InferOutput<typeof SOLVE_FACTS>
export type SubmissionDetails = NonNullable<SolveFacts['submissionDetails']>
export type CodingJourney = NonNullable<SolveFacts['codingJourney']>
export type Snapshot = CodingJourney['snapshots'][number]
export type RunEvents = NonNullable<SolveFacts['runEvents']>
export type Run = RunEvents['runs'][number]

/** One submission in the app's format, as the extension, the recent list or another source reports it. */
export interface Submission {
  slug: string
  /** In epoch seconds. */
  timestamp: number
  status: string
  lang: string
  facts: SolveFacts
  /** The person's notes and feedback. Only the demo and the earlier product's database have them. */
  own?: { notes?: string; feedback?: Feedback }
}

/** Returns the key of the first submission of a problem in a second. */
export function createFirstSubmissionKey(slug: string, timestamp: number): SolveKey {
  return `${slug}|${timestamp}`
}
