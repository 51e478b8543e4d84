import { highlightCode, tagHighlighter } from '@lezer/highlight'
import { loadLanguage } from './languages'
import { HIGHLIGHT_STYLES } from './styles'

/** A part of a line, with its style; undefined for the style of the text. */
export type CodeSpan = readonly [text: string, style: { color: string; fontStyle?: string } | undefined]

type Parser = NonNullable<Awaited<ReturnType<typeof loadLanguage>>>['language']['parser']

/** The loaded grammars by language; null if there is none. */
const parsers = new Map<string, Parser | null>()
const highlighter = tagHighlighter(HIGHLIGHT_STYLES.map(({ tag }, at) => ({ tag, class: String(at) })))

export const isGrammarLoaded = (lang: string): boolean => parsers.has(lang)

export async function loadGrammar(lang: string): Promise<void> {
  parsers.set(lang, (await loadLanguage(lang))?.language.parser ?? null)
}

/** Splits code into lines with highlighted parts; null if the language has no grammar, or if it is not loaded yet. */
export function highlightLines(code: string, lang: string): CodeSpan[][] | null {
  const parser = parsers.get(lang)
  if (!parser) return null
  let line: CodeSpan[] = []
  const lines = [line]
  highlightCode(
    code,
    parser.parse(code),
    highlighter,
    // A part can have several classes. As in a style sheet, the last style wins.
    (text, classes) =>
      line.push([text, HIGHLIGHT_STYLES[Math.max(-1, ...classes.split(' ').filter(Boolean).map(Number))]]),
    () => {
      line = []
      lines.push(line)
    },
  )
  return lines
}
