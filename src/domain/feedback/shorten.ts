const HEAD_SHARE = 0.6

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

const note = (leftOut: number): string => `\n[... ${leftOut} characters left out ...]\n`

/**
 * Keeps `limit` UTF-16 units of a text: 60 % from its start, the rest from its end, with a note on the omitted length
 * between them (F2). Never splits a character. The note is added to the limit.
 */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = Math.max(0, Math.floor(limit))
  let head = Math.floor(room * HEAD_SHARE)
  let tail = text.length - (room - head)
  if (head > 0 && isHighSurrogate(text, head - 1)) head--
  if (isLowSurrogate(text, tail)) tail++
  return `${text.slice(0, head)}${note(tail - head)}${text.slice(tail)}`
}

/** Like `cutMiddle`, but the note counts towards the limit; empty if not even the note fits. */
export function cutMiddleToFit(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = note(text.length).length
  return limit < room ? '' : cutMiddle(text, limit - room)
}

/** A text as one line of at most `limit` UTF-16 units plus an ellipsis. */
export function toOneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  return `${line.slice(0, isHighSurrogate(line, limit - 1) ? limit - 1 : limit)}…`
}

/**
 * The maximum length per text so that all fit a budget: short texts stay whole and only long ones are cut. Infinity if all
 * fit.
 */
export function lengthLimitForBudget(lengths: readonly number[], budget: number): number {
  let left = budget
  const sorted = [...lengths].sort((a, b) => a - b)
  for (const [index, length] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (length > share) return Math.max(0, Math.floor(share))
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

/** `count` evenly spread items including the first and last; all items if there are fewer. */
export function pickEvenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  if (count < 1) return []
  const step = count === 1 ? 0 : (items.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step)).flatMap((at) => items.slice(at, at + 1))
}
