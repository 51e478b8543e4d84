import type { Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { parseIsoDate } from '#domain/interview-date'
import { type DayBoundarySettings, hasSameClock, toReviewDay } from '#domain/review/calendar'
import { explainRating } from '#domain/review/explain'
import { computeCostOfForgetting, countLoad, countOfferedToday, splitQueue } from '#domain/review/queue'
import { RATINGS, type Rating } from '#domain/review/rating'
import type { ReviewSettings } from '#domain/review/settings'
import { computeLastDueDay, ReviewSpread, type SpreadProblem } from '#domain/review/spread'
import { createFixedOffset, type TimeZone } from '#domain/review/time-zone'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import { findShownSolve } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { getActiveProfile } from '#events/subjects/profiles'
import { reviews } from '#events/subjects/reviews'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import { DAY_SECONDS } from '#lib/time'
import type { NamedProblem, RatedReviewState, ReviewQueue, ReviewState, UnfinishedProblem } from '#protocol/reviews'
import { readDeviceTimeZone } from '../device-time-zone'
import type { Session } from '../session'
import { createIncrementalSelector, createKeyedCache, getAttempts } from '../session/selectors'
import { findRecommendationList, type RecommendationFilter } from '../session/study-lists'
import { type ProblemReviews, type Review, ReviewStates } from './review-states'

const getReviewStates = createIncrementalSelector(
  (rows, settings: ReviewSettings) => new ReviewStates(rows, settings),
  (session) => session.currentView().tables.reviewSettings,
)

/** Computes the review states, one in each step. */
export function* prepareReviews(session: Session): Generator<void> {
  const states = getReviewStates(session)
  yield
  yield* states.compute()
}

interface UpcomingReview {
  slug: string
  /** The day on which the review is due. Includes a postponement. */
  due: number
  /** Whether the review was due when today began. Reviews that are done today do not change this (N1). */
  isDueToday: boolean
  /**
   * The cost of forgetting the problem, a number without a unit: the highest is the most urgent. Reviews that are done today do not change
   * it.
   */
  cost: number
}

/** The number of days of the load chart. */
const LOAD_DAYS = 14

const YEAR_SECONDS = 366 * DAY_SECONDS

type QueuedReview = SpreadProblem & { reviewed: ProblemReviews }

/** The reviews by slug: as they are now, and as they were when the day began. */
interface DayQueues {
  current: ReadonlyMap<string, QueuedReview>
  morning: ReadonlyMap<string, QueuedReview>
}

/** The reviews of one day, without the count of moved dates, which depends on this browser. */
export type DayQueue = Omit<ReviewQueue, 'movedDates'>

/** A solved problem counts as still known if the chance that the user remembers it (0 to 1) is at least this. */
export const MIN_RETRIEVABILITY = 0.8

export interface Reviews {
  /** The review day at the displayed time (days since 1970-01-01). */
  today: number
  /** Returns the state of a problem; null if it has no accepted solve with a known date. */
  getState(slug: string): ReviewState | null
  /** Like `getState`, with the facts on which the rating depends. */
  getRatedState(slug: string): RatedReviewState | null
  /**
   * Returns today's queue. `extra` raises the daily limit. If `planned` (slugs) is given, offers the planned reviews and `extra` others.
   */
  computeQueue(extra?: number, planned?: ReadonlySet<string> | null): DayQueue
  /** Counts the problems of a category with an accepted solve, and how many of them the user probably still knows (N24). */
  countStillKnown(category: Category): { solved: number; stillKnownCount: number }
  /** Counts the problems whose due day changed because this version rates 4 or more failed attempts Again instead of Hard (N24). */
  countMovedByRatings(): number
  /**
   * Counts the problems whose due day changed because the longest interval was `formerInterval` days before; null if earlier versions had no
   * limit, neither by an interval nor by the interview (N24, N33).
   */
  countMovedByLimits(formerInterval: number | null): number
  /** Returns the slugs of the problems that are due now, ordered by the cost of forgetting them, highest first. */
  listDueNow(): string[]
  /** Returns the slugs of the reviews that today's queue still offers. `extra` and `planned` are as in `computeQueue`. */
  listOfferedNow(extra: number, planned: ReadonlySet<string> | null): string[]
  /** Returns the slugs of the problems that were due today and are done. */
  listDoneToday(): string[]
  /** Returns the next review of each problem that has an accepted solve and is not suspended. */
  listUpcoming(): UpcomingReview[]
  /** Returns the number of days from a review on `day`, rated Good, to the next review. A problem without reviews counts as new. */
  computeIntervalAfter(slug: string, day: number): number
}

/** Returns the review state of a problem; null if it has no accepted solve with a known date (N3). */
export const getReviewState = (session: Session, slug: string): RatedReviewState | null =>
  getReviews(session).getRatedState(slug)

const cacheReviews = createKeyedCache<Reviews>()

/** Costs of forgetting. A problem without a changed solve keeps its state object, and so its cost. */
const cacheCosts = createKeyedCache<WeakMap<ProblemReviews, number>>()

/**
 * Returns the reviews of a session at the displayed time (N4). The result is cached until the tables, the day or the catalog change. Import
 * this module lazily: it contains the scheduler.
 */
export function getReviews(session: Session): Reviews {
  const { tables, now } = session.currentView()
  const { problems, defaults } = session
  const states = getReviewStates(session)
  const today = toReviewDay(Math.floor(now / 1000), tables.reviewSettings)
  const list = findRecommendationList(session)
  return cacheReviews(session, [tables, states, today, problems, defaults, list], () =>
    createReviews(session, states, today, list),
  )
}

function createReviews(
  session: Session,
  states: ReviewStates,
  today: number,
  list: RecommendationFilter | null,
): Reviews {
  const { tables } = session.currentView()
  const { commitSeqs: _, ...settings } = tables.reviewSettings
  const rule = { dayStart: settings.dayStart, timeZone: settings.timeZone }
  const { id, goals } = getActiveProfile(tables, session.defaults)
  const interview = parseIsoDate(getOwnEntry(tables.interviewDates, id) ?? '') ?? today
  const retrievabilityDay = Math.max(today, interview)
  const lastReviewDay = interview > today ? interview - 1 : null
  const limits = { longestInterval: settings.longestInterval, lastDay: lastReviewDay }
  const costs = cacheCosts(session, [states, retrievabilityDay, goals, list, session.problems], () => new WeakMap())

  const computeCost = (reviewed: ProblemReviews): number =>
    computeCostOfForgetting({
      retrievability: states.computeRetrievability(reviewed, retrievabilityDay),
      goal: findLargestGoal(session, reviewed.slug, goals),
      isInList: list?.slugs.has(reviewed.slug) ?? false,
      weight: list?.weights.get(reviewed.slug) ?? 0,
    })

  const toQueued = (reviewed: ProblemReviews): QueuedReview => {
    const { slug } = reviewed
    const { postponedUntil, isSuspended } = reviews.getRow(tables, slug)
    const lastDueDay = computeLastDueDay(getLastReview(reviewed).day, limits)
    const due = Math.min(reviewed.due, lastDueDay)
    const cost = costs.get(reviewed) ?? computeCost(reviewed)
    costs.set(reviewed, cost)
    return {
      slug,
      due: Math.max(due, postponedUntil ?? due),
      isChosen: postponedUntil !== null && postponedUntil > due,
      memoryDue: reviewed.due,
      lastDueDay,
      cost,
      isSuspended: isSuspended || isExcluded(tables, slug),
      reviewed,
    }
  }

  const toState = ({ slug, due, isChosen, isSuspended, reviewed }: QueuedReview): ReviewState => {
    const { reviews, title } = reviewed
    const last = getLastReview(reviewed)
    const problem = session.problems.get(slug)
    return {
      slug,
      number: problem?.number ?? null,
      title: problem?.title ?? title ?? slug,
      difficulty: problem?.difficulty ?? null,
      due,
      overdueDays: today - due,
      retrievability: states.computeRetrievability(reviewed, today),
      lastDay: last.day,
      count: reviews.length,
      rating: last.rating,
      derivedRating: last.derivedRating,
      isRatedByPerson: last.reason.kind === 'chosen',
      why: explainRating(last),
      ratedSolve: last.key,
      postponedUntil: isChosen ? due : null,
      isSuspended,
      isExcluded: isExcluded(tables, slug),
    }
  }

  // Cached, because callers use several of the functions below.
  let cachedQueues: DayQueues | null = null
  const getQueues = (): DayQueues => {
    cachedQueues ??= computeQueues()
    return cachedQueues
  }

  /** Places the reviews of the morning first, so that what is due today does not change when a problem is solved (N1). */
  function computeQueues(): DayQueues {
    const current = new Map<string, QueuedReview>()
    const morning = new Map<string, QueuedReview>()
    const reviewedToday: QueuedReview[] = []
    for (const reviewed of states.all()) {
      const queued = toQueued(reviewed)
      const earlier = states.computeStateAtStartOfDay(reviewed, today)
      if (earlier === reviewed) current.set(queued.slug, queued)
      else reviewedToday.push(queued)
      if (earlier) morning.set(queued.slug, earlier === reviewed ? queued : toQueued(earlier))
    }
    if (lastReviewDay !== null) {
      const spread = new ReviewSpread({ today, lastDay: lastReviewDay, perDay: settings.perDay })
      const move = (list: readonly QueuedReview[], from: number): void => {
        const days = spread.place(list, from)
        for (const queued of list) queued.due = days.get(queued.slug) ?? queued.due
      }
      move([...morning.values()], today)
      move(reviewedToday, today + 1)
    }
    for (const queued of reviewedToday) current.set(queued.slug, queued)
    return { current, morning }
  }

  const allQueued = (): QueuedReview[] => [...getQueues().current.values()]

  /** Compares the days on which a review is due with both limits. Days up to today are equal: the review is due in any case. */
  function isMovedByLimits(
    { slug, memoryDue, lastDueDay, reviewed, isSuspended }: QueuedReview,
    formerInterval: number | null,
  ): boolean {
    const formerLimits = formerInterval === null ? null : { ...limits, longestInterval: formerInterval }
    const formerDueDay = formerLimits && computeLastDueDay(getLastReview(reviewed).day, formerLimits)
    const earliest = Math.max(today, reviews.getRow(tables, slug).postponedUntil ?? today)
    const dueBy = (latest: number): number => Math.max(earliest, Math.min(memoryDue, latest))
    return !isSuspended && dueBy(lastDueDay) !== dueBy(formerDueDay ?? memoryDue)
  }

  const findQueued = (slug: string): QueuedReview | undefined => {
    const reviewed = states.get(slug)
    return lastReviewDay === null ? reviewed && toQueued(reviewed) : getQueues().current.get(slug)
  }

  const slugsDoneToday = (): string[] => {
    const { current, morning } = getQueues()
    return [...current.values()].flatMap(({ slug, reviewed }) => {
      const earlier = morning.get(slug)
      const wasDue = earlier !== undefined && Math.min(earlier.due, earlier.memoryDue) <= today
      return wasDue && getLastReview(reviewed).day === today ? [slug] : []
    })
  }

  /**
   * The day of the present rating is the one on which the review is due, also after a postponement or on another day before the interview. A
   * worse rating is never later, and a better one never earlier.
   */
  function computeDueByRating({ due, lastDueDay, reviewed }: QueuedReview): Record<Rating, number> {
    const present = RATINGS.indexOf(getLastReview(reviewed).rating)
    const ofMemory = states.computeDueByRating(reviewed)
    const limit = (rating: Rating): number => {
      const limited = Math.min(ofMemory[rating], lastDueDay)
      const distance = RATINGS.indexOf(rating) - present
      return distance === 0 ? due : distance < 0 ? Math.min(limited, due) : Math.max(limited, due)
    }
    return { again: limit('again'), hard: limit('hard'), good: limit('good'), easy: limit('easy') }
  }

  const dueReviews = (): QueuedReview[] => splitQueue(allQueued(), today).due

  const offeredReviews = (
    due: readonly QueuedReview[],
    extra: number,
    planned: ReadonlySet<string> | null,
  ): QueuedReview[] =>
    planned
      ? [
          ...due.filter(({ slug }) => planned.has(slug)),
          ...due.filter(({ slug }) => !planned.has(slug)).slice(0, extra),
        ]
      : due.slice(0, countOfferedToday(due.length, slugsDoneToday().length, settings.perDay, extra))

  return {
    today,
    listDoneToday: slugsDoneToday,
    getState(slug) {
      const queued = findQueued(slug)
      return queued ? toState(queued) : null
    },
    getRatedState(slug) {
      const queued = findQueued(slug)
      if (!queued) return null
      const state = toState(queued)
      const solve = findShownSolve(tables, state.ratedSolve)
      const unknownFields = { time: solve?.timeUsed === null, help: solve?.usedHints === null }
      return { ...state, dueByRating: computeDueByRating(queued), unknownFields }
    },
    listDueNow: () => dueReviews().map(({ slug }) => slug),
    listOfferedNow: (extra, planned) => offeredReviews(dueReviews(), extra, planned).map(({ slug }) => slug),
    listUpcoming() {
      const upcoming: UpcomingReview[] = []
      const { current, morning } = getQueues()
      for (const { slug, due, cost, isSuspended } of current.values()) {
        if (isSuspended) continue
        const atStartOfDay = morning.get(slug)
        const isDueToday = atStartOfDay !== undefined && atStartOfDay.due <= today
        upcoming.push({ slug, due, isDueToday, cost: atStartOfDay?.cost ?? cost })
      }
      return upcoming
    },
    computeIntervalAfter(slug, day) {
      const interval = states.computeIntervalAfter(states.get(slug) ?? null, day)
      return Math.min(interval, computeLastDueDay(day, limits) - day)
    },
    countMovedByRatings: () => states.countMovedDates(),
    countMovedByLimits: (formerInterval) =>
      allQueued().filter((queued) => isMovedByLimits(queued, formerInterval)).length,
    countStillKnown(category) {
      const solved = states.all().filter(({ slug }) => session.problems.get(slug)?.categories.includes(category))
      const known = solved.filter((reviewed) => states.computeRetrievability(reviewed, today) >= MIN_RETRIEVABILITY)
      return { solved: solved.length, stillKnownCount: known.length }
    },
    computeQueue(extra = 0, planned = null) {
      const all = states.all()
      const { due, week, laterCount, suspended } = splitQueue(allQueued(), today)
      const lastDay = all.reduce<number | null>(
        (last, { reviews }) => Math.max(last ?? 0, reviews.at(-1)?.day ?? 0),
        null,
      )
      return {
        today,
        offered: offeredReviews(due, extra, planned).map(toState),
        dueCount: due.length,
        doneToday: slugsDoneToday().length,
        load: countLoad(allQueued(), today, LOAD_DAYS),
        week: week.map(toState),
        laterCount,
        lastDay: lastReviewDay === null ? null : describeLastDay(allQueued(), lastReviewDay, today, settings.perDay),
        suspended: suspended.filter(({ slug }) => !isExcluded(tables, slug)).map(toState),
        unfinished: listUnfinishedProblems(session, rule),
        daysAway: lastDay === null ? null : Math.max(0, today - lastDay),
        settings,
        isDailyShown: tables.isDailyShown,
        deviceZone: findDifferentDeviceZone(settings.timeZone, session.currentView().now),
      }
    },
  }
}

/**
 * Returns this device's time zone if its clock differs from the clock of the log's time zone; otherwise null. Compares both clocks from a
 * year ago until the end of the log's list of clock changes. `now` is in epoch milliseconds.
 */
function findDifferentDeviceZone(logZone: TimeZone | null, now: number): TimeZone | null {
  const [device, seconds] = [readDeviceTimeZone(now), Math.floor(now / 1000)]
  const zone = logZone ?? createFixedOffset(0)
  // A browser that does not name its time zone has no clock changes to compare.
  const [from, to] = device.name === null ? [seconds, seconds] : [seconds - YEAR_SECONDS, Math.max(seconds, zone.until)]
  return hasSameClock(zone, device, from, to) ? null : device
}

/** Counts the reviews of the last day before the interview that exceed the daily limit: they can wait. Null if none does. */
function describeLastDay(
  queued: readonly QueuedReview[],
  day: number,
  today: number,
  perDay: number,
): ReviewQueue['lastDay'] {
  const count = queued.filter(({ due, isSuspended }) => due === day && !isSuspended).length
  return day > today && perDay > 0 && count > perDay ? { day, canWait: count - perDay } : null
}

function getLastReview({ reviews }: ProblemReviews): Review {
  const last = reviews.at(-1)
  if (!last) throw new Error('A review state has at least one review.')
  return last
}

const isExcluded = ({ excluded }: Tables, slug: string): boolean => getOwnEntry(excluded, slug) ?? false

/** Returns the problems that the user excluded from recommendations, ordered by title (N22). */
export function listExcludedProblems(session: Session): NamedProblem[] {
  const { tables } = session.currentView()
  return Object.keys(tables.excluded)
    .map((slug) => ({ slug, title: session.problems.get(slug)?.title ?? slug }))
    .sort((a, b) => compareTexts(a.title, b.title))
}

/** Returns the catalog's problems that were tried but never solved, most recently tried first (N22). Leaves out excluded problems. */
function listUnfinishedProblems(session: Session, rule: DayBoundarySettings): UnfinishedProblem[] {
  const { tables } = session.currentView()
  const attempts = getAttempts(session)
  const tried = [...attempts.getLastSolves()].flatMap(([slug, { status, timestamp }]) => {
    const problem = session.problems.get(slug)
    if (status === ACCEPTED || !problem || isExcluded(tables, slug)) return []
    const solves = attempts.getSolvesOfProblem(slug)
    if (solves.some((solve) => solve.status === ACCEPTED)) return []
    const { number, title, difficulty } = problem
    const isKnown = solves.some((solve) => solve.timestamp === timestamp && hasKnownDay(solve))
    const lastDay = isKnown ? toReviewDay(timestamp, rule) : null
    return [{ slug, number: number ?? null, title, difficulty, timestamp, lastDay, attempts: solves.length }]
  })
  return tried
    .sort((a, b) => b.timestamp - a.timestamp || compareTexts(a.slug, b.slug))
    .map(({ timestamp, ...problem }) => problem)
}

function findLargestGoal({ problems }: Session, slug: string, goals: Goals): number {
  let largest = 0
  for (const category of problems.get(slug)?.categories ?? []) largest = Math.max(largest, goals[category] ?? 0)
  return largest
}
