import { cutText } from '#lib/cut-text'
import { HINTS, type Hint } from '../hint'
import { getLanguageName, LANGUAGES } from '../language'
import { ACCEPTED } from '../solve'
import { VERDICTS } from '../verdict'

const VERDICT_WORDS: ReadonlyMap<string, string> = new Map([
  ...VERDICTS.map((verdict) => [verdict.toLowerCase(), verdict] as const),
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

const MAX_UNKNOWN_WORD_LENGTH = 100

/**
 * Returns the practice site's verdict for a cell of a status column; an unknown word is returned as it is. Returns null for "no", "todo" and
 * similar words, which mean that nothing was submitted.
 */
export function parseVerdict(cell: string): string | null {
  const text = cell.trim()
  if (/^(?:|no|false|0|todo|not (?:started|solved|attempted))$/i.test(text)) return null
  return VERDICT_WORDS.get(text.toLowerCase()) ?? cutText(text, MAX_UNKNOWN_WORD_LENGTH)
}

const LANG_WORDS: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((lang) => [[lang, lang] as const, [getLanguageName(lang).toLowerCase(), lang] as const]),
  ['go', 'golang'],
  ['py', 'python3'],
  ['js', 'javascript'],
  ['ts', 'typescript'],
  ['cs', 'csharp'],
  ['rs', 'rust'],
  ['rb', 'ruby'],
  ['kt', 'kotlin'],
  ['sh', 'bash'],
  ['sql', 'mysql'],
  ['cc', 'cpp'],
])

/** Returns the practice site's name of a language, from its name or a file extension; an unknown word is returned as it is. */
export function parseLanguage(cell: string): string {
  const text = cell.trim()
  return LANG_WORDS.get(text.toLowerCase()) ?? cutText(text, MAX_UNKNOWN_WORD_LENGTH)
}

export const isCodeEnding = (ending: string): boolean => LANG_WORDS.has(ending.toLowerCase())

/** Returns the kind of help ("hint") that a cell names; null for an empty cell, undefined for an unknown word. */
export function parseHint(cell: string): Hint | null | undefined {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (text === '') return null
  if (text === 'no' || text === '0') return 'none'
  return HINTS.find((hint) => hint === text)
}
