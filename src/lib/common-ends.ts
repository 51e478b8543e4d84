/** Returns the lengths of the common prefix and suffix of two texts, in UTF-16 units. Prefix and suffix do not overlap. */
export function measureCommonEnds(a: string, b: string): { start: number; end: number } {
  const max = Math.min(a.length, b.length)
  let start = 0
  while (start < max && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  while (end < max - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  return { start, end }
}
