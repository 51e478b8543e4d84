import type { StudyListText } from '#domain/lists/study-list'
import type { Feedback, ReportingSource, SolveKey, Submission } from '#domain/solve'
import type { UndoneValue } from './define'
import type { SolvelogEvent } from './event'
import type { AddedSolveCommand } from './subjects/added-solves'
import type { CodeCommand } from './subjects/code'
import type { DailyCommand } from './subjects/daily-setting'
import type { DemoCommand } from './subjects/demo'
import type { DetailChanges, DetailCommand } from './subjects/details'
import type { DrawnPickCommand } from './subjects/drawn-picks'
import type { ExclusionCommand } from './subjects/excluded-problems'
import type { FeedbackCommand } from './subjects/feedback'
import type { IdentityCommand } from './subjects/identified-problems'
import type { PickCommand } from './subjects/picks'
import type { PlanCommand } from './subjects/plan-settings'
import type { ProblemMarkCommand } from './subjects/problem-marks'
import type { ProblemNoteCommand } from './subjects/problem-notes'
import type { ProfileCommand, ProfileValues } from './subjects/profiles'
import type { RatingCommand } from './subjects/ratings'
import type { ReviewCommand } from './subjects/reviews'
import type { StudyListCommand } from './subjects/study-lists'

/** One change that an undo reverts: an event, and the changed value before and after it. */
export interface UndoStep extends UndoneValue {
  event: SolvelogEvent
}

/** A request to change the user's data. `decide` turns it into events or a refusal. */
export type Command =
  | { type: 'RecordSubmissions'; source: ReportingSource; submissions: Submission[] }
  | AddedSolveCommand
  | IdentityCommand
  | CodeCommand
  | DetailCommand
  | FeedbackCommand
  | RatingCommand
  | DemoCommand
  | ProblemNoteCommand
  | ProblemMarkCommand
  | ReviewCommand
  | ProfileCommand
  | StudyListCommand
  | PickCommand
  | DrawnPickCommand
  | ExclusionCommand
  | PlanCommand
  | DailyCommand
  | Restoration
  | UndoOrRedo

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

/**
 * Restores the value that a part of the data had after an earlier commit, whose id is `commit`. The caller reads the value from the log.
 */
export type Restoration =
  | { type: 'RestoreCode'; commit: string; key: SolveKey; code: string }
  | { type: 'RestoreDetails'; commit: string; key: SolveKey; changes: DetailChanges }
  | { type: 'RestoreFeedback'; commit: string; key: SolveKey; feedback: Feedback; model?: string }
  | { type: 'RestoreProblemNote'; commit: string; slug: string; note: string }
  | ({ type: 'RestoreProfile'; commit: string; id: string } & ProfileValues)
  | ({ type: 'RestoreStudyList'; commit: string; id: string } & StudyListText)

/**
 * A command that reverts a commit, whose id is `commit`. A redo reverts an undo. The caller reads the changes to revert (`steps`) from the
 * log.
 */
export interface UndoOrRedo {
  type: 'Undo' | 'Redo'
  commit: string
  steps: UndoStep[]
}
