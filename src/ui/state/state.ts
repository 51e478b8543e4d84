import { proxy } from 'valtio'
import type { Category } from '#domain/category'
import type { Insight, ScoreReason } from '#protocol/insight'
import type { LastingRecommendations, ProfileRecommendations } from '#protocol/lists'
import type { Failure } from '#protocol/result'
import type { Views } from '#protocol/views'

/** A dashboard row: a category, or Random for all categories (D8). */
export type RowName = Category | 'Random'

export type RowRecommendations =
  | { state: 'loading' }
  | { state: 'ready'; recommendations: ProfileRecommendations }
  | { state: 'failed'; failure: Failure }

/** Cached recommendations. `dataKey` identifies the data on the dashboard that they were computed from. */
export interface CachedRecommendations extends LastingRecommendations {
  dataKey: string
}

/**
 * A value that the worker computes from the log. `stateKey` identifies the state of the log that the value belongs to. The old value stays
 * until the new one is loaded.
 */
interface DerivedValue<T> {
  stateKey: string | null
  /** The value as a Valtio `ref`, which is not proxied. */
  value: T | null
  failure: Failure | null
}

/** A toast: a short message that disappears by itself (A16). */
export interface ToastMessage {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  /** The id of the commit that the toast offers to undo or redo, and the text of the button; null if it offers nothing. */
  undo: { commit: string; label: 'Undo' | 'Redo'; isOneLine?: boolean } | null
}

export const SCREENS = ['dashboard', 'reviews', 'lists', 'history', 'changes', 'data'] as const

/** The state of the page. Screens read snapshots of it and change it only through actions. */
export interface AppState {
  /** The signed-in user; null shows the sign-in screen. */
  username: string | null
  /** The state of the worker. A lost worker is restarted once (`restarting`). If that fails (`lost`), the user is asked to reload. */
  connection: 'starting' | 'live' | 'restarting' | 'lost'
  /** Why the log could not be opened; null if it is open. */
  failure: Failure | null
  /** The data of the screens, as the worker computed it last; null until the first update. */
  views: Views | null
  /** Whether `views` come from the worker. Before the first update they come from the dashboard cache. */
  isConfirmed: boolean
  screen: (typeof SCREENS)[number]
  openRow: RowName | null
  /** The row that the pointer or the focus has reached. Its content is loaded before a press opens it. */
  expectedRow: RowName | null
  /** The recommendations of each row. They are cached until the profile or the solves change, or a sync ends (D11). */
  recommendations: Partial<Record<RowName, RowRecommendations>>
  /** The recommendations that an opened row shows while it loads, as a Valtio `ref`; null if they may be outdated. */
  cachedRecommendations: CachedRecommendations | null
  /** Number of syncs that the user has started since the page was loaded. Each sync changes the random seed of the recommendations. */
  userSyncCount: number
  insight: DerivedValue<Insight>
  reasons: Partial<Record<Category, DerivedValue<ScoreReason>>>
  /** The newest toast; null if it has left. */
  toast: ToastMessage | null
  /** The newest message that was too long for a toast; null if the user has dismissed it. */
  report: Pick<ToastMessage, 'tone' | 'text'> | null
  /** Whether this tab has waited for two minutes for another tab that deletes a user's data. */
  isWaitingForDeletion: boolean
  /** The number of forged or unreadable extension messages since the page was loaded. */
  ignoredMessages: number
}

export const state = proxy<AppState>({
  username: null,
  connection: 'starting',
  failure: null,
  views: null,
  isConfirmed: false,
  screen: 'dashboard',
  openRow: null,
  expectedRow: null,
  recommendations: {},
  cachedRecommendations: null,
  userSyncCount: 0,
  insight: { stateKey: null, value: null, failure: null },
  reasons: {},
  toast: null,
  report: null,
  isWaitingForDeletion: false,
  ignoredMessages: 0,
})
