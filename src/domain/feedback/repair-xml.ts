import { findCharacterReferenceAt } from './entities'
import { toCanonicalTagName } from './format'
import { WHITESPACE_CLASS } from './reply-text'

const MARKUP_CHARACTER = /[<&]/g
const TAG_NAME = /<(\/?)([a-z][\w\\-]{0,31})(?=[\s\u200B\u2060/>])/iy

function findEndOfBlock(text: string, at: number, open: string, close: string): number {
  const end = text.indexOf(close, at + open.length)
  return end < 0 ? -1 : end + close.length
}

function repairAngleBracket(text: string, at: number): RepairedPiece {
  if (text.startsWith('<!--', at)) {
    const end = findEndOfBlock(text, at, '<!--', '-->')
    return end < 0 ? { ok: false, problem: 'a comment is not closed' } : { ok: true, xml: '', end }
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = findEndOfBlock(text, at, '<![CDATA[', ']]>')
    return end < 0
      ? { ok: false, problem: 'a CDATA section is not closed' }
      : { ok: true, xml: text.slice(at, end), end }
  }
  TAG_NAME.lastIndex = at
  const tag = TAG_NAME.exec(text)
  const name = tag?.[2] === undefined ? undefined : toCanonicalTagName(tag[2])
  if (!tag || name === undefined) return { ok: true, xml: '&lt;', end: at + 1 }
  return tag[1] === '/' ? repairCloseTag(text, TAG_NAME.lastIndex, name) : repairOpenTag(text, TAG_NAME.lastIndex, name)
}

function repairAmpersand(text: string, at: number): RepairedPiece {
  const reference = findCharacterReferenceAt(text, at)
  return reference ? { ok: true, xml: reference, end: at + reference.length } : { ok: true, xml: '&amp;', end: at + 1 }
}

/**
 * Converts a document as chat tools write it to pieces of XML for a strict parser. Treats only elements of the format, comments and CDATA as
 * markup: any other < is text (`vector<int>`, `a < b`), and so is an & without a known reference. Drops comments. Stops at the first error.
 */
export function* repairXml(document: string): Generator<RepairedPiece> {
  let at = 0
  while (at < document.length) {
    MARKUP_CHARACTER.lastIndex = at
    const next = MARKUP_CHARACTER.exec(document)?.index ?? document.length
    if (next > at) yield { ok: true, xml: document.slice(at, next), end: next }
    if (next === document.length) return
    const piece = document[next] === '&' ? repairAmpersand(document, next) : repairAngleBracket(document, next)
    yield piece
    if (!piece.ok) return
    at = piece.end
  }
}

type RepairedPiece = { ok: true; xml: string; end: number } | { ok: false; problem: string }

const MAX_ATTRIBUTES = 32
const SPACES = new RegExp(`[${WHITESPACE_CLASS}]*`, 'y')
const ATTRIBUTE_NAME = new RegExp(`[^${WHITESPACE_CLASS}"'<>=/]{1,64}`, 'y')
const UNQUOTED_VALUE = new RegExp(`[^${WHITESPACE_CLASS}"'<>=]+`, 'y')
/** Matches the text that may follow a closing quote. Repetitions are limited, so that the lookahead takes linear time. */
const AFTER_VALUE = new RegExp(
  `[${WHITESPACE_CLASS}]{0,64}(?:/?>|[a-z_:][\\w:.\\\\-]{0,40}[${WHITESPACE_CLASS}]{0,8}=)`,
  'iy',
)
const DOUBLE_QUOTES = '"“”„‟″＂'
const SINGLE_QUOTES = "'‘’‚‛′＇"

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** A straight quote is closed by the same quote, and a curly double or single quote by any quote of the same family. */
function getClosingQuotes(sign: string): string {
  if (sign === '"' || sign === "'") return sign
  return [DOUBLE_QUOTES, SINGLE_QUOTES].find((family) => family.includes(sign)) ?? ''
}

interface AttributeValue {
  text: string
  end: number
}

/** A quote closes the value only if a tag can continue after it, so `comments="say "why" first"` keeps its inner quotes. */
function readQuotedValue(text: string, at: number, closers: string): AttributeValue | null {
  for (let end = at + 1; end < text.length; end++) {
    if (!closers.includes(text.charAt(end))) continue
    if (matchAt(AFTER_VALUE, text, end + 1) !== '') return { text: text.slice(at + 1, end), end: end + 1 }
    if (text[end - 1] === '=') return null
  }
  return null
}

function readUnquotedValue(text: string, at: number): AttributeValue | null {
  const raw = matchAt(UNQUOTED_VALUE, text, at)
  const value = raw.endsWith('/') && text[at + raw.length] === '>' ? raw.slice(0, -1) : raw
  return value === '' ? null : { text: value, end: at + value.length }
}

function escapeValue(value: string): string {
  return value.replace(/[&<"]/g, (sign, at: number) => {
    if (sign === '&') return findCharacterReferenceAt(value, at) ? '&' : '&amp;'
    return sign === '<' ? '&lt;' : '&quot;'
  })
}

interface Attribute extends AttributeValue {
  name: string
}

function readAttribute(text: string, at: number): Attribute | string {
  const written = matchAt(ATTRIBUTE_NAME, text, at)
  if (written === '') return 'a tag of the format is malformed'
  const sign = at + written.length + matchAt(SPACES, text, at + written.length).length
  if (text[sign] !== '=') return `attribute ${written} has no value`
  const start = sign + 1 + matchAt(SPACES, text, sign + 1).length
  const closers = getClosingQuotes(text.charAt(start))
  const value = closers === '' ? readUnquotedValue(text, start) : readQuotedValue(text, start, closers)
  return value ? { ...value, name: toCanonicalTagName(written) ?? written } : `attribute ${written} is malformed`
}

/** `at` is the index after the tag's name. */
function repairOpenTag(text: string, at: number, name: string): RepairedPiece {
  const names = new Set<string>()
  let xml = `<${name}`
  let next = at + matchAt(SPACES, text, at).length
  while (text[next] !== '>' && !text.startsWith('/>', next)) {
    const attribute = readAttribute(text, next)
    if (typeof attribute === 'string') return { ok: false, problem: attribute }
    if (names.has(attribute.name)) return { ok: false, problem: `attribute ${attribute.name} is given twice` }
    names.add(attribute.name)
    if (names.size > MAX_ATTRIBUTES) return { ok: false, problem: `<${name}> has too many attributes` }
    xml += ` ${attribute.name}="${escapeValue(attribute.text)}"`
    next = attribute.end + matchAt(SPACES, text, attribute.end).length
  }
  const isEmptyElement = text[next] === '/'
  return { ok: true, xml: `${xml}${isEmptyElement ? '/>' : '>'}`, end: next + (isEmptyElement ? 2 : 1) }
}

/** `at` is the index after the tag's name. */
function repairCloseTag(text: string, at: number, name: string): RepairedPiece {
  const end = at + matchAt(SPACES, text, at).length
  if (text[end] !== '>') return { ok: false, problem: `</${name}> is malformed` }
  return { ok: true, xml: `</${name}>`, end: end + 1 }
}
