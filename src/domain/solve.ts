/** The help used in a solve ("Used Hints"). */
export const HINTS = ['none', 'leetcode_hint', 'solution_peek', 'gpt_help'] as const

export type Hint = (typeof HINTS)[number]

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

/** A score from 0 to 5; null if not set (N16). */
export type SubScore = number | null

/** An assessment of one solve by an AI or by the person; the final score is 0–100. */
export interface Feedback {
  performance: { time_to_solve: SubScore; time_complexity: string; space_complexity: string; comments: string }
  code_quality: { readability: SubScore; correctness: SubScore; maintainability: SubScore; comments: string }
  summary: { final_score: number; comments: string }
}

/** The judge's result of a submission; all fields in the site's wording. */
export interface SubmissionDetails {
  runtime?: number | string
  runtimeDisplay?: string
  runtimePercentile?: number
  memory?: number | string
  memoryDisplay?: string
  memoryPercentile?: number
  totalCorrect?: number
  totalTestcases?: number
  lastTestcase?: string
  codeOutput?: string
  expectedOutput?: string
  runtimeError?: string
  compileError?: string
  fullCodeOutput?: string
  notes?: string
}

/** One recorded state of the code during editing. */
export interface Snapshot {
  /** Epoch milliseconds. */
  timestamp: number
  /** diff-match-patch text relative to the previous snapshot. */
  patchText?: string
  /** The whole code, on checkpoints and on the first snapshot. */
  fullCode?: string
  isCheckpoint: boolean
  checksumBefore?: string
  checksumAfter?: string
  encodingInfo?: string
}

/** The recorded editing history, from the first keystroke to the submission. */
export interface CodingJourney {
  snapshotCount: number
  /** Milliseconds. */
  totalCodingTime: number | null
  /** Epoch milliseconds. */
  firstSnapshot: number | null
  /** Epoch milliseconds. */
  lastSnapshot: number | null
  snapshots: Snapshot[]
}

/** One press of "Run" before the submission. */
export interface Run {
  id: string
  /** Epoch milliseconds. */
  startedAt: number | null
  statusMsg: string
  code?: string
  totalCorrect?: number
  totalTestcases?: number
  runtime?: number | string
  memory?: number | string
  runtimeError?: string
  lastTestcase?: string
}

/** The runs before one submission. */
export interface RunEvents {
  count: number
  /** Epoch milliseconds. */
  firstRun: number | null
  /** Epoch milliseconds. */
  lastRun: number | null
  runs: Run[]
  /** Epoch milliseconds. */
  window?: { startMs: number; endMs: number }
}

/** Optional facts of a solve; an absent field is unknown. */
export interface SolveFacts {
  submissionId?: string
  title?: string
  /** Seconds. */
  timeUsed?: number
  usedHints?: Hint
  code?: string
  problemNote?: string
  problemDescription?: string
  submissionDetails?: SubmissionDetails
  codingJourney?: CodingJourney
  runEvents?: RunEvents
  /** The source's quality rating, a fraction 0–1. */
  qualityScore?: number
}

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
export function baseKey(slug: string, timestamp: number): SolveKey {
  return `${slug}|${timestamp}`
}
