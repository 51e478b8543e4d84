import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail, SolveFilter, SolveItem } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'
import type { Failure } from '#protocol/result'
import { emptyList, type PagedList } from '../../hooks/paged-list'
import type { FormValues } from './drafts/forms'

export type DraftKind = keyof FormValues

/** The forms that change stored values. */
export type EditKind = Exclude<DraftKind, 'reply'>

/** A form being edited: the stored values that the edit is based on, and the current values. */
export interface Draft<F = FormValues[DraftKind]> {
  base: F
  form: F
  /** The last save, if it is running or has failed. Its identity distinguishes it from later saves. */
  save?: SaveState | undefined
}

/** The open forms of one solve or problem. */
export type Drafts = { [K in DraftKind]?: Draft<FormValues[K]> }

/** The error of a failed save, and the invalid field if there is one. */
export interface SaveError {
  message: string
  field: string | null
  /** Differs between two failures with the same message, so that each one moves the focus. */
  id: number
}

/** The state of a save, from sending until the form closes. */
export interface SaveState {
  /** `late`: still running, but slower than expected. */
  stage: 'saving' | 'late' | 'failed'
  problem: SaveError | null
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

/** The open solve or problem. The key of a problem is its slug. `value` is a `ref`. */
export type Opened<T> =
  | { state: 'none' }
  | { state: 'ready'; key: string; value: T }
  | { state: 'failed'; key: string; failure: Failure }

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
  detail: Opened<SolveDetail>
  /** The problem whose page is shown in place of the selected solve. */
  problem: string | null
  problemDetail: Opened<ProblemDetail>
  /** By solve, or by the slug of a problem. */
  drafts: Record<SolveKey, Drafts>
  /** Solves with unsaved changes. Separate from `drafts`, so that a keystroke does not render the list again. */
  unsaved: Record<SolveKey, true>
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
  unsaved: {},
})
