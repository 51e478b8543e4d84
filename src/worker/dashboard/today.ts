import type { Problem, ProblemIndex } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import { reviewDay, startOfReviewDay } from '#domain/review/calendar'
import { ACCEPTED } from '#domain/solve'
import { markKey } from '#domain/today/marks'
import { choosePicks, type DailyPick, drawPool, type PickPool } from '#domain/today/picks'
import { activeProfile } from '#events/projections/active-profile'
import { stateBefore } from '#events/projections/state-before'
import { entryOf } from '#lib/own-entry'
import { nearestDate } from '#lib/time'
import type { TodayPick, TodayView } from '#protocol/views'
import { utcOffset } from '../platform'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'
import { recommendationList } from '../session/study-lists'
import { pickReason, pickSummary } from './today-labels'

/** A problem that was due for review when the day began. */
interface DueReview {
  slug: string
  /** The day of its last review before today. */
  lastDay: number
}

/**
 * The picks of the present day (N1). `progress` is the current progress towards each goal; `due` are the problems that were due
 * when the day began, most urgent first.
 */
export function todayOf(session: Session, progress: readonly CategoryProgress[], due: readonly DueReview[]): TodayView {
  const { problems, defaults, log, platform } = session
  const { tables } = log
  const now = platform.now()
  const { dayStart, utcOffset: noted } = tables.reviewSettings
  // A log without submissions has no time zone yet. It will get this one.
  const rule = { dayStart, utcOffset: noted ?? utcOffset(now) }
  const day = reviewDay(Math.floor(now / 1000), rule)
  const start = startOfReviewDay(day, rule)
  const attempts = attemptsOf(session)
  const before = stateBefore(attempts, activeProfile(tables, defaults).goals, start)
  const markOf = (slug: string) => entryOf(tables.pickMarks, markKey(day, slug))
  const known = (slugs: Iterable<string>) => [...slugs].flatMap((slug) => problems.get(slug) ?? [])
  const chosen = choosePicks({
    pool: limited(poolOf(session, day), recommendationList(session)?.slugs),
    topics: before.topics,
    attempted: before.attempted,
    due: known(due.map(({ slug }) => slug)),
    unfinished: known(before.unfinished.keys()),
    isSwapped: (slug) => markOf(slug) === 'swapped',
  })
  const toPick = (pick: DailyPick): TodayPick => {
    const { slug, title, difficulty } = pick.problem
    const solves = attempts.solvesOf(slug)
    const isDone = solves.some(({ timestamp, status }) => timestamp >= start && status === ACCEPTED)
    const shown = { slug, title, difficulty, canSwap: pick.canSwap }
    if (isDone) return { ...shown, state: 'done', why: 'Solved today' }
    if (markOf(slug) === 'skipped') return { ...shown, state: 'skipped', why: 'Skipped for today' }
    const tried = before.unfinished.get(slug)
    const last = due.find((one) => one.slug === slug)?.lastDay ?? (tried === undefined ? day : reviewDay(tried, rule))
    const daysSince = day - last
    return { ...shown, state: 'open', why: pickReason(pick, { progress, daysSince }) }
  }
  const picks = chosen.map(toPick)
  const context = { isFirst: before.attempted.size === 0, hasCatalog: problems.size > 0 }
  return {
    day,
    until: nearestDate(startOfReviewDay(day + 1, rule) * 1000),
    summary: pickSummary(picks, context),
    picks,
  }
}

/** The problems of a pool that are in the study list of the active profile, in the same order. */
function limited({ fundamentals, others }: PickPool, slugs: ReadonlySet<string> | undefined): PickPool {
  if (!slugs) return { fundamentals, others }
  const isInList = ({ slug }: Problem): boolean => slugs.has(slug)
  return { fundamentals: fundamentals.filter(isInList), others: others.filter(isInList) }
}

class DailyPool {
  known: { problems: ProblemIndex; day: number; pool: PickPool } | null = null
}

/** The day's random order of the catalog, drawn once a day because it hashes every problem. */
function poolOf(session: Session, day: number): PickPool {
  const { problems, user } = session
  const daily = session.get(DailyPool)
  const { known } = daily
  if (known?.problems === problems && known.day === day) return known.pool
  const pool = drawPool(problems.values(), user, day)
  daily.known = { problems, day, pool }
  return pool
}
