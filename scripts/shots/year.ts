import { seededRandom } from '#lib/random'
import { DAY_SECONDS } from '#lib/time'
import { readStarterCatalog } from '../../content/catalog/read'
import type { ExtensionRow } from '../../test/e2e/harness/extension'

/** Number of solves per day by age in days: a slow start, a holiday, then steady practice. */
const SOLVES_BY_AGE = [
  [280, 0.5],
  [225, 1.1],
  [195, 0],
  [120, 0.7],
  [100, 0.2],
  [-1, 1.5],
] as const

function solvesPerDay(ago: number, isWeekend: boolean): number {
  const solvesOnWeekday = SOLVES_BY_AGE.find(([after]) => ago > after)?.[1] ?? 0
  return solvesOnWeekday * (isWeekend ? 0.45 : 1)
}

/** Returns extension data of a year of practice up to `now` (epoch milliseconds): well-known problems first, some of them twice. */
export function createYearOfPractice(now: number): ExtensionRow[] {
  const random = seededRandom(7)
  const problems = readStarterCatalog()
    .filter(({ isPaidOnly }) => !isPaidOnly)
    .sort((a, b) => b.popularity - a.popularity)
  const today = Math.floor(now / 1000)
  const rows: ExtensionRow[] = []
  let next = 0
  for (let ago = 350; ago >= 0; ago--) {
    const isWeekend = new Date((today - ago * DAY_SECONDS) * 1000).getUTCDay() % 6 === 0
    const count = Math.round(solvesPerDay(ago, isWeekend) * 2 * random())
    for (let i = 0; i < count; i++) {
      const isRepeat = next > 20 && random() < 0.3
      const problem = problems[isRepeat ? Math.floor(random() * next) : next++]
      if (!problem) continue
      const at = today - ago * DAY_SECONDS - 3600 * (i + 1)
      const submission = (timestamp: number, statusDisplay: string) =>
        rows.push({
          id: `${timestamp}`,
          titleSlug: problem.slug,
          title: problem.title,
          timestamp,
          statusDisplay,
          lang: 'python3',
        })
      if (random() < 0.3) submission(at - 600, 'Wrong Answer')
      submission(at, 'Accepted')
    }
  }
  return rows
}
