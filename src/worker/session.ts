import type { GoalProfile } from '#domain/goal-profile'
import type { Problem } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { ExportLimits } from '#lib/export-limits'
import type { ExtensionBridge } from '#protocol/extension'
import type { SourceName, SourceStatus, SyncView, TodayView, Views } from '#protocol/views'
import type { Database } from './log/database'
import type { EventLog } from './log/event-log'
import type { Platform } from './platform'
import type { CrossTabChannel } from './session/cross-tab-channel'
import type { HistoricalState } from './session/current-view'
import type { UndoneElsewhere } from './session/undone-elsewhere'
import type { UpdateStream } from './session/update-stream'
import type { Fetch } from './sources/http'
import type { ExtensionClient } from './sync/extension-client'

/** Injected dependencies of a session. */
export interface SessionDeps {
  platform: Platform
  /** How large exports may be. */
  limits: ExportLimits
  fetch: Fetch
  bridge: ExtensionBridge
  updates: UpdateStream
  /** Called when the browser has dropped the connection to the log. */
  onDropped(): void
  /** Called when the connection was closed because another tab upgrades or deletes the database. */
  onOutdated(): void
}

/** The state of one signed-in user: the open log, the catalog and profiles, and the status of the sources. */
export interface Session extends SessionDeps {
  /** In the practice site's spelling. */
  username: string
  /** The key of all stored data. */
  user: string
  db: Database
  log: EventLog
  problems: ReadonlyMap<string, Problem>
  /** Epoch milliseconds; null if no catalog is stored. */
  catalogUpdatedAt: number | null
  catalogHash: number | null
  defaults: GoalProfile[]
  /** The seed for recommendations; changes with the profile and on Sync Now. */
  seed: number
  phase: Views['phase']
  /** Computes the picks of the day; null until its code is loaded. */
  picksOf: ((session: Session, progress: readonly CategoryProgress[]) => TodayView | null) | null
  sync: SyncView
  /** The connection to an extension of protocol 2; null until a sync finds one. */
  extension: ExtensionClient | null
  /** The time of the newest submission that was shown or announced, in epoch seconds; 0 before the first. */
  newest: number
  /** Called when the extension reports changes that are not in the log. */
  onExtensionNews(): void
  /** Other tabs; null until the session is open. */
  otherTabs: CrossTabChannel | null
  /** The log position of the last update to the page. */
  publishedSeq: number
  /** The past state on display; null at the present. */
  past: HistoricalState | null
  /** Undos of imports on other devices that the person has not responded to. */
  undoneElsewhere: UndoneElsewhere[]
  /** True after sign-out in any tab, a reconnect, or another start. */
  ended: boolean
  /** Aborted when the session ends: it writes nothing more, and its locks are released. */
  ending: AbortController
  /** Increases when any solve may have changed. */
  revision: number
}

const idle = (lastSuccessAt: number | null): SourceStatus => ({ state: 'idle', lastSuccessAt, problem: null })

/** The state of an idle sync, given each source's last success (epoch milliseconds). */
export function idleSync(lastSuccess: Record<SourceName, number | null>): SyncView {
  const { catalog, recent, extension, demo } = lastSuccess
  const sources = { catalog: idle(catalog), recent: idle(recent), extension: idle(extension), demo: idle(demo) }
  return {
    busy: false,
    step: null,
    progress: null,
    sources,
    lastSyncedAt: null,
    extensionFound: null,
    gap: null,
    isWaitingForTab: false,
  }
}
