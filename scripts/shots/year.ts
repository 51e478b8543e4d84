import { seededRandom } from '#lib/random'
import { DAY_SECONDS } from '#lib/time'
import { readStarterCatalog } from '../../content/catalog/read'
import type { ExtensionRow } from '../../test/e2e/harness/extension'

/** Solves per day by age in days: a slow start, a holiday, then steady practice. */
const SEASONS = [
  [280, 0.5],
  [225, 1.1],
  [195, 0],
  [120, 0.7],
  [100, 0.2],
  [-1, 1.5],
] as const

function effort(ago: number, weekend: boolean): number {
  const season = SEASONS.find(([after]) => ago > after)?.[1] ?? 0
  return season * (weekend ? 0.45 : 1)
}

/** Extension data of a year of practice up to `now` (epoch milliseconds): well-known problems first, some of them twice. */
export function yearOfPractice(now: number): ExtensionRow[] {
  const random = seededRandom(7)
  const known = readStarterCatalog()
    .filter(({ isPaidOnly }) => !isPaidOnly)
    .sort((a, b) => b.popularity - a.popularity)
  const today = Math.floor(now / 1000)
  const rows: ExtensionRow[] = []
  let next = 0
  for (let ago = 350; ago >= 0; ago--) {
    const weekend = new Date((today - ago * DAY_SECONDS) * 1000).getUTCDay() % 6 === 0
    const count = Math.round(effort(ago, weekend) * 2 * random())
    for (let i = 0; i < count; i++) {
      const again = next > 20 && random() < 0.3
      const problem = known[again ? Math.floor(random() * next) : next++]
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
