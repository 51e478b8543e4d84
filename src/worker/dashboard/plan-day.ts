import type { Category } from '#domain/category'
import type { GoalProfile } from '#domain/goal-profile'
import { parseIsoDate } from '#domain/interview-date'
import { type DayLimits, DEFAULT_PROBLEMS_A_DAY, type DueReview, MAX_PICKS, type PlanInputs } from '#domain/plan/inputs'
import { createCandidates, DayPlanner, type PlanCandidates } from '#domain/plan/plan'
import { drawPickPool, type PickPool, type ProblemWeights } from '#domain/plan/pool'
import type { PracticeTime } from '#domain/plan/practice-time'
import type { PlanSettings } from '#domain/plan/settings'
import type { ProblemIndex } from '#domain/problem'
import { type DayBoundarySettings, getStartOfReviewDay, toReviewDay } from '#domain/review/calendar'
import { ACCEPTED } from '#domain/solve'
import { createPickMarkKey, listAwaySlugs, listSlugsWithMark, type PickMark } from '#domain/today/marks'
import { listOpenPicks } from '#domain/today/open-picks'
import type { Attempts } from '#events/projections/attempts'
import { computeStateBeforeDay, type StateBeforeDay } from '#events/projections/state-before'
import type { Tables } from '#events/projections/tables'
import { getPlanSettings } from '#events/subjects/plan-settings'
import { getActiveProfile } from '#events/subjects/profiles'
import { getOwnEntry } from '#lib/own-entry'
import { getDayBoundaries } from '../device-time-zone'
import { getReviews, prepareReviews, type Reviews } from '../reviews/reviews'
import type { Session } from '../session'
import { createKeyedCache, getAttempts } from '../session/selectors'
import { findRecommendationList } from '../session/study-lists'
import { getPracticeLog } from './practice-log'
import { getPresetMinutes } from './preset-minutes'

/** The present day with all data that the day's plan depends on (N21). */
export interface PlanDayState {
  profile: GoalProfile
  /** The present review day, and its first second (epoch seconds). */
  day: number
  start: number
  rule: DayBoundarySettings
  /** Days until the interview of the active profile; negative after it, null if the profile has no date. */
  daysLeft: number | null
  /** The practice time that the plan assumes: from the user's settings, or else `suggestedPractice` (N21). */
  practice: PracticeTime
  /** The practice time without a choice of the person: that of the last four weeks, with preset minutes before an interview. */
  suggestedPractice: PracticeTime
  settings: PlanSettings
  /** Number of whole days between today and the last earlier day with a solve; 0 if there is no such day. */
  missedDays: number
  attempts: Attempts
  stateBeforeDay: StateBeforeDay
  getMark(slug: string): PickMark | undefined
  reviews: Reviews
  inputs: PlanInputs
  planner: DayPlanner
}

function getPresentDay({ log, platform }: Session): Pick<PlanDayState, 'rule' | 'day' | 'start'> {
  const now = platform.now()
  const rule = getDayBoundaries(log.tables, now)
  const day = toReviewDay(Math.floor(now / 1000), rule)
  return { rule, day, start: getStartOfReviewDay(day, rule) }
}

/** Computes the parts of `computePlanDay` that read all solves or the whole catalog, in steps. */
export function* prepareDay(session: Session): Generator<void, PlanDayState> {
  const { rule, day, start } = getPresentDay(session)
  yield* prepareReviews(session)
  const practice = getPracticeLog(session)
  yield
  practice.getUsualPractice(day, start, rule)
  yield
  getDailyPool(session, day)
  yield
  return computePlanDay(session)
}

const cachePlanDay = createKeyedCache<PlanDayState>()

/**
 * Returns the state of the present day, cached until the tables, the catalog or the day change. Do not call it during time travel: it would
 * mix past solves with present settings.
 */
export function computePlanDay(session: Session): PlanDayState {
  const { problems, defaults, presentTables } = session
  const { rule, day, start } = getPresentDay(session)
  const key = [presentTables, session.past, problems, defaults, day, start, rule.timeZone]
  return cachePlanDay(session, key, () => createPlanDay(session, { rule, day, start }))
}

