import { CATEGORIES, type Category } from '#domain/category'
import { type Recommendation, type Recommendations, recommend as recommendFrom } from '#domain/recommend'
import { activeProfile } from '#events/subjects/profiles'
import type { LastingRecommendation, LastingRecommendations, ProfileRecommendations } from '#protocol/lists'
import { readNumber } from '../log/cursors'
import type { Session } from '../session'
import { runInSteps } from '../session/in-parts'
import { attemptsOf } from '../session/selectors'
import { recommendationList } from '../session/study-lists'

/**
 * Recommends problems in a category, or in all categories if null. If the active profile has a study list, all are from that list.
 * The result is stable until the session's seed changes.
 */
export function recommend(session: Session, category: Category | null): ProfileRecommendations {
  const { list, recommendIn } = recommender(session)
  return { ...recommendIn(category), list }
}

/**
 * The recommendations of every row of the dashboard that the next start will show as well: those that do not depend on the time. It uses
 * the stored seed, because another tab may have drawn other recommendations.
 */
export async function lastingRecommendations(session: Session): Promise<LastingRecommendations> {
  const { db, user, seed } = session
  const stored = await readNumber(db, user, 'seed')
  if (stored !== null && session.seed === seed) session.seed = stored
  return runInSteps(session.platform, recommendInAll(session))
}

/** Recommends in one category for each step. */
function* recommendInAll(session: Session): Generator<void, LastingRecommendations> {
  const { goals } = activeProfile(session.currentView().tables, session.defaults)
  const { list, recommendIn } = recommender(session)
  const rows: LastingRecommendations['rows'] = {}
  for (const category of [null, ...CATEGORIES.filter((tag) => goals[tag] !== undefined)]) {
    const { fundamentals, fresh } = recommendIn(category)
    rows[category ?? 'Random'] = { fundamentals: fundamentals.map(toLasting), fresh: fresh.map(toLasting) }
    yield
  }
  return { list, rows }
}

function recommender(session: Session): {
  /** The name of the study list; null if all problems can be recommended. */
  list: string | null
  recommendIn: (category: Category | null) => Recommendations
} {
  const { problems, seed } = session
  const { now } = session.currentView()
  const last = attemptsOf(session).lastSolves()
  const base = recommendationList(session)
  const candidates = base ? [...base.slugs].flatMap((slug) => problems.get(slug) ?? []) : [...problems.values()]
  return {
    list: base?.name ?? null,
    recommendIn: (category) => recommendFrom(candidates, last, category, Math.floor(now / 1000), seed),
  }
}

function toLasting({ problem }: Recommendation): LastingRecommendation {
  const { slug, number, title, difficulty } = problem
  return { problem: { slug, ...(number === undefined ? {} : { number }), title, difficulty }, lastSolved: null }
}
