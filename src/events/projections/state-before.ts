import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import type { PlanTopic } from '#domain/plan/topic'
import { computeDayResults, type DayResult, sumResults } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import type { Attempts } from './attempts'

/** The data from which a day's recommendations are computed, as of the beginning of that day. */
export interface StateBeforeDay {
  /** The categories with a goal, in category order. */
  topics: PlanTopic[]
  attemptedSlugs: Set<string>
  /** The attempted problems that were not solved, newest first. Maps the slug to the time of the last attempt (epoch seconds). */
  unfinished: Map<string, number>
}

/**
 * Computes the state at the time `start` (epoch seconds), at which a day begins. Leaves out later solves, so that the result stays the same
 * all day.
 */
export function computeStateBeforeDay(attempts: Attempts, goals: Goals, start: number): StateBeforeDay {
  const attempted = new Set<string>()
  const triedProblems: { slug: string; at: number }[] = []
  const earlierResults = new Map<string, DayResult[]>()
  for (const [slug, last] of attempts.getLastSolves()) {
    const isOld = last.timestamp < start
    if (isOld) attempted.add(slug)
    if (isOld && last.status === ACCEPTED) continue
    const earlier = isOld
      ? attempts.getSolvesOfProblem(slug)
      : attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp < start)
    if (!isOld) earlierResults.set(slug, computeDayResults(earlier))
    if (earlier.length === 0) continue
    attempted.add(slug)
    if (earlier.some(({ status }) => status === ACCEPTED)) continue
    triedProblems.push({ slug, at: earlier.reduce((newest, { timestamp }) => Math.max(newest, timestamp), 0) })
  }
  const topics = sumTopics(attempts, goals, earlierResults, start)
  triedProblems.sort((a, b) => b.at - a.at || compareTexts(a.slug, b.slug))
  return { topics, attemptedSlugs: attempted, unfinished: new Map(triedProblems.map(({ slug, at }) => [slug, at])) }
}

/**
 * Returns the categories with a goal, with the sums that the solves before `start` have at the time `at`. Both times are in epoch seconds.
 */
export function computeTopicsBeforeDay(attempts: Attempts, goals: Goals, start: number, at: number): PlanTopic[] {
  const earlierResults = new Map<string, DayResult[]>()
  for (const [slug, last] of attempts.getLastSolves()) {
    if (last.timestamp < start) continue
    const earlier = attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp < start)
    earlierResults.set(slug, computeDayResults(earlier))
  }
  return sumTopics(attempts, goals, earlierResults, at)
}

function sumTopics(
  attempts: Attempts,
  goals: Goals,
  earlierResults: ReadonlyMap<string, DayResult[]>,
  at: number,
): PlanTopic[] {
  return CATEGORIES.flatMap((tag): PlanTopic[] => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const results = replaceResults(attempts.getResults(tag), earlierResults)
    return [{ tag, goal, totals: sumResults(results, at) }]
  })
}

/** Returns the day results of a category without the solves of one problem since `start` (epoch seconds). */
export function getResultsWithoutRecent(
  attempts: Attempts,
  category: Category,
  slug: string,
  start: number,
): readonly DayResult[] {
  const earlier = computeDayResults(attempts.getSolvesOfProblem(slug).filter(({ timestamp }) => timestamp < start))
  return replaceResults(attempts.getResults(category), new Map([[slug, earlier]]))
}

/** Replaces the results of some problems, and keeps the order of the list: sums of fractions depend on the order. */
function replaceResults(
  results: readonly DayResult[],
  earlierResults: ReadonlyMap<string, DayResult[]>,
): readonly DayResult[] {
  if (earlierResults.size === 0) return results
  const replaced = new Set<string>()
  const all: DayResult[] = []
  for (const result of results) {
    const { slug } = result.latest
    const earlier = earlierResults.get(slug)
    if (!earlier) all.push(result)
    else if (!replaced.has(slug)) all.push(...earlier)
    if (earlier) replaced.add(slug)
  }
  return all
}
