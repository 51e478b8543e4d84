/** Feedback on a solve: sub-scores from 0 to 5, final score from 0 to 100. */
export interface Feedback {
  performance: { time_to_solve: number; time_complexity: string; space_complexity: string; comments: string }
  code_quality: { readability: number; correctness: number; maintainability: number; comments: string }
  summary: { final_score: number; comments: string }
}

/** The help taken for a solve. */
export type UsedHints = 'none' | 'leetcode_hint' | 'solution_peek' | 'gpt_help'

/** A verdict of the judge. */
export type StatusDisplay = 'Accepted' | 'Wrong Answer' | 'Time Limit Exceeded' | 'Runtime Error' | 'Compile Error'

/** What the judge measured or complained about. */
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

/** One recorded state of the code, as a patch on the state before it. */
export interface Snapshot {
  /** Epoch milliseconds. */
  timestamp: number
  patchText: string
  /** The whole text, on the first snapshot and on checkpoints. */
  fullCode?: string
  isCheckpoint: boolean
  checksumBefore: string
  checksumAfter: string
  encodingInfo: 'utf8 + nfc + lf'
}

/** How the code of a solve came to be. */
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

/** One run of the code against the sample cases. */
export interface Run {
  id: string
  /** Epoch milliseconds. */
  startedAt: number
  statusMsg: StatusDisplay
  totalCorrect: number
  totalTestcases: number
  /** One digit a case: 1 passed, 0 failed. */
  compareResult: string
  runtimeError?: string
  lastTestcase?: string
  code: string
  /** For people, such as "41 ms". */
  runtime: string | null
  /** Bytes. */
  memory: number | null
}

/** The runs of a solve. */
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
  /** Seconds; null when the clock was not running. */
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

/** Replaces the only occurrence of the first text with the second. */
export type Edit = readonly [find: string, replacement: string]

/** What a run on the sample cases showed. */
export interface RunOutcome {
  statusMsg: StatusDisplay
  correct: number
  total: number
  runtimeError?: string
  lastTestcase?: string
}

/** A meaningful state of the code on its way to the solution. */
export interface Stage {
  /** Minutes after the session began at which the code stood like this. */
  minute: number
  /** The whole text, or edits on the stage before. */
  code: string | readonly Edit[]
  /** The run that followed at once. */
  run?: RunOutcome
}

/** The recorded way to the last attempt of a story. */
export interface JourneyPlan {
  /** How many snapshots to record, the first stage included. */
  snapshots: number
  stages: readonly Stage[]
}

/** The judge's answer to an attempt. */
export interface Verdict {
  status: StatusDisplay
  details: SubmissionDetails
}

/** One submission within a story. */
export interface Attempt {
  /** Minutes after the session began. */
  minute: number
  /** Left out: the journey's newest stage at that minute. */
  code?: string
  verdict: Verdict
  /** The clock was not running. */
  untimed?: true
  hints?: UsedHints
  problemNote?: string
  notes?: string
  feedback?: Feedback
}

/** One session with one problem, from opening it to the last attempt. */
export interface Story {
  slug: string
  title: string
  description: string
  lang: string
  /** ISO date and time in UTC. */
  startsAt: string
  attempts: readonly Attempt[]
  journey?: JourneyPlan
}
