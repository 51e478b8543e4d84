import type { Failure, Result } from '#protocol/result'

type Answer = Result<unknown>

const createFailedAnswer = (code: Failure['code'], message: string): Answer => ({
  ok: false,
  failure: { code, message },
})

const SLOW_MESSAGE = 'Taking longer than usual. Please try again in a moment.'
const UNSENT_MESSAGE = 'Solvelog could not send this request because of a bug. Nothing was changed.'

/**
 * Pending calls to the worker. The class does not use `Promise.race`, because a promise for the loss of the worker would keep every answer
 * in memory.
 */
export class PendingCalls {
  readonly #pending = new Set<(answer: Answer) => void>()

  /**
   * Returns the answer, or the failure `timeout` after the limit (milliseconds). A rejection becomes the failure `internal`. If `onLate` is
   * given, calls it after the limit instead, and continues to wait.
   */
  wait(answer: Promise<Answer>, limitMs: number, onLate?: () => void): Promise<Answer> {
    return new Promise((resolve) => {
      const finish = (result: Answer) => {
        clearTimeout(timer)
        this.#pending.delete(finish)
        resolve(result)
      }
      const timer = setTimeout(onLate ?? (() => finish(createFailedAnswer('timeout', SLOW_MESSAGE))), limitMs)
      this.#pending.add(finish)
      answer.then(finish, (error: unknown) =>
        finish(createFailedAnswer('internal', `${UNSENT_MESSAGE} (${String(error)})`)),
      )
    })
  }

  endAll(answer: Result<never>): void {
    for (const finish of [...this.#pending]) finish(answer)
  }
}
