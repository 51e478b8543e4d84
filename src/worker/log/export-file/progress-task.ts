import { AppError } from '../../app-error'
import type { Platform } from '../../platform'

/** Milliseconds between two progress reports and checks for cancellation. */
const PACE = 100

const STOPPED = 'Stopped. Nothing was changed.'

/** A long task that reports progress and can be cancelled between steps. */
export class ProgressTask {
  #last: number

  constructor(
    private readonly platform: Pick<Platform, 'now' | 'sleep'>,
    readonly signal: AbortSignal,
    readonly report: (done: number, of: number) => void,
  ) {
    this.#last = platform.now()
  }

  /** Reports a finished step; throws `cancelled` if the task was cancelled. */
  async reportProgress(done: number, of: number): Promise<void> {
    const now = this.platform.now()
    if (now - this.#last < PACE) return
    this.#last = now
    this.report(done, of)
    // Processes waiting messages, such as a cancellation.
    await this.platform.sleep(0)
    this.throwIfCancelled()
  }

  /** Throws `cancelled` if the task was cancelled. */
  throwIfCancelled(): void {
    if (this.signal.aborted) throw new AppError('cancelled', STOPPED)
  }
}
