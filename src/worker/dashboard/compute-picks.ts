import {
  findScoreChanges,
  formatScoreChanges,
  formatScoreGains,
  hasLoss,
  type ScoreChange,
} from '#domain/insight/score-changes'
import { MAX_PICKS, type PlannedProblem } from '#domain/plan/inputs'
import type { DailyPick, TodayPlan } from '#domain/plan/plan'
import { type CategoryProgress, computeMissingPercent } from '#domain/progress'
import { getStartOfReviewDay, toReviewDay } from '#domain/review/calendar'
import { computeScore, type ScoredSolve, scoreResults } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import { computeTopicsBeforeDay, getResultsWithoutRecent } from '#events/projections/state-before'
import { pluralize } from '#lib/format'
import { clampToValidDate } from '#lib/time'
import type { PickResult, TodayPick, TodayView } from '#protocol/views'
import { buildDailyView } from '../daily/daily-view'
import type { Session } from '../session'
import { runInSteps } from '../session/run-in-steps'
import { findRecommendationList } from '../session/study-lists'
import { computePlanDay, type PlanDayState, prepareDay } from './plan-day'
import { buildPlanHeadline } from './plan-forecast'
import { getPracticeLog } from './practice-log'
import { listPlannedReviews } from './review-queue'
import { findDraw } from './today-draw'

/** Computes the values that `computePicks` derives from all solves, in steps with pauses between them. */
export const preparePicks = (session: Session): Promise<void> => runInSteps(session.platform, prepareSteps(session))

// The last `yield` lets waiting calls of the page run before the recommended problems (picks) are computed.
function* prepareSteps(session: Session): Generator<void> {
  const state = yield* prepareDay(session)
  yield
  buildPlanHeadline(session, state)
  yield
}

/**
 * Returns today's picks: the problems recommended for the present day (N1, N22). `progress` is the current progress towards each
 * goal. Import this module lazily: it contains the review scheduler.
 */
export function computePicks(session: Session, progress: readonly CategoryProgress[]): TodayView {
  const state = computePlanDay(session)
  const { reviews, planner } = state
  const today = planner.planToday()
  session.findDraw = (command) => findDraw(session, state, command)
  const picks = today.picks.map((pick) => toTodayPick(session, state, progress, pick))
  const { day, rule, stateBeforeDay: before } = state
  const pickSlugs = new Set(picks.map(({ slug }) => slug))
  const otherReviews = {
    open: reviews.listOfferedNow(0, listPlannedReviews(state)).filter((slug) => !pickSlugs.has(slug)).length,
    done: reviews.listDoneToday().filter((slug) => !pickSlugs.has(slug)).length,
  }
  const open = picks.filter(isUnfinished).length + otherReviews.open
  const scoreChanges = computeScoreChangesOfDay(session, state, progress)
  const done = picks.filter(({ state }) => state === 'solved').length + otherReviews.done
  return {
    day,
    until: clampToValidDate(getStartOfReviewDay(day + 1, rule) * 1000),
    done,
    of: done + open,
    summary: summarizeDay(picks, otherReviews.open, {
      doneCount: done,
      openCount: open,
      isFirst: before.attemptedSlugs.size === 0,
      hasCatalog: session.problems.size > 0,
    }),
    scoreChanges: formatScoreChanges(scoreChanges),
    hasScoreLoss: hasLoss(scoreChanges),
    picks,
    next: picks.some(isUnfinished) ? null : findOneMore(today),
    plan: buildPlanHeadline(session, state),
    studyList: findRecommendationList(session)?.name ?? null,
    daily: buildDailyView(session, state.attempts, pickSlugs),
  }
}

const isUnfinished = ({ state }: TodayPick): boolean => state === 'open' || state === 'tried'

/** Returns the problem that the button “One more” would add; null if there is none or the day is full. */
function findOneMore({ picks, next }: TodayPlan): TodayView['next'] {
  return next && picks.length > 0 && picks.length < MAX_PICKS
    ? { slug: next.problem.slug, title: next.problem.title }
    : null
}

function toTodayPick(
  session: Session,
  state: PlanDayState,
  progress: readonly CategoryProgress[],
  pick: DailyPick,
): TodayPick {
  const { slug, number = null, title, difficulty } = pick.problem
  const attempts = state.attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp >= state.start)
  const commonFields = {
    slug,
    number,
    title,
    difficulty,
    minutes: pick.minutes,
    canSwap: pick.replacement !== null,
    result: null,
  }
  if (attempts.some(isAccepted))
    return {
      ...commonFields,
      state: 'solved',
      why: describeSolved(attempts, getPracticeLog(session).findSecondsOfFirstSolve(slug, state.start)),
      result: describeResult(session, state, progress, slug),
    }
  if (state.getMark(slug) === 'skipped') return { ...commonFields, state: 'skipped', why: 'Skipped for today' }
  if (attempts.length > 0)
    return { ...commonFields, state: 'tried', why: `Tried ${describeTimes(attempts.length)} today` }
  const reason = describePickReason(pick, state, progress)
  const asked = findRecommendationList(session)?.describeAsked(slug)
  return { ...commonFields, state: 'open', why: asked ? `${reason} · ${asked}` : reason }
}

const isAccepted = ({ status }: ScoredSolve): boolean => status === ACCEPTED

