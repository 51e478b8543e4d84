const MAX_GUESSES = 20
const PERIOD_MS = 60_000
/** The most clients that are remembered. With one more, the client with the oldest guess is forgotten. */
const MAX_CLIENTS = 10_000

interface Guesses {
  count: number
  /** Epoch milliseconds of the first one. */
  since: number
}

/** Counts the wrong guesses of each client: 20 a minute, and then none until the minute is over (M7). */
export class GuessLimit {
  readonly #guesses = new Map<string, Guesses>()
  readonly #now: () => number

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Seconds until the client may guess again; 0 if it may now. */
  secondsBlocked(client: string): number {
    const guesses = this.#current(client)
    return guesses.count < MAX_GUESSES ? 0 : Math.max(1, Math.ceil((guesses.since + PERIOD_MS - this.#now()) / 1000))
  }

  /** Counts a wrong guess. */
  count(client: string): void {
    const guesses = this.#current(client)
    guesses.count++
    this.#guesses.set(client, guesses)
    for (const oldest of this.#guesses.keys()) {
      if (this.#guesses.size <= MAX_CLIENTS) break
      this.#guesses.delete(oldest)
    }
  }

  #current(client: string): Guesses {
    const now = this.#now()
    const guesses = this.#guesses.get(client)
    if (guesses && now < guesses.since + PERIOD_MS) return guesses
    this.#guesses.delete(client)
    return { count: 0, since: now }
  }
}
