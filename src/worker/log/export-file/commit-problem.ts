import type { PortableCommit } from '#events/commit'

/** Maximum nesting; valid events need four levels. Deeper values might be readable here but not in other browsers. */
const DEPTH = 32

/**
 * The latest allowed clock (epoch milliseconds): the end of the date range minus 1e12, so that the log's clock can still
 * advance. Clocks that are years ahead are accepted, because `at` only orders (docs/decisions/0003).
 */
export const MAX_CLOCK = 8.64e15 - 1e12

/** Every id from any Solvelog build is a UUID, and import records accept no other ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The reason why imports and shared folders refuse a commit, with the field; null if it is valid. */
export function commitProblem({ id, at, device, events }: PortableCommit): string | null {
  if (!UUID.test(id)) return 'id: not a UUID'
  if (!UUID.test(device)) return 'device: not a UUID'
  if (at < 0 || at > MAX_CLOCK) return 'at: not a valid time'
  const problem = valueProblem(events, DEPTH)
  return problem && `events: ${problem}`
}

/** JSON parses 1e309 as infinity but writes infinity as null, so such a number would change in the next export. */
function valueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too large'
  if (!isNested(value)) return null
  if (depth === 0) return 'nested too deep'
  for (const name in value) {
    const problem = valueProblem(value[name], depth - 1)
    if (problem) return problem
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
