import { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'

const running = new WeakMap<Session, AbortController>()

/** Runs a long task of a session; a new task cancels the running one. */
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

/** Cancels the running task, if any. */
export function stopTask(session: Session): void {
  running.get(session)?.abort()
}
