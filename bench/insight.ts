import type { Category } from '../src/domain/category'
import { type Activity, countActivity } from '../src/domain/insight/activity'
import { computeTrends } from '../src/domain/insight/trend'
import { computeDayResults, type ScoredSolve } from '../src/domain/scoring'
import { finish } from '../src/lib/finish'
import { DAY_SECONDS, getUtcDay } from '../src/lib/time'
import { addFigure, computeMedianAndRange, formatMs, startTable } from './figures'

const ROUNDS = 9
const NOW_SECONDS = 20_000 * DAY_SECONDS + 5 * 3600
const TAGS: Category[] = ['Array', 'String', 'Hash Table', 'Math', 'Dynamic Programming', 'Sorting', 'Greedy', 'Tree']
const GOALS = Object.fromEntries(TAGS.map((tag) => [tag, 0.7]))

function createSolves(count: number): ScoredSolve[] {
  return Array.from({ length: count }, (_, n) => ({
    slug: `problem-${n % 1500}`,
    timestamp: NOW_SECONDS - Math.floor(((count - n) * 365 * DAY_SECONDS) / count),
    status: n % 4 === 3 ? 'Wrong Answer' : 'Accepted',
    difficulty: n % 3 === 0 ? 'Easy' : 'Medium',
    finalScore: n % 2 ? 70 : null,
    qualityScore: null,
  }))
}

const CATEGORIES = Array.from({ length: 1500 }, (_, n) => [n, n + 1, n + 3].map((k) => TAGS[k % 8] ?? 'Array'))
const findCategories = (slug: string): Category[] => CATEGORIES[Number(slug.slice('problem-'.length))] ?? []

function measureRounds(run: () => unknown) {
  return computeMedianAndRange(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

function computeActivity(solves: readonly ScoredSolve[]): Activity {
  const days = solves.map(({ timestamp, status }) => ({ day: getUtcDay(timestamp), accepted: status === 'Accepted' }))
  return countActivity(days, getUtcDay(NOW_SECONDS))
}

/** Measures computing a year of activity and the trends of the scores and, for comparison, grouping the same solves by problem and day. */
export function benchInsight(): void {
  for (const count of [5_000, 50_000]) {
    const solves = createSolves(count)
    startTable(`Insight into ${count.toLocaleString('en')} solves`)
    addFigure('group by problem and day, as the scores do', formatMs(measureRounds(() => computeDayResults(solves))))
    addFigure('activity of a year', formatMs(measureRounds(() => computeActivity(solves))))
    addFigure(
      'trends: 53 weeks overall, 90 days by category',
      formatMs(measureRounds(() => finish(computeTrends(GOALS, solves, findCategories, NOW_SECONDS)))),
    )
  }
}
