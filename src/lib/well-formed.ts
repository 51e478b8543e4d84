/**
 * Matches texts without lone surrogates. URLs and file names cannot contain lone surrogates, and `encodeURIComponent` throws on them.
 */
export const WELL_FORMED = /^\P{Surrogate}*$/u

/** Replaces lone surrogates with the replacement character. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
