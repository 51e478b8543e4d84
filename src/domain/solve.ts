import type * as v from 'valibot'
import type { PARTIAL_FEEDBACK, SOLVE_FACTS } from './shapes'

/** The practice site's status of a submission that passed all tests. */
export const ACCEPTED = 'Accepted'

/** The person's own sources: a form or a table (N10, N11). */
export const ADDED_SOURCES = ['hand', 'table'] as const

export type AddedSource = (typeof ADDED_SOURCES)[number]

/** The sources that report submissions; `earlier` is the database of the earlier product (C10). */
export type ReportingSource = 'recent' | 'extension' | 'demo' | 'earlier'

/** The source of a solve. */
export type SolveSource = ReportingSource | AddedSource

/**
 * Identifies a solve within a user's log: `slug|timestamp`, followed by the submission's id or an ordinal for further
 * submissions of the same problem in the same second. Solves that the person added have `+` and a UUID in its place.
 */
export type SolveKey = string

/** Matches every solve key. The bar keeps names such as `__proto__` out of the tables. */
export const SOLVE_KEY = /^[^|\p{Surrogate}]+\|\d+(\|[^\p{Surrogate}\r\n\u2028\u2029]+)?$/u

/** The key of a solve that the person added; `id` is a new UUID, so that no submission ever gets this key (N10). */
export const addedKey = (slug: string, timestamp: number, id: string): SolveKey => `${slug}|${timestamp}|+${id}`

/** Whether a key belongs to a solve that the person added. */
export const isAddedKey = (key: SolveKey): boolean => /\|\+[\da-f-]{36}$/.test(key)

/** The problem's slug in a solve's key. */
export const slugOfKey = (key: SolveKey): string => key.slice(0, key.indexOf('|'))

/** The time in a solve's key, in epoch seconds. */
export function secondOfKey(key: SolveKey): number {
  const from = key.indexOf('|') + 1
  const to = key.indexOf('|', from)
  return Number(key.slice(from, to < 0 ? undefined : to))
}

/** An assessment of one solve by an AI or by the person. */
export type Feedback = v.InferOutput<typeof PARTIAL_FEEDBACK>

/** Optional facts of a solve; the shapes describe the fields. */
export type SolveFacts = v.InferOutput<typeof SOLVE_FACTS>
export type SubmissionDetails = NonNullable<SolveFacts['submissionDetails']>
export type CodingJourney = NonNullable<SolveFacts['codingJourney']>
export type Snapshot = CodingJourney['snapshots'][number]
export type RunEvents = NonNullable<SolveFacts['runEvents']>
export type Run = RunEvents['runs'][number]

/** One submission from a source, in the app's format. */
export interface Submission {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  lang: string
  facts: SolveFacts
  /** The person's own notes and feedback; only from the demo and the earlier database. */
  own?: { notes?: string; feedback?: Feedback }
}

/** The key of the first submission of a problem in one second. */
export function firstSubmissionKey(slug: string, timestamp: number): SolveKey {
  return `${slug}|${timestamp}`
}
