import { Work } from '../log/export-file/progress-task'
import type { Session } from '../session'

const running = new WeakMap<Session, AbortController>()

/** Runs a piece of long work of a session, of which there is one at a time: a new one stops the one before. */
export async function asTask<T>(session: Session, work: (work: Work) => Promise<T>): Promise<T> {
  stopTask(session)
  const controller = new AbortController()
  running.set(session, controller)
  try {
    return await work(new Work(session.clock, controller.signal, (done, of) => session.pipe.work(done, of)))
  } finally {
    if (running.get(session) === controller) running.delete(session)
  }
}

/** Stops the long work that is under way, if any. */
export function stopTask(session: Session): void {
  running.get(session)?.abort()
}
