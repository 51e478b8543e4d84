import { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'

const running = new WeakMap<Session, AbortController>()

/** Runs a piece of long work of a session, of which there is one at a time: a new one stops the one before. */
export async function runExclusive<T>(session: Session, work: (task: ProgressTask) => Promise<T>): Promise<T> {
  stopTask(session)
  const controller = new AbortController()
  running.set(session, controller)
  try {
    return await work(
      new ProgressTask(session.platform, controller.signal, (done, of) => session.updates.work(done, of)),
    )
  } finally {
    if (running.get(session) === controller) running.delete(session)
  }
}

/** Stops the long work that is under way, if any. */
export function stopTask(session: Session): void {
  running.get(session)?.abort()
}
