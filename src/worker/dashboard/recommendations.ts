import type { Category } from '#domain/category'
import { recommend as recommendFrom } from '#domain/recommend'
import type { ProfileRecommendations } from '#protocol/lists'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'
import { recommendationList } from '../session/study-lists'

/**
 * Recommends problems in a category, or in all categories if null. If the active profile has a study list, all are from that list.
 * The result is stable until the session's seed changes.
 */
export function recommend(session: Session, category: Category | null): ProfileRecommendations {
  const { problems, seed } = session
  const { now } = session.currentView()
  const last = attemptsOf(session).lastSolves()
  const base = recommendationList(session)
  const candidates = base ? [...base.slugs].flatMap((slug) => problems.get(slug) ?? []) : problems.values()
  return { ...recommendFrom(candidates, last, category, Math.floor(now / 1000), seed), list: base?.name ?? null }
}