/** Returns a text such as "First try" or "After 2 failed attempts in 22 min". `seconds` is how long the solve took; null if unknown. */
function describeSolved(attempts: readonly ScoredSolve[], seconds: number | null): string {
  const failed = attempts.toSorted((a, b) => a.timestamp - b.timestamp).findIndex(isAccepted)
  const tries = failed === 0 ? 'First try' : `After ${pluralize(failed, 'failed attempt')}`
  return `${tries}${seconds === null ? '' : ` in ${Math.max(1, Math.round(seconds / 60))} min`}`
}

const describeTimes = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

function describeResult(
  session: Session,
  state: PlanDayState,
  progress: readonly CategoryProgress[],
  slug: string,
): PickResult {
  const review = state.reviews.getRatedState(slug)
  const changes = computeScoreChangesToday(session, state, progress, slug)
  const moved = { gains: formatScoreGains(changes), hasLoss: hasLoss(changes) }
  if (!review || review.isSuspended) return { ...moved, review: null }
  const { ratedSolve, rating, dueByRating, unknownFields } = review
  return { ...moved, review: { ratedSolve, rating, dueByRating, unknownFields } }
}

/** Returns how all solves of the day changed the scores, at the present time. Sums only the categories of these solves, to be faster. */
function computeScoreChangesOfDay(
  { problems, platform }: Session,
  { attempts, start, inputs }: PlanDayState,
  progress: readonly CategoryProgress[],
): ScoreChange[] {
  const tags = new Set([...inputs.solvedToday].flatMap((slug) => problems.get(slug)?.categories ?? []))
  const after = progress.filter(({ tag }) => tags.has(tag))
  const goals = Object.fromEntries(after.map(({ tag, goal }) => [tag, goal]))
  const now = Math.floor(platform.now() / 1000)
  const before = computeTopicsBeforeDay(attempts, goals, start, now).map(({ tag, totals }) => ({
    tag,
    adjustedScore: computeScore(totals).adjusted,
  }))
  return findScoreChanges(before, after)
}

/**
 * Returns how today's solves of a problem changed the scores of its topics. Computes both scores for the present time, so that the fading
 * of older solves is not part of the change.
 */
function computeScoreChangesToday(
  { problems, platform }: Session,
  { attempts, start }: PlanDayState,
  progress: readonly CategoryProgress[],
  slug: string,
): ScoreChange[] {
  const now = Math.floor(platform.now() / 1000)
  const categories = problems.get(slug)?.categories ?? []
  const after = categories.flatMap((category) => progress.find(({ tag }) => tag === category) ?? [])
  const before = after.map(({ tag }) => ({
    tag,
    adjustedScore: scoreResults(getResultsWithoutRecent(attempts, tag, slug, start), now).adjusted,
  }))
  return findScoreChanges(before, after)
}

/** Returns the days since a problem was last tried before today, such as "3 days". */
function describeLastAttempt({ day, start, rule, attempts }: PlanDayState, slug: string): string {
  const earlier = attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp < start)
  const last = earlier.reduce((latest, { timestamp }) => Math.max(latest, toReviewDay(timestamp, rule)), -Infinity)
  const isKnown = earlier.some((one) => hasKnownDay(one) && toReviewDay(one.timestamp, rule) === last)
  return isKnown ? pluralize(Math.max(1, day - last), 'day') : 'date unknown'
}

/** Returns a short reason: the row of a phone has room for one line of it. */
function describePickReason(
  { kind, topic, problem }: PlannedProblem,
  state: PlanDayState,
  progress: readonly CategoryProgress[],
): string {
  switch (kind) {
    case 'review':
      return `Review · ${describeLastAttempt(state, problem.slug)}`
    case 'unfinished':
      return `Not solved yet · ${describeLastAttempt(state, problem.slug)}`
    case 'first':
      return topic ? `Good first problem: ${topic}` : 'Good first problem'
    case 'new':
      return 'New'
    case 'fundamental':
      return progress.some((one) => one.tag === topic && computeMissingPercent(one) > 0) ? `Gap: ${topic}` : 'New'
    default:
      return kind satisfies never
  }
}

interface DayCounts {
  /** Number of the day's recommended problems (picks) and other reviews that are finished. */
  doneCount: number
  openCount: number
  isFirst: boolean
  hasCatalog: boolean
}

/**
 * Returns a text such as "2 of 5 done, 1 review left"; empty if there is nothing to report (N22). `otherOpenReviews` is the number of open reviews that
 * are not recommended problems (picks).
 */
function summarizeDay(
  picks: readonly TodayPick[],
  otherOpenReviews: number,
  { doneCount: done, openCount: open, isFirst, hasCatalog }: DayCounts,
): string {
  if (!hasCatalog) return 'No picks yet: the list of problems is missing. Press Sync Now.'
  const more = otherOpenReviews > 0 ? `${pluralize(otherOpenReviews, 'review')} left` : ''
  if (picks.length === 0) return ['No picks today: nothing new is left for your goals.', more].join(' ').trim()
  if (open === 0) return `${done > 0 ? 'Done' : 'Nothing left'} for today. New picks tomorrow.`
  if (done > 0) return [`${done} of ${done + open} done`, more].filter((part) => part !== '').join(', ')
  return isFirst ? 'Solve one, then come back: it syncs by itself.' : more
}
