import { DAY_SECONDS } from '#lib/time'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Returns the ISO date of a day (days since 1970-01-01). */
export const toIsoDate = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)

/** Returns the day of an ISO date, in days since 1970-01-01; null if there is no such day. */
export function parseIsoDate(date: string): number | null {
  if (!ISO_DATE.test(date)) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts 30 February and returns a day in March, so compare the date with the input.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : at / (DAY_SECONDS * 1000)
}
