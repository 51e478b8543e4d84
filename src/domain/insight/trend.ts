import { countWholeDaysBetween, DAY_SECONDS, getUtcDay } from '#lib/time'
import { CATEGORIES, type Category } from '../category'
import type { Goals } from '../goal-profile'
import { computeOverallProgress } from '../progress'
import {
  addResult,
  computeDayResults,
  computeScore,
  createTotals,
  type DayResult,
  FADE_DAYS,
  type ScoredSolve,
  type ScoreTotals,
} from '../scoring'

/** Evenly spaced points in time, oldest first. `first` is in epoch seconds, and `step` in seconds. */
export interface TimePoints {
  first: number
  step: number
  count: number
}

export type CategoryLookup = (slug: string) => readonly Category[]

/** Adjusted scores (fractions 0–1) at each point, for each category with solves. */
export type ScoresOverTime = ReadonlyMap<Category, readonly number[]>

/** Returns `count` points in time, `days` apart, of which the last is `now` (epoch seconds). */
export function createTimePoints(now: number, count: number, days: number): TimePoints {
  return { first: now - (count - 1) * days * DAY_SECONDS, step: days * DAY_SECONDS, count }
}

/**
 * Computes the scores of all categories at each point in time. At a point, only solves up to that time count, with the weight that they had
 * at that time. Feedback counts at all points, even if it was given later. The last point counts every solve, like today's scores.
 */
export function computeScoresOverTime(
  solves: readonly ScoredSolve[],
  results: readonly DayResult[],
  getCategories: CategoryLookup,
  points: TimePoints,
): ScoresOverTime {
  const totalsByCategory = new Map<Category, ScoreTotals[]>()
  const add = (result: DayResult, point: number) => {
    for (const category of getCategories(result.latest.slug)) {
      let totalsOverTime = totalsByCategory.get(category)
      if (!totalsOverTime) {
        totalsOverTime = Array.from({ length: points.count }, createTotals)
        totalsByCategory.set(category, totalsOverTime)
      }
      const totals = totalsOverTime[point]
      if (totals) addResult(totals, result, points.first + point * points.step)
    }
  }
  const last = points.count - 1
  for (const result of results) {
    for (let point = getFirstCompletePoint(result, points); point <= getLastCountedPoint(result, points); point++)
      add(result, point)
    if (countWholeDaysBetween(result.latest.timestamp, points.first + last * points.step) < FADE_DAYS) add(result, last)
  }
  for (const { result, point } of findResultsOfPartialDays(solves, points)) add(result, point)
  return new Map(
    [...totalsByCategory].map(([category, totalsOverTime]) => [
      category,
      totalsOverTime.map((totals) => computeScore(totals).adjusted),
    ]),
  )
}

function getFirstCompletePoint({ latest }: DayResult, { first, step }: TimePoints): number {
  return Math.max(0, Math.ceil(((getUtcDay(latest.timestamp) + 1) * DAY_SECONDS - first) / step))
}

/** Returns the index of the last point, except the final one (now), at which a result is not too old to count. */
function getLastCountedPoint({ latest }: DayResult, { first, step, count }: TimePoints): number {
  return Math.min(count - 2, Math.ceil((latest.timestamp + FADE_DAYS * DAY_SECONDS - first) / step) - 1)
}

function findResultsOfPartialDays(solves: readonly ScoredSolve[], { first, step, count }: TimePoints) {
  const byDay = new Map<number, { point: number; until: number; solves: ScoredSolve[] }[]>()
  for (let point = 0; point < count - 1; point++) {
    const until = first + point * step
    const partial = byDay.get(getUtcDay(until)) ?? []
    partial.push({ point, until, solves: [] })
    byDay.set(getUtcDay(until), partial)
  }
  for (const solve of solves) {
    for (const partial of byDay.get(getUtcDay(solve.timestamp)) ?? []) {
      if (solve.timestamp <= partial.until) partial.solves.push(solve)
    }
  }
  return [...byDay.values()].flat().flatMap((partial) => {
    return computeDayResults(partial.solves).map((result) => ({ result, point: partial.point }))
  })
}

/** The points of a category's trend: 90 days, with a point every 6 days. */
export const CATEGORY_TREND = { count: 16, days: 6 } as const

/** The points of the overall trend: a year, with a point every 7 days. */
export const OVERALL_TREND = { count: 53, days: 7 } as const

/** Score trends as fractions 0–1, oldest first. */
export interface Trends {
  /** The average progress towards today's goals at points in the last year: for each goal the score divided by the goal, at most 1. */
  year: readonly number[]
  /** The average progress towards today's goals at points in the last 90 days. */
  recent: readonly number[]
  /** For each category with a goal, its adjusted score at points in the last 90 days. */
  categories: Readonly<Partial<Record<Category, readonly number[]>>>
}

/** Computes the trends of a profile's goals up to `now` (epoch seconds). Yields between long computations, so that the caller can pause. */
export function* computeTrends(
  goals: Goals,
  solves: readonly ScoredSolve[],
  getCategories: CategoryLookup,
  now: number,
): Generator<void, Trends> {
  const results = computeDayResults(solves)
  const tags = CATEGORIES.flatMap((tag) => (goals[tag] === undefined ? [] : [{ tag, goal: goals[tag] }]))
  const computeScores = ({ count, days }: { count: number; days: number }) =>
    computeScoresOverTime(solves, results, getCategories, createTimePoints(now, count, days))
  const computeOverall = (scoresOverTime: ScoresOverTime, { count }: { count: number }) =>
    Array.from({ length: count }, (_, point) =>
      computeOverallProgress(
        tags.map(({ tag, goal }) => ({ goal, adjustedScore: scoresOverTime.get(tag)?.[point] ?? 0 })),
      ),
    )
  yield
  const recent = computeScores(CATEGORY_TREND)
  yield
  const year = computeOverall(computeScores(OVERALL_TREND), OVERALL_TREND)
  const categories: Partial<Record<Category, readonly number[]>> = {}
  for (const { tag } of tags) categories[tag] = recent.get(tag) ?? new Array<number>(CATEGORY_TREND.count).fill(0)
  return {
    year,
    recent: computeOverall(recent, CATEGORY_TREND),
    categories,
  }
}
