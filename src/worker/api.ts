import { usernameFrom } from '#domain/practice-site'
import { userKey } from '#domain/username'
import type { ExportLimits } from '#lib/export-limits'
import { MAX_TIME } from '#lib/time'
import type { StartRequest, WorkerApi } from '#protocol/api'
import type { ExtensionBridge } from '#protocol/extension'
import type { Result } from '#protocol/result'
import type { TodayView, UpdateMessage } from '#protocol/views'
import { AppError, failureOf } from './app-error'
import { bestEffort } from './best-effort'
import { clearUserData } from './log/clear'
import { writeName } from './log/cursors'
import { withDatabase } from './log/database'
import type { Platform } from './platform'
import { screenApi } from './screen-api'
import type { Session } from './session'
import { noticeClock } from './session/clock-notice'
import { CrossTabChannel } from './session/cross-tab-channel'
import { catchUp, execute, reseed, shareSoon, sync, syncLive } from './session/execute'
import { SessionHolder } from './session/session-holder'
import { hasLegacyDataToImport, openSession, refreshDefaults } from './session/start'
import { UpdateStream } from './session/update-stream'
import { headOf, viewsOf } from './session/views'
import type { Fetch } from './sources/http'
import { stopSync } from './sync/sync'

/** Dependencies of the worker. */
export interface WorkerDeps<Port> {
  platform: Platform
  /** How large exports may be. */
  limits: ExportLimits
  fetch: Fetch
  sendTo(port: Port): (message: UpdateMessage) => void
  bridgeOf(port: Port): ExtensionBridge
}

/** Implements the worker's calls. Every call returns a Result, and every change is sent as an update. */
export function createWorker<Port>(deps: WorkerDeps<Port>): WorkerApi<Port> {
  let connection: { send: (message: UpdateMessage) => void; bridge: ExtensionBridge } | null = null
  const holder = new SessionHolder({
    platform: deps.platform,
    open,
    startWork: startBackgroundWork,
    fail: (failure) => connection?.send({ kind: 'failure', failure }),
  })
  const current = () => holder.current()

  return {
    connect: (updates, bridge) =>
      answer(async () => {
        connection = { send: deps.sendTo(updates), bridge: deps.bridgeOf(bridge) }
        return null
      }),

    verifyUser: (typed) =>
      answer(async () => {
        const { verifyUser } = await import('./sources/practice-site')
        return { username: await verifyUser(deps.fetch, usernameFrom(typed)) }
      }),

    findLegacyUser: () => answer(async () => (await import('./legacy-import/legacy-import')).findLegacyUser()),

    storedUsers: () => answer(async () => (await import('./log/stored-users')).readStoredUsers()),

    start: (request) =>
      answer(async () => {
        const opened = await holder.start(request, async (session) => {
          if (await hasLegacyDataToImport(session))
            await (await import('./legacy-import/legacy-import')).importLegacyData(session)
        })
        return { head: headOf(opened) }
      }),

    inspectLog: (request) =>
      answer(async () => (await import('./recovery/recovery')).inspectLog(request, deps.platform)),

    acceptLog: (username, readable) =>
      answer(async () => (await import('./recovery/recovery')).acceptLog(username, readable, deps.platform)),

    exportReadable: (username) =>
      answer(async () => (await import('./recovery/recovery')).exportReadable(username, deps)),

    checkExport: (username, bytes) =>
      answer(async () => (await import('./recovery/recovery')).checkExport(username, bytes, deps)),

    execute: (command) => answer(() => execute(current(), command)),

    syncNow: () =>
      answer(async () => {
        const opened = current()
        await reseed(opened)
        opened.inBackground(() => sync(opened, true))
        return null
      }),

    stopSync: () =>
      answer(async () => {
        stopSync(current())
        return null
      }),

    extensionReady: () =>
      answer(async () => {
        const opened = current()
        if (!opened.extension) opened.inBackground(() => sync(opened, false))
        return null
      }),

    insight: () => answer(async () => (await import('./dashboard/insight')).insight(current())),

    scoreReason: (category) =>
      answer(async () => (await import('./dashboard/insight')).scoreReason(current(), category)),

    refresh: (wasHidden) =>
      answer(async () => {
        if (wasHidden) holder.noteHidden()
        const opened = current()
        await opened.log.catchUp()
        opened.revision++
        opened.updates.publishWhole(viewsOf(opened), headOf(opened))
        shareSoon(opened)
        return null
      }),

    ...screenApi(current, answer),

    ping: () => answer(async () => null),

    clearUser: (username) =>
      answer(async () => {
        const user = userKey(username)
        holder.signOut(user)
        // Uses its own connection: the session's is closed, so that no other write can follow the deletion.
        await withDatabase(username, deps.platform, (db) => clearUserData(db, user))
        return null
      }),
  }

  async function open(request: StartRequest): Promise<Session> {
    if (!connection) throw new AppError('internal', 'The page is not connected yet.')
    const { send, bridge } = connection
    // Each session has its own stream, so that messages of an ended session are dropped.
    const updates = new UpdateStream(send)
    const { platform, limits, fetch } = deps
    const onDropped = () => holder.reconnect()
    const onOutdated = () => holder.giveWay()
    return openSession(request, { updates, bridge, platform, limits, fetch, onDropped, onOutdated })
  }

  /** Waits for a running reconnect, and starts one if the call finds the connection lost. */
  async function answer<T>(work: () => Promise<T>): Promise<Result<T>> {
    await holder.ready()
    const session = holder.session
    try {
      return { ok: true, value: await work() }
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'storage-lost') holder.reconnect(session ?? undefined)
      return { ok: false, failure }
    }
  }
}

/**
 * Publishes an opened session and starts the background work: messages of other tabs, the first sync, the integrity check.
 */
function startBackgroundWork(session: Session): void {
  session.publish()
  // After the first update, because computing the reviews of a long log would delay it.
  session.inBackground(() => showPicks(session))
  session.onExtensionNews = () => session.inBackground(() => syncLive(session))
  session.otherTabs = new CrossTabChannel(session.user, {
    onChange: () => session.inBackground(() => catchUp(session)),
    onEnd: () => session.end(),
  })
  session.inBackground(async () => {
    await sync(session, false)
    await bestEffort(() => import('#events/decide/decide'))
    await (await import('./session/integrity-check')).checkIntegrity(session)
  })
  session.inBackground(() => refreshDefaults(session))
  session.inBackground(() => noticeClock(session))
  void bestEffort(() => writeName(session.db, session.user, session.username))
}

/** The picks if their code could not be loaded. */
const NO_PICKS: TodayView = {
  day: 0,
  until: MAX_TIME,
  summary: 'Couldn’t load today’s picks. Reload the page to try again.',
  picks: [],
}

async function showPicks(session: Session): Promise<void> {
  const code = await import('./picks').catch(() => null)
  session.picksOf = code?.picksOf ?? (() => NO_PICKS)
  session.publish()
}
