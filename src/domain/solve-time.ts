const NUMBER = String.raw`(\d{1,9}(?:[.,]\d{1,9})?)`
const TIME = new RegExp(`^(?:${NUMBER} ?h(?:(?:ou)?rs?)? ?)?(?:${NUMBER} ?(?:m(?:in(?:ute)?s?)?)?)?$`, 'i')

const parseDecimal = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

/**
 * Parses a typed solve time into whole seconds: minutes ("25", "25.5", "25 min") or hours and minutes ("1h 10", "1.5 h"). Returns null for
 * an empty text, and undefined for a text that is not a time (S7).
 */
export function parseSolveTime(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return null
  const match = TIME.exec(text)
  return match ? Math.round((parseDecimal(match[1]) * 60 + parseDecimal(match[2])) * 60) : undefined
}

/** Formats a solve time (seconds) for its input field: minutes with at most one decimal. */
export function formatInputMinutes(seconds: number): string {
  return String(Math.round(seconds / 6) / 10)
}
