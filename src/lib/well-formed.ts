/**
 * Matches texts without lone surrogates. URLs and file names cannot contain lone surrogates, and `encodeURIComponent` throws on them.
 */
export const WELL_FORMED = /^\P{Surrogate}*$/u

/** Replaces lone surrogates with the replacement character. */
export function toWellFormed(text: string): string {
  return SURROGATE_UNIT.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text
}

/** Matches also halves of valid pairs. This test is much faster than a search for code points. */
const SURROGATE_UNIT = /[\ud800-\udfff]/
