import { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'

/** The running task of a session; null if none runs. */
class RunningTask {
  controller: AbortController | null = null
}

/** Makes a call of work that takes long: it reports progress and can be cancelled, and a new one cancels the running one. */
export function exclusiveTask<Args extends unknown[], T>(
  work: (session: Session, ...args: [...Args, ProgressTask]) => Promise<T>,
): (session: Session, ...args: Args) => Promise<T> {
  return async (session, ...args) => {
    cancelWork(session)
    const running = session.get(RunningTask)
    const controller = new AbortController()
    running.controller = controller
    const report = (done: number, of: number) => session.updates.sendProgress(done, of)
    try {
      return await work(session, ...args, new ProgressTask(session.platform, controller.signal, report))
    } finally {
      if (running.controller === controller) running.controller = null
    }
  }
}

/** Cancels the running task, if any. */
export function cancelWork(session: Session): void {
  session.get(RunningTask).controller?.abort()
}
