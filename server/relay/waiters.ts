/** The requests that wait for a change. */
export class Waiters {
  readonly #waiting = new Set<() => void>()

  /** Number of waiting requests. */
  get size(): number {
    return this.#waiting.size
  }

  /** Resolves at the next `wake`, after `seconds`, or when the client disconnects. */
  wait(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        this.#waiting.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, seconds * 1000)
      signal.addEventListener('abort', finish)
      this.#waiting.add(finish)
      if (signal.aborted) finish()
    })
  }

  /** Ends all waits. */
  wake(): void {
    for (const end of [...this.#waiting]) end()
  }
}
