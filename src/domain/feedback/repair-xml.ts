import { characterReferenceAt } from './entities'
import { canonicalTagName } from './format'
import { WHITESPACE_CLASS } from './reply-text'

const SIGN = /[<&]/g
const TAG_NAME = /<(\/?)([a-z][\w\\-]{0,31})(?=[\s\u200B\u2060/>])/iy

/** The index after a marker-enclosed block, or -1 if it is not closed. */
function enclosed(text: string, at: number, open: string, close: string): number {
  const end = text.indexOf(close, at + open.length)
  return end < 0 ? -1 : end + close.length
}

function repairAngleBracket(text: string, at: number): RepairedTag {
  if (text.startsWith('<!--', at)) {
    const end = enclosed(text, at, '<!--', '-->')
    return end < 0 ? { ok: false, problem: 'a comment is not closed' } : { ok: true, xml: '', end }
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = enclosed(text, at, '<![CDATA[', ']]>')
    return end < 0
      ? { ok: false, problem: 'a CDATA section is not closed' }
      : { ok: true, xml: text.slice(at, end), end }
  }
  TAG_NAME.lastIndex = at
  const tag = TAG_NAME.exec(text)
  const name = tag?.[2] === undefined ? undefined : canonicalTagName(tag[2])
  if (!tag || name === undefined) return { ok: true, xml: '&lt;', end: at + 1 }
  return tag[1] === '/' ? repairCloseTag(text, TAG_NAME.lastIndex, name) : repairOpenTag(text, TAG_NAME.lastIndex, name)
}

function repairAmpersand(text: string, at: number): RepairedTag {
  const reference = characterReferenceAt(text, at)
  return reference ? { ok: true, xml: reference, end: at + reference.length } : { ok: true, xml: '&amp;', end: at + 1 }
}

/**
 * Converts a document as chat tools write it into pieces of XML for a strict parser. Only the format's own elements,
 * comments and CDATA are markup: any other < is text (`vector<int>`, `a < b`), and so is an & without a known reference.
 * Comments are dropped. Stops at the first error. Each character is read a bounded number of times.
 */
export function* repairXml(document: string): Generator<RepairedTag> {
  let at = 0
  while (at < document.length) {
    SIGN.lastIndex = at
    const next = SIGN.exec(document)?.index ?? document.length
    if (next > at) yield { ok: true, xml: document.slice(at, next), end: next }
    if (next === document.length) return
    const piece = document[next] === '&' ? repairAmpersand(document, next) : repairAngleBracket(document, next)
    yield piece
    if (!piece.ok) return
    at = piece.end
  }
}

/** A piece of well-formed XML and the index where parsing continues, or an error. */
type RepairedTag = { ok: true; xml: string; end: number } | { ok: false; problem: string }

const MAX_ATTRIBUTES = 32
const SPACES = new RegExp(`[${WHITESPACE_CLASS}]*`, 'y')
const NAME = new RegExp(`[^${WHITESPACE_CLASS}"'<>=/]{1,64}`, 'y')
const UNQUOTED = new RegExp(`[^${WHITESPACE_CLASS}"'<>=]+`, 'y')
/** Text that may follow a closing quote. Runs are limited so that lookahead stays linear. */
const AFTER_VALUE = new RegExp(
  `[${WHITESPACE_CLASS}]{0,64}(?:/?>|[a-z_:][\\w:.\\\\-]{0,40}[${WHITESPACE_CLASS}]{0,8}=)`,
  'iy',
)
const DOUBLE = '"“”„‟″＂'
const SINGLE = "'‘’‚‛′＇"

function take(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** The quotes that can close a value: the same straight quote, or any curly quote of the same kind. */
function closersOf(sign: string): string {
  if (sign === '"' || sign === "'") return sign
  return [DOUBLE, SINGLE].find((family) => family.includes(sign)) ?? ''
}

interface Value {
  text: string
  end: number
}

/**
 * Reads the quoted value that starts at `at`. A quote closes the value only if a tag could continue after it, so
 * `comments="say "why" first"` keeps its inner quotes. A quote right after = would open the next attribute, so the value is
 * malformed.
 */
function quotedValue(text: string, at: number, closers: string): Value | null {
  for (let end = at + 1; end < text.length; end++) {
    if (!closers.includes(text.charAt(end))) continue
    if (take(AFTER_VALUE, text, end + 1) !== '') return { text: text.slice(at + 1, end), end: end + 1 }
    if (text[end - 1] === '=') return null
  }
  return null
}

function unquotedValue(text: string, at: number): Value | null {
  const raw = take(UNQUOTED, text, at)
  const value = raw.endsWith('/') && text[at + raw.length] === '>' ? raw.slice(0, -1) : raw
  return value === '' ? null : { text: value, end: at + value.length }
}

function escapeValue(value: string): string {
  return value.replace(/[&<"]/g, (sign, at: number) => {
    if (sign === '&') return characterReferenceAt(value, at) ? '&' : '&amp;'
    return sign === '<' ? '&lt;' : '&quot;'
  })
}

interface Attribute extends Value {
  name: string
}

function attributeAt(text: string, at: number): Attribute | string {
  const written = take(NAME, text, at)
  if (written === '') return 'a tag of the format is malformed'
  const sign = at + written.length + take(SPACES, text, at + written.length).length
  if (text[sign] !== '=') return `attribute ${written} has no value`
  const start = sign + 1 + take(SPACES, text, sign + 1).length
  const closers = closersOf(text.charAt(start))
  const value = closers === '' ? unquotedValue(text, start) : quotedValue(text, start, closers)
  return value ? { ...value, name: canonicalTagName(written) ?? written } : `attribute ${written} is malformed`
}

/** Rewrites an opening tag with double-quoted, unique attributes; `at` is the index after its name. */
function repairOpenTag(text: string, at: number, name: string): RepairedTag {
  const names = new Set<string>()
  let xml = `<${name}`
  let next = at + take(SPACES, text, at).length
  while (text[next] !== '>' && !text.startsWith('/>', next)) {
    const attribute = attributeAt(text, next)
    if (typeof attribute === 'string') return { ok: false, problem: attribute }
    if (names.has(attribute.name)) return { ok: false, problem: `attribute ${attribute.name} is given twice` }
    names.add(attribute.name)
    if (names.size > MAX_ATTRIBUTES) return { ok: false, problem: `<${name}> has too many attributes` }
    xml += ` ${attribute.name}="${escapeValue(attribute.text)}"`
    next = attribute.end + take(SPACES, text, attribute.end).length
  }
  const empty = text[next] === '/'
  return { ok: true, xml: `${xml}${empty ? '/>' : '>'}`, end: next + (empty ? 2 : 1) }
}

/** Rewrites a closing tag; `at` is the index after its name. */
function repairCloseTag(text: string, at: number, name: string): RepairedTag {
  const end = at + take(SPACES, text, at).length
  if (text[end] !== '>') return { ok: false, problem: `</${name}> is malformed` }
  return { ok: true, xml: `</${name}>`, end: end + 1 }
}
