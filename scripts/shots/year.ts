import { createRandom } from '#lib/random'
import { DAY_SECONDS } from '#lib/time'
import { readStarterCatalog } from '../../content/catalog/read'
import type { ExtensionRow } from '../../test/e2e/harness/extension'

/**
 * Average numbers of solves on a weekday. Each entry applies to days longer ago than its first number. A holiday interrupts the practice.
 */
const SOLVES_BY_DAYS_AGO = [
  [280, 0.5],
  [225, 1.1],
  [195, 0],
  [120, 0.7],
  [100, 0.2],
  [-1, 1.5],
] as const

function getAverageSolves(daysAgo: number, isWeekend: boolean): number {
  const solvesOnWeekday = SOLVES_BY_DAYS_AGO.find(([minDaysAgo]) => daysAgo > minDaysAgo)?.[1] ?? 0
  return solvesOnWeekday * (isWeekend ? 0.45 : 1)
}

/**
 * Returns a year of submissions up to `now` (epoch milliseconds), in the form that the extension sends. The most popular problems are
 * solved first, and some of them twice.
 */
export function createYearOfPractice(now: number): ExtensionRow[] {
  const random = createRandom(7)
  const problems = readStarterCatalog()
    .filter(({ isPaidOnly }) => !isPaidOnly)
    .sort((a, b) => b.popularity - a.popularity)
  const nowSeconds = Math.floor(now / 1000)
  const rows: ExtensionRow[] = []
  let nextProblem = 0
  for (let daysAgo = 350; daysAgo >= 0; daysAgo--) {
    const isWeekend = new Date((nowSeconds - daysAgo * DAY_SECONDS) * 1000).getUTCDay() % 6 === 0
    const count = Math.round(getAverageSolves(daysAgo, isWeekend) * 2 * random())
    for (let i = 0; i < count; i++) {
      const isRepeat = nextProblem > 20 && random() < 0.3
      const problem = problems[isRepeat ? Math.floor(random() * nextProblem) : nextProblem++]
      if (!problem) continue
      const solvedAt = nowSeconds - daysAgo * DAY_SECONDS - 3600 * (i + 1)
      const addSubmission = (timestamp: number, statusDisplay: string) =>
        rows.push({
          id: `${timestamp}`,
          titleSlug: problem.slug,
          title: problem.title,
          timestamp,
          statusDisplay,
          lang: 'python3',
        })
      if (random() < 0.3) addSubmission(solvedAt - 600, 'Wrong Answer')
      addSubmission(solvedAt, 'Accepted')
    }
  }
  return rows
}
