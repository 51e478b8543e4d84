import { HINTS, type Hint } from '#domain/hint'
import { ACCEPTED } from '#domain/solve'
import { cutText } from '#lib/cut-text'

// The cells as builds up to 0.1.0 read them. The id of an imported row is computed from what was read in it, so these functions recognize
// rows of earlier imports (N30). They must never change, and use no function that may change.

const MAX_WORD_LENGTH = 100

const URL = /\bleetcode\.(?:com|cn)\/problems\/([^/?#\s)\]]+)/i

export const findEarlierSlugInUrl = (text: string): string | undefined => URL.exec(text)?.[1]?.toLowerCase()

const VERDICTS: ReadonlyMap<string, string> = new Map([
  ...[
    ACCEPTED,
    'Wrong Answer',
    'Time Limit Exceeded',
    'Memory Limit Exceeded',
    'Output Limit Exceeded',
    'Runtime Error',
    'Compile Error',
  ].map((verdict) => [verdict.toLowerCase(), verdict] as const),
  ...['ac', 'ok', 'solved', 'yes', 'true', 'done', 'pass', 'passed', 'x', '1', '✓', '✔', '✅'].map(
    (word) => [word, ACCEPTED] as const,
  ),
  ['wa', 'Wrong Answer'],
  ['tle', 'Time Limit Exceeded'],
  ['mle', 'Memory Limit Exceeded'],
  ['ole', 'Output Limit Exceeded'],
  ['re', 'Runtime Error'],
  ['ce', 'Compile Error'],
  ['failed', 'Wrong Answer'],
])

const NO_VERDICT = /^(?:no|false|0|todo|not (?:started|solved|attempted))$/i

/** Returns null if nothing was submitted. */
export function parseEarlierVerdict(cell: string): string | null {
  const text = cell.trim()
  if (text === '' || NO_VERDICT.test(text)) return null
  return VERDICTS.get(text.toLowerCase()) ?? cutText(text, MAX_WORD_LENGTH)
}

const NUMBER = String.raw`(\d{1,9}(?:[.,]\d{1,9})?)`
const TIME = new RegExp(`^(?:${NUMBER} ?h(?:(?:ou)?rs?)? ?)?(?:${NUMBER} ?(?:m(?:in(?:ute)?s?)?)?)?$`, 'i')

const parseDecimal = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

/** Returns whole seconds; null for an empty cell, undefined for a text that was refused. */
export function parseEarlierTime(cell: string): number | null | undefined {
  const text = cell.trim().replace(/\s+/g, ' ')
  if (text === '') return null
  const match = TIME.exec(text)
  return match ? Math.round((parseDecimal(match[1]) * 60 + parseDecimal(match[2])) * 60) : undefined
}

/** Returns null for an empty cell, undefined for a text that was refused. */
export function parseEarlierHint(cell: string): Hint | null | undefined {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (text === '') return null
  if (text === 'no' || text === '0') return 'none'
  return HINTS.find((hint) => hint === text)
}

/** The names of each language: the practice site's name, its display name and endings of files. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  bash: ['sh'],
  c: [],
  cpp: ['c++', 'cc'],
  csharp: ['c#', 'cs'],
  dart: [],
  elixir: [],
  erlang: [],
  golang: ['go'],
  java: [],
  javascript: ['js'],
  kotlin: ['kt'],
  mssql: ['ms sql server'],
  mysql: ['sql'],
  oraclesql: ['oracle sql'],
  pythondata: ['pandas'],
  php: [],
  postgresql: [],
  python: [],
  python3: ['python 3', 'py'],
  racket: [],
  ruby: ['rb'],
  rust: ['rs'],
  scala: [],
  swift: [],
  typescript: ['ts'],
}

const LANGUAGE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([lang, words]) => [lang, ...words].map((word) => [word, lang] as const)),
)

export function parseEarlierLanguage(cell: string): string {
  const text = cell.trim()
  return LANGUAGE_WORDS.get(text.toLowerCase()) ?? cutText(text, MAX_WORD_LENGTH)
}
