import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail, SolveFilter, SolveItem } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'
import type { Failure } from '#protocol/result'
import { emptyList, type PagedList } from '../../shared/paged-list'

/** The fields of each form of a solve. All are text, so that typed and stored values can be compared directly. */
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
    /** The AI reply that filled the form. It is stored with the feedback. Empty if there was none. */
    reply: string
  }
  /** The note on a problem. */
  problem: { note: string }
  /** The field for pasting an AI reply. */
  reply: { text: string }
}

export type DraftKind = keyof Forms

/** A form being edited: the stored values that the edit is based on, and the current values. */
export interface Draft<F = Forms[DraftKind]> {
  base: F
  form: F
}

/** The open forms of one solve or problem. */
export type Drafts = { [K in DraftKind]?: Draft<Forms[K]> }

/** The error of a failed save, and the invalid field if there is one. */
export interface Problem {
  message: string
  field: string | null
}

/** The state of a save, from sending until the form closes. */
export interface SaveState {
  /** `late`: still running, but slower than expected. */
  stage: 'saving' | 'late' | 'failed'
  problem: Problem | null
  /** Values that may still be stored, even after a failure. Null if nothing was sent. */
  sent: SentForm | null
}

export interface SentForm {
  /** The form as it was sent. */
  draft: Readonly<Record<string, string>>
  /** The form as it looks after the values are stored. */
  saved: Readonly<Record<string, string>>
  /** The success message. */
  done: string
}

/** The open solve. `value` is a `ref`. */
export type OpenDetail =
  | { state: 'none' }
  | { state: 'ready'; key: SolveKey; value: SolveDetail }
  | { state: 'failed'; key: SolveKey; failure: Failure }

/** The open problem. `value` is a `ref`. */
export type OpenProblem =
  | { state: 'none' }
  | { state: 'ready'; slug: string; value: ProblemDetail }
  | { state: 'failed'; slug: string; failure: Failure }

/** State of Solve History, in addition to the worker's views. */
export interface HistoryState {
  filter: SolveFilter
  list: PagedList<SolveItem>
  /** Whether the search continues; `passes` counts its answers so far. */
  isSearching: boolean
  passes: number
  selected: SolveKey | null
  /** The visible pane on screens that are too narrow for both. */
  pane: 'list' | 'detail'
  /** Wide screens: true if the list is hidden. */
  listHidden: boolean
  detail: OpenDetail
  /** The problem whose page is shown in place of the selected solve. */
  problem: string | null
  problemDetail: OpenProblem
  /** By solve, or by the slug of a problem. */
  drafts: Record<SolveKey, Drafts>
  /** Running and failed saves, by `saveKey`. */
  saves: Record<string, SaveState>
  /** Solves with unsaved changes. Separate from `drafts`, so that a keystroke does not render the list again. */
  unsaved: Record<SolveKey, true>
  /** False if the browser could not store the last draft. */
  draftsKept: boolean
}

/** A filter that hides nothing. */
export const NO_FILTER: SolveFilter = {
  text: '',
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: null,
  to: null,
  tag: null,
  starred: false,
  due: false,
  list: null,
}

export const history = proxy<HistoryState>({
  filter: { ...NO_FILTER },
  list: emptyList(),
  isSearching: false,
  passes: 0,
  selected: null,
  pane: 'list',
  listHidden: false,
  detail: { state: 'none' },
  problem: null,
  problemDetail: { state: 'none' },
  drafts: {},
  saves: {},
  unsaved: {},
  draftsKept: true,
})
