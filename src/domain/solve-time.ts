/** A comma is a decimal mark before one or two digits. Before three digits it could separate thousands, so it is refused. */
const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,9}|,\d{1,2})?)`
const TIME = new RegExp(`^(?:${NUMBER} ?h(?:(?:ou)?rs?)? ?)?(?:${NUMBER} ?(?:m(?:in(?:ute)?s?)?)?)?$`, 'i')
const MAX_SECONDS = 100 * 3600

/** The error of a text that is not a solve time (S7). */
export const INVALID_SOLVE_TIME =
  'Solve time must be a non-negative number. For example 25, 25.5 or 1h 10, at most 100 hours.'

const parseDecimal = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

/**
 * Parses a typed solve time into whole seconds: minutes ("25", "25.5", "25 min") or hours and minutes ("1h 10", "1.5 h"). Returns null for
 * an empty text, and undefined for a text that is not a time, or for more than 100 hours (S7).
 */
export function parseSolveTime(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return null
  const match = TIME.exec(text)
  const seconds = match ? Math.round((parseDecimal(match[1]) * 60 + parseDecimal(match[2])) * 60) : Number.NaN
  return seconds <= MAX_SECONDS ? seconds : undefined
}

/** Formats a solve time (seconds) for its input field: minutes with at most one decimal, from 60 minutes on with hours, as "1h 10". */
export function formatInputMinutes(seconds: number): string {
  const tenths = Math.round(seconds / 6)
  const hours = Math.floor(tenths / 600)
  const minutes = String((tenths % 600) / 10)
  if (hours === 0) return minutes
  return minutes === '0' ? `${hours}h` : `${hours}h ${minutes}`
}
