import { isValidTime } from '#lib/time'

const padToTwoDigits = (n: number): string => String(n).padStart(2, '0')

/**
 * Formats a time (epoch milliseconds) as a local day for a date field, for example 2026-11-21. Returns an empty text if the time is not a
 * valid date.
 */
export function formatDateField(at: number): string {
  if (!isValidTime(at)) return ''
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${padToTwoDigits(date.getMonth() + 1)}-${padToTwoDigits(date.getDate())}`
}

/** Returns the start of a local day in epoch milliseconds; null if the text is not a valid day. */
export function parseStartOfDay(day: string): number | null {
  const at = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(at) ? null : at
}

/** Returns the start of the next local day in epoch milliseconds; null if the text is not a valid day. A day may have 23 or 25 hours. */
export function parseEndOfDay(day: string): number | null {
  const start = parseStartOfDay(day)
  if (start === null) return null
  const date = new Date(start)
  const at = date.setDate(date.getDate() + 1)
  return Number.isNaN(at) ? null : at
}
