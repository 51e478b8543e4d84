import type { Failure, Result } from '#protocol/result'

type Answer = Result<unknown>

const failed = (code: Failure['code'], message: string): Answer => ({ ok: false, failure: { code, message } })

const SLOW = 'Taking longer than usual. Please try again in a moment.'
const UNSENT = 'Solvelog could not send this request because of a bug. Nothing was changed.'

/**
 * Pending calls to the worker. Each call is answered, times out, or fails when the worker is lost. Do not use `Promise.race` with one
 * promise for the loss of the worker: it would keep every answer in memory as long as the worker lives.
 */
export class PendingCalls {
  readonly #waiting = new Set<(answer: Answer) => void>()

  /**
   * Returns the answer, or the failure `timeout` after the limit (milliseconds). Rejections become `internal`. With `onLate`, it
   * calls that after the limit and continues to wait.
   */
  wait(answer: Promise<Answer>, limit: number, onLate?: () => void): Promise<Answer> {
    return new Promise((resolve) => {
      const end = (result: Answer) => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        resolve(result)
      }
      const timer = setTimeout(onLate ?? (() => end(failed('timeout', SLOW))), limit)
      this.#waiting.add(end)
      answer.then(end, (error: unknown) => end(failed('internal', `${UNSENT} (${String(error)})`)))
    })
  }

  /** Answers all pending calls with one result. */
  endAll(answer: Result<never>): void {
    for (const end of [...this.#waiting]) end(answer)
  }
}
