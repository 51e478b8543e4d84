import { findScoreChanges, formatScoreChanges, type ScoreChange } from '#domain/insight/score-changes'
import { ACCEPTED, type SolveSource } from '#domain/solve'
import { Attempts, computeProgress } from '#events/projections/attempts'
import type { SolveRow } from '#events/projections/solve-tables'
import { getActiveProfile } from '#events/subjects/profiles'
import { pluralize } from '#lib/format'
import type { Session } from '../session'
import { findNewestSubmissionTime } from '../session/newest-submission'
import { getAttempts } from '../session/selectors'

/** If more submissions than this arrive at once, they are an import and are not announced. */
const MAX_ANNOUNCED = 5

export interface Arrival {
  title: string
  status: string
}

/** Holds the time of the newest submission that was announced in a session, in epoch seconds. */
class AnnouncedTime {
  newestAnnouncedAt = 0
}

/** Announces new submissions from the extension and the scores that they changed. */
export function announceArrivals(session: Session): void {
  const { newestSeenAt: newest } = session
  session.newestSeenAt = findNewestSubmissionTime(session)
  if (newest > 0) announceSubmissionsSince(session, newest, ['extension'])
}

/** Announces the submissions of `sources` after `since` (epoch seconds), unless they were announced before. */
export function announceSubmissionsSince(session: Session, since: number, sources: readonly SolveSource[]): void {
  const { log, updates, past } = session
  const announced = session.get(AnnouncedTime)
  const from = Math.max(since, announced.newestAnnouncedAt)
  const newest = findNewestSubmissionTime(session)
  const isNew = ({ source, timestamp }: SolveRow) => sources.includes(source) && timestamp > from && timestamp <= newest
  announced.newestAnnouncedAt = Math.max(from, newest)
  const newRows = Object.values(log.tables.solves).filter(isNew)
  if (newRows.length === 0 || newRows.length > MAX_ANNOUNCED) return
  const arrivals = newRows
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ slug, title, status }) => ({ title: session.problems.get(slug)?.title ?? title ?? slug, status }))
  // During time travel the current scores are not visible.
  updates.sendArrival(describeArrivals(arrivals, past ? [] : computeScoreChanges(session, isNew)))
}

/**
 * Returns the score changes that the new submissions cause. Compares scores with and without the new submissions at the current time, so
 * that the fading of older solves does not count.
 */
function computeScoreChanges(session: Session, isNew: (row: SolveRow) => boolean): ScoreChange[] {
  const { log, defaults, problems, platform } = session
  const { goals } = getActiveProfile(log.tables, defaults)
  const now = Math.floor(platform.now() / 1000)
  const others = Object.values(log.tables.solves).filter((row) => !isNew(row))
  const before = computeProgress(goals, new Attempts(others, problems), now)
  return findScoreChanges(before, computeProgress(goals, getAttempts(session), now))
}

/** The most solved problems that a message names. */
const MAX_NAMED = 2

/** Returns a message such as "Rotate Array accepted. Array 39% → 44%" or "2 solved: Two Sum, 3Sum. Array 39% → 44%". */
export function describeArrivals(arrivals: readonly Arrival[], changes: readonly ScoreChange[]): string {
  const [first, ...others] = arrivals
  const arrivalsText =
    first && others.length === 0
      ? `${first.title}${first.status === ACCEPTED ? ' accepted' : `: ${first.status}`}.`
      : describeSolved(arrivals)
  return [arrivalsText, formatScoreChanges(changes)].filter((part) => part !== '').join(' ')
}

function describeSolved(arrivals: readonly Arrival[]): string {
  const solved = [...new Set(arrivals.flatMap(({ title, status }) => (status === ACCEPTED ? [title] : [])))]
  if (solved.length === 0) return `${pluralize(arrivals.length, 'new submission')}, none accepted.`
  const others = solved.length - MAX_NAMED
  return `${solved.length} solved: ${solved.slice(0, MAX_NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}
