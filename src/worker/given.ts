/** Time, ids and chance enter the worker here and nowhere else, so that everything behind it can be tested. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** A fresh random id (UUID). */
  newId(): string
  /** A fresh seed for sampling. */
  newSeed(): number
  /** Resolves after some milliseconds. */
  sleep(ms: number): Promise<void>
}

export const realClock: Clock = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  newSeed: () => Math.floor(Math.random() * 4_294_967_296),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}
