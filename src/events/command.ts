import type { GoalProfile } from '#domain/goal-profile'
import type { Hint } from '#domain/hint'
import type { StudyListText } from '#domain/lists/study-list'
import type { Rating } from '#domain/review/rating'
import type { ReviewSettingsChanges } from '#domain/review/settings'
import type { AddedSource, Feedback, ReportingSource, SolveKey, Submission } from '#domain/solve'
import type { PickMark } from '#domain/today/marks'
import type { EventAddress } from './commit'

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

/** The editable values of a profile, as events store them. */
export type ProfileValues = Pick<GoalProfile, 'name' | 'description' | 'goals'>

/** A goal profile from the earlier product, with its new id. */
export interface LegacyProfile extends ProfileValues {
  id: string
}

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
  | { field: 'star'; slug: string; made: boolean; earlier: boolean }
  | { field: 'tag'; slug: string; tag: string; made: boolean; earlier: boolean }
  | { field: 'profile'; id: string; made: ProfileValues | null; earlier: ProfileValues | null }
  | { field: 'rating'; key: SolveKey; made: Rating | null; earlier: Rating | null }
  | { field: 'postponement'; slug: string; made: number | null; earlier: number | null }
  | { field: 'suspension'; slug: string; made: boolean; earlier: boolean }
  | { field: 'review-settings'; made: ReviewSettingsChanges; earlier: ReviewSettingsChanges }
  | { field: 'active'; made: string; earlier: string | null }
  | { field: 'interviewDate'; profile: string; made: string | null; earlier: string | null }
  | { field: 'profileList'; profile: string; made: string | null; earlier: string | null }
  | { field: 'studyList'; id: string; made: StudyListText | null; earlier: StudyListText | null }
  | { field: 'pick'; day: number; slug: string; made: PickMark | null; earlier: PickMark | null }

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
  | { type: 'PostponeReview'; slug: string; until: number | null }
  | { type: 'SuspendReview' | 'ResumeReview'; slug: string }
  | { type: 'ChangeReviewSettings'; changes: ReviewSettingsChanges }
  | { type: 'SaveProblemNote'; slug: string; note: string | null }
  | { type: 'StarProblem' | 'UnstarProblem'; slug: string }
  | { type: 'TagProblem'; slug: string; tags: string[] }
  | { type: 'UntagProblem'; slug: string; tag: string }
  | ({ type: 'CreateProfile' } & ProfileValues)
  | ({ type: 'EditProfile'; id: string } & ProfileValues)
  | { type: 'DeleteProfile'; id: string }
  | { type: 'ActivateProfile'; id: string }
  /** `date` is an ISO date, null to remove it. Default profiles can have one too. */
  | { type: 'SetInterviewDate'; profile: string; date: string | null }
  /** `list` is the id of a built-in list or one of the person's own; null recommends from all problems. */
  | { type: 'SetProfileList'; profile: string; list: string | null }
  | ({ type: 'CreateStudyList' } & StudyListText)
  /** `base` is the list as the form showed it at first. The edit keeps what another tab or device has changed since. */
  | ({ type: 'EditStudyList'; id: string; base: StudyListText } & StudyListText)
  | { type: 'DeleteStudyList'; id: string }
  | { type: 'TakeOverProfiles'; profiles: LegacyProfile[]; activeId: string | null }
  | { type: 'MarkPick'; day: number; slug: string; mark: PickMark | null }
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

/** Why a command was refused, returned as a value. `message` can be shown to users. */
export interface Refusal {
  code: 'invalid' | 'not-found' | 'not-editable' | 'changed-since'
  message: string
}
