import { proxy } from 'valtio'
import type { Category } from '#domain/category'
import type { Recommendations } from '#domain/recommend'
import type { Insight, ScoreReason } from '#protocol/insight'
import type { Failure } from '#protocol/result'
import type { StoredUser } from '#protocol/stored-users'
import type { Views } from '#protocol/views'

/** A row of the dashboard that can be opened: a category, or the one that spans them all. */
export type RowName = Category | 'Random'

/** Recommendations of one row, as far as they have come. */
export type RowRecommendations =
  | { state: 'loading' }
  | { state: 'ready'; recommendations: Recommendations }
  | { state: 'failed'; failure: Failure }

/** Something worked out from the log: `of` tells from which state of it. What is there stays until the new is. */
interface Derived<T> {
  of: string | null
  /** Held as a `ref`. */
  value: T | null
  failure: Failure | null
}

/** A short message at the top right; it leaves after 4 seconds (spec §2). */
export interface Notice {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  /** The change it tells of, which can be taken back from here; null when there is none. */
  undo: { commit: string; label: 'Undo' | 'Redo' } | null
}

/** All that the page draws from. Screens read snapshots of it and change it only through actions. */
export interface AppState {
  /** The signed-in user; null shows the sign-in screen. */
  username: string | null
  /** The worker's condition: `restarting` is its one guarded restart, `lost` asks the person to reload. */
  connection: 'starting' | 'live' | 'restarting' | 'lost'
  /** Why the log could not be opened; null when it was. */
  failure: Failure | null
  /** The mirror of the worker's views; null until there are any. */
  views: Views | null
  /** Whether `views` are the worker's word: until then they are what the dashboard last showed. */
  confirmed: boolean
  /** Who used the earlier product on this origin last, as the sign-in screen offers; null when nobody did. */
  legacyUser: string | null
  /** The users whose logs this browser has, as the sign-in screen offers them. */
  storedUsers: StoredUser[]
  screen: 'dashboard' | 'history' | 'changes'
  openRow: RowName | null
  /** Cached until the profile changes or a sync begins (spec §4). */
  recommendations: Partial<Record<RowName, RowRecommendations>>
  /** The year and the trends. */
  insight: Derived<Insight>
  /** Why each row that was opened stands where it does. */
  reasons: Partial<Record<Category, Derived<ScoreReason>>>
  notices: Notice[]
  /** Another tab has been removing a user's data for two minutes while this one waits to remove data too. */
  isWaitingForDeletion: boolean
  /** Messages in the extension's name that were not its own, or that could not be read; since the page was opened. */
  ignoredMessages: number
}

export const state = proxy<AppState>({
  username: null,
  connection: 'starting',
  failure: null,
  views: null,
  confirmed: false,
  legacyUser: null,
  storedUsers: [],
  screen: 'dashboard',
  openRow: null,
  recommendations: {},
  insight: { of: null, value: null, failure: null },
  reasons: {},
  notices: [],
  isWaitingForDeletion: false,
  ignoredMessages: 0,
})
