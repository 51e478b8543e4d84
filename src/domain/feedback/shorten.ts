const HEAD_SHARE = 0.6

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

const formatLeftOutNote = (omittedLength: number): string => `\n[... ${omittedLength} characters left out ...]\n`

/**
 * Shortens a text to `limit` UTF-16 units: 60 % from its start and 40 % from its end, with a note about the omitted length between them
 * (F2). Never splits a surrogate pair. The note does not count towards the limit.
 */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const available = Math.max(0, Math.floor(limit))
  let head = Math.floor(available * HEAD_SHARE)
  let tail = text.length - (available - head)
  if (head > 0 && isHighSurrogate(text, head - 1)) head--
  if (isLowSurrogate(text, tail)) tail++
  return `${text.slice(0, head)}${formatLeftOutNote(tail - head)}${text.slice(tail)}`
}

/** Like `cutMiddle`, but the note counts towards the limit. Returns an empty text if not even the note fits. */
export function cutMiddleToFit(text: string, limit: number): string {
  if (text.length <= limit) return text
  const available = formatLeftOutNote(text.length).length
  return limit < available ? '' : cutMiddle(text, limit - available)
}

/** Converts a text to one line of at most `limit` UTF-16 units, plus an ellipsis if it is cut. */
export function toOneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  return `${line.slice(0, isHighSurrogate(line, limit - 1) ? limit - 1 : limit)}…`
}

/**
 * Returns the maximum length (UTF-16 units) to which each text must be cut, so that all texts together fit in `budget`. Returns infinity if
 * all texts fit uncut.
 */
export function computeLengthLimit(lengths: readonly number[], budget: number): number {
  let remaining = budget
  const sorted = [...lengths].sort((a, b) => a - b)
  for (const [index, length] of sorted.entries()) {
    const share = remaining / (sorted.length - index)
    if (length > share) return Math.max(0, Math.floor(share))
    remaining -= length
  }
  return Number.POSITIVE_INFINITY
}

/** Returns `count` evenly spread items; all items if there are fewer. */
export function pickEvenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  if (count < 1) return []
  const step = count === 1 ? 0 : (items.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step)).flatMap((at) => items.slice(at, at + 1))
}
