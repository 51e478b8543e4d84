import { CATEGORIES, type Category } from '#domain/category'
import { type Recommendation, type Recommendations, recommend as recommendFrom } from '#domain/recommend'
import { getActiveProfile } from '#events/subjects/profiles'
import type { LastingRecommendation, LastingRecommendations, ProfileRecommendations } from '#protocol/lists'
import { readNumber } from '../log/cursors'
import type { Session } from '../session'
import { runInSteps } from '../session/run-in-steps'
import { getAttempts } from '../session/selectors'
import { findRecommendationList } from '../session/study-lists'

/**
 * Recommends problems in a category, or in all categories if null. If the active profile has a study list, recommends only problems of the
 * list.
 */
export function recommend(session: Session, category: Category | null): ProfileRecommendations {
  const { list, recommendIn } = createRecommender(session)
  return { ...recommendIn(category), list }
}

/**
 * Returns, for each row of the dashboard, the recommendations that do not depend on the time. The next start of the page can show them at
 * once. Uses the stored random seed, because another tab may have stored a newer seed.
 */
export async function getLastingRecommendations(session: Session): Promise<LastingRecommendations> {
  const { db, user, seed } = session
  const stored = await readNumber(db, user, 'seed')
  if (stored !== null && session.seed === seed) session.seed = stored
  return runInSteps(session.platform, recommendInAll(session))
}

function* recommendInAll(session: Session): Generator<void, LastingRecommendations> {
  const { goals } = getActiveProfile(session.currentView().tables, session.defaults)
  const { list, recommendIn } = createRecommender(session)
  const rows: LastingRecommendations['rows'] = {}
  for (const category of [null, ...CATEGORIES.filter((tag) => goals[tag] !== undefined)]) {
    const { fundamentals, fresh } = recommendIn(category)
    rows[category ?? 'Random'] = { fundamentals: fundamentals.map(toLasting), fresh: fresh.map(toLasting) }
    yield
  }
  return { list, rows }
}

function createRecommender(session: Session): {
  /** The name of the study list; null if all problems can be recommended. */
  list: string | null
  recommendIn: (category: Category | null) => Recommendations
} {
  const { problems, seed } = session
  const { now } = session.currentView()
  const lastSolves = getAttempts(session).getLastSolves()
  const studyList = findRecommendationList(session)
  const candidates = studyList
    ? [...studyList.slugs].flatMap((slug) => problems.get(slug) ?? [])
    : [...problems.values()]
  return {
    list: studyList?.name ?? null,
    recommendIn: (category) => recommendFrom(candidates, lastSolves, category, Math.floor(now / 1000), seed),
  }
}

function toLasting({ problem }: Recommendation): LastingRecommendation {
  const { slug, number, title, difficulty } = problem
  return { problem: { slug, ...(number === undefined ? {} : { number }), title, difficulty }, lastSolved: null }
}
