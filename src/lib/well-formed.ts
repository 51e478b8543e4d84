/**
 * A text without half of a character in it: a surrogate that lacks its other half. No address and no file name can hold one,
 * and `encodeURIComponent` throws on it.
 */
export const WELL_FORMED = /^\P{Surrogate}*$/u

/** A text with a replacement character for each half of a character in it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
