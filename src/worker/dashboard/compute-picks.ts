import { findScoreChanges, formatScoreChanges, formatScoreGains, type ScoreChange } from '#domain/insight/score-changes'
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
    scoreChanges: describeScoreChanges(session, state, progress),
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
  const reason = describePickReason(pick, progress, findLastAttempt(state, slug))
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
  const gains = formatScoreGains(computeScoreChangesToday(session, state, progress, slug))
  if (!review || review.isSuspended) return { gains, review: null }
  const { ratedSolve, rating, dueByRating, unknownFields } = review
  return { gains, review: { ratedSolve, rating, dueByRating, unknownFields } }
}

/** Returns how all solves of the day changed the scores, at the present time. Sums only the categories of these solves, to be faster. */
function describeScoreChanges(
  { problems, platform }: Session,
  { attempts, start, inputs }: PlanDayState,
  progress: readonly CategoryProgress[],
): string {
  const tags = new Set([...inputs.solvedToday].flatMap((slug) => problems.get(slug)?.categories ?? []))
  const after = progress.filter(({ tag }) => tags.has(tag))
  const goals = Object.fromEntries(after.map(({ tag, goal }) => [tag, goal]))
  const now = Math.floor(platform.now() / 1000)
  const before = computeTopicsBeforeDay(attempts, goals, start, now).map(({ tag, totals }) => ({
    tag,
    adjustedScore: computeScore(totals).adjusted,
  }))
  return formatScoreChanges(findScoreChanges(before, after))
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

interface LastAttempt {
  /** Number of days since the problem was last tried before today; 0 if never, null if that day is unknown. */
  daysSince: number | null
  /** Whether the problem was solved on the last day before today on which it was tried. */
  wasSolved: boolean
}

function findLastAttempt({ day, start, rule, attempts }: PlanDayState, slug: string): LastAttempt {
  const earlier = attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp < start)
  const last = earlier.reduce((latest, { timestamp }) => Math.max(latest, toReviewDay(timestamp, rule)), -Infinity)
  const wasSolved = earlier.some((one) => isAccepted(one) && toReviewDay(one.timestamp, rule) === last)
  if (earlier.length === 0) return { daysSince: 0, wasSolved }
  const isKnown = earlier.some((one) => hasKnownDay(one) && toReviewDay(one.timestamp, rule) === last)
  return { daysSince: isKnown ? day - last : null, wasSolved }
}

function describePickReason(
  { kind, topic }: PlannedProblem,
  progress: readonly CategoryProgress[],
  { daysSince, wasSolved }: LastAttempt,
): string {
  const ago = daysSince === null ? 'date unknown' : daysSince <= 1 ? 'yesterday' : `${daysSince} days ago`
  switch (kind) {
    case 'review':
      return `Review · ${wasSolved ? 'solved' : 'tried'} ${ago}`
    case 'unfinished':
      return `Not solved yet · ${ago}`
    case 'first':
      return topic ? `Good first problem: ${topic}` : 'Good first problem'
    case 'new':
      return topic ? `New: ${topic} · ${describeGoalGap(topic, progress)}` : 'A popular problem that is new to you'
    case 'fundamental':
      return isWidestGap(topic, progress)
        ? `Biggest gap: ${topic} · ${describeGoalGap(topic, progress)}`
        : `Gap: ${topic} · ${describeGoalGap(topic, progress)}`
    default:
      return kind satisfies never
  }
}

function describeGoalGap(topic: string | null, progress: readonly CategoryProgress[]): string {
  const topicProgress = progress.find(({ tag }) => tag === topic)
  const points = topicProgress ? computeMissingPercent(topicProgress) : 0
  return points === 0 ? 'goal met' : `${pluralize(points, 'pt')} to goal`
}

const isWidestGap = (topic: string | null, progress: readonly CategoryProgress[]): boolean => {
  const widest = Math.max(...progress.map(computeMissingPercent))
  return widest > 0 && progress.find((one) => computeMissingPercent(one) === widest)?.tag === topic
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
