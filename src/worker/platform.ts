import { clampToValidDate, toTimerDelay } from '#lib/time'

/** The source of time, ids and randomness in the worker, which tests replace. */
export interface Platform {
  /** Returns the current time in epoch milliseconds. */
  now(): number
  /** Returns a new random UUID. */
  newId(): string
  /** Returns a new seed for a random generator: an integer from 0 to 2 ** 32 - 1. */
  newSeed(): number
  sleep(ms: number): Promise<void>
}

export const browserPlatform: Platform = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  newSeed: () => Math.floor(Math.random() * 4_294_967_296),
  sleep: (ms) => new Promise((done) => setTimeout(done, toTimerDelay(ms))),
}

/** Returns the offset of the device's time zone at a time (epoch milliseconds), in whole minutes east of UTC. */
export function getUtcOffset(at: number): number {
  return -Math.round(new Date(clampToValidDate(at)).getTimezoneOffset())
}

/** Returns when a local day (days since 1970-01-01) starts, in epoch milliseconds. */
export function getLocalDayStart(day: number): number {
  return new Date(1970, 0, 1 + day).getTime()
}

/** Converts a local date and time to epoch milliseconds; `month` is a number from 1 to 12. */
export function toEpochTime(
  ...[year, month, day, hours, minutes, seconds]: [number, number, number, number, number, number]
): number {
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime()
}

/**
 * Converts epoch seconds to a day of the device's calendar, in days since 1970-01-01. Clamps an invalid time to the nearest valid
 * date.
 */
export function toLocalDay(seconds: number): number {
  const at = clampToValidDate(seconds * 1000)
  const minutes = new Date(at).getTimezoneOffset()
  return Math.floor((at / 1000 - minutes * 60) / 86_400)
}

export function createRandomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size))
}
