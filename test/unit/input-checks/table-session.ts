import type { ProblemIndex } from '#domain/problem'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import type { Session } from '#worker/session'
import { buildTableCommits } from '#worker/table-import/table-import'
import { makeNthUuid } from '../events/command-generators'
import { makeBareSession, makeLog } from '../worker/session-with'

/** Makes a session whose log has the commits. `now` is in Unix milliseconds. */
export function makeTableSession(
  log: readonly Commit[],
  problems: ProblemIndex,
  now: number,
  tables: Tables = replay(log),
): Session {
  const readEvent = async ({ seq, index }: { seq: number; index: number }) => ({
    known: true,
    event: log[seq - 1]?.events[index] as SolvelogEvent,
  })
  return makeBareSession({ log: Object.assign(makeLog(tables), { readEvent }), problems, now: () => now })
}

/** Makes the commits with which a table adds the solves. */
export async function importSolves(
  solves: readonly NewSolve[],
  now: number,
  log: readonly Commit[] = [],
  device = 1,
): Promise<Commit[]> {
  let idCount = 0
  const session = {
    log: { tables: replay(log), head: { at: Math.max(0, ...log.map(({ at }) => at)) }, device: makeNthUuid(device) },
    platform: { now: () => now, newId: () => makeNthUuid(1000 * device + idCount++) },
    defaults: [],
  } as unknown as Session
  const commits = await buildTableCommits(session, solves, { reportProgress: async () => undefined })
  return commits.map((commit, i) => ({ ...commit, seq: i + 1 }))
}
