import { usernameFrom } from '#domain/practice-site'
import { userKey } from '#domain/username'
import type { StartRequest, WorkerApi } from '#wire/api'
import type { ExtensionBridge } from '#wire/extension'
import type { Result } from '#wire/result'
import type { PipeMessage } from '#wire/views'
import { Fault, failureOf } from '../fault'
import type { Clock } from '../given'
import { clearUserData } from '../log/clear'
import { writeName } from '../log/cursors'
import { withDatabase } from '../log/database'
import type { Fetch } from '../sources/http'
import { verifyUser } from '../sources/practice-site'
import { asWellAsMayBe } from './as-well-as-may-be'
import { noticeClock } from './clock-notice'
import { catchUp, end, execute, inBackground, reseed, shareSoon, sync } from './conduct'
import { dataApi } from './data/api'
import { Neighbours } from './neighbours'
import { Pipe } from './pipe'
import { publish } from './publish'
import { recommendations } from './recommendations'
import { SessionHolder } from './session-holder'
import { openSolve } from './solve-detail'
import { findSolve, listSolves } from './solve-list'
import { hasMoreToTakeOver, openSession, refreshDefaults } from './start'
import type { Session } from './state'
import { stopSync } from './sync'
import { headOf, viewsOf } from './views'

/** What the worker's entry hands in. */
export interface Outside<Port> {
  clock: Clock
  fetch: Fetch
  sendTo(port: Port): (message: PipeMessage) => void
  bridgeOf(port: Port): ExtensionBridge
}

