import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { FormValues } from './forms'

export type DraftKind = keyof FormValues

/** The forms that change stored values. */
export type EditKind = Exclude<DraftKind, 'reply'>

/** The values of any form. */
export type FieldTexts = Record<string, string>

/** A form being edited: the stored values that the edit is based on, and the current values. */
export interface Draft<F = FormValues[DraftKind]> {
  base: F
  form: F
  /** The last save, if it is running or has failed. The identity of the object distinguishes it from later saves. */
  save?: SaveState | undefined
}

export type Drafts = { [K in DraftKind]?: Draft<FormValues[K]> }

export interface SaveError {
  message: string
  field: string | null
  /** Differs between two failures with the same message, so that each one moves the focus. */
  id: number
}

export interface SaveState {
  /** `late`: still running, but slower than expected. */
  stage: 'saving' | 'late' | 'failed'
  problem: SaveError | null
  /** The sent values. They may still be stored, even after a failure. Null if no values were sent. */
  sent: SentForm | null
}

export interface SentForm {
  draft: Readonly<FieldTexts>
  /** The values of the form as they will be after they are stored. */
  saved: Readonly<FieldTexts>
  successText: string
}

export const openDrafts = proxy<{
  /** The key is the key of a solve, or the slug of a problem. */
  drafts: Record<SolveKey, Drafts>
  /** Solves and problems with unsaved changes. Separate from `drafts`, so that a keystroke does not render the list again. */
  unsaved: Record<SolveKey, true>
}>({ drafts: {}, unsaved: {} })
