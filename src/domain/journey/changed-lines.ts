/** Lines of a text, counted from 0; `to` is excluded. */
export interface LineRange {
  from: number
  to: number
}

/** The changed lines of `after`: all lines between the common start and end. */
export function changedLines(before: string, after: string): LineRange {
  const old = before.split('\n')
  const now = after.split('\n')
  const shorter = Math.min(old.length, now.length)
  let from = 0
  while (from < shorter && now[from] === old[from]) from++
  let end = 0
  while (end < shorter - from && now[now.length - 1 - end] === old[old.length - 1 - end]) end++
  return { from, to: now.length - end }
}
