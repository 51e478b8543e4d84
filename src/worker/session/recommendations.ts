import type { Category } from '#domain/category'
import { fingerprint } from '#domain/fingerprint'
import { seededRandom } from '#domain/random'
import { type Recommendations, recommend } from '#domain/recommend'
import { knownSolves, lastSolves } from '#events/projections/progress'
import type { Session } from './state'

/** What to solve next in a category, or over all of them when null; the same until the session is given a new seed. */
export function recommendations(session: Session, category: Category | null): Recommendations {
  const { log, problems, clock, seed } = session
  const last = lastSolves(knownSolves(log.tables, problems).solves)
  const random = seededRandom(seed ^ fingerprint(category ?? 'Random'))
  return recommend(problems.values(), last, category, Math.floor(clock.now() / 1000), random)
}
