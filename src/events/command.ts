import type { Hint } from '#domain/hint'
import type { StudyListText } from '#domain/lists/study-list'
import type { Rating } from '#domain/review/rating'
import type { AddedSource, Feedback, ReportingSource, SolveKey, Submission } from '#domain/solve'
import type { EventAddress } from './commit'
import type { SolvelogEvent } from './event'
import type { ExclusionCommand } from './subjects/excluded-problems'
import type { PickCommand } from './subjects/picks'
import type { PlanCommand } from './subjects/plan-settings'
import type { ProblemMarkCommand } from './subjects/problem-marks'
import type { ProfileCommand, ProfileValues } from './subjects/profiles'
import type { ReviewCommand } from './subjects/reviews'
import type { StudyListCommand } from './subjects/study-lists'

/** Changes to a solve's details. An absent field stays unchanged; null clears it. */
export interface DetailChanges {
  /** Seconds. */
  timeUsed?: number | null
  usedHints?: Hint | null
  notes?: string | null
}

/** A solve that the person adds. For a problem that is not on the practice site, `slug` comes from `ownSlug` (N10). */
export interface NewSolve {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  lang: string
  /** The problem's title, and the address of its page if it is not on the practice site. */
  title: string
  link?: string
  /** Seconds. */
  timeUsed?: number
  usedHints?: Hint
  code?: string
  notes?: string
  /** With scores in their ranges; only a table can have it. */
  feedback?: Feedback
}

/** The values of an added solve that the person can correct. */
export type CorrectedSolve = Pick<NewSolve, 'timestamp' | 'status' | 'lang'>

/**
 * One change that an undo reverts. `made` identifies the value that the commit set, to detect later changes. `earlier` is
 * the value before it, null if there was none. Large fields are identified by their address in the log, null if the commit
 * removed the field. `wasRemoved`: the person had removed the code before, so no sync may fill it in again.
 */
export type UndoStep =
  | { field: 'code'; key: SolveKey; made: EventAddress | null; earlier: string | null; wasRemoved?: boolean }
  | { field: 'added'; key: SolveKey; made: CommittedSolve; earlier: null }
  | { field: 'correction'; key: SolveKey; made: CorrectedSolve; earlier: CorrectedSolve }
  | { field: 'removal'; key: SolveKey; made: boolean }
  | { field: 'join'; key: SolveKey; other: SolveKey; made: boolean | null; earlier: boolean | null }
  | { field: 'feedback'; key: SolveKey; made: EventAddress | null; earlier: Feedback | null; model?: string }
  | { field: 'details'; key: SolveKey; made: CommittedDetails; earlier: DetailChanges }
  | { field: 'problemNote'; slug: string; made: EventAddress | null; earlier: string | null }
  | ValueStep
  | { field: 'rating'; key: SolveKey; made: Rating | null; earlier: Rating | null }

/** Restores the value that an event has changed, with the definition of the event. */
export interface ValueStep {
  field: 'value'
  event: SolvelogEvent
  /** The values after and before the event. */
  made: unknown
  earlier: unknown
}

/** The texts of a solve as a commit left them, as addresses in the log; null without one. */
export type CommittedTexts = Record<'code' | 'notes' | 'feedback', EventAddress | null>

/** The values of an added solve as its commit left them. */
export interface CommittedSolve extends CorrectedSolve {
  /** Seconds; null without one. */
  timeUsed: number | null
  usedHints: Hint | null
  rating: Rating | null
  texts: CommittedTexts
}

/** The details that a commit set; notes as their address in the log. */
export interface CommittedDetails extends Omit<DetailChanges, 'notes'> {
  notes?: EventAddress | null
}

/** A request to change the user's data. `decide` turns it into events or a refusal. */
export type Command =
  | { type: 'RecordSubmissions'; source: ReportingSource; submissions: Submission[] }
  | { type: 'AddSolve'; source: AddedSource; solve: NewSolve }
  | ({ type: 'CorrectSolve'; key: SolveKey } & CorrectedSolve)
  | { type: 'RemoveSolve'; key: SolveKey }
  /** Answers whether added solves are the same as submissions from a source. */
  | { type: 'AnswerJoins'; pairs: { key: SolveKey; other: SolveKey }[]; isSame: boolean }
  | { type: 'MoveDemoForward'; seconds: number }
  | { type: 'SaveCode'; key: SolveKey; code: string }
  | { type: 'RemoveCode'; key: SolveKey }
  | { type: 'SaveDetails'; key: SolveKey; changes: DetailChanges }
  | { type: 'SaveFeedback'; key: SolveKey; feedback: Feedback; via: 'form' | 'import'; raw?: string; model?: string }
  | { type: 'RemoveFeedback'; key: SolveKey }
  | { type: 'RateReview'; key: SolveKey; rating: Rating | null }
  | { type: 'SaveProblemNote'; slug: string; note: string | null }
  | ProblemMarkCommand
  | ReviewCommand
  | ProfileCommand
  | StudyListCommand
  | PickCommand
  | ExclusionCommand
  | PlanCommand
  | Restoration
  | Reversal

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

/** The values of a command, which restorations and undos also have. */
export type CommandValues<T extends Command['type']> = Omit<CommandOf<T>, 'type'>

/** Restores a value that an earlier commit had set. The caller reads the value from the log. */
export type Restoration =
  | { type: 'RestoreCode'; commit: string; key: SolveKey; code: string }
  | { type: 'RestoreDetails'; commit: string; key: SolveKey; changes: DetailChanges }
  | { type: 'RestoreFeedback'; commit: string; key: SolveKey; feedback: Feedback; model?: string }
  | { type: 'RestoreProblemNote'; commit: string; slug: string; note: string }
  | ({ type: 'RestoreProfile'; commit: string; id: string } & ProfileValues)
  | ({ type: 'RestoreStudyList'; commit: string; id: string } & StudyListText)

/** Reverts a commit; undoing an undo is a redo. The caller reads the steps from the log. */
export interface Reversal {
  type: 'Undo' | 'Redo'
  commit: string
  steps: UndoStep[]
}
