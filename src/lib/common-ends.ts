/** Returns the lengths of the common prefix and suffix of two texts, in UTF-16 units. Prefix and suffix do not overlap. */
export function commonPrefixAndSuffix(one: string, other: string): { start: number; end: number } {
  const max = Math.min(one.length, other.length)
  let start = 0
  while (start < max && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (end < max - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  return { start, end }
}
