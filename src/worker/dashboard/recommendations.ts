import type { Category } from '#domain/category'
import { type Recommendations, recommend } from '#domain/recommend'
import { fingerprint } from '#lib/fingerprint'
import { seededRandom } from '#lib/random'
import type { Session } from '../session'
import { currentView } from '../session/current-view'
import { attemptsOf } from '../session/selectors'

/** Recommends problems in a category, or in all if null. The result is stable until the session's seed changes. */
export function recommendations(session: Session, category: Category | null): Recommendations {
  const { problems, seed } = session
  const { now } = currentView(session)
  const last = attemptsOf(session).lastSolves()
  const random = seededRandom(seed ^ fingerprint(category ?? 'Random'))
  return recommend(problems.values(), last, category, Math.floor(now / 1000), random)
}
