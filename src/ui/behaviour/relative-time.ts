import { pluralize } from '#lib/format'
import { isDate } from '#lib/time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MONTH = 30.44 * DAY

/**
 * Formats how long ago `at` was: "just now", "1 minute ago", "5 hours ago", "12 days ago", "21 months ago". `at` and `now` are in epoch
 * milliseconds. If `at` is more than a day after `now`, a clock was wrong, and the text says that the time is unknown.
 */
export function formatRelativeTime(at: number, now: number): string {
  if (!isDate(at) || !isDate(now)) return 'at an unknown time'
  const elapsed = now - at
  if (elapsed < -DAY) return 'at an unknown time'
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return `${pluralize(Math.floor(elapsed / MINUTE), 'minute')} ago`
  if (elapsed < DAY) return `${pluralize(Math.floor(elapsed / HOUR), 'hour')} ago`
  if (elapsed < 60 * DAY) return `${pluralize(Math.floor(elapsed / DAY), 'day')} ago`
  return elapsed < 24 * MONTH
    ? `${pluralize(Math.floor(elapsed / MONTH), 'month')} ago`
    : `${pluralize(Math.floor(elapsed / (12 * MONTH)), 'year')} ago`
}
