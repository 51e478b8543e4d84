import { type ScoreChange, scoreChanges, scoreChangeText } from '#domain/insight/score-changes'
import { ACCEPTED, type SolveSource } from '#domain/solve'
import { Attempts, progressTowards } from '#events/projections/attempts'
import type { SolveRow } from '#events/projections/solve-tables'
import { activeProfile } from '#events/subjects/profiles'
import { pluralize } from '#lib/format'
import type { Session } from '../session'
import { newestSubmissionTime } from '../session/newest-submission'
import { attemptsOf } from '../session/selectors'

/** More submissions at once are an import and are not announced. */
const MAX_ANNOUNCED = 5

/** A submission that arrived in the background. */
export interface Arrival {
  title: string
  status: string
}

/** The newest submission that was announced, in epoch seconds. */
class Announced {
  until = 0
}

/** Announces new submissions from the extension and the scores that they changed. */
export function announceArrivals(session: Session): void {
  const { newestSeenAt: newest } = session
  session.newestSeenAt = newestSubmissionTime(session)
  if (newest > 0) announceSubmissionsSince(session, newest, ['extension'])
}

/** Announces the submissions of some sources after `since` (epoch seconds), unless they were announced before. */
export function announceSubmissionsSince(session: Session, since: number, sources: readonly SolveSource[]): void {
  const { log, updates, past } = session
  const announced = session.get(Announced)
  const from = Math.max(since, announced.until)
  const newest = newestSubmissionTime(session)
  const isNew = ({ source, timestamp }: SolveRow) => sources.includes(source) && timestamp > from && timestamp <= newest
  announced.until = Math.max(from, newest)
  const arrived = Object.values(log.tables.solves).filter(isNew)
  if (arrived.length === 0 || arrived.length > MAX_ANNOUNCED) return
  const arrivals = arrived
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ slug, title, status }) => ({ title: session.problems.get(slug)?.title ?? title ?? slug, status }))
  // During time travel the current scores are not visible.
  updates.sendArrival(arrivalSentence(arrivals, past ? [] : scoreChangesBy(session, isNew)))
}

/** The score changes that the new submissions cause. Both scores are of the present, so that fading does not count. */
function scoreChangesBy(session: Session, isNew: (row: SolveRow) => boolean): ScoreChange[] {
  const { log, defaults, problems, platform } = session
  const { goals } = activeProfile(log.tables, defaults)
  const now = Math.floor(platform.now() / 1000)
  const others = Object.values(log.tables.solves).filter((row) => !isNew(row))
  const before = progressTowards(goals, new Attempts(others, problems), now)
  return scoreChanges(before, progressTowards(goals, attemptsOf(session), now))
}

/** A message such as "Rotate Array accepted. Array 39% → 44%". */
export function arrivalSentence(arrivals: readonly Arrival[], moved: readonly ScoreChange[]): string {
  const [first, ...others] = arrivals
  const accepted = arrivals.filter(({ status }) => status === ACCEPTED).length
  const what =
    first && others.length === 0
      ? `${first.title}${first.status === ACCEPTED ? ' accepted' : `: ${first.status}`}.`
      : `${pluralize(arrivals.length, 'new submission')}, ${accepted} accepted.`
  return [what, scoreChangeText(moved)].filter((part) => part !== '').join(' ')
}
