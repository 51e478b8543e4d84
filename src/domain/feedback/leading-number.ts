/** True for a text that says that there is no score: "N/A", "not rated". */
export const isNotRated = (text: string): boolean =>
  /^\s{0,64}(?:n\s?\/\s?a|not (?:available|applicable|rated|given|known)|unknown)\.?\s{0,64}$/i.test(text)

const LEADING = /^\s*([+-]?\d{1,9}(?:\.\d{0,9})?)(?!\d)/
const OUT_OF = /^\s*(?:\/|(?:out )?of )\s*(\d{1,9})(?!\d)/i
const TAIL = /^\s*(?:$|[:;(%]|,(?!\d)|[-–]\s+(?!\d)|—(?!\s*\d)|points?\b|pts\b|stars?\b)/i

/**
 * Parses a score at the start of a text; null if there is none. Words may follow (`5: solid`). `4/5` is accepted only if it
 * is out of `maximum`. Ranges (`0-5`, `4 to 5`), decimal commas and digits followed by letters are refused.
 */
export function leadingNumber(text: string, maximum: number): number | null {
  const match = LEADING.exec(text)
  if (!match) return null
  const rest = text.slice(match[0].length)
  const outOf = OUT_OF.exec(rest)
  const isNumber = outOf ? Number(outOf[1]) === maximum : TAIL.test(rest)
  return isNumber ? Number(match[1]) + 0 : null
}
