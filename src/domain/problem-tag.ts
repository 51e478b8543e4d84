import { toWellFormed } from '#lib/well-formed'

/** Maximum length of a tag, in characters (code points). */
export const MAX_TAG_LENGTH = 50

/** Maximum number of tags of one problem. A merge of the logs of two devices may exceed it. */
export const MAX_TAGS = 20

export const TAG_PATTERN = /^[^\p{Cc}\p{Surrogate}]{1,50}$/u

/** Does not match the joiners U+200C and U+200D, because emoji and some scripts need them. */
const INVISIBLE_CHARACTER = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

const VISIBLE_CHARACTER = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Converts a typed tag for storage: NFC, trimmed, spaces collapsed, no invisible characters. Returns '' if nothing visible remains. */
export function normalizeTag(typed: string): string {
  const visible = toWellFormed(typed).normalize('NFC').replace(INVISIBLE_CHARACTER, '')
  const tag = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return VISIBLE_CHARACTER.test(tag) ? tag : ''
}

/** Two spellings of a tag with the same key are the same tag. */
export const toTagKey = (tag: string): string => tag.toLowerCase()

export const splitTags = (typed: string): string[] => typed.split(/[,\n]/).map(normalizeTag).filter(Boolean)
