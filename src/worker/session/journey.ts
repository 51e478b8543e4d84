import { type DiffLine, diffLines } from '#domain/journey/diff-lines'
import { rebuildJourney } from '#domain/journey/rebuild'
import { timeline } from '#domain/journey/timeline'
import type { Run, SolveKey } from '#domain/solve'
import type { Journey, JourneyPoint } from '#wire/solves'
import { Fault } from '../fault'
import { seen } from './seen'
import { solveOf } from './solve-detail'
import { readParts } from './solve-parts'
import type { Session } from './state'

/** The story of a solve's code: every snapshot rebuilt and checked, with the runs between them. */
export async function openJourney(session: Session, key: SolveKey): Promise<Journey> {
  const { row } = solveOf(session, key)
  const { codingJourney, runEvents } = await readParts(session.log, row, ['codingJourney', 'runEvents'])
  const snapshots = codingJourney?.snapshots ?? []
  const runs = runEvents?.runs ?? []
  const rebuilt = rebuildJourney(snapshots)
  // The demo's times move with the calendar, and so does everything recorded on the way to them.
  const shift = row.source === 'demo' ? seen(session).tables.demoShift * 1000 : 0
  const points = timeline(snapshots, runs).map((mark): JourneyPoint => {
    const at = mark.timestamp === null ? null : mark.timestamp + shift
    if (mark.kind === 'run') return runPoint(runs[mark.index], at)
    const snapshot = rebuilt[mark.index]
    const trouble = snapshot?.state === 'broken' ? snapshot.reason : null
    return { kind: mark.kind, at, code: snapshot?.code ?? null, trouble, run: null }
  })
  return { points }
}

/** The lines in which two points of a journey differ. Throws `not-found` when a point has no code. */
export async function compareJourney(
  session: Session,
  key: SolveKey,
  before: number,
  after: number,
): Promise<DiffLine[]> {
  const { points } = await openJourney(session, key)
  const [from, to] = [points[before]?.code, points[after]?.code]
  if (typeof from !== 'string' || typeof to !== 'string') {
    throw new Fault('not-found', 'There is no code to compare at this point.')
  }
  return diffLines(from, to)
}

function runPoint(run: Run | undefined, at: number | null): JourneyPoint {
  return {
    kind: 'run',
    at,
    code: run?.code ?? null,
    trouble: null,
    run: {
      status: run?.statusMsg ?? '',
      totalCorrect: run?.totalCorrect ?? null,
      totalTestcases: run?.totalTestcases ?? null,
      detail: run?.runtimeError ?? run?.lastTestcase ?? null,
    },
  }
}
