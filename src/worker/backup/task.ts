import { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'

/** The running task of a session; null if none runs. */
class RunningTask {
  controller: AbortController | null = null
}

/** Runs a long task of a session; a new task cancels the running one. */
export async function runExclusive<T>(session: Session, work: (task: ProgressTask) => Promise<T>): Promise<T> {
  stopTask(session)
  const controller = new AbortController()
  const running = session.get(RunningTask)
  running.controller = controller
  try {
    return await work(
      new ProgressTask(session.platform, controller.signal, (done, of) => session.updates.work(done, of)),
    )
  } finally {
    if (running.controller === controller) running.controller = null
  }
}

/** Cancels the running task, if any. */
export function stopTask(session: Session): void {
  session.get(RunningTask).controller?.abort()
}
