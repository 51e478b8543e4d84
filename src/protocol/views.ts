import type { GoalProfile } from '#domain/goal-profile'
import type { HistoryGap } from '#domain/history-coverage'
import type { Difficulty } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { SolveKey } from '#domain/solve'
import type { SecondCopyStatus, SharedFolderStatus } from './backup'
import type { DevicesStatus, JoinStatus } from './devices'
import type { Head } from './head'
import type { Failure } from './result'
import type { RatedReviewState } from './reviews'
import type { TravelAxis } from './time-travel'

/** The sources of data, in the order in which a sync reads them (D14). */
export type SourceName = 'catalog' | 'recent' | 'extension' | 'demo'

/** The status of one source of data, such as the catalog or the extension, in a sync. */
export interface SourceStatus {
  /** `failed`: a retry can help. `refused`: the server would refuse the same request again. */
  state: 'idle' | 'busy' | 'ok' | 'failed' | 'refused' | 'unavailable'
  /** Epoch milliseconds of the last success, or null. */
  lastSuccessAt: number | null
  /** The error of the last attempt as text for users, or null. */
  problem: string | null
}

export interface SyncView {
  busy: boolean
  /** The source that is being read; null if none is. */
  step: SourceName | null
  /** Number of solves and chunks that were read from the extension so far; null while the sync reads another source. */
  progress: { solves: number; chunksDone: number; chunksTotal: number } | null
  sources: Record<SourceName, SourceStatus>
  /** When submissions were last read successfully from any source, in epoch milliseconds; null if never. */
  lastSyncedAt: number | null
  /** Whether the extension was found at the last check, possibly in an earlier session; null before the first check. */
  extensionFound: boolean | null
  /**
   * The period in which submissions may be missing, because all entries of the site's limited list of recent submissions were new. Null if
   * there is none (N18).
   */
  gap: HistoryGap | null
  /** Whether the sync has waited two minutes for another tab. It continues when that tab is done, and `stopSync` cancels it. */
  isWaitingForTab: boolean
}

/** The connected extension. Times are in epoch milliseconds. */
export interface ExtensionView {
  version: string
  /** Number of this user's submissions in the extension, and number of them with code. */
  submissions: number
  withCode: number
  state: 'idle' | 'running' | 'waiting' | 'paused' | 'stopped' | 'complete'
  /** When the extension sends its next request to the practice site; null while it does not wait. */
  retryAt: number | null
  /** Why the extension waits, as text for users; null while it does not wait. */
  waitReason: string | null
  /**
   * Why the extension's import stopped, and what the user can do, as text for users; null if it did not stop. `field`: the field of the
   * site's answer that was invalid or missing; null if there is none.
   */
  importStop: { message: string; nextStep: string; field: string | null } | null
  /** A text for users that says which test runs and code histories are not recorded; null while recording works (E21). */
  recordingTrouble: string | null
  /** When the extension restarts a stopped import by itself; null if it does not. */
  stopRetryAt: number | null
  /** Why the details of submissions are not read now, as text for users. */
  detailsTrouble: string | null
  /**
   * Number of submissions that the extension has, and number that the practice site reports; null before the extension has compared them.
   */
  completeness: { found: number; atSite: number } | null
  /** The user signed in at the practice site; null if none or unknown. */
  account: string | null
  /** When the practice site last answered the extension, in epoch milliseconds; null if never. */
  lastCheckAt: number | null
  /** A message for users if another session or account is used at the practice site; otherwise null. */
  notice: string | null
}

/** Goal profiles: default ones first, then the person's own, oldest first. */
export interface ProfilesView {
  list: GoalProfile[]
  activeId: string
  /** The interview dates by profile id, as ISO dates. */
  interviewDates: Readonly<Record<string, string>>
  /** Changes whenever the active profile recommends from another study list, or that list changes. */
  listVersion: string
}

/** Progress towards the active profile's goals, in category order. */
export interface ProgressView {
  categories: CategoryProgress[]
}

/** Numbers of solves, problems and commits in the log. */
export interface LogCounts {
  /** Number of submissions whose problem is known (N23). */
  count: number
  /** Number of problems with an accepted submission (N23). */
  solved: number
  /** Number of submissions whose problem is not in the catalog yet (C4). */
  waiting: number
  /** Whether the browser has the full list of problems, not only the starter that comes with the app (C11). */
  isListFull: boolean
  /** Number of the waiting submissions that can be shown like those of own problems, because their problem is late (C11). */
  unlisted: number
  /** Increases whenever any solve may have changed. */
  revision: number
  /** Number of commits in the log; does not depend on the displayed point in time. */
  commits: number
}

/** A problem recommended for the day. Its texts are for users. */
export interface TodayPick {
  slug: string
  /** The problem's number on the practice site; null if it is not known. */
  number: number | null
  title: string
  difficulty: Difficulty
  /** `tried`: attempted today, but not solved yet. */
  state: 'open' | 'tried' | 'solved' | 'skipped'
  /** Why the problem is recommended. If the person has solved, tried or skipped it today, the result of the day. */
  why: string
  /** The number of minutes that the person usually needs for a problem of this difficulty. */
  minutes: number
  /** Whether another problem could replace this one. */
  canSwap: boolean
  /** The result of the problem's solve; null unless the problem was solved today. */
  result: PickResult | null
}

