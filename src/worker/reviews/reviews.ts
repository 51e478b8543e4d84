import type { Goals } from '#domain/goal-profile'
import { reviewDay } from '#domain/review/calendar'
import { explainRating } from '#domain/review/explain'
import { countOfferedToday, type QueuedProblem, splitQueue } from '#domain/review/queue'
import type { ReviewSettings } from '#domain/review/settings'
import { activeProfile } from '#events/subjects/profiles'
import { reviews } from '#events/subjects/reviews'
import type { ReviewQueue, ReviewState } from '#protocol/reviews'
import { utcOffset } from '../platform'
import type { Session } from '../session'
import { incrementalSelector } from '../session/selectors'
import { type ProblemReviews, ReviewStates } from './review-states'

/** The review states of the displayed solves, computed again only for changed problems (N3). */
const statesOf = incrementalSelector(
  (rows, settings: ReviewSettings) => new ReviewStates(rows, settings),
  (session) => session.currentView().tables.reviewSettings,
)

/** A problem that is due. */
interface DueReview {
  slug: string
  /** The day of its last review before today. */
  lastDay: number
}

/** The reviews at the displayed point in time. They depend only on the log and the time. */
interface Reviews {
  /** The present review day (days since 1970-01-01). */
  today: number
  /** The state of a problem; null if it was never accepted. */
  stateOf(slug: string): ReviewState | null
  /** Today's queue; `extra` raises the daily limit. */
  queue(extra?: number): ReviewQueue
  /** The problems that are due now, most forgotten first, by slug. */
  dueNow(): string[]
  /**
   * The problems that were due when the day began, most forgotten first, with the day of the review before. Reviews of today do
   * not change the list (N1).
   */
  dueThisMorning(): DueReview[]
}

/** Today's reviews; `extra` raises the daily limit (N4). */
export const reviewQueue = (session: Session, extra: number): ReviewQueue => reviewsOf(session).queue(extra)

/** The review state of a problem; null if it was never accepted (N3). */
export const reviewState = (session: Session, slug: string): ReviewState | null => reviewsOf(session).stateOf(slug)

/**
 * The reviews of a session: the state of any problem, and today's queue (N4). Import this module lazily: it contains the
 * scheduler.
 */
export function reviewsOf(session: Session): Reviews {
  const { tables, now } = session.currentView()
  const { commitSeqs: _, ...settings } = tables.reviewSettings
  const states = statesOf(session)
  const today = reviewDay(Math.floor(now / 1000), settings)
  const { goals } = activeProfile(tables, session.defaults)

  const queuedOf = (reviewed: ProblemReviews): QueuedProblem & { reviewed: ProblemReviews } => {
    const { slug } = reviewed
    const { postponedUntil, isSuspended } = reviews.rowIn(tables, slug)
    return {
      slug,
      due: Math.max(reviewed.due, postponedUntil ?? reviewed.due),
      retrievability: states.retrievability(reviewed, today),
      weight: weightOf(session, slug, goals),
      isSuspended,
      reviewed,
    }
  }

  const toState = ({ slug, due, retrievability, isSuspended, reviewed }: ReturnType<typeof queuedOf>): ReviewState => {
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
      retrievability,
      lastDay: last.day,
      count: reviews.length,
      rating: last.rating,
      derivedRating: last.derived,
      isRatedByPerson: last.reason.kind === 'chosen',
      why: explainRating(last),
      ratedSolve: last.key,
      postponedUntil: due > reviewed.due ? due : null,
      isSuspended,
    }
  }

  return {
    today,
    stateOf(slug) {
      const reviewed = states.get(slug)
      return reviewed ? toState(queuedOf(reviewed)) : null
    },
    dueNow: () => splitQueue(states.all().map(queuedOf), today).due.map(({ slug }) => slug),
    dueThisMorning() {
      const earlier = states.all().flatMap((reviewed) => states.stateAtStartOf(reviewed, today) ?? [])
      const { due } = splitQueue(earlier.map(queuedOf), today)
      return due.map(({ slug, reviewed }) => ({ slug, lastDay: reviewed.reviews.at(-1)?.day ?? today }))
    },
    queue(extra = 0) {
      const all = states.all()
      const { due, week, later, suspended } = splitQueue(all.map(queuedOf), today)
      const doneToday = all.filter((reviewed) => isDoneOn(reviewed, today, states)).length
      const lastDay = all.reduce<number | null>(
        (last, { reviews }) => Math.max(last ?? 0, reviews.at(-1)?.day ?? 0),
        null,
      )
      return {
        today,
        offered: due.slice(0, countOfferedToday(due.length, doneToday, settings.perDay, extra)).map(toState),
        dueCount: due.length,
        doneToday,
        week: week.map(toState),
        later,
        suspended: suspended.map(toState),
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

/** The largest goal of a problem's categories; 0 for an unknown problem. */
function weightOf({ problems }: Session, slug: string, goals: Goals): number {
  return Math.max(0, ...(problems.get(slug)?.categories ?? []).map((category) => goals[category] ?? 0))
}