/** The worker behind its interface: every answer in an envelope, every change down the pipe. */
export function createWorker<Port>(outside: Outside<Port>): WorkerApi<Port> {
  let connection: { send: (message: PipeMessage) => void; bridge: ExtensionBridge } | null = null
  const holder = new SessionHolder({
    clock: outside.clock,
    open,
    startWork: setToWork,
    fail: (failure) => connection?.send({ kind: 'failure', failure }),
  })
  const current = () => holder.current()

  return {
    connect: (updates, bridge) =>
      answer(async () => {
        connection = { send: outside.sendTo(updates), bridge: outside.bridgeOf(bridge) }
        return null
      }),

    verifyUser: (typed) => answer(async () => ({ username: await verifyUser(outside.fetch, usernameFrom(typed)) })),

    earlierUser: () => answer(async () => (await import('./takeover')).earlierUser()),

    storedUsers: () => answer(async () => (await import('../log/stored-users')).readStoredUsers()),

    start: (request) =>
      answer(async () => {
        const opened = await holder.start(request, async (session) => {
          if (await hasMoreToTakeOver(session)) await (await import('./takeover')).takeOver(session)
        })
        return { head: headOf(opened) }
      }),

    surveyLog: (request) => answer(async () => (await import('./rescue')).surveyLog(request, outside.clock)),

    acceptLog: (username, readable) =>
      answer(async () => (await import('./rescue')).acceptLog(username, readable, outside.clock)),

    exportReadable: (username) =>
      answer(async () => (await import('./rescue')).exportReadable(username, outside.clock)),

    checkExport: (username, bytes) =>
      answer(async () => (await import('./rescue')).checkExport(username, bytes, outside.clock)),

    execute: (command) => answer(() => execute(current(), command)),

    syncNow: () =>
      answer(async () => {
        const opened = current()
        await reseed(opened)
        inBackground(opened, () => sync(opened, true))
        return null
      }),

    stopSync: () =>
      answer(async () => {
        stopSync(current())
        return null
      }),

    recommend: (category) => answer(async () => recommendations(current(), category)),

    insight: () => answer(async () => (await import('./insight')).insight(current())),

    scoreReason: (category) => answer(async () => (await import('./insight')).scoreReason(current(), category)),

    listSolves: (filter, offset, limit) => answer(async () => listSolves(current(), filter, offset, limit)),

    findSolve: (filter, key) => answer(async () => findSolve(current(), filter, key)),

    openSolve: (key) => answer(() => openSolve(current(), key)),

    describeProblem: (key) => answer(async () => (await import('./descriptions')).describeProblem(current(), key)),

    openJourney: (key) => answer(async () => (await import('./journey')).openJourney(current(), key)),

    openPoint: (key, position) => answer(async () => (await import('./journey')).openPoint(current(), key, position)),

    compareJourney: (key, before, after) =>
      answer(async () => (await import('./journey')).compareJourney(current(), key, before, after)),

    buildPrompt: (key) => answer(async () => (await import('./prompt')).promptFor(current(), key)),

    readReply: (text) => answer(async () => (await import('./feedback')).readReply(text)),

    readTimeline: () => answer(async () => (await import('./travel/travel')).readTimeline(current())),

    travelTo: (position) => answer(async () => (await import('./travel/travel')).travelTo(current(), position)),

    endTravel: () =>
      answer(async () => {
        ;(await import('./travel/travel')).endTravel(current())
        return null
      }),

    newestChanges: (filter, offset, limit) =>
      answer(async () => (await import('./changes/list')).newestChanges(current(), filter, offset, limit)),

    listChanges: (filter, offset, limit) =>
      answer(async () => (await import('./changes/list')).listChanges(current(), filter, offset, limit)),

    findChange: (filter, seq) =>
      answer(async () => (await import('./changes/list')).findChange(current(), filter, seq)),

    countLater: (filter) => answer(async () => (await import('./changes/list')).countLater(current(), filter)),

    openChange: (seq, offset, limit) =>
      answer(async () => (await import('./changes/open')).openChange(current(), seq, offset, limit)),

    openEvent: (at) => answer(async () => (await import('./changes/open')).openEvent(current(), at)),

    listVersions: (key) => answer(async () => (await import('./changes/versions')).listVersions(current(), key)),

    compareVersion: (at, part) =>
      answer(async () => (await import('./changes/versions')).compareVersion(current(), at, part)),

    restore: (at, part) => answer(async () => (await import('./changes/versions')).restore(current(), at, part)),

    undo: (wish) => answer(async () => (await import('./changes/undo')).undo(current(), wish)),

    refresh: (wasHidden) =>
      answer(async () => {
        if (wasHidden) holder.noteHidden()
        const opened = current()
        await opened.log.catchUp()
        opened.revision++
        opened.pipe.publishWhole(viewsOf(opened), headOf(opened))
        shareSoon(opened)
        return null
      }),

    suspend: async () => {
      await holder.suspend()
      return { ok: true, value: null }
    },

    ...dataApi(current, answer),

    ping: () => answer(async () => null),

    clearUser: (username) =>
      answer(async () => {
        const user = userKey(username)
        holder.signOut(user)
        // A connection of its own: the session's is closed, so that nothing can still write behind the clearing.
        await withDatabase(username, outside.clock, (db) => clearUserData(db, user))
        return null
      }),
  }

  async function open(request: StartRequest): Promise<Session> {
    if (!connection) throw new Fault('internal', 'The page is not connected yet.')
    const { send, bridge } = connection
    // A pipe of its own: what a session that has ended still has to say is not heard.
    const pipe = new Pipe(send)
    const { clock, fetch } = outside
    const onDropped = () => holder.reconnect()
    const onOutdated = () => holder.giveWay()
    return openSession(request, { pipe, bridge, clock, fetch, onDropped, onOutdated })
  }

  /** A call made during a reconnect waits for it; a call that finds the connection lost starts one. */
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

/** Shows an opened session and begins what goes on by itself: hearing other tabs, the first sync, a look through the log. */
function setToWork(session: Session): void {
  publish(session)
  session.neighbours = new Neighbours(session.user, {
    onChange: () => inBackground(session, () => catchUp(session)),
    onEnd: () => end(session),
  })
  inBackground(session, async () => {
    await sync(session, false)
    await (await import('./look-through')).lookThrough(session)
  })
  inBackground(session, () => refreshDefaults(session))
  inBackground(session, () => noticeClock(session))
  void asWellAsMayBe(() => writeName(session.db, session.user, session.username))
}
