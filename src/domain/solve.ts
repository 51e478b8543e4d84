/** How a solve was helped along (spec §2, Used Hints). */
export const HINTS = ['none', 'leetcode_hint', 'solution_peek', 'gpt_help'] as const

export type Hint = (typeof HINTS)[number]

/** The status the practice site gives a submission that passed every test. */
export const ACCEPTED = 'Accepted'

/** Where a solve came from; `earlier` is the database of the earlier product (C10). */
export type SolveSource = 'recent' | 'extension' | 'demo' | 'earlier'

/**
 * A solve's identity within one user's log: `slug|timestamp`, with the submission's id (or an ordinal) appended for a
 * second submission of the same problem in the same second.
 */
export type SolveKey = string

/** What every key of a solve fits; the bar keeps names such as `__proto__` out of the tables. */
export const SOLVE_KEY = /^[^|\p{Surrogate}]+\|\d+(\|[^\p{Surrogate}\r\n\u2028\u2029]+)?$/u

/** A score from 0 to 5; null when it was not given (N16). */
export type SubScore = number | null

/** AI or own judgement of one solve (spec §3); the final score is 0–100. */
export interface Feedback {
  performance: { time_to_solve: SubScore; time_complexity: string; space_complexity: string; comments: string }
  code_quality: { readability: SubScore; correctness: SubScore; maintainability: SubScore; comments: string }
  summary: { final_score: number; comments: string }
}

/** What the judge said of a submission; every field as the site words it. */
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

/** One recorded state of the code while it was being written. */
export interface Snapshot {
  /** Epoch milliseconds. */
  timestamp: number
  /** diff-match-patch text against the snapshot before. */
  patchText?: string
  /** The whole code; present on checkpoints and on the first snapshot. */
  fullCode?: string
  isCheckpoint: boolean
  checksumBefore?: string
  checksumAfter?: string
  encodingInfo?: string
}

/** The story of the code, from the first key to the submission. */
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
  /** Epoch milliseconds at both ends. */
  window?: { startMs: number; endMs: number }
}

/** The facts of a solve that come late or never: a field that is absent is not known. */
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
  /** Quality as the source rates it, a fraction 0–1. */
  qualityScore?: number
}

/** One submission as a source tells it, in our own terms. */
export interface Submission {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  lang: string
  facts: SolveFacts
  /** The person's own words and judgement; only the demo and the earlier database bring them along. */
  own?: { notes?: string; feedback?: Feedback }
}

/** The key of the first submission of a problem in one second. */
export function baseKey(slug: string, timestamp: number): SolveKey {
  return `${slug}|${timestamp}`
}
