import { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'

class RunningTask {
  controller: AbortController | null = null
}

/** Returns a function that runs long work. The work can report progress and be cancelled. A new task first cancels the running one. */
export function createExclusiveTask<Args extends unknown[], T>(
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

export function cancelWork(session: Session): void {
  session.get(RunningTask).controller?.abort()
}
