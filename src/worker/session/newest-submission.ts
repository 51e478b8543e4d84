import { isAddedKey } from '#domain/solve'
import type { Session } from '../session'

/** Seconds that the practice site's clock may be ahead of this device's. */
const MAX_SKEW = 300

/**
 * The time of the newest submission that a source reported, in epoch seconds; a time in the future is a mistake and does not count.
 */
export function newestSubmission({ log, platform }: Session): number {
  const latest = Math.floor(platform.now() / 1000) + MAX_SKEW
  return Object.values(log.tables.solves).reduce(
    (newest, { key, timestamp }) =>
      timestamp <= latest && timestamp > newest && !isAddedKey(key) ? timestamp : newest,
    0,
  )
}
