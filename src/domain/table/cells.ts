import { cutText } from '#lib/cut-text'
import { HINTS, type Hint } from '../hint'
import { getLanguageName, LANGUAGES } from '../language'

const MAX_UNKNOWN_WORD_LENGTH = 100

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
  ['cxx', 'cpp'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['erl', 'erlang'],
  ['rkt', 'racket'],
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
