import type { Category } from '#domain/category'
import type { GoalProfile } from '#domain/goal-profile'
import type { Feedback, Hint, SolveKey, SolveSource, Submission } from '#domain/solve'
import type { Address } from './commit'

/** Changes to a solve's details; a field that is absent stays as it is, null unsets it. */
export interface DetailChanges {
  /** Seconds. */
  timeUsed?: number | null
  usedHints?: Hint | null
  notes?: string | null
}

/** A goal profile of the earlier product, under the id it gets here. */
export interface EarlierProfile {
  id: string
  name: string
  description: string
  goals: Partial<Record<Category, number>>
}

/** What an event says of a profile. */
export type ProfileText = Pick<GoalProfile, 'name' | 'description' | 'goals'>

/**
 * One thing that a commit changed: what it made of it, by which one sees that nothing changed it since, and what was there
 * earlier (null: nothing). A heavy part is known by where it stands in the log, null when the commit removed it.
 * `wasRemoved`: the person had removed the code before, so no sync may fill it in again.
 */
export type UndoStep =
  | { field: 'code'; key: SolveKey; made: Address | null; earlier: string | null; wasRemoved?: boolean }
  | { field: 'feedback'; key: SolveKey; made: Address | null; earlier: Feedback | null }
  | { field: 'details'; key: SolveKey; made: MadeDetails; earlier: DetailChanges }
  | { field: 'profile'; id: string; made: ProfileText | null; earlier: ProfileText | null }
  | { field: 'active'; made: string; earlier: string | null }

/** The details that a commit set; notes by where they stand. */
export interface MadeDetails {
  timeUsed?: number | null
  usedHints?: Hint | null
  notes?: Address | null
}

/** A request to change the user's data; `decide` answers it with events or a refusal. */
export type Command =
  | { type: 'RecordSubmissions'; source: SolveSource; submissions: Submission[] }
  | { type: 'MoveDemoForward'; seconds: number }
  | { type: 'SaveCode'; key: SolveKey; code: string }
  | { type: 'RemoveCode'; key: SolveKey }
  | { type: 'SaveDetails'; key: SolveKey; changes: DetailChanges }
  | { type: 'SaveFeedback'; key: SolveKey; feedback: Feedback; via: 'form' | 'import'; raw?: string }
  | { type: 'RemoveFeedback'; key: SolveKey }
  | { type: 'CreateProfile'; name: string; description: string; goals: Partial<Record<Category, number>> }
  | { type: 'EditProfile'; id: string; name: string; description: string; goals: Partial<Record<Category, number>> }
  | { type: 'DeleteProfile'; id: string }
  | { type: 'ActivateProfile'; id: string }
  | { type: 'TakeOverProfiles'; profiles: EarlierProfile[]; activeId: string | null }
  | Restoring
  | Undoing

/** The command of one type. */
export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

/** Brings back what a commit had made, read from the log by the caller. */
export type Restoring =
  | { type: 'RestoreCode'; commit: string; key: SolveKey; code: string }
  | { type: 'RestoreDetails'; commit: string; key: SolveKey; changes: DetailChanges }
  | { type: 'RestoreFeedback'; commit: string; key: SolveKey; feedback: Feedback }
  | ({ type: 'RestoreProfile'; commit: string; id: string } & ProfileText)

/** Takes a commit back; taking back an undo is a redo. The steps are read from the log by the caller. */
export interface Undoing {
  type: 'Undo' | 'Redo'
  commit: string
  steps: UndoStep[]
}

/** Why a command changed nothing: a value, not an error. `message` is fit to be shown. */
export interface Refusal {
  code: 'invalid' | 'not-found' | 'not-editable' | 'changed-since'
  message: string
}
