import { type Asked, computeWeight, toAskedMap } from '#domain/lists/asked'
import { getBuiltInLists } from '#domain/lists/built-in-lists'
import { createSections } from '#domain/lists/sections'
import { getSlugs, type StudyList } from '#domain/lists/study-list'
import type { ProblemWeights } from '#domain/plan/pool'
import type { Tables } from '#events/projections/tables'
import { getAskedProblems } from '#events/subjects/asked-problems'
import { getActiveProfile } from '#events/subjects/profiles'
import { getOwnLists } from '#events/subjects/study-lists'
import { getOwnEntry } from '#lib/own-entry'
import type { Session } from '../session'
import { createKeyedCache } from './selectors'

/**
 * Returns all study lists: the built-in lists, then the user's lists ordered by name (N9). Import this module lazily: it contains the
 * data of the built-in lists.
 */
export function listStudyLists(tables: Tables): StudyList[] {
  const own = getOwnLists(tables).map(
    ({ id, ...list }): StudyList => ({ id, name: list.name, isOwn: true, sections: createSections(list) }),
  )
  return [...getBuiltInLists(), ...own]
}

/** Finds a study list by id; null if it does not exist or was deleted. */
export const findStudyList = (tables: Tables, id: string): StudyList | null =>
  listStudyLists(tables).find((list) => list.id === id) ?? null

/** A study list that limits which problems are recommended. */
export interface RecommendationFilter {
  name: string
  slugs: ReadonlySet<string>
  /** How often the problems of the list are asked. */
  asked: ReadonlyMap<string, Asked>
  weights: ProblemWeights
}

const cacheList = createKeyedCache<RecommendationFilter | null>()

/** Returns the study list from which the active profile recommends problems; null if it recommends from all problems (N9). */
export function findRecommendationList(session: Session): RecommendationFilter | null {
  const { tables } = session.currentView()
  const id = getOwnEntry(tables.profileLists, getActiveProfile(tables, session.defaults).id)
  if (id === undefined) return null
  const asked = getAskedProblems(tables, id)
  return cacheList(session, [id, getOwnEntry(tables.studyLists, id), asked], () => {
    const list = findStudyList(tables, id)
    if (!list) return null
    const slugs = new Set(getSlugs(list))
    const known = toAskedMap(asked.filter(([slug]) => slugs.has(slug)))
    const weights = new Map([...known].map(([slug, value]) => [slug, computeWeight(value)]))
    return { name: list.name, slugs, asked: known, weights }
  })
}
