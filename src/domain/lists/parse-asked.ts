import { type AskedWindow, FREQUENCY_LIMITS } from './asked'

const PATTERNS: readonly [RegExp, AskedWindow][] = [
  [/\b(?:more than|over|older than|beyond) (?:6|six) ?mo|\bolder\b|> ?6 ?mo/, 'older'],
  [/\b(?:30|thirty) ?d(?:ays?)?\b|\b(?:1|one|last|past) ?mo(?:nths?|s)?\b/, '30d'],
  [/\b(?:3|three) ?mo?(?:nths?|s)?\b|\b90 ?d(?:ays?)?\b/, '3m'],
  [/\b(?:6|six) ?mo?(?:nths?|s)?\b|\b180 ?d(?:ays?)?\b/, '6m'],
  [/\ball\b/, 'all'],
]

/** Finds the window that a text such as "2. Three Months.csv" or "google_30days" names; null if it names none. */
export function findWindow(text: string): AskedWindow | null {
  const words = text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** Reads a frequency such as "100.0", "62.5%" or "62,5 %"; null for any other text and for numbers above 100. */
export function parseFrequency(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim()) ?? []
  const frequency = Math.round(100 * Number(digits?.replace(',', '.'))) / 100
  return frequency <= FREQUENCY_LIMITS.max ? frequency : null
}
