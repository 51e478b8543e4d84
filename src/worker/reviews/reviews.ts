import type { Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { dayOfDate } from '#domain/interview-date'
import { type DayBoundarySettings, reviewDay } from '#domain/review/calendar'
import { explainRating } from '#domain/review/explain'
import { costOfForgetting, countOfferedToday, type QueuedProblem, splitQueue } from '#domain/review/queue'
import type { ReviewSettings } from '#domain/review/settings'
import { ACCEPTED } from '#domain/solve'
import { shownSolve } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { activeProfile } from '#events/subjects/profiles'
import { reviews } from '#events/subjects/reviews'
import { compareTexts } from '#lib/compare-texts'
import { entryOf } from '#lib/own-entry'
import type { NamedProblem, RatedReviewState, ReviewQueue, ReviewState, UnfinishedProblem } from '#protocol/reviews'
import { utcOffset } from '../platform'
import type { Session } from '../session'
import { attemptsOf, incrementalSelector } from '../session/selectors'
import { recommendationList } from '../session/study-lists'
import { type ProblemReviews, ReviewStates } from './review-states'

/** The review states of the displayed solves, computed again only for changed problems (N3). */
const statesOf = incrementalSelector(
  (rows, settings: ReviewSettings) => new ReviewStates(rows, settings),
  (session) => session.currentView().tables.reviewSettings,
)

/** Computes the review states, a few for each step. */
export function* prepareReviews(session: Session): Generator<void> {
  const states = statesOf(session)
  yield
  yield* states.compute()
}

/** The next review of a problem, for a plan. */
interface UpcomingReview {
  slug: string
  /** The day on which it is due, with a postponement. */
  due: number
  /** Whether it was due when the day began. Reviews of today do not change this (N1). */
  isDueToday: boolean
  /** The cost of forgetting it, as of the start of the day. */
  cost: number
}

type Queued = QueuedProblem & { reviewed: ProblemReviews }

/** The reviews of one day, without what only this browser knows. */
export type DayQueue = Omit<ReviewQueue, 'movedDates'>

/** A solved problem counts as still known from this chance of remembering on, a fraction. */
export const MIN_RETAINED = 0.8

/** The reviews at the displayed point in time. They depend only on the log and the time. */
export interface Reviews {
  /** The present review day (days since 1970-01-01). */
  today: number
  /** The state of a problem; null if it was never accepted. */
  stateOf(slug: string): ReviewState | null
  /** The same with what its rating depends on. */
  ratedStateOf(slug: string): RatedReviewState | null
  /** Today's queue; `extra` raises the daily limit. With `planned` (slugs), these reviews are offered instead of those of the limit. */
  queue(extra?: number, planned?: ReadonlySet<string> | null): DayQueue
  /** The problems of a category that were once accepted, and how many of them the person probably still knows (N24). */
  stillKnown(category: Category): { solved: number; stillKnown: number }
  /** The number of problems with another due day under the present rating rules (N24). */
  countMovedDates(): number
  /** The problems that are due now, the most costly to forget first, by slug. */
  dueNow(): string[]
  /** The reviews that today's queue still offers, by slug; `extra` and `planned` are those of `queue`. */
  offeredNow(extra: number, planned: ReadonlySet<string> | null): string[]
  /** The problems that were due and done today, by slug. */
  doneToday(): string[]
  /** The next review of each problem that was once accepted and is not suspended. */
  upcoming(): UpcomingReview[]
  /** Days from a review on a day to the next one, if it is rated Good. A problem without reviews counts as new. */
  intervalAfter(slug: string, day: number): number
}

/** The review state of a problem; null if it was never accepted (N3). */
export const reviewState = (session: Session, slug: string): RatedReviewState | null =>
  reviewsOf(session).ratedStateOf(slug)

/**
 * The reviews of a session: the state of any problem, and today's queue (N4). Import this module lazily: it contains the
 * scheduler.
 */
export function reviewsOf(session: Session): Reviews {
  const { tables, now } = session.currentView()
  const { commitSeqs: _, ...settings } = tables.reviewSettings
  const states = statesOf(session)
  const rule = { dayStart: settings.dayStart, utcOffset: settings.utcOffset }
  const today = reviewDay(Math.floor(now / 1000), rule)
  const { id, goals } = activeProfile(tables, session.defaults)
  const list = recommendationList(session)?.slugs
  const interview = dayOfDate(entryOf(tables.interviewDates, id) ?? '') ?? today
  const countingDay = Math.max(today, interview)

  const queuedOf = (reviewed: ProblemReviews): Queued => {
    const { slug } = reviewed
    const { postponedUntil, isSuspended } = reviews.rowIn(tables, slug)
    return {
      slug,
      due: Math.max(reviewed.due, postponedUntil ?? reviewed.due),
      cost: costOfForgetting({
        retrievability: states.retrievability(reviewed, countingDay),
        goal: goalOf(session, slug, goals),
        isInList: list?.has(slug) ?? false,
      }),
      isSuspended: isSuspended || isExcluded(tables, slug),
      reviewed,
    }
  }

  const toState = ({ slug, due, isSuspended, reviewed }: Queued): ReviewState => {
    const { reviews, title } = reviewed
    const last = reviews.at(-1)
    if (!last) throw new Error('A review state has at least one review.')
    const problem = session.problems.get(slug)
    return {
      slug,
      number: problem?.number ?? null,
      title: problem?.title ?? title ?? slug,
      difficulty: problem?.difficulty ?? null,
      due,
      overdueDays: today - due,
      retrievability: states.retrievability(reviewed, today),
      lastDay: last.day,
      count: reviews.length,
      rating: last.rating,
      derivedRating: last.derived,
      isRatedByPerson: last.reason.kind === 'chosen',
      why: explainRating(last),
      ratedSolve: last.key,
      postponedUntil: due > reviewed.due ? due : null,
      isSuspended,
      isExcluded: isExcluded(tables, slug),
    }
  }

  /** Computed once for this object: its callers ask for several of the values below. */
  let known: Queued[] | null = null
  const allQueued = (): Queued[] => {
    known ??= states.all().map(queuedOf)
    return known
  }

  const doneSlugs = (): string[] =>
    states.all().flatMap((reviewed) => (isDoneOn(reviewed, today, states) ? [reviewed.slug] : []))

  const dueFirst = (): Queued[] => splitQueue(allQueued(), today).due

  const offeredOf = (due: readonly Queued[], extra: number, planned: ReadonlySet<string> | null): Queued[] =>
    planned
      ? [
          ...due.filter(({ slug }) => planned.has(slug)),
          ...due.filter(({ slug }) => !planned.has(slug)).slice(0, extra),
        ]
      : due.slice(0, countOfferedToday(due.length, doneSlugs().length, settings.perDay, extra))

  return {
    today,
    doneToday: doneSlugs,
    stateOf(slug) {
      const reviewed = states.get(slug)
      return reviewed ? toState(queuedOf(reviewed)) : null
    },
    ratedStateOf(slug) {
      const reviewed = states.get(slug)
      if (!reviewed) return null
      const state = toState(queuedOf(reviewed))
      const solve = shownSolve(tables, state.ratedSolve)
      const unknown = { time: solve?.timeUsed === null, help: solve?.usedHints === null }
      return { ...state, dueByRating: states.dueByRating(reviewed), unknown }
    },
    dueNow: () => dueFirst().map(({ slug }) => slug),
    offeredNow: (extra, planned) => offeredOf(dueFirst(), extra, planned).map(({ slug }) => slug),
    upcoming: () =>
      allQueued()
        .filter(({ isSuspended }) => !isSuspended)
        .map((now) => {
          const { slug, due, reviewed } = now
          const earlier = states.stateAtStartOf(reviewed, today)
          const morning = earlier === reviewed ? now : earlier && queuedOf(earlier)
          return { slug, due, isDueToday: morning !== null && morning.due <= today, cost: (morning ?? now).cost }
        }),
    intervalAfter: (slug, day) => states.intervalAfter(states.get(slug) ?? null, day),
    countMovedDates: () => states.countMovedDates(),
    stillKnown(category) {
      const solved = states.all().filter(({ slug }) => session.problems.get(slug)?.categories.includes(category))
      const known = solved.filter((reviewed) => states.retrievability(reviewed, today) >= MIN_RETAINED)
      return { solved: solved.length, stillKnown: known.length }
    },
    queue(extra = 0, planned = null) {
      const all = states.all()
      const { due, week, later, suspended } = splitQueue(allQueued(), today)
      const lastDay = all.reduce<number | null>(
        (last, { reviews }) => Math.max(last ?? 0, reviews.at(-1)?.day ?? 0),
        null,
      )
      return {
        today,
        offered: offeredOf(due, extra, planned).map(toState),
        dueCount: due.length,
        doneToday: doneSlugs().length,
        week: week.map(toState),
        laterCount: later,
        suspended: suspended.filter(({ slug }) => !isExcluded(tables, slug)).map(toState),
        unfinished: unfinishedOf(session, rule),
        daysAway: lastDay === null ? null : Math.max(0, today - lastDay),
        settings,
        deviceOffset: utcOffset(now),
      }
    },
  }
}

/** Whether a review that was due was done on a day. */
function isDoneOn(reviewed: ProblemReviews, day: number, states: ReviewStates): boolean {
  if (reviewed.reviews.at(-1)?.day !== day) return false
  const before = states.stateAtStartOf(reviewed, day)
  return before !== null && before.due <= day
}

const isExcluded = ({ excluded }: Tables, slug: string): boolean => entryOf(excluded, slug) ?? false

/** The problems that the person excluded, by title (N22). */
export function excludedProblems(session: Session): NamedProblem[] {
  const { tables } = session.currentView()
  return Object.keys(tables.excluded)
    .map((slug) => ({ slug, title: session.problems.get(slug)?.title ?? slug }))
    .sort((a, b) => compareTexts(a.title, b.title))
}

/** The problems of the catalog that were tried but never solved, newest first (N22). */
function unfinishedOf(session: Session, rule: DayBoundarySettings): UnfinishedProblem[] {
  const { tables } = session.currentView()
  const attempts = attemptsOf(session)
  const tried = [...attempts.lastSolves()].flatMap(([slug, { status, timestamp }]) => {
    const problem = session.problems.get(slug)
    if (status === ACCEPTED || !problem || isExcluded(tables, slug)) return []
    const solves = attempts.solvesOf(slug)
    if (solves.some((solve) => solve.status === ACCEPTED)) return []
    const { title, difficulty } = problem
    return [{ slug, title, difficulty, timestamp, attempts: solves.length }]
  })
  return tried
    .sort((a, b) => b.timestamp - a.timestamp || compareTexts(a.slug, b.slug))
    .map(({ timestamp, ...shown }) => ({ ...shown, lastDay: reviewDay(timestamp, rule) }))
}

/** The largest goal of a problem's categories; 0 for an unknown problem. */
function goalOf({ problems }: Session, slug: string, goals: Goals): number {
  let largest = 0
  for (const category of problems.get(slug)?.categories ?? []) largest = Math.max(largest, goals[category] ?? 0)
  return largest
}
