import type { GoalProfile } from '#domain/goal-profile'
import type { CoveredPeriod } from '#domain/history-coverage'
import type { ProblemIndex } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import { showIdentified } from '#events/projections/identified'
import type { Tables } from '#events/projections/tables'
import type { TablesVersion } from '#events/projections/tables-version'
import type { ExportLimits } from '#lib/export-limits'
import { clampToValidDate } from '#lib/time'
import type { ExtensionBridge } from '#protocol/extension'
import type { Head } from '#protocol/head'
import type { TravelAxis } from '#protocol/time-travel'
import type { SyncView, TodayView, Views } from '#protocol/views'
import { AppError } from './app-error'
import type { Database } from './log/database'
import type { EventLog } from './log/event-log'
import type { Platform } from './platform'
import type { CrossTabChannel } from './session/cross-tab-channel'
import type { UndoneElsewhere } from './session/undone-elsewhere'
import type { UpdateStream } from './session/update-stream'
import type { ExtensionClient } from './sources/extension-client'
import type { Fetch } from './sources/http'
import { toFailure } from './to-failure'

export interface SessionDeps {
  platform: Platform
  limits: ExportLimits
  fetch: Fetch
  bridge: ExtensionBridge
  updates: UpdateStream
  computeViews(session: Session): Views
  /** Called when the browser has dropped the connection to the log. */
  onDropped(): void
  /** Called when the connection was closed because another tab upgrades or deletes the database. */
  onOutdated(): void
}

/** The known problems. */
export interface Catalog {
  problems: ProblemIndex
  /** When the full list was last downloaded, in epoch milliseconds; 0 for a starter; null if no catalog is stored. */
  updatedAt: number | null
  hash: number | null
  /** False for a starter, the catalog that is part of the build. It is never fresh, and the full list is asked for until it comes (C11). */
  isFull: boolean
  /** Since when this browser has had the full list, or has been waiting for it, in epoch milliseconds. */
  since: number
  /** The ETag of the downloaded catalog; null if unknown. */
  etag: string | null
}

/** The picks of a day, except those that are open from earlier days. */
export interface TodayDraw {
  /** A review day, in days since 1970-01-01. */
  day: number
  slugs: string[]
}

export interface OpenedData {
  /** The user's name in the practice site's spelling. */
  username: string
  /** The user's key, with which all keys of stored data begin. */
  user: string
  db: Database
  log: EventLog
  catalog: Catalog
  defaults: GoalProfile[]
  /** The random seed for recommendations. A new one is drawn when the user switches the profile or presses Sync Now. */
  seed: number
  sync: SyncView
  /** The periods in which the log has every submission (N18). */
  coverage: CoveredPeriod[]
  /** Undos of imports on other devices that the user has not responded to. */
  undoneElsewhere: UndoneElsewhere[]
  removedElsewhere: SolveKey[]
}

/** A past state to which the user has travelled. */
export interface HistoricalState {
  /** Whether the user travels through days or through single changes. */
  axis: TravelAxis
  /** The position on the timeline, from 1. */
  position: number
  /**
   * `at`: the display time of the last commit up to this state. `clock`: that commit's clock, which determines the order. If the user
   * travels by day, `at` is the end of the day and `clock` is infinite, because all changes count. Both in epoch milliseconds.
   */
  at: number
  clock: number
  folded: TablesVersion
}

/** The displayed tables, and the time (epoch milliseconds) for which they are displayed. */
interface CurrentView {
  /** The tables in which the data of an identified own problem belongs to the problem that it is (N31). */
  tables: Tables
  /** The tables as the log's events produce them, from which `tables` are computed. */
  folded: TablesVersion
  now: number
}

const PAST_TEXT = 'You’re viewing the past. Go back to now to make changes.'

/**
 * The open log of a signed-in user, and all state in memory that belongs to it. `openSession` creates a session and
 * `startBackgroundWork` publishes it to the page. `end` ends it for good; a reconnect opens a new session.
 */
export class Session {
  readonly platform: Platform
  readonly limits: ExportLimits
  readonly fetch: Fetch
  readonly bridge: ExtensionBridge
  readonly updates: UpdateStream
  readonly onDropped: () => void
  readonly #viewsOf: SessionDeps['computeViews']

  readonly username: string
  readonly user: string
  readonly db: Database
  readonly log: EventLog

  /** The catalog. A change replaces the object and never modifies it, so that caches can compare objects. */
  catalog: Catalog
  defaults: GoalProfile[]
  seed: number
  coverage: CoveredPeriod[]
  undoneElsewhere: UndoneElsewhere[]
  removedElsewhere: SolveKey[]
  /** The state of the sync. The steps of a sync modify this object. */
  readonly sync: SyncView
  phase: Views['phase']

  /** Computes today's recommended problems (picks); null until its code is loaded. */
  computePicks: ((session: Session, progress: readonly CategoryProgress[]) => TodayView | null) | null = null
  /** Returns the picks of the day to store with a command (N32); null if there are none, or if Today was not computed on this day. */
  findDraw: (command: Command) => TodayDraw | null = () => null
  /** Stores the picks of the day after a sync (N32). */
  storeDraw: () => Promise<void> = async () => undefined
  /** The connection to an extension of protocol 2; null until a sync finds one. */
  extension: ExtensionClient | null = null
  /** Called when the extension reports changes that the log lacks. */
  onExtensionChanges: () => void = () => undefined
  /** Sends changes to the user’s other devices soon, through the shared folder and the server, if the log uses them. */
  shareChanges: () => void = () => undefined
  /** Sends the number of today's reviews to the extension, if one is connected. */
  sendDueCount: () => Promise<void> = async () => undefined
  /** Called with the events of a command of the user, after they are published to the page. */
  onCommand: (events: readonly SolvelogEvent[]) => Promise<void> = async () => undefined
  /** The channel to the user's other tabs; null until the session is published to the page. */
  otherTabs: CrossTabChannel | null = null
  /** The time of the newest submission that was shown or announced, in epoch seconds; 0 before the first. */
  newestSeenAt = 0
  /**
   * Increases when any solve may have changed. The first value is random, because a page may compare it with the value of an earlier
   * worker.
   */
  revision: number

