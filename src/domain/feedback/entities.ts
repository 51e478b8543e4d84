/// <reference path="./sax.d.ts" />
import sax from 'sax'

const REFERENCE = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,9});/gi
const AT_REFERENCE = new RegExp(REFERENCE.source, 'iy')

/** Whether XML allows a character: https://www.w3.org/TR/REC-xml/#NT-Char. */
function isXmlCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  )
}

function decodeName(name: string): string | undefined {
  if (!name.startsWith('#')) return sax.ENTITIES[name] ?? sax.ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return isXmlCharacter(code) ? String.fromCodePoint(code) : undefined
}

/** Returns the character reference at an index of a text, such as `&lt;`; undefined for a plain &. */
export function findCharacterReferenceAt(text: string, at: number): string | undefined {
  AT_REFERENCE.lastIndex = at
  const match = AT_REFERENCE.exec(text)
  return match?.[1] !== undefined && decodeName(match[1]) !== undefined ? match[0] : undefined
}

/** Decodes character references once: `&amp;lt;` becomes `&lt;`. An & that starts no known reference stays unchanged. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(REFERENCE, (written: string, name: string) => decodeName(name) ?? written)
}
