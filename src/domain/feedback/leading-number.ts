const LEADING = /^\s*([+-]?\d{1,9}(?:\.\d{0,9})?)(?!\d)/
const OUT_OF = /^\s*(?:\/|(?:out )?of )\s*(\d{1,9})(?!\d)/i
const TAIL = /^\s*(?:$|[:;(%]|,(?!\d)|[-–]\s+(?!\d)|—(?!\s*\d)|points?\b|pts\b|stars?\b)/i

/**
 * The number a score is written as, or null. Words may follow it (`5: solid`). `4/5` counts only out of the score's own
 * maximum. A range (`0-5`, `4 to 5`), a decimal comma and digits that run on into letters are no number.
 */
export function leadingNumber(text: string, maximum: number): number | null {
  const match = LEADING.exec(text)
  if (!match) return null
  const rest = text.slice(match[0].length)
  const outOf = OUT_OF.exec(rest)
  const isNumber = outOf ? Number(outOf[1]) === maximum : TAIL.test(rest)
  return isNumber ? Number(match[1]) + 0 : null
}
