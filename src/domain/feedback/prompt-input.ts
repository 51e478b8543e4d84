import type { Difficulty } from '../problem'
import type { Hint, Run, Snapshot, SubmissionDetails } from '../solve'

/** The problem as the prompt describes it. */
export interface PromptProblem {
  title: string
  /** Null if unknown. */
  difficulty: Difficulty | null
  categories: readonly string[]
  /** HTML or plain text; empty if unknown. */
  description: string
}

/** The solve as the prompt describes it; unknown values are null. */
export interface PromptSolve {
  lang: string
  status: string
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The person's own notes; empty if there are none. */
  notes: string
  code: string | null
  submissionDetails: SubmissionDetails | null
  /** Failed submissions of the same problem on the same day. */
  failedAttempts: number
}

/** All inputs of a prompt. */
export interface PromptInput {
  problem: PromptProblem
  solve: PromptSolve
  /** Recorded states of the code in any order; the prompt shows their patches. */
  snapshots: readonly Snapshot[]
  runs: readonly Run[]
}
