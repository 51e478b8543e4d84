import type { SolvelogEvent } from '#events/event'

/** A commit stays under this many characters, so that reading one back is always quick. */
const COMMIT_SIZE = 200_000

/** Events in groups that keep each commit under its size; a single greater event stands alone. */
export function chunks(events: readonly SolvelogEvent[]): SolvelogEvent[][] {
  const groups: SolvelogEvent[][] = []
  let size = 0
  for (const event of events) {
    const added = sizeOf(event)
    const group = groups.at(-1)
    if (group && size + added <= COMMIT_SIZE) {
      group.push(event)
      size += added
    } else {
      groups.push([event])
      size = added
    }
  }
  return groups
}

/** About how many characters a value takes as text, without making the text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  for (const name of Object.keys(value)) size += name.length + 4 + sizeOf(Reflect.get(value, name))
  return size
}
