const MAX_GUESSES = 20
const GUESS_PERIOD_MS = 60_000
/** Maximum number of clients that are remembered. If there are more, the client that was added first is dropped. */
const MAX_CLIENTS = 10_000

interface Guesses {
  guessCount: number
  /** The time of the first wrong code of the current minute, in epoch milliseconds. */
  firstGuessAt: number
}

/** Limits how often each client can send a wrong code: 20 times a minute. Then it is blocked until the minute is over (M7). */
export class GuessLimit {
  readonly #guesses = new Map<string, Guesses>()
  readonly #now: () => number

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the seconds until the client may guess again; 0 if it may guess now. */
  getSecondsBlocked(client: string): number {
    const guesses = this.#getCurrentGuesses(client)
    return guesses.guessCount < MAX_GUESSES
      ? 0
      : Math.max(1, Math.ceil((guesses.firstGuessAt + GUESS_PERIOD_MS - this.#now()) / 1000))
  }

  countGuess(client: string): void {
    const guesses = this.#getCurrentGuesses(client)
    guesses.guessCount++
    this.#guesses.set(client, guesses)
    for (const oldest of this.#guesses.keys()) {
      if (this.#guesses.size <= MAX_CLIENTS) break
      this.#guesses.delete(oldest)
    }
  }

  #getCurrentGuesses(client: string): Guesses {
    const now = this.#now()
    const guesses = this.#guesses.get(client)
    // After the clock was set back, the first guess is in the future.
    if (guesses && now >= guesses.firstGuessAt && now < guesses.firstGuessAt + GUESS_PERIOD_MS) return guesses
    this.#guesses.delete(client)
    return { guessCount: 0, firstGuessAt: now }
  }
}
