import { isAddedKey } from '#domain/solve'
import type { Session } from '../session'

/** How many seconds the practice site's clock may be ahead of this device's clock. */
const MAX_SKEW_SECONDS = 300

/**
 * Returns the time of the newest submission that the practice site or the extension reported, in epoch seconds; 0 if there is none. A time
 * more than 5 minutes in the future is an error and does not count.
 */
export function findNewestSubmissionTime({ log, platform }: Session): number {
  const latest = Math.floor(platform.now() / 1000) + MAX_SKEW_SECONDS
  return Object.values(log.tables.solves).reduce(
    (newest, { key, timestamp }) =>
      timestamp <= latest && timestamp > newest && !isAddedKey(key) ? timestamp : newest,
    0,
  )
}
