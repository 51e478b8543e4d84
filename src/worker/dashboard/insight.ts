import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import {
  type Activity,
  countActivity,
  countActivityOfYear as countYear,
  type DatedSolve,
  listActiveYears,
} from '#domain/insight/activity'
import { type Contribution, explainScore } from '#domain/insight/score-explanation'
import { computeTrends } from '#domain/insight/trend'
import type { ProblemIndex } from '#domain/problem'
import { getQuality, type ScoredSolve } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay, toSolveDate } from '#domain/solve-date'
import type { Attempts } from '#events/projections/attempts'
import { getActiveProfile } from '#events/subjects/profiles'
import type { ContributionRow, Insight, ScoreReason } from '#protocol/insight'
import { toLocalDay } from '../platform'
import { getReviews } from '../reviews/reviews'
import type { Session } from '../session'
import { runInSteps } from '../session/run-in-steps'
import { getAttempts } from '../session/selectors'

const MAX_CONTRIBUTIONS = 4
const MAX_FADING_SOLVES = 3

/** Computes the last year's activity, and the score trend and the expected loss of each goal of the active profile. */
export function getInsight(session: Session): Promise<Insight> {
  const { problems, defaults, platform } = session
  const { tables, now } = session.currentView()
  const { goals } = getActiveProfile(tables, defaults)
  return runInSteps(platform, computeInsightInSteps(getAttempts(session), problems, goals, Math.floor(now / 1000)))
}

export function getActivityOfYear(session: Session, year: number): Activity {
  const { now } = session.currentView()
  return countYear(listDatedSolves(getAttempts(session)), year, toLocalDay(Math.floor(now / 1000)))
}

/** Only solves with a known day count as activity (N27). */
const listDatedSolves = (attempts: Attempts): DatedSolve[] =>
  attempts
    .getDates()
    .filter(hasKnownDay)
    .map(({ timestamp, status }) => ({ day: toLocalDay(timestamp), accepted: status === ACCEPTED }))

/** Explains a category's score: the solves that contribute most, and the problems that lose most without practice. */
export function getScoreReason(session: Session, category: Category): ScoreReason {
  const { problems } = session
  const { now } = session.currentView()
  const { contributions, ...reason } = explainScore(getAttempts(session).getResults(category), Math.floor(now / 1000))
  const others = contributions.slice(MAX_CONTRIBUTIONS)
  return {
    ...reason,
    contributors: contributions.slice(0, MAX_CONTRIBUTIONS).map((one) => toContributionRow(one, problems)),
    ...getReviews(session).countStillKnown(category),
    countedResultCount: contributions.length,
    unscoredResultCount: contributions.filter(({ latest }) => !isRated(latest)).length,
    others: { count: others.length, share: others.reduce((sum, { share }) => sum + share, 0) },
    fading: findFastestFading(contributions).map((one) => ({ ...one, ...findNumberAndTitle(problems, one.slug) })),
  }
}

const isRated = ({ finalScore, qualityScore }: Pick<ScoredSolve, 'finalScore' | 'qualityScore'>): boolean =>
  finalScore !== null || qualityScore !== null

function findNumberAndTitle(problems: ProblemIndex, slug: string): { number: number | null; title: string } {
  const problem = problems.get(slug)
  return { number: problem?.number ?? null, title: problem?.title ?? slug }
}

function findFastestFading(contributions: readonly Contribution[]): { slug: string; loss: number }[] {
  const losses = new Map<string, number>()
  for (const { latest, loss } of contributions) losses.set(latest.slug, (losses.get(latest.slug) ?? 0) + loss)
  return [...losses]
    .map(([slug, loss]) => ({ slug, loss }))
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MAX_FADING_SOLVES)
}

function toContributionRow({ latest, failedCount, share }: Contribution, problems: ProblemIndex): ContributionRow {
  const { slug, difficulty } = latest
  return {
    slug,
    ...findNumberAndTitle(problems, slug),
    difficulty,
    ...toSolveDate(latest),
    failedCount,
    quality: getQuality(latest),
    isRated: isRated(latest),
    share,
  }
}

/** Computes the result of `getInsight` in steps; `now` is in epoch seconds. */
export function* computeInsightInSteps(
  attempts: Attempts,
  problems: ProblemIndex,
  goals: Goals,
  now: number,
): Generator<void, Insight> {
  const days = listDatedSolves(attempts)
  const today = toLocalDay(now)
  const activity = countActivity(days, today)
  const years = listActiveYears(days, today)
  yield
  const fading = computeExpectedLosses(goals, attempts, now)
  yield
  const trends = yield* computeTrends(goals, attempts.getSolves(), (slug) => problems.get(slug)?.categories ?? [], now)
  return { activity, years, trends, fading }
}

function computeExpectedLosses(goals: Goals, attempts: Attempts, now: number): Partial<Record<Category, number>> {
  const fading: Partial<Record<Category, number>> = {}
  for (const tag of CATEGORIES) {
    if (goals[tag] === undefined) continue
    const { score, forecast } = explainScore(attempts.getResults(tag), now)
    fading[tag] = score.adjusted - forecast.adjusted
  }
  return fading
}
