const LEADING = /^\s*([+-]?\d{1,9})(?:\.\d{0,9})?(?!\d)/
const OUT_OF = /^\s*(?:\/|(?:out )?of )\s*(\d{1,9})(?!\d)/i
const TAIL = /^\s*(?:$|[:;(%]|,(?!\d)|[-–]\s+(?!\d)|—(?!\s*\d)|points?\b|pts\b|stars?\b)/i

/**
 * The whole number a score is written as, or null. Like the form it takes the leading integer (`4.5` and `5: solid` give
 * 4 and 5; spec §5). `4/5` counts only out of the score's own maximum; a range (`0-5`, `4 to 5`), a decimal comma and
 * digits that run on into letters are no number.
 */
export function leadingInteger(text: string, maximum: number): number | null {
  const match = LEADING.exec(text)
  if (!match) return null
  const rest = text.slice(match[0].length)
  const outOf = OUT_OF.exec(rest)
  const isNumber = outOf ? Number(outOf[1]) === maximum : TAIL.test(rest)
  return isNumber ? Number(match[1]) + 0 : null
}
