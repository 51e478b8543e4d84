import { toPlainText } from '#domain/journey/checksummed-text'
import { type DiffLine, diffLines, findChangedRange, keepChangesWithContext } from '#domain/journey/diff-lines'
import { mergeTimeline, type RebuiltSnapshot, rebuildJourney } from '#domain/journey/rebuild'
import type { Run, SolveKey } from '#domain/solve'
import type { SolveRow } from '#events/projections/solve-tables'
import { isValidTime } from '#lib/time'
import type { Journey, JourneyPoint, JourneyPointCode } from '#protocol/history'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { requireSolve } from './solve-detail'

/** `codes` has, for each of the `points`, a function that returns the code, or null if the point has no code. */
interface CodeHistory {
  points: JourneyPoint[]
  codes: ((() => string) | null)[]
}

/** Rows are immutable, so the cached code history is valid as long as the row object is the same. */
class JourneyCache {
  lastOpened: { row: SolveRow; shift: number; journey: Promise<CodeHistory> } | null = null
}

/**
 * Returns the code history of a solve: all snapshots of the code, and all test runs. Throws an AppError `not-found` if there is no such
 * solve.
 */
export async function openJourney(session: Session, key: SolveKey): Promise<Journey> {
  const { points } = await getCodeHistory(session, key)
  return { points }
}

/** Returns the code at a point of a code history. Throws an AppError `not-found` if the solve is missing or the point has no code. */
export async function openJourneyPoint(session: Session, key: SolveKey, position: number): Promise<JourneyPointCode> {
  const journey = await getCodeHistory(session, key)
  const code = requireCodeAt(journey, position)
  const before = journey.codes[position - 1]
  return { code, changed: before ? findChangedRange(before(), code) : null }
}

/** Returns the line diff between two points of a code history. Throws an AppError `not-found` if a point has no code. */
export async function compareJourney(
  session: Session,
  key: SolveKey,
  before: number,
  after: number,
): Promise<DiffLine[]> {
  const journey = await getCodeHistory(session, key)
  return keepChangesWithContext(diffLines(requireCodeAt(journey, before), requireCodeAt(journey, after)))
}

function requireCodeAt({ codes }: CodeHistory, position: number): string {
  const code = codes[position]
  if (!code) throw new AppError('not-found', 'There is no code at this point. Choose another point of the timeline.')
  return code()
}

function getCodeHistory(session: Session, key: SolveKey): Promise<CodeHistory> {
  const { row } = requireSolve(session, key)
  // The demo's dates are shifted, so the recorded times are shifted too.
  const shift = row.source === 'demo' ? session.currentView().tables.demoShift * 1000 : 0
  const cache = session.get(JourneyCache)
  const { lastOpened: last } = cache
  if (last?.row === row && last.shift === shift) return last.journey
  const journey = readCodeHistory(session, row, shift)
  const entry = { row, shift, journey }
  cache.lastOpened = entry
  // Failed reads are not cached. If another code history was opened in the meantime, it must stay in the cache.
  journey.catch(() => {
    if (cache.lastOpened === entry) cache.lastOpened = null
  })
  return journey
}

async function readCodeHistory({ log }: Session, row: SolveRow, shift: number): Promise<CodeHistory> {
  const { codingJourney, runEvents } = await readLargeFields(log, row, ['codingJourney', 'runEvents'])
  const snapshots = codingJourney?.snapshots ?? []
  const runs = runEvents?.runs ?? []
  const rebuilt = rebuildJourney(snapshots)
  const codes: CodeHistory['codes'] = []
  const points = mergeTimeline(snapshots, runs).map((entry): JourneyPoint => {
    const at = shiftTime(entry.timestamp, shift)
    const snapshot = entry.kind === 'run' ? undefined : rebuilt[entry.index]
    const code = entry.kind === 'run' ? getRunCode(runs[entry.index]) : getSnapshotCode(snapshot)
    codes.push(code)
    const trouble = snapshot?.state === 'broken' ? snapshot.reason : null
    return {
      kind: entry.kind,
      at,
      hasCode: code !== null,
      trouble,
      run: entry.kind === 'run' ? toRunResult(runs[entry.index]) : null,
    }
  })
  return { points, codes }
}

function shiftTime(timestamp: number | null, shift: number): number | null {
  return timestamp !== null && isValidTime(timestamp + shift) ? timestamp + shift : null
}

function getSnapshotCode(snapshot: RebuiltSnapshot | undefined): (() => string) | null {
  const code = snapshot?.code
  return code ? () => toPlainText(code) : null
}

function getRunCode(run: Run | undefined): (() => string) | null {
  const code = run?.code
  return code === undefined ? null : () => code
}

function toRunResult(run: Run | undefined): JourneyPoint['run'] {
  return {
    status: run?.statusMsg ?? '',
    totalCorrect: run?.totalCorrect ?? null,
    totalTestcases: run?.totalTestcases ?? null,
    detail: run?.runtimeError ?? run?.lastTestcase ?? null,
  }
}
