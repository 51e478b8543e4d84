import type { SolvelogEvent } from '#events/event'

/** Maximum size of a commit in characters, so that reading one is always fast. */
const COMMIT_SIZE = 200_000

/** Groups events into commits below the maximum size; a larger event gets its own group. */
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

/** Estimates the JSON length of a value without building the text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  for (const name of Object.keys(value)) size += name.length + 4 + sizeOf(Reflect.get(value, name))
  return size
}
