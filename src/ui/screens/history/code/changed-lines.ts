import type { LineMark } from './editor/line-marks'

/** The lines of a code that are not in the one before: all between their common first and last lines. */
export function changedLines(before: string | null, code: string): readonly LineMark[] {
  if (before === null) return []
  const old = before.split('\n')
  const now = code.split('\n')
  let first = 0
  while (first < now.length && now[first] === old[first]) first++
  let end = 0
  while (end < now.length - first && end < old.length - first && now.at(-1 - end) === old.at(-1 - end)) end++
  return now.map((_, at) => ({ kind: at >= first && at < now.length - end ? 'changed' : null }))
}