function createPlanDay(
  session: Session,
  { rule, day, start }: Pick<PlanDayState, 'rule' | 'day' | 'start'>,
): PlanDayState {
  const { problems, defaults, presentTables: tables } = session
  const profile = getActiveProfile(tables, defaults)
  const date = parseIsoDate(getOwnEntry(tables.interviewDates, profile.id) ?? '')
  const attempts = getAttempts(session)
  const usual = getPracticeLog(session).getUsualPractice(day, start, rule)
  const { minutesByDifficulty: minutesOf, practice: suggested, lastDay } = usual
  // `usual` is a new object after a change of an earlier day's solve, so that the cached value is computed again.
  const { before, knownTopics } = cacheMorning(session, [usual, attempts, profile.goals], () => {
    const before = computeStateBeforeDay(attempts, profile.goals, start)
    return { before, knownTopics: collectTopics(before.attemptedSlugs, problems) }
  })
  const settings = getPlanSettings(tables, profile.id)
  const daysPerWeek = settings.daysPerWeek ?? suggested.daysPerWeek
  const pool = getDailyPool(session, day)
  const suggestedMinutes =
    date !== null && date > day
      ? getPresetMinutes(session, { profile, attempts, usual, daysPerWeek, day, start, interviewDay: date, rule, pool })
      : suggested.minutesPerDay
  const practice = { daysPerWeek, minutesPerDay: settings.minutesPerDay ?? suggestedMinutes }
  const getMark = (slug: string) => getOwnEntry(tables.pickMarks, createPickMarkKey(day, slug))
  const reviews = getReviews(session)
  const list = findRecommendationList(session)
  const hasPlan = date !== null && date >= day
  const inputs: PlanInputs = {
    day,
    interviewDay: hasPlan ? date : null,
    daysPerWeek: practice.daysPerWeek,
    limits: computeLimits(settings, practice, hasPlan, tables),
    minutesByDifficulty: minutesOf,
    pool,
    weights: list?.weights ?? NO_WEIGHTS,
    topics: before.topics,
    attemptedSlugs: before.attemptedSlugs,
    knownTopics,
    unfinished: [...before.unfinished.keys()].flatMap((slug) => problems.get(slug) ?? []),
    reviews: listCatalogReviews(reviews, problems),
    solvedToday: listSlugsSolvedSince(attempts, start),
    allowedSlugs: list?.slugs ?? null,
    excludedSlugs: new Set(Object.keys(tables.excluded)),
    swappedSlugs: listSlugsWithMark(tables.pickMarks, day, 'swapped'),
    awaySlugs: listAwaySlugs(tables.pickMarks, day),
    addedProblems: [...listSlugsWithMark(tables.pickMarks, day, 'added')].flatMap((slug) => problems.get(slug) ?? []),
    openPicks: [...listOpenSlugs(tables, attempts, day, rule)].flatMap((slug) => problems.get(slug) ?? []),
    computeInterval: reviews.computeIntervalAfter,
  }
  return {
    profile,
    day,
    start,
    rule,
    daysLeft: date === null ? null : date - day,
    practice,
    suggestedPractice: { ...suggested, minutesPerDay: suggestedMinutes },
    settings,
    missedDays: lastDay === null ? 0 : day - lastDay - 1,
    attempts,
    stateBeforeDay: before,
    getMark,
    reviews,
    inputs,
    planner: new DayPlanner(
      inputs,
      cacheCandidates(session, [pool, inputs.weights, before], () => createCandidates(inputs)),
    ),
  }
}

const NO_WEIGHTS: ProblemWeights = new Map()

const cacheCandidates = createKeyedCache<PlanCandidates>()
const cacheMorning = createKeyedCache<{ before: StateBeforeDay; knownTopics: ReadonlySet<Category> }>()

function listCatalogReviews(reviews: Reviews, problems: ProblemIndex): DueReview[] {
  const upcoming: DueReview[] = []
  for (const { slug, due, isDueToday, cost } of reviews.listUpcoming()) {
    const problem = problems.get(slug)
    if (problem) upcoming.push({ problem, due, isDueToday, cost })
  }
  return upcoming
}

/**
 * If an interview is coming, minutes limit the day, because the forecast assumes them. Minutes that the person has not chosen never make
 * the day smaller than it is without the interview (N21).
 */
function computeLimits(
  { dailySize, minutesPerDay: chosenMinutes }: PlanSettings,
  { minutesPerDay }: PracticeTime,
  hasPlan: boolean,
  { reviewSettings: { perDay } }: Tables,
): DayLimits {
  const size = dailySize ?? (hasPlan ? 'minutes' : DEFAULT_PROBLEMS_A_DAY)
  const canGrow = hasPlan && chosenMinutes === null && dailySize !== 'minutes'
  return {
    minPicks: canGrow ? (dailySize ?? DEFAULT_PROBLEMS_A_DAY) : 0,
    picks: size === 'minutes' ? MAX_PICKS : size,
    minutes: hasPlan || size === 'minutes' ? minutesPerDay : Number.POSITIVE_INFINITY,
    reviews: perDay === 0 ? Number.POSITIVE_INFINITY : perDay,
  }
}

function collectTopics(slugs: ReadonlySet<string>, problems: ProblemIndex): Set<Category> {
  const topics = new Set<Category>()
  for (const slug of slugs) for (const category of problems.get(slug)?.categories ?? []) topics.add(category)
  return topics
}

function listSlugsSolvedSince(attempts: Attempts, start: number): Set<string> {
  const solved = new Set<string>()
  for (const [slug, { timestamp }] of attempts.getLastSolves()) {
    if (timestamp < start) continue
    if (attempts.getSolvesOfProblem(slug).some((one) => one.timestamp >= start && one.status === ACCEPTED))
      solved.add(slug)
  }
  return solved
}

function listOpenSlugs(
  { drawnPicks, pickMarks: marks }: Tables,
  attempts: Attempts,
  day: number,
  rule: DayBoundarySettings,
): Set<string> {
  const end = getStartOfReviewDay(day, rule)
  const wasSolvedSince = (slug: string, since: number): boolean => {
    const start = getStartOfReviewDay(since, rule)
    return attempts
      .getSolvesOfProblem(slug)
      .some(({ timestamp, status }) => timestamp >= start && timestamp < end && status === ACCEPTED)
  }
  return listOpenPicks({ drawnPicks, marks, day, wasSolvedSince })
}

const cacheDailyPool = createKeyedCache<PickPool>()

/** The day's random order of the catalog is cached, because computing it hashes every problem. */
const getDailyPool = (session: Session, day: number): PickPool =>
  cacheDailyPool(session, [session.problems, day], () => drawPickPool(session.problems.values(), session.user, day))
