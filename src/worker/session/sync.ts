import { isDemo } from '#domain/username'
import type { SourceName } from '#wire/views'
import { failureOf } from '../fault'
import { RateLimited } from '../sources/practice-site'
import { adoptCatalog } from './catalog'
import { pacedPublisher, publish } from './publish'
import type { Session } from './state'
import type { Step, Watch } from './steps/step'
import { stepsFor } from './steps/steps'

/** Words for a source's failure, shown once (spec §8). */
const FAILURE_NOTICE: Record<SourceName, string> = {
  catalog: 'An unexpected error occurred, new problems are temporarily unavailable',
  recent: 'An unexpected error occurred, recent solves are temporarily unavailable',
  extension: 'An unexpected error occurred while syncing with the extension',
  demo: 'Failed to load demo solves.',
}

const running = new WeakMap<Session, { asked: boolean; done: Promise<void>; controller: AbortController }>()

/**
 * Asks every source in the spec's order (§4, Init): catalog, recent solves, extension; then everything is computed from
 * the log. Each source fails alone. `asked` tells that the person wants it now, however fresh things are. A sync that
 * is already running is joined; one that was asked for never joins one that was not, but follows it.
 */
export function runSync(session: Session, asked: boolean): Promise<void> {
  const current = running.get(session)
  const again = () => runSync(session, asked)
  if (current) return current.asked || !asked ? current.done : current.done.then(again, again)
  session.sync.busy = true
  publish(session)
  const controller = new AbortController()
  const done = alone(session, () => syncAll(session, asked, controller.signal)).finally(() => running.delete(session))
  running.set(session, { asked, done, controller })
  return done
}

/** Ends the sync that is under way, if any, where the next one can go on; what it has stored stays. */
export function stopSync(session: Session): void {
  running.get(session)?.controller.abort()
}

/**
 * Only one tab of a user syncs at a time: the next finds everything fresh. The lock is released as soon as the session ends,
 * even while a source still answers: nothing is written after that.
 */
async function alone(session: Session, work: () => Promise<void>): Promise<void> {
  const { signal } = session.ending
  const synced = async () => {
    await session.log.catchUp()
    await adoptCatalog(session)
    await work()
  }
  await navigator.locks.request(`solvelog-sync:${session.user}`, { signal }, () =>
    Promise.race([synced(), whenAborted(signal)]),
  )
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}

async function syncAll(session: Session, asked: boolean, signal: AbortSignal): Promise<void> {
  const publisher = pacedPublisher(session)
  const told = new Set<string>()
  for (const step of stepsFor(isDemo(session.username))) {
    await runStep(session, step, asked, told, { touch: publisher.touch, signal })
  }
  session.sync.busy = false
  session.sync.step = null
  session.sync.progress = null
  session.revision++
  session.phase = 'loaded'
  publisher.flush()
}

/** `told` holds the notices of this sync: the same words are not said twice. Throws when the storage is lost. */
async function runStep(session: Session, step: Step, asked: boolean, told: Set<string>, watch: Watch): Promise<void> {
  const status = session.sync.sources[step.name]
  session.sync.step = step.name
  status.state = 'busy'
  try {
    const outcome = await step.run(session, asked, watch)
    status.state = outcome.state
    status.problem = outcome.problem ?? null
    if (outcome.state === 'ok') status.lastSuccessAt = session.clock.now()
  } catch (error) {
    if (failureOf(error).code === 'storage-lost') throw error
    status.state = 'failed'
    status.problem = failureOf(error).message
    const words = noticeFor(step.name, error)
    if (!told.has(words)) session.pipe.notice('error', words)
    told.add(words)
  }
  watch.touch()
}

function noticeFor(source: SourceName, error: unknown): string {
  if (error instanceof RateLimited) return error.message
  const { code, message } = failureOf(error)
  return code === 'unreachable' || code === 'internal' ? FAILURE_NOTICE[source] : message
}
