import { nearestDate } from '#lib/time'

/** Time, ids and chance enter the worker here and nowhere else, so that everything behind it can be tested. */
export interface Platform {
  /** Epoch milliseconds. */
  now(): number
  /** A fresh random id (UUID). */
  newId(): string
  /** A fresh seed for sampling. */
  newSeed(): number
  /** Resolves after some milliseconds. */
  sleep(ms: number): Promise<void>
}

export const browserPlatform: Platform = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  newSeed: () => Math.floor(Math.random() * 4_294_967_296),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/**
 * The day of a time where the person is: epoch seconds to days since 1970-01-01 in the local calendar. A time that no date
 * can hold counts as the nearest that one can.
 */
export function localDay(seconds: number): number {
  const at = nearestDate(seconds * 1000)
  const minutes = new Date(at).getTimezoneOffset()
  return Math.floor((at / 1000 - minutes * 60) / 86_400)
}