  #past: HistoricalState | null = null
  /** Maps folded tables to shown ones. */
  readonly #shownTables = new WeakMap<Tables, Tables>()
  /** The log position of the last update to the page. */
  #publishedSeq: number
  readonly #objectsByClass = new Map<unknown, unknown>()
  readonly #ending = new AbortController()

  constructor(deps: SessionDeps, openedData: OpenedData) {
    this.platform = deps.platform
    this.limits = deps.limits
    this.fetch = deps.fetch
    this.bridge = deps.bridge
    this.updates = deps.updates
    this.onDropped = deps.onDropped
    this.#viewsOf = deps.computeViews
    this.username = openedData.username
    this.user = openedData.user
    this.db = openedData.db
    this.log = openedData.log
    this.catalog = openedData.catalog
    this.defaults = openedData.defaults
    this.seed = openedData.seed
    this.coverage = openedData.coverage
    this.undoneElsewhere = openedData.undoneElsewhere
    this.removedElsewhere = openedData.removedElsewhere
    this.sync = openedData.sync
    this.#publishedSeq = this.log.head.seq
    this.phase = this.catalog.updatedAt !== null && this.#publishedSeq > 0 ? 'loaded' : 'loading'
    this.revision = this.platform.newSeed()
  }

  get problems(): ProblemIndex {
    return this.catalog.problems
  }

  /** The end of the log, for the page to store. */
  get head(): Head {
    const { seq, id } = this.log.head
    return { seq, id }
  }

  /** The past state to which the user has travelled; null at the present. */
  get past(): HistoricalState | null {
    return this.#past
  }

  /** Whether the session has ended: after a sign-out in any tab, a reconnect, or another start. */
  get hasEnded(): boolean {
    return this.#ending.signal.aborted
  }

  /** A signal that is aborted when the session ends, so that its work stops and its locks are released. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /**
   * Returns the session's only object of a class, such as a cache or the state of one feature. Creates the object on the first call. The
   * objects are dropped when the session ends.
   */
  get<T>(ObjectClass: new (session: Session) => T): T {
    const existing = this.#objectsByClass.get(ObjectClass) as T | undefined
    if (existing !== undefined) return existing
    const created = new ObjectClass(this)
    this.#objectsByClass.set(ObjectClass, created)
    return created
  }

  /**
   * Returns the displayed state: the present, or the past state the user travelled to. Code that answers the page reads through this
   * method; code that writes uses the log itself.
   */
  currentView(): CurrentView {
    const past = this.#past
    const folded = past ? past.folded : this.log.folded
    return {
      tables: this.#showIdentified(folded.tables),
      folded,
      now: past ? clampToValidDate(past.at) : this.platform.now(),
    }
  }

  /** The present tables as `currentView` shows them, also during time travel. For exports, imports and the plan. */
  get presentTables(): Tables {
    return this.#showIdentified(this.log.tables)
  }

  #showIdentified(folded: Tables): Tables {
    const shown = this.#shownTables.get(folded) ?? showIdentified(folded)
    this.#shownTables.set(folded, shown)
    return shown
  }

  /** Throws an AppError during time travel, when changes are not allowed. */
  assertLive(): void {
    if (this.#past) throw new AppError('invalid', PAST_TEXT)
  }

  /** Displays a past state; the present if `past` is null. */
  displayPast(past: HistoricalState | null): void {
    this.#past = past
    this.revision++
    this.publish()
  }

  publish(): void {
    this.#publishedSeq = this.log.head.seq
    this.updates.publish(this.#viewsOf(this), this.head)
  }

  /** Sends changed views except today's recommended problems (picks), which take long to compute in a long log. */
  publishWithoutPicks(): void {
    const { computePicks } = this
    this.computePicks = null
    try {
      this.publish()
    } finally {
      this.computePicks = computePicks
    }
  }

  /** Sends all views, after a page may have missed updates. */
  publishWhole(): void {
    this.revision++
    this.updates.publishWhole(this.#viewsOf(this), this.head)
  }

  /** Sends changed views. If the log has grown, first increases `revision`. */
  publishLogChanges(): void {
    if (this.log.head.seq !== this.#publishedSeq) this.revision++
    this.publish()
  }

  /** Sends the changes that this tab has appended to the log to its page, and notifies the other tabs. */
  publishAppended(): void {
    this.publishLogChanges()
    this.otherTabs?.notifyLogChanged()
  }

  /**
   * Runs work in the background and reports failures to the page, unless the session has ended. If the connection is lost, requests a
   * reconnect and does not repeat the work.
   */
  runInBackground(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (this.hasEnded) return
      const failure = toFailure(error)
      if (failure.code === 'storage-lost') return this.onDropped()
      if (this.phase === 'loading') this.phase = 'critical-error'
      this.sync.busy = false
      this.updates.sendFailure(failure)
      this.publish()
    })
  }

  /** Ends the session. It no longer writes, sends or receives, and its caches are dropped. */
  end(): void {
    this.#ending.abort()
    this.extension?.close()
    this.updates.stop()
    this.otherTabs?.close()
    this.log.close()
    this.#objectsByClass.clear()
  }
}
