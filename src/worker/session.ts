import type { GoalProfile } from '#domain/goal-profile'
import type { Problem } from '#domain/problem'
import type { ExportLimits } from '#lib/export-limits'
import type { ExtensionBridge } from '#protocol/extension'
import type { SourceName, SourceStatus, SyncView, Views } from '#protocol/views'
import type { Database } from './log/database'
import type { EventLog } from './log/event-log'
import type { Platform } from './platform'
import type { CrossTabChannel } from './session/cross-tab-channel'
import type { HistoricalState } from './session/current-view'
import type { UndoneElsewhere } from './session/undone-elsewhere'
import type { UpdateStream } from './session/update-stream'
import type { Fetch } from './sources/http'
import type { ExtensionClient } from './sync/extension-client'

/** What a session works with: handed in, never reached for. */
export interface SessionDeps {
  platform: Platform
  /** How large exports may be. */
  limits: ExportLimits
  fetch: Fetch
  bridge: ExtensionBridge
  updates: UpdateStream
  /** Called when the browser has dropped the connection to the log. */
  onDropped(): void
  /** Called when the connection was closed because another tab upgrades or removes the database. */
  onOutdated(): void
}

/** One signed-in user at work: the open log, the inputs that are not in it, and how the sources are doing. */
export interface Session extends SessionDeps {
  /** As the practice site spells it. */
  username: string
  /** The key of all stored data. */
  user: string
  db: Database
  log: EventLog
  problems: ReadonlyMap<string, Problem>
  /** Epoch milliseconds; null while no catalog is stored. */
  catalogUpdatedAt: number | null
  catalogHash: number | null
  defaults: GoalProfile[]
  /** Steers sampling until the profile changes or a sync is asked for. */
  seed: number
  phase: Views['phase']
  sync: SyncView
  /** The connection to an extension that speaks protocol 2; null until a sync finds one. */
  extension: ExtensionClient | null
  /** The time of the newest submission that was shown or announced, in epoch seconds; 0 before the first. */
  newest: number
  /** Called when the extension reports changes that are not in the log. */
  onExtensionNews(): void
  /** The other tabs; null until the session is open. */
  otherTabs: CrossTabChannel | null
  /** Position of the log that the page last heard of. */
  publishedSeq: number
  /** What the person has travelled back to; null at the present. */
  past: HistoricalState | null
  /** Undos of imports on other devices that the person has not answered yet. */
  undoneElsewhere: UndoneElsewhere[]
  /** Signed out, here or in another tab, replaced after a lost connection, or suspended. */
  ended: boolean
  /** Aborted when the session ends: nothing is written by it any more, and its locks are released. */
  ending: AbortController
  /** Grows when any solve may have changed. */
  revision: number
}

const idle = (lastSuccessAt: number | null): SourceStatus => ({ state: 'idle', lastSuccessAt, problem: null })

/** Sync at rest, from when each source last answered (epoch milliseconds). */
export function syncAtRest(lastSuccess: Record<SourceName, number | null>): SyncView {
  const { catalog, recent, extension, demo } = lastSuccess
  const sources = { catalog: idle(catalog), recent: idle(recent), extension: idle(extension), demo: idle(demo) }
  return {
    busy: false,
    step: null,
    progress: null,
    sources,
    lastSyncedAt: null,
    extensionFound: null,
    isWaitingForTab: false,
  }
}
