/** Requests that wait for a change. */
export class Waiters {
  readonly #waiting = new Set<() => void>()

  /** Number of waiting requests. */
  get size(): number {
    return this.#waiting.size
  }

  /** Resolves at the next `wake`, after `seconds`, or when the client leaves. */
  wait(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, seconds * 1000)
      signal.addEventListener('abort', end)
      this.#waiting.add(end)
      if (signal.aborted) end()
    })
  }

  /** Ends all waits. */
  wake(): void {
    for (const end of [...this.#waiting]) end()
  }
}
