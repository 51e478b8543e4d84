import type { Difficulty } from '../problem'
import type { Hint, Run, Snapshot, SubmissionDetails } from '../solve'

/** What the prompt tells of the problem. */
export interface PromptProblem {
  title: string
  difficulty: Difficulty
  categories: readonly string[]
  /** HTML or plain text; empty when it is not known. */
  description: string
}

/** What the prompt tells of the solve; null for what is not known. */
export interface PromptSolve {
  lang: string
  status: string
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The person's own notes; empty when there are none. */
  notes: string
  code: string | null
  submissionDetails: SubmissionDetails | null
  /** Submissions of the same problem that failed on the same day. */
  failedAttempts: number
}

/** All that a prompt is built from. */
export interface PromptInput {
  problem: PromptProblem
  solve: PromptSolve
  /** Recorded states of the code, in any order; their patches are shown. */
  snapshots: readonly Snapshot[]
  runs: readonly Run[]
}
