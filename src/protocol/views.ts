import type { GoalProfile } from '#domain/goal-profile'
import type { CategoryProgress } from '#domain/progress'
import type { FolderFacts } from './backup'
import type { Failure } from './result'

/** The places user data comes from, in the order a sync asks them (spec §4, Init). */
export type SourceName = 'catalog' | 'recent' | 'extension' | 'demo'

/** How the last contact with one source went. */
export interface SourceStatus {
  state: 'idle' | 'busy' | 'ok' | 'failed' | 'unavailable'
  /** Epoch milliseconds of the last success; null when there was none. */
  lastSuccessAt: number | null
  /** Why the last try failed, in words for the person; null when it did not. */
  problem: string | null
}

/** Sync as the page shows it. */
export interface SyncView {
  busy: boolean
  /** The source being asked; null when none is. */
  step: SourceName | null
  /** Solves read so far in this sync, of how many chunks; null outside the extension's step. */
  progress: { solves: number; chunksDone: number; chunksTotal: number } | null
  sources: Record<SourceName, SourceStatus>
  /** Epoch milliseconds; null before the first successful sync. */
  lastSyncedAt: number | null
  /** Seen in this session: null until it was looked for. */
  extensionFound: boolean | null
  /** The sync has waited for another tab for two minutes; it goes on by itself, and `stopSync` ends it. */
  isWaitingForTab: boolean
}

/** The connected extension, as "Your data" shows it. Times are epoch milliseconds. */
export interface ExtensionView {
  version: string
  /** Submissions that the extension knows of this user, and how many of them with code. */
  submissions: number
  withCode: number
  state: 'idle' | 'running' | 'waiting' | 'paused' | 'stopped' | 'complete'
  /** When the extension tries again, while it waits. */
  retryAt: number | null
  /** Why the import stopped and what to do, in sentences. */
  stop: { message: string; nextStep: string; field: string | null } | null
  /** Who is signed in at the practice site; null when nobody is, or it is not known. */
  account: string | null
  /** When the practice site last answered the extension. */
  lastCheckAt: number | null
  /** A sentence about another practice session or account. */
  notice: string | null
}

/** Goal profiles: default ones first, then the person's own, oldest first. */
export interface ProfilesView {
  list: GoalProfile[]
  activeId: string
}

/** Progress towards the active profile's goals, in the order of the 66 categories. */
export interface ProgressView {
  categories: CategoryProgress[]
}

/** The log and the list of solves in numbers. */
export interface SolvesView {
  /** Solves with a known problem. */
  count: number
  /** Solves kept in the log whose problem the catalog does not have yet (C4). */
  waiting: number
  /** Grows with every change to any solve. */
  revision: number
  /** Commits in the log: grows with every change, but not when another point of it is shown. */
  commits: number
}

/** The point of the log that is shown instead of its end; everything else that is shown is as of then, and read-only. */
export interface HistoricalView {
  /** How many commits, in folding order, had happened. */
  position: number
  /** The time of the last of them, in epoch milliseconds. */
  at: number
}

/** All that a page mirrors. Each slice is replaced whole when it changes. */
export interface Views {
  phase: 'loading' | 'loaded' | 'critical-error'
  sync: SyncView
  profiles: ProfilesView
  progress: ProgressView
  solves: SolvesView
  /** How many changes are hidden because another device undid an import, until the person has answered; null without any. */
  hiddenElsewhere: number | null
  /** Null unless an extension of protocol 2 is connected. */
  extension: ExtensionView | null
  /** Null at the present. */
  past: HistoricalView | null
}

/** The end of the log: the page keeps it outside IndexedDB to notice a shortened or replaced database. */
export interface Head {
  /** The last commit's position; 0 for an empty log. */
  seq: number
  /** The last commit's id; empty for an empty log. */
  id: string
}

/** What flows through the one ordered pipe to a page. `to` of one message is `from` of the next; a gap means resend. */
export type UpdateMessage =
  | { kind: 'whole'; at: number; views: Views; head: Head }
  | { kind: 'change'; from: number; to: number; slices: Partial<Views>; head: Head }
  | { kind: 'notice'; tone: 'success' | 'error' | 'info'; text: string }
  /** New submissions came by themselves, in a sentence. */
  | { kind: 'arrival'; text: string }
  | { kind: 'failure'; failure: Failure }
  /** How far an export, a check or an import has come; `of` is 0 while that is not known. */
  | { kind: 'work'; done: number; of: number }
  /** How the shared folder is doing; null without one. */
  | { kind: 'folder'; facts: FolderFacts | null }
