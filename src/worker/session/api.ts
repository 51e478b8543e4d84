import type { Category } from '#domain/category'
import { fingerprint } from '#domain/fingerprint'
import { seededRandom } from '#domain/random'
import { type Recommendations, recommend } from '#domain/recommend'
import { userKey } from '#domain/username'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import { knownSolves, lastSolves } from '#events/projections/progress'
import type { StartRequest, WorkerApi } from '#wire/api'
import type { ExtensionBridge } from '#wire/extension'
import type { Result } from '#wire/result'
import type { Head, PipeMessage } from '#wire/views'
import { Fault, failureOf } from '../fault'
import type { Clock } from '../given'
import { clearUserData } from '../log/clear'
import { writeNumber } from '../log/cursors'
import { databaseName, openDatabase } from '../log/database'
import type { Fetch } from '../sources/http'
import { verifyUser } from '../sources/practice-site'
import { Neighbours } from './neighbours'
import { Pipe } from './pipe'
import { publish } from './publish'
import { openSolve } from './solve-detail'
import { findSolve, listSolves } from './solve-list'
import { openSession, refreshDefaults } from './start'
import type { Session } from './state'
import { runSync } from './sync'
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
  let connection: { pipe: Pipe; bridge: ExtensionBridge } | null = null
  let session: Session | null = null
  let neighbours: Neighbours | null = null

  const current = (): Session => {
    if (!session) throw new Fault('internal', 'The log is not open yet.')
    return session
  }

  return {
    connect: (updates, bridge) =>
      answer(async () => {
        connection = { pipe: new Pipe(outside.sendTo(updates)), bridge: outside.bridgeOf(bridge) }
        return null
      }),

    verifyUser: (username) => answer(async () => ({ username: await verifyUser(outside.fetch, username.trim()) })),

    start: (request) =>
      answer(async () => {
        session = await open(request)
        publish(session)
        neighbours = new Neighbours(session.user, () => inBackground(catchUp))
        inBackground(async (opened) => {
          await refreshDefaults(opened)
          await sync(opened, false)
        })
        return { head: headOf(session) }
      }),

    execute: (command) => answer(() => execute(current(), command)),

    syncNow: () =>
      answer(async () => {
        const opened = current()
        await reseed(opened)
        inBackground((opened) => sync(opened, true))
        return null
      }),

    recommend: (category) => answer(async () => recommendations(current(), category)),

    listSolves: (filter, offset, limit) => answer(async () => listSolves(current(), filter, offset, limit)),

    findSolve: (filter, key) => answer(async () => findSolve(current(), filter, key)),

    openSolve: (key) => answer(() => openSolve(current(), key)),

    openJourney: (key) => answer(async () => (await import('./journey')).openJourney(current(), key)),

    compareJourney: (key, before, after) =>
      answer(async () => (await import('./journey')).compareJourney(current(), key, before, after)),

    buildPrompt: (key) => answer(async () => (await import('./prompt')).promptFor(current(), key)),

    readReply: (text) => answer(async () => (await import('./feedback')).readReply(text)),

    refresh: () =>
      answer(async () => {
        const opened = current()
        await opened.log.catchUp()
        opened.revision++
        opened.pipe.publishWhole(viewsOf(opened), headOf(opened))
        return null
      }),

    clearUser: (username) =>
      answer(async () => {
        const user = userKey(username)
        const own = session?.user === user ? session : null
        if (own) neighbours?.close()
        const db = own?.db ?? (await openDatabase(databaseName(username), QUIET, outside.clock))
        await clearUserData(db, user)
        if (!own) db.close()
        return null
      }),
  }

  function open(request: StartRequest): Promise<Session> {
    if (!connection) throw new Fault('internal', 'The page is not connected yet.')
    return openSession(request, { ...connection, clock: outside.clock, fetch: outside.fetch })
  }

  async function execute(session: Session, command: Command): Promise<{ head: Head }> {
    const given = { newId: session.clock.newId(), defaults: session.defaults }
    const appended = await session.log.append('person', 'strict', (tables) => decide(command, tables, given))
    if (!appended.ok) throw new Fault(appended.refusal.code, appended.refusal.message)
    if (appended.events.length > 0) {
      session.revision++
      publish(session)
      neighbours?.tell()
    }
    if (appended.events.some(({ type }) => type === 'ProfileActivated')) {
      await reseed(session)
      inBackground((opened) => sync(opened, false))
    }
    return { head: headOf(session) }
  }

  async function catchUp(session: Session): Promise<void> {
    if (!(await session.log.catchUp())) return
    session.revision++
    publish(session)
  }

  async function sync(session: Session, asked: boolean): Promise<void> {
    const before = session.log.head.seq
    await runSync(session, asked)
    if (session.log.head.seq !== before) neighbours?.tell()
  }

  /** Work that no call waits for: its failure is told through the pipe. */
  function inBackground(work: (session: Session) => Promise<void>): void {
    const opened = current()
    work(opened).catch((error: unknown) => {
      opened.phase = opened.phase === 'loading' ? 'critical-error' : opened.phase
      opened.sync.busy = false
      opened.pipe.failure(failureOf(error))
      publish(opened)
    })
  }
}

/** A connection used once, only to clear: nobody needs to hear of its end. */
const QUIET = { onOutdated: () => undefined, onTerminated: () => undefined }

async function answer<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

/** New chance for the recommendations: only when the person asks for a sync or changes the profile. */
async function reseed(session: Session): Promise<void> {
  session.seed = session.clock.newSeed()
  await writeNumber(session.db, session.user, 'seed', session.seed)
}

function recommendations(session: Session, category: Category | null): Recommendations {
  const { log, problems, clock, seed } = session
  const last = lastSolves(knownSolves(log.tables, problems).solves)
  const random = seededRandom(seed ^ fingerprint(category ?? 'Random'))
  return recommend(problems.values(), last, category, Math.floor(clock.now() / 1000), random)
}
