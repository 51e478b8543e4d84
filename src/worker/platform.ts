import { clampToValidDate } from '#lib/time'

/** The only source of time, ids and randomness in the worker, so that tests can replace them. */
export interface Platform {
  /** Epoch milliseconds. */
  now(): number
  /** A new random UUID. */
  newId(): string
  /** A new seed for sampling. */
  newSeed(): number
  /** Resolves after `ms` milliseconds. */
  sleep(ms: number): Promise<void>
}

export const browserPlatform: Platform = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  newSeed: () => Math.floor(Math.random() * 4_294_967_296),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/** The device's time zone at a time (epoch milliseconds), in whole minutes east of UTC. */
export function utcOffset(at: number): number {
  return -Math.round(new Date(clampToValidDate(at)).getTimezoneOffset())
}

/** The start of a local day (days since 1970-01-01) in epoch milliseconds. */
export function localDayStart(day: number): number {
  return new Date(1970, 0, 1 + day).getTime()
}

/** Converts a local date and time to epoch milliseconds; `month` from 1. */
export function localTime(
  ...[year, month, day, hours, minutes, seconds]: [number, number, number, number, number, number]
): number {
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime()
}

/**
 * The local day of a time: epoch seconds to days since 1970-01-01 in the local calendar. Invalid times are clamped to the
 * nearest valid date.
 */
export function localDay(seconds: number): number {
  const at = clampToValidDate(seconds * 1000)
  const minutes = new Date(at).getTimezoneOffset()
  return Math.floor((at / 1000 - minutes * 60) / 86_400)
}

/** Random bytes for keys and secrets. */
export function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size))
}
