import { decodeCharacterReferences } from './entities'

/** In UTF-16 units. */
export const MAX_REPLY_LENGTH = 524_288

const ESCAPED_TAG = /&lt;\/?feedback/i
const TAG_WITH_BACKSLASH = /\\<feedback/i
const TAG_WITHOUT_BACKSLASH = /(?<!\\)<feedback/i

/** White space for a character class of a regular expression, including the zero-width space and the word joiner that chat tools insert. */
export const WHITESPACE_CLASS = '\\s\\u200B\\u2060'

/**
 * Returns variants of a reply to parse, most likely first: the reply as written, or without Markdown backslashes if its tags have them
 * (`\<feedback\>`); then the reply with HTML references decoded once (`&lt;feedback&gt;`).
 */
export function createUnescapedVariants(text: string): string[] {
  const hasBackslashes = TAG_WITH_BACKSLASH.test(text) && !TAG_WITHOUT_BACKSLASH.test(text)
  const plain = hasBackslashes ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text
  return ESCAPED_TAG.test(plain) ? [plain, decodeCharacterReferences(plain)] : [plain]
}

/** Replaces each run of white space with one space and trims the text (F8). */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
