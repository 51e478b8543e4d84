import { isFresh } from '#lib/time'
import { AppError } from '../../app-error'
import type { Platform } from '../../platform'

/** Milliseconds between two progress reports and checks for cancellation. */
const REPORT_INTERVAL_MS = 100

const STOPPED_TEXT = 'Stopped. Nothing was changed.'

export class ProgressTask {
  #lastReportAt: number

  constructor(
    private readonly platform: Pick<Platform, 'now' | 'sleep'>,
    readonly signal: AbortSignal,
    readonly report: (done: number, of: number) => void,
  ) {
    this.#lastReportAt = platform.now()
  }

  /** Reports progress, at most every 100 milliseconds. Throws an AppError `cancelled` if the task was cancelled. */
  async reportProgress(done: number, of: number): Promise<void> {
    const now = this.platform.now()
    if (isFresh(this.#lastReportAt, now, REPORT_INTERVAL_MS)) return
    this.#lastReportAt = now
    this.report(done, of)
    // Lets the worker process waiting messages, such as a cancellation.
    await this.platform.sleep(0)
    this.throwIfCancelled()
  }

  /** Throws an AppError `cancelled` if the task was cancelled. */
  throwIfCancelled(): void {
    if (this.signal.aborted) throw new AppError('cancelled', STOPPED_TEXT)
  }
}
