import type { StartRequest } from '#wire/api'
import { Fault, failureOf } from '../fault'
import { end } from './conduct'
import type { Session } from './state'
import { headOf } from './views'

const DROPPED = 'The browser has closed the storage of this page. Reload the page; what was saved is on disk.'

/** Milliseconds after which a connection that was had again may be lost and had again once more. */
const LIVED = 60_000
/** A browser that is just taking data away leaves what it is asked meanwhile without an answer (milliseconds). */
const PAUSE = 200
const PATIENCE = 3_000

const lastAt = new WeakMap<Session, number>()

/**
 * Has a log again whose connection the browser has dropped: another session takes the place of the lost one, once its log is
 * found to reach as far. Null, with the reason told down the pipe, when it does not, or when it was lost only a moment ago.
 */
export async function reopen(lost: Session, open: Open): Promise<Session | null> {
  const { clock, username, pipe } = lost
  const last = lastAt.get(lost)
  try {
    if (last !== undefined && clock.now() - last < LIVED) throw new Fault('storage-lost', DROPPED)
    await clock.sleep(PAUSE)
    const head = headOf(lost)
    const session = await inTime(lost, open({ username, marker: head.seq > 0 ? head : null }))
    lastAt.set(session, clock.now())
    end(lost)
    return session
  } catch (error) {
    const { code } = failureOf(error)
    pipe.failure(code === 'storage-newer' ? failureOf(error) : { code: 'storage-lost', message: DROPPED })
    return null
  }
}

type Open = (request: StartRequest) => Promise<Session>

async function inTime({ clock }: Session, opening: Promise<Session>): Promise<Session> {
  const session = await Promise.race([opening, clock.sleep(PATIENCE).then(() => null)])
  if (session) return session
  // What still comes has come too late: the loss is told, and nobody waits for it any more.
  opening.then(end, () => undefined)
  throw new Fault('storage-lost', DROPPED)
}
