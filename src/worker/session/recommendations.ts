import type { Category } from '#domain/category'
import { fingerprint } from '#domain/fingerprint'
import { seededRandom } from '#domain/random'
import { type Recommendations, recommend } from '#domain/recommend'
import { attemptsOf } from './derived'
import { seen } from './seen'
import type { Session } from './state'

/** What to solve next in a category, or over all of them when null; the same until the session is given a new seed. */
export function recommendations(session: Session, category: Category | null): Recommendations {
  const { problems, seed } = session
  const { now } = seen(session)
  const last = attemptsOf(session).lastSolves()
  const random = seededRandom(seed ^ fingerprint(category ?? 'Random'))
  return recommend(problems.values(), last, category, Math.floor(now / 1000), random)
}
