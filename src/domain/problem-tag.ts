import { toWellFormed } from '#lib/well-formed'

/** Maximum length of a tag, in characters (code points). */
export const MAX_TAG_LENGTH = 50

/** Maximum number of tags that a person can add to one problem. A merge of two devices may exceed it. */
export const MAX_TAGS = 20

/** Matches a stored tag: characters of any script, without control characters. */
export const TAG_PATTERN = /^[^\p{Cc}\p{Surrogate}]{1,50}$/u

/** Matches zero-width characters and characters that change the text direction, but not joiners, which emoji and scripts need. */
const INVISIBLE_CHARACTER = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

const VISIBLE_CHARACTER = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Converts a typed tag for storage: NFC, trimmed, spaces collapsed, no invisible characters. Empty if nothing visible remains. */
export function normalizeTag(typed: string): string {
  const visible = toWellFormed(typed).normalize('NFC').replace(INVISIBLE_CHARACTER, '')
  const tag = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return VISIBLE_CHARACTER.test(tag) ? tag : ''
}

/** Returns the key of a tag. Two spellings with the same key are the same tag. */
export const toTagKey = (tag: string): string => tag.toLowerCase()

/** Splits typed text at commas and line breaks into normalized tags. */
export const splitTags = (typed: string): string[] => typed.split(/[,\n]/).map(normalizeTag).filter(Boolean)
