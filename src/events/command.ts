import type { Category } from '#domain/category'
import type { Feedback, Hint, SolveKey, SolveSource, Submission } from '#domain/solve'

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

/** A request to change the user's data; `decide` answers it with events or a refusal. */
export type Command =
  | { type: 'RecordSubmissions'; source: SolveSource; submissions: Submission[] }
  | { type: 'MoveDemoForward'; seconds: number }
  | { type: 'SaveCode'; key: SolveKey; code: string }
  | { type: 'SaveDetails'; key: SolveKey; changes: DetailChanges }
  | { type: 'SaveFeedback'; key: SolveKey; feedback: Feedback; via: 'form' | 'import'; raw?: string }
  | { type: 'CreateProfile'; name: string; description: string; goals: Partial<Record<Category, number>> }
  | { type: 'EditProfile'; id: string; name: string; description: string; goals: Partial<Record<Category, number>> }
  | { type: 'DeleteProfile'; id: string }
  | { type: 'ActivateProfile'; id: string }
  | { type: 'TakeOverProfiles'; profiles: EarlierProfile[]; activeId: string | null }

/** Why a command changed nothing: a value, not an error. `message` is fit to be shown. */
export interface Refusal {
  code: 'invalid' | 'not-found' | 'not-editable'
  message: string
}
