/** Feedback on a solve: sub-scores from 0 to 5, final score from 0 to 100. */
export interface Feedback {
  performance: { time_to_solve: number; time_complexity: string; space_complexity: string; comments: string }
  code_quality: { readability: number; correctness: number; maintainability: number; comments: string }
  summary: { final_score: number; comments: string }
}

export type UsedHints = 'none' | 'leetcode_hint' | 'solution_peek' | 'gpt_help'

export type StatusDisplay = 'Accepted' | 'Wrong Answer' | 'Time Limit Exceeded' | 'Runtime Error' | 'Compile Error'

export interface SubmissionDetails {
  /** Milliseconds. */
  runtime?: number
  runtimeDisplay?: string
  runtimePercentile?: number
  /** Bytes. */
  memory?: number
  memoryDisplay?: string
  memoryPercentile?: number
  totalCorrect: number
  totalTestcases: number
  lastTestcase?: string
  codeOutput?: string
  expectedOutput?: string
  runtimeError?: string
  compileError?: string
}

/** A recorded state of the code, as a patch of the previous state. */
export interface Snapshot {
  /** Epoch milliseconds. */
  timestamp: number
  patchText: string
  /** The whole text; only in the first snapshot and in checkpoints. */
  fullCode?: string
  isCheckpoint: boolean
  checksumBefore: string
  checksumAfter: string
  encodingInfo: 'utf8 + nfc + lf'
}

export interface CodingJourney {
  snapshotCount: number
  /** Milliseconds. */
  totalCodingTime: number
  /** Epoch milliseconds. */
  firstSnapshot: number
  /** Epoch milliseconds. */
  lastSnapshot: number
  hasDetailedJourney: true
  snapshots: Snapshot[]
}

export interface Run {
  id: string
  /** Epoch milliseconds. */
  startedAt: number
  statusMsg: StatusDisplay
  totalCorrect: number
  totalTestcases: number
  /** One digit for each case: 1 if it passed, 0 if it failed. */
  compareResult: string
  runtimeError?: string
  lastTestcase?: string
  code: string
  /** The run time as text for users, such as "41 ms". */
  runtime: string | null
  /** Bytes. */
  memory: number | null
}

export interface RunEvents {
  count: number
  /** Epoch milliseconds. */
  firstRun: number
  /** Epoch milliseconds. */
  lastRun: number
  hasDetailedRuns: true
  runs: Run[]
}

/** One entry of the demo file: the extension's submission with the user's own notes and feedback. */
export interface DemoSubmission {
  id: string
  titleSlug: string
  title: string
  /** Epoch seconds. */
  timestamp: number
  statusDisplay: StatusDisplay
  lang: string
  /** Seconds; null if the time was not measured. */
  solveTime: number | null
  usedHints: UsedHints
  code: string
  problemNote?: string
  problemDescription: string
  submissionDetails: SubmissionDetails
  codingJourney?: CodingJourney
  runEvents?: RunEvents
  feedback?: Feedback
  notes?: string
}

/** A replacement of the only occurrence of `find` in the code. */
export type CodeEdit = readonly [find: string, replacement: string]

export interface RunOutcome {
  statusMsg: StatusDisplay
  correct: number
  total: number
  runtimeError?: string
  lastTestcase?: string
}

export interface Stage {
  /** Minutes between the start of the session and this state. */
  minute: number
  /** The whole text, or edits of the code of the previous stage. */
  code: string | readonly CodeEdit[]
  /** The result of running this code right after it was typed; absent if it was not run. */
  run?: RunOutcome
}

/** A plan of how the code of a session develops. The recorded code history (the snapshots) is created from it. */
export interface JourneyPlan {
  /** Number of snapshots to record, including the first stage. */
  snapshotCount: number
  stages: readonly Stage[]
}

export interface Verdict {
  status: StatusDisplay
  details: SubmissionDetails
}

export interface Attempt {
  /** Minutes between the start of the session and the submission. */
  minute: number
  /** The submitted code. By default, the code that the session's plan (`journey`) has reached at that minute. */
  code?: string
  verdict: Verdict
  isUntimed?: true
  hints?: UsedHints
  problemNote?: string
  notes?: string
  feedback?: Feedback
}

/** One session with one problem, from opening the problem to the last submission. */
export interface DemoSession {
  slug: string
  title: string
  description: string
  lang: string
  /** ISO date and time in UTC. */
  startsAt: string
  attempts: readonly Attempt[]
  journey?: JourneyPlan
}
