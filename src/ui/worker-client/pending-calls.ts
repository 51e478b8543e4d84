import type { Failure, Result } from '#protocol/result'

type Answer = Result<unknown>

const failed = (code: Failure['code'], message: string): Answer => ({ ok: false, failure: { code, message } })

const SLOW = 'Taking longer than usual. Please try again in a moment.'
const UNSENT = 'Solvelog could not send this request because of a bug. Nothing was changed.'

/**
 * Calls on their way to the worker: none waits for ever. Each is answered, runs out of its time, or ends with all others
 * when the worker is lost. Nothing is kept of a call that has ended: a race against one promise that stands for the
 * worker's loss would keep every answer for as long as the worker lives.
 */
export class PendingCalls {
  readonly #waiting = new Set<(answer: Answer) => void>()

  /**
   * The answer, or the failure `timeout` once the limit (milliseconds) has passed; rejections become `internal`. Who
   * hands in `onLate` is told of the limit instead, and goes on waiting.
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

  /** Ends all that wait, in one way. */
  endAll(answer: Result<never>): void {
    for (const end of [...this.#waiting]) end(answer)
  }
}
