/** Lines of a text from one (counted from 0) up to another, which is not among them. */
export interface LineRange {
  from: number
  to: number
}

/** The lines of a text that are not in the one before: all between their common first and last lines. */
export function changedLines(before: string, after: string): LineRange {
  const old = before.split('\n')
  const now = after.split('\n')
  const least = Math.min(old.length, now.length)
  let from = 0
  while (from < least && now[from] === old[from]) from++
  let end = 0
  while (end < least - from && now[now.length - 1 - end] === old[old.length - 1 - end]) end++
  return { from, to: now.length - end }
}
