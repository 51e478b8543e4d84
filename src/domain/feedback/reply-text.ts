import { decodeReferences } from './entities'

const ESCAPED_TAG = /&lt;\/?feedback/i
const MARKED_TAG = /\\<feedback/i
const UNMARKED_TAG = /(?<!\\)<feedback/i

/** White space as people's tools write it: the zero-width space and the word joiner count. */
export const SPACE = '\\s\\u200B\\u2060'

/**
 * The readings of a reply to try, likeliest first: as it is, or without Markdown's backslashes when its tags have them
 * (`\<feedback\>`), then with HTML's references resolved once (`&lt;feedback&gt;`).
 */
export function readings(text: string): string[] {
  const marked = MARKED_TAG.test(text) && !UNMARKED_TAG.test(text)
  const plain = marked ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text
  return ESCAPED_TAG.test(plain) ? [plain, decodeReferences(plain)] : [plain]
}

/** A text with every run of white space as one space, and none at its ends (F8). */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
