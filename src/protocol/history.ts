import type { Category } from '#domain/category'
import type { LineRange } from '#domain/journey/changed-lines'
import type { Difficulty } from '#domain/problem'
import type { Feedback, Hint, SolveKey, SubmissionDetails } from '#domain/solve'

/** Which solves a list shows; what is null or empty does not narrow it. */
export interface SolveFilter {
  /** Found in the title or the language, in any case. */
  text: string
  status: 'accepted' | 'failed' | null
  category: Category | null
  difficulty: Difficulty | null
  /** Only solves without feedback. */
  needsFeedback: boolean
}

/** One row of the list. */
export interface SolveItem {
  key: SolveKey
  slug: string
  title: string
  status: string
  difficulty: Difficulty
  lang: string
  /** Epoch seconds. */
  timestamp: number
  /** Feedback's final score 0–100; null without feedback. */
  score: number | null
}

/** A window of the filtered list, newest first. */
export interface SolveWindow {
  /** How many solves the filter lets through. */
  total: number
  /** Where the first item stands. */
  offset: number
  items: SolveItem[]
}

/** Everything about one solve but its journey and the problem's text, asked for when the solve is opened. */
export interface SolveDetail extends SolveItem {
  categories: Category[]
  submissionId: string | null
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  notes: string | null
  code: string | null
  feedback: Feedback | null
  submissionDetails: SubmissionDetails | null
  problemNote: string | null
  /** Recorded snapshots and runs; 0 when there is no journey to walk. */
  snapshots: number
  runs: number
}

/** One stop on the time line of the code: a recorded state, or a run of it. */
export interface JourneyPoint {
  kind: 'snapshot' | 'checkpoint' | 'run'
  /** Epoch milliseconds; null for a run whose time is not known. */
  at: number | null
  /** Whether its code is known for certain; it is asked for when the point is looked at. */
  hasCode: boolean
  /** Why the code could not be rebuilt; null when it is right, or was never recorded. */
  trouble: string | null
  /** A run's result. */
  run: { status: string; totalCorrect: number | null; totalTestcases: number | null; detail: string | null } | null
}

/** The story of one solve's code, oldest first. */
export interface Journey {
  points: JourneyPoint[]
}

/** The code at one point of a journey. */
export interface PointCode {
  code: string
  /** The lines that are not in the point before; null when that has no code. */
  changed: LineRange | null
}

export type { DiffLine } from '#domain/journey/diff-lines'
