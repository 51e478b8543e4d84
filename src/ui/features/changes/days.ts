import { isDate } from '#lib/time'

const two = (n: number): string => String(n).padStart(2, '0')

/** The local day of a time (epoch milliseconds), as a date field has it: 2026-11-21; empty for a number that is no date. */
export function dayOf(at: number): string {
  if (!isDate(at)) return ''
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When a local day begins, in epoch milliseconds; null for what is no day. */
export function startOfDay(day: string): number | null {
  const at = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(at) ? null : at
}

/** When the day after a local day begins; days may be 23 or 25 hours long. */
export function endOfDay(day: string): number | null {
  const start = startOfDay(day)
  if (start === null) return null
  const date = new Date(start)
  const at = date.setDate(date.getDate() + 1)
  return Number.isNaN(at) ? null : at
}
