import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail, SolveFilter, SolveItem } from '#protocol/history'
import type { Failure } from '#protocol/result'
import { type PagedList, unreadList } from '../../shared/paged-list-state'

/** What each form of a solve holds, all as text, so that a field means the same typed, stored and compared. */
export type Forms = {
  code: { code: string }
  details: { minutes: string; hint: string; notes: string }
  feedback: {
    time_to_solve: string
    time_complexity: string
    space_complexity: string
    performance: string
    readability: string
    correctness: string
    maintainability: string
    quality: string
    final_score: string
    summary: string
    /** The AI's reply that the form was filled from, kept with what is made of it; empty when none was. */
    reply: string
  }
  /** The box for an AI's reply. */
  reply: { text: string }
}

export type DraftKind = keyof Forms

/** A form being filled: what was stored when the person began or last looked, and what they made of it. */
export interface Draft<F = Forms[DraftKind]> {
  base: F
  form: F
}

/** The open forms of one solve; a form that is there is being edited. */
export type Drafts = { [K in DraftKind]?: Draft<Forms[K]> }

/** Why a form was not saved: in words, and its field when one field is wrong. */
export interface Problem {
  message: string
  field: string | null
}

/** How the saving of a form stands, from its sending until the form closes. */
export interface Saving {
  /** `late`: longer than it should take, and still on its way. */
  stage: 'saving' | 'late' | 'failed'
  problem: Problem | null
  /** What may come to be stored, also after a failure; null when nothing was sent. */
  sent: Sent | null
}

export interface Sent {
  /** The form as it was sent. */
  draft: Readonly<Record<string, string>>
  /** The form as it shows what was sent once that is stored. */
  saved: Readonly<Record<string, string>>
  /** What the person is told then. */
  done: string
}

/** The open solve. `value` is a `ref`. */
export type OpenDetail =
  | { state: 'none' }
  | { state: 'ready'; key: SolveKey; value: SolveDetail }
  | { state: 'failed'; key: SolveKey; failure: Failure }

/** All that the Solve History draws from beside the mirrored views. */
export interface HistoryState {
  filter: SolveFilter
  list: PagedList<SolveItem>
  selected: SolveKey | null
  /** The pane that shows on screens too narrow for both. */
  pane: 'list' | 'detail'
  /** Wide screens: the list is put away. */
  listHidden: boolean
  detail: OpenDetail
  drafts: Record<SolveKey, Drafts>
  /** The forms that are being saved, or could not be, by `saveName`. */
  saves: Record<string, Saving>
  /** Solves with a changed form; kept beside the drafts, so that a keystroke does not draw the list again. */
  unsaved: Record<SolveKey, true>
  /** False once this browser refused to store a draft. */
  draftsKept: boolean
}

/** A filter that hides nothing. */
export const NO_FILTER: SolveFilter = {
  text: '',
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
}

export const history = proxy<HistoryState>({
  filter: { ...NO_FILTER },
  list: unreadList(),
  selected: null,
  pane: 'list',
  listHidden: false,
  detail: { state: 'none' },
  drafts: {},
  saves: {},
  unsaved: {},
  draftsKept: true,
})
