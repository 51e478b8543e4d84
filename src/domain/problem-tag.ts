import { toWellFormed } from '#lib/well-formed'

/** Maximum length of a tag, in characters (code points). */
export const MAX_TAG_LENGTH = 50

/** Maximum number of tags that a person can add to one problem. A merge of two devices may give more. */
export const MAX_TAGS = 20

/** A stored tag: any script, without control characters. */
export const TAG_PATTERN = /^[^\p{Cc}\p{Surrogate}]{1,50}$/u

/** Characters without width, and those that change the direction of the text after them. Joiners of emoji and scripts stay. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** A typed tag as it is stored: NFC, trimmed, spaces collapsed, without invisible characters. Empty if nothing is left. */
export function normalizeTag(typed: string): string {
  const visible = toWellFormed(typed).normalize('NFC').replace(INVISIBLE, '')
  const tag = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return VISIBLE.test(tag) ? tag : ''
}

/** Tags with the same key are the same tag. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/** The tags in typed text, which commas and line breaks separate. */
export const splitTags = (typed: string): string[] => typed.split(/[,\n]/).map(normalizeTag).filter(Boolean)
