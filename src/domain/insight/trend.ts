import { DAY, utcDay, wholeDays } from '#lib/time'
import { CATEGORIES, type Category } from '../category'
import type { Goals } from '../goal-profile'
import { overall } from '../progress'
import {
  addResult,
  type DayResult,
  dayResults,
  emptyTotals,
  FADE_DAYS,
  type ScoredSolve,
  type ScoreTotals,
  scoreOf,
} from '../scoring'

/** Points in time at even distances, oldest first; all in epoch seconds. */
export interface Points {
  first: number
  step: number
  count: number
}

/** The categories of a problem. */
export type CategoriesOf = (slug: string) => readonly Category[]

/** Adjusted scores (fractions 0–1) of each category that has any, at each point. */
export type ScoresOver = ReadonlyMap<Category, readonly number[]>

/** Points that end now (epoch seconds), some days apart. */
export function pointsUntil(now: number, count: number, days: number): Points {
  return { first: now - (count - 1) * days * DAY, step: days * DAY, count }
}

/**
 * The scores of all categories at each of some points, by the clock of that point: only solves made until then count,
 * and they had faded as far as they had then. What is known of a solve is what is known today: a feedback or a rating
 * that came later speaks for the past too. The last point is the present and counts every solve, as today's scores do.
 *
 * Each solve is added to the points it lives at, at most 90 days of them, instead of each point looking at each solve.
 */
export function scoresOver(
  solves: readonly ScoredSolve[],
  results: readonly DayResult[],
  categoriesOf: CategoriesOf,
  points: Points,
): ScoresOver {
  const tallies = new Map<Category, ScoreTotals[]>()
  const add = (result: DayResult, point: number) => {
    for (const category of categoriesOf(result.latest.slug)) {
      let over = tallies.get(category)
      if (!over) {
        over = Array.from({ length: points.count }, emptyTotals)
        tallies.set(category, over)
      }
      const tally = over[point]
      if (tally) addResult(tally, result, points.first + point * points.step)
    }
  }
  const last = points.count - 1
  for (const result of results) {
    for (let point = firstWhole(result, points); point <= lastAlive(result, points); point++) add(result, point)
    if (wholeDays(result.latest.timestamp, points.first + last * points.step) < FADE_DAYS) add(result, last)
  }
  for (const { result, point } of begunDays(solves, points)) add(result, point)
  return new Map([...tallies].map(([category, over]) => [category, over.map((tally) => scoreOf(tally).adjusted)]))
}

/** The first point after the UTC day of a result: from there on nothing is added to it. */
function firstWhole({ latest }: DayResult, { first, step }: Points): number {
  return Math.max(0, Math.ceil(((utcDay(latest.timestamp) + 1) * DAY - first) / step))
}

/** The last point before the present one at which a result still counts for something. */
function lastAlive({ latest }: DayResult, { first, step, count }: Points): number {
  return Math.min(count - 2, Math.ceil((latest.timestamp + FADE_DAYS * DAY - first) / step) - 1)
}

/** The UTC days that past points stand in, as far as they had come by then. */
function begunDays(solves: readonly ScoredSolve[], { first, step, count }: Points) {
  const byDay = new Map<number, { point: number; until: number; solves: ScoredSolve[] }[]>()
  for (let point = 0; point < count - 1; point++) {
    const until = first + point * step
    const begun = byDay.get(utcDay(until)) ?? []
    begun.push({ point, until, solves: [] })
    byDay.set(utcDay(until), begun)
  }
  for (const solve of solves) {
    for (const begun of byDay.get(utcDay(solve.timestamp)) ?? []) {
      if (solve.timestamp <= begun.until) begun.solves.push(solve)
    }
  }
  return [...byDay.values()].flat().flatMap((begun) => {
    return dayResults(begun.solves).map((result) => ({ result, point: begun.point }))
  })
}

/** Points of a category's trend: 90 days, one point every 6. */
export const TREND = { count: 16, days: 6 } as const

/** Points of the overall trend: a year, one point a week. */
export const YEAR = { count: 53, days: 7 } as const

/** How scores have come to be what they are; fractions 0–1, oldest first. */
export interface Trends {
  /** How far today's goals were reached on average, over the last year. */
  year: readonly number[]
  /** The same over the last 90 days. */
  recent: readonly number[]
  /** The adjusted score of each goal's category over the last 90 days. */
  categories: Readonly<Partial<Record<Category, readonly number[]>>>
}

/** The trends of a profile's goals up to `now` (epoch seconds). */
export function trendsOf(
  goals: Goals,
  solves: readonly ScoredSolve[],
  categoriesOf: CategoriesOf,
  now: number,
): Trends {
  const results = dayResults(solves)
  const tags = CATEGORIES.flatMap((tag) => (goals[tag] === undefined ? [] : [{ tag, goal: goals[tag] }]))
  const scores = ({ count, days }: { count: number; days: number }) =>
    scoresOver(solves, results, categoriesOf, pointsUntil(now, count, days))
  const overallOf = (over: ScoresOver, { count }: { count: number }) =>
    Array.from({ length: count }, (_, point) =>
      overall(tags.map(({ tag, goal }) => ({ goal, adjustedScore: over.get(tag)?.[point] ?? 0 }))),
    )
  const recent = scores(TREND)
  const categories: Partial<Record<Category, readonly number[]>> = {}
  for (const { tag } of tags) categories[tag] = recent.get(tag) ?? new Array<number>(TREND.count).fill(0)
  return { year: overallOf(scores(YEAR), YEAR), recent: overallOf(recent, TREND), categories }
}
