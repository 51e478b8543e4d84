import { decodeCharacterReferences } from './entities'

const TAG_START = /<(?=[a-z/!])/gi
const TAG_NAME = /^<\/?([a-z][a-z0-9]*)/i
const LINE_BREAK_TAGS = new Set([
  'p',
  'div',
  'br',
  'ul',
  'ol',
  'pre',
  'tr',
  'table',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'hr',
])

function getReplacement(tag: string): string {
  const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
  if (tag.startsWith('</')) return LINE_BREAK_TAGS.has(name) ? '\n' : ''
  if (name === 'li') return '\n- '
  if (name === 'sup') return '^'
  if (name === 'sub') return '_'
  return LINE_BREAK_TAGS.has(name) ? '\n' : ''
}

/** Searches for `>` only after the start of a tag, so that a text full of < takes linear time. */
function replaceTags(html: string): string {
  let text = ''
  let at = 0
  for (const { index } of html.matchAll(TAG_START)) {
    if (index < at) continue
    const close = html.indexOf('>', index)
    if (close < 0) break
    text += html.slice(at, index) + getReplacement(html.slice(index, close + 1))
    at = close + 1
  }
  return text + html.slice(at)
}

/**
 * Converts a problem description to plain text. Converts tags to line breaks, bullets, `^` and `_`, converts character references, and
 * reduces blank lines. A < that does not open a tag stays unchanged.
 */
export function htmlToText(html: string): string {
  return decodeCharacterReferences(replaceTags(html))
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
