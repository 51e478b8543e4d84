import { pluralize } from '#lib/format'
import { DAY_MS, HOUR_MS, isValidTime, MINUTE_MS } from '#lib/time'

const MONTH_MS = 30.44 * DAY_MS

/**
 * Formats how long ago `at` was, for example "just now" or "5 hours ago". `at` and `now` are in epoch milliseconds. The result is "at an
 * unknown time" if `at` is more than a day after `now`, because then a clock was wrong. From 60 days on it is in months and years, unless
 * `inDays` is set (D2).
 */
export function formatRelativeTime(at: number, now: number, inDays = false): string {
  if (!isValidTime(at) || !isValidTime(now)) return 'at an unknown time'
  const elapsed = now - at
  if (elapsed < -DAY_MS) return 'at an unknown time'
  if (elapsed < MINUTE_MS) return 'just now'
  if (elapsed < HOUR_MS) return `${pluralize(Math.floor(elapsed / MINUTE_MS), 'minute')} ago`
  if (elapsed < DAY_MS) return `${pluralize(Math.floor(elapsed / HOUR_MS), 'hour')} ago`
  if (inDays || elapsed < 60 * DAY_MS) return `${pluralize(Math.floor(elapsed / DAY_MS), 'day')} ago`
  return elapsed < 24 * MONTH_MS
    ? `${pluralize(Math.floor(elapsed / MONTH_MS), 'month')} ago`
    : `${pluralize(Math.floor(elapsed / (12 * MONTH_MS)), 'year')} ago`
}
