import { decodeCharacterReferences } from './entities'

const TAG_START = /<(?=[a-z/!])/gi
const TAG_NAME = /^<\/?([a-z][a-z0-9]*)/i
const BREAKS = new Set(['p', 'div', 'br', 'ul', 'ol', 'pre', 'tr', 'table', 'section', 'h1', 'h2', 'h3', 'h4', 'hr'])

/** The text that replaces a tag. */
function replacementFor(tag: string): string {
  const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
  if (tag.startsWith('</')) return BREAKS.has(name) ? '\n' : ''
  if (name === 'li') return '\n- '
  if (name === 'sup') return '^'
  if (name === 'sub') return '_'
  return BREAKS.has(name) ? '\n' : ''
}

/** Searches for `>` only after a tag start, so that a text full of < stays linear. */
function withoutTags(html: string): string {
  let text = ''
  let at = 0
  for (const { index } of html.matchAll(TAG_START)) {
    if (index < at) continue
    const close = html.indexOf('>', index)
    if (close < 0) break
    text += html.slice(at, index) + replacementFor(html.slice(index, close + 1))
    at = close + 1
  }
  return text + html.slice(at)
}

/**
 * Converts a problem description to plain text. Tags become line breaks, bullets, `^` and `_`, references become characters,
 * and blank lines are reduced. Plain text stays unchanged, including a < that opens no tag.
 */
export function htmlToText(html: string): string {
  return decodeCharacterReferences(withoutTags(html))
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
