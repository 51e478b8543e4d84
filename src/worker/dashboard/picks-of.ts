import type { Problem, ProblemIndex } from '#domain/problem'
import { type CategoryProgress, percentMissingToGoal } from '#domain/progress'
import { type DayBoundarySettings, reviewDay, startOfReviewDay } from '#domain/review/calendar'
import { ACCEPTED } from '#domain/solve'
import { type PickMark, pickMarkKey } from '#domain/today/marks'
import { choosePicks, type DailyPick, drawPickPool, type PickPool } from '#domain/today/picks'
import type { Attempts } from '#events/projections/attempts'
import { type StateBeforeDay, stateBeforeDay } from '#events/projections/state-before'
import { activeProfile } from '#events/subjects/profiles'
import { pluralize } from '#lib/format'
import { entryOf } from '#lib/own-entry'
import { clampToValidDate } from '#lib/time'
import type { TodayPick, TodayView } from '#protocol/views'
import { utcOffset } from '../platform'
import { reviewsOf } from '../reviews/reviews'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'
import { recommendationList } from '../session/study-lists'

/** What the picks of a day depend on. */
interface PickInputs {
  rule: DayBoundarySettings
  /** The review day, and its first second (epoch seconds). */
  day: number
  start: number
  problems: ProblemIndex
  /** The current progress towards each goal. */
  progress: readonly CategoryProgress[]
  pool: PickPool
  attempts: Attempts
  /** The state at the start of the day. */
  before: StateBeforeDay
  /** The problems that were due at the start of the day, and the day of their last review. */
  due: readonly { slug: string; lastDay: number }[]
  markOf(slug: string): PickMark | undefined
}

/**
 * The picks of the present day (N1). `progress` is the current progress towards each goal. Import this module lazily: it contains
 * the review scheduler.
 */
export function picksOf(session: Session, progress: readonly CategoryProgress[]): TodayView {
  return viewOfDay(readInputs(session, progress))
}

function readInputs(session: Session, progress: readonly CategoryProgress[]): PickInputs {
  const { problems, defaults, log, platform } = session
  const { tables } = log
  const now = platform.now()
  const { dayStart, utcOffset: noted } = tables.reviewSettings
  // A log without submissions has no time zone yet. It will get this one.
  const rule = { dayStart, utcOffset: noted ?? utcOffset(now) }
  const day = reviewDay(Math.floor(now / 1000), rule)
  const start = startOfReviewDay(day, rule)
  const attempts = attemptsOf(session)
  return {
    rule,
    day,
    start,
    problems,
    progress,
    attempts,
    pool: limited(poolOf(session, day), recommendationList(session)?.slugs),
    before: stateBeforeDay(attempts, activeProfile(tables, defaults).goals, start),
    due: reviewsOf(session).dueThisMorning(),
    markOf: (slug) => entryOf(tables.pickMarks, pickMarkKey(day, slug)),
  }
}

function viewOfDay(inputs: PickInputs): TodayView {
  const { rule, day, problems, pool, before, due, markOf } = inputs
  const known = (slugs: Iterable<string>) => [...slugs].flatMap((slug) => problems.get(slug) ?? [])
  const picks = choosePicks({
    pool,
    topics: before.topics,
    attempted: before.attempted,
    due: known(due.map(({ slug }) => slug)),
    unfinished: known(before.unfinished.keys()),
    isSwapped: (slug) => markOf(slug) === 'swapped',
  }).map((pick) => shownPick(pick, inputs))
  return {
    day,
    until: clampToValidDate(startOfReviewDay(day + 1, rule) * 1000),
    summary: pickSummary(picks, before.attempted.size === 0, problems.size > 0),
    picks,
  }
}

function shownPick(
  pick: DailyPick,
  { rule, day, start, progress, attempts, before, due, markOf }: PickInputs,
): TodayPick {
  const { slug, title, difficulty } = pick.problem
  const shown = { slug, title, difficulty, canSwap: pick.canSwap }
  const isDone = attempts.solvesOf(slug).some(({ timestamp, status }) => timestamp >= start && status === ACCEPTED)
  if (isDone) return { ...shown, state: 'done', why: 'Solved today' }
  if (markOf(slug) === 'skipped') return { ...shown, state: 'skipped', why: 'Skipped for today' }
  const tried = before.unfinished.get(slug)
  const last = due.find((one) => one.slug === slug)?.lastDay ?? (tried === undefined ? day : reviewDay(tried, rule))
  return { ...shown, state: 'open', why: pickReason(pick, progress, day - last) }
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
  const pool = drawPickPool(problems.values(), user, day)
  daily.known = { problems, day, pool }
  return pool
}

/** Why a problem was picked, in one line. `daysSince`: days since it was last tried; 0 if never. */
function pickReason({ kind, topic }: DailyPick, progress: readonly CategoryProgress[], daysSince: number): string {
  const ago = daysSince <= 1 ? 'yesterday' : `${daysSince} days ago`
  switch (kind) {
    case 'review':
      return `Due for review: last solved ${ago}`
    case 'unfinished':
      return `Not solved yet: last tried ${ago}`
    case 'first':
      return topic ? `Good first problem: ${topic}` : 'Good first problem'
    case 'new':
      return topic ? `New in ${topic}: ${gapOf(topic, progress)}` : 'A popular problem that is new to you'
    case 'fundamental':
      return isWidest(topic, progress)
        ? `Biggest gap: ${topic}, ${gapOf(topic, progress)}`
        : `Core ${topic} problem: ${gapOf(topic, progress)}`
    default:
      return kind satisfies never
  }
}

function gapOf(topic: string | null, progress: readonly CategoryProgress[]): string {
  const found = progress.find(({ tag }) => tag === topic)
  const points = found ? percentMissingToGoal(found) : 0
  return points === 0 ? 'goal met' : `${pluralize(points, 'pt')} to goal`
}

const isWidest = (topic: string | null, progress: readonly CategoryProgress[]): boolean => {
  const widest = Math.max(...progress.map(percentMissingToGoal))
  return widest > 0 && progress.find((one) => percentMissingToGoal(one) === widest)?.tag === topic
}

/** How many picks of a day are done; empty if there is nothing to report. */
function pickSummary(picks: readonly TodayPick[], isFirst: boolean, hasCatalog: boolean): string {
  if (!hasCatalog) return 'No picks yet: the list of problems is missing. Press Sync Now.'
  if (picks.length === 0) return 'No picks today: nothing new is left for your goals.'
  const done = picks.filter(({ state }) => state === 'done').length
  const open = picks.filter(({ state }) => state === 'open').length
  if (open === 0) return `${done > 0 ? 'Done' : 'Nothing left'} for today. New picks tomorrow.`
  if (done > 0) return `${done} of ${picks.length} done`
  return isFirst ? 'Solve one, then come back: it syncs by itself.' : ''
}