/** The result of a recommended problem that was solved today (N22). */
export interface PickResult {
  /** How the solve changed scores, in percent: "+5% Array"; empty if it changed none. */
  gains: string
  /** Whether a score went down. */
  hasLoss: boolean
  /** The review that the solve is; null if the problem has no review or its reviews are paused. */
  review: PickReview | null
}

export type PickReview = Pick<RatedReviewState, 'ratedSolve' | 'rating' | 'dueByRating' | 'unknownFields'>

/** A summary of the plan to the interview. Shares of the goals are in whole percent (N21). */
export interface PlanHeadline {
  /** Days until the interview, at least 0. */
  daysLeft: number
  atPace: number
  withPlan: number
  /**
   * A text about the plan of today and the six days after it: "6 reviews, 7 new, 5.5 h"; empty if nothing is planned.
   */
  week: string
  /** The planned minutes of each day from today on, of at most seven days before the interview; 0 on a free day. */
  minutesByDay: readonly number[]
}

/** The problems recommended for a day: at most eight (N1, N22). */
export interface TodayView {
  /** The day, in days since 1970-01-01. A day starts at the hour that the person set for reviews. */
  day: number
  /** The end of the day, in epoch milliseconds. */
  until: number
  /**
   * Number of the day's recommended problems and other reviews that are done, and total number of both. Skipped problems are not counted.
   */
  done: number
  of: number
  /** A sentence for the user about the progress of the day, or about the first step; empty if there is none. */
  summary: string
  /** How today's solves changed the scores: "Array 69% → 74%"; empty if they changed none. */
  scoreChanges: string
  /** Whether a score went down. */
  hasScoreLoss: boolean
  picks: TodayPick[]
  /** The problem that the button "One more" would add. Null while a recommended problem is open, or if no problem can be added. */
  next: { slug: string; title: string } | null
  /** A summary of the plan; null without an interview date, and after the interview. */
  plan: PlanHeadline | null
  /** The name of the study list from which problems are recommended; null if all problems can be recommended (N26). */
  studyList: string | null
  /** The daily challenge of the practice site; null if it is not known or switched off. */
  daily: DailyView | null
}

/** The practice site's daily challenge (N34). It is not part of the day's picks. */
export interface DailyView {
  slug: string
  /** The problem's number on the practice site. */
  number: string
  title: string
  difficulty: Difficulty
  /** Whether only subscribers of the practice site can open the problem. */
  isPaidOnly: boolean
  /** Whether the problem was accepted within the challenge's day, which is a day in UTC. */
  isSolved: boolean
  /** The end of the challenge's day, in epoch milliseconds. */
  until: number
  /** Whether the problem can be added to Today. */
  canAdd: boolean
}

/** The past state that is displayed during time travel. All other views then show it too, and are read-only. */
export interface HistoricalView {
  axis: TravelAxis
  /**
   * The position on the timeline, from 1: the number of commits up to this state, in the order of their times, or the number of days with
   * solves.
   */
  position: number
  /** The time of the commit at the position, or the end of the day, in epoch milliseconds. */
  at: number
}

/** All state that the worker sends to a page. Each field is replaced as a whole when it changes. */
export interface Views {
  phase: 'loading' | 'loaded' | 'critical-error'
  sync: SyncView
  profiles: ProfilesView
  progress: ProgressView
  solves: LogCounts
  /** Number of changes that are hidden because another device undid an import; null if there are none or the person has responded. */
  hiddenElsewhere: number | null
  /** The solves that one device removed while another device changed them. Reported until the person responds. */
  removedElsewhere: { key: SolveKey; title: string }[]
  /** The connected extension; null unless it uses version 2 of the protocol. */
  extension: ExtensionView | null
  /** The problems recommended for today; null until they are computed, and during time travel. */
  today: TodayView | null
  /** The displayed past state; null unless the user travels in time. */
  past: HistoricalView | null
}

/**
 * Updates sent in order to a page. If a message's `from` differs from the `to` of the message before it, the page has missed an update and
 * calls `refresh`.
 */
export type UpdateMessage =
  | { kind: 'whole'; at: number; views: Views; head: Head }
  | { kind: 'change'; from: number; to: number; slices: Partial<Views>; head: Head }
  /** `failedSource` is the source of submissions or problems whose failure the text reports; null for other texts. */
  | { kind: 'toast'; tone: 'success' | 'error' | 'info'; text: string; failedSource: SourceName | null }
  /** A text for users about new submissions that a background sync added. */
  | { kind: 'arrival'; text: string }
  | { kind: 'failure'; failure: Failure }
  /** Progress of an export, check or import; `of` is 0 while unknown. */
  | { kind: 'work'; done: number; of: number }
  /** The status of the second copy of the log, sent after each attempt to update the copy. */
  | { kind: 'copy'; copy: SecondCopyStatus }
  /** The status of the shared folder; null if no folder is shared. */
  | { kind: 'folder'; facts: SharedFolderStatus | null }
  /** The status of syncing devices, sent after each change of the status. */
  | { kind: 'devices'; facts: DevicesStatus }
  /** The status of joining the log of another device; null after it has ended. */
  | { kind: 'join'; facts: JoinStatus | null }
