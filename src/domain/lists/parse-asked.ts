import { type AskedWindow, FREQUENCY_LIMITS } from './asked'

const PATTERNS: readonly [RegExp, AskedWindow][] = [
  [/\b(?:more than|over|older than|beyond) (?:6|six) ?mo\w*|\bolder\b|> ?6 ?mo\w*/, 'older'],
  [/\b(?:30|thirty) ?d(?:ays?)?\b|\b(?:1|one|last|past) ?mo(?:nths?|s)?\b/, '30d'],
  [/\b(?:3|three) ?mo?(?:nths?|s)?\b|\b90 ?d(?:ays?)?\b/, '3m'],
  [/\b(?:6|six) ?mo?(?:nths?|s)?\b|\b180 ?d(?:ays?)?\b/, '6m'],
  [/\ball(?: ?time)?\b|\b(?:[12]|one|two|last|past) ?(?:years?|yrs?)\b/, 'all'],
]

/** Finds the window that a text such as "2. Three Months.csv" or "google_30days" names; null if it names none. */
export function findWindow(text: string): AskedWindow | null {
  const words = splitWords(text)
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** Removes the words of a window: "google" for "google_30days". A text without a window stays as it is. */
export function removeWindow(text: string): string {
  const words = splitWords(text)
  const [pattern] = PATTERNS.find(([one]) => one.test(words)) ?? []
  return pattern
    ? words
        .replace(pattern, '')
        .replace(/\b(?:last|past)\b/g, '')
        .trim()
    : text
}

/** Returns the words of a text in lower case. */
const splitWords = (text: string): string =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')

/**
 * Reads a frequency such as "100.0", "62.5%", "62,5 %" or "90.2583%;"; null for any other text and for frequencies above 100. `scale` is the
 * value that means 100.
 */
export function parseFrequency(text: string, scale: number = FREQUENCY_LIMITS.max): number | null {
  const unscaled = parseUnscaled(text)
  if (unscaled === null) return null
  const frequency = Math.round((100 * FREQUENCY_LIMITS.max * unscaled) / scale) / 100
  return frequency <= FREQUENCY_LIMITS.max ? frequency : null
}

/** Reads the number of a frequency that may be relative to another one; null for any other text. */
export function parseUnscaled(text: string): number | null {
  const [, digits] = /^(\d{1,5}(?:[.,]\d+)?(?:e-\d+)?)\s*%?;?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}
