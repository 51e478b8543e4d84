import type { PortableCommit } from '#events/commit'

/** Events nest four deep; what nests beyond this could be read here and nowhere else again. */
const DEPTH = 32

/**
 * The latest clock that a commit may have (epoch milliseconds): the end of the range of dates, less 1e12 so that the log's clock can
 * still advance behind it. A clock that was years ahead is accepted: `at` only orders (docs/decisions/0003).
 */
const MAX_CLOCK = 8.64e15 - 1e12

/** Every id that a build of Solvelog ever gave is a UUID, and the events that record an import can name no other. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Why imports and shared folders refuse a commit, with its field; null for a commit that they accept. */
export function commitProblem({ id, at, device, events }: PortableCommit): string | null {
  if (!UUID.test(id)) return 'id: it is not a UUID'
  if (!UUID.test(device)) return 'device: it is not a UUID'
  if (at < 0 || at > MAX_CLOCK) return 'at: it is not a valid time'
  const problem = valueProblem(events, DEPTH)
  return problem && `events: ${problem}`
}

/** JSON reads 1e309 as infinity and writes infinity as null: such a number would be another one in the next export. */
function valueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number in them is too great'
  if (!isNested(value)) return null
  if (depth === 0) return 'they are nested too deep'
  for (const name in value) {
    const problem = valueProblem(value[name], depth - 1)
    if (problem) return problem
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
