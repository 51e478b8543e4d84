import { characterReferenceAt } from './entities'
import { canonicalTagName } from './format'
import { type RepairedTag, repairCloseTag, repairOpenTag } from './repair-tag'

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
