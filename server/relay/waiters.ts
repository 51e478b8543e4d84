/** The requests whose responses are delayed until something changes. */
export class Waiters {
  readonly #pendingWaits = new Set<() => void>()

  get size(): number {
    return this.#pendingWaits.size
  }

  /** Resolves at the next `endAllWaits`, after `seconds`, or when the client disconnects. */
  wait(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        this.#pendingWaits.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, seconds * 1000)
      signal.addEventListener('abort', finish)
      this.#pendingWaits.add(finish)
      if (signal.aborted) finish()
    })
  }

  endAllWaits(): void {
    for (const finish of [...this.#pendingWaits]) finish()
  }
}
