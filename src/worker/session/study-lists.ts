import { computeWeight, formatFrequency, toAskedMap } from '#domain/lists/asked'
import { getBuiltInLists } from '#domain/lists/built-in-lists'
import { createSections } from '#domain/lists/sections'
import { getSlugs, type StudyList } from '#domain/lists/study-list'
import type { ProblemWeights } from '#domain/plan/pool'
import type { Tables } from '#events/projections/tables'
import { getAskedProblems } from '#events/subjects/asked-problems'
import { getActiveProfile, getProfileLists } from '#events/subjects/profiles'
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

/** The study lists that limit which problems are recommended. */
export interface RecommendationFilter {
  /** The names of the lists. */
  name: string
  slugs: ReadonlySet<string>
  /** The sums of the weights in all lists. */
  weights: ProblemWeights
  /** Returns a text such as "asked 88" or, for several lists, "Google 88, Meta 40"; null if no list has a frequency of the problem. */
  describeAsked(slug: string): string | null
}

const cacheFilter = createKeyedCache<RecommendationFilter | null>()

/** Returns the study lists from which the active profile recommends problems; null if it recommends from all problems (N9, N35). */
export function findRecommendationList(session: Session): RecommendationFilter | null {
  const { tables } = session.currentView()
  const ids = getProfileLists(tables, getActiveProfile(tables, session.defaults).id)
  if (ids.length === 0) return null
  const rows = ids.flatMap((id) => [getOwnEntry(tables.studyLists, id), getAskedProblems(tables, id)])
  return cacheFilter(session, [ids, ...rows], () => {
    const all = listStudyLists(tables)
    const lists = ids.flatMap((id) => all.find((list) => list.id === id) ?? [])
    return lists.length > 0 ? createFilter(lists, tables) : null
  })
}

function createFilter(lists: readonly StudyList[], tables: Tables): RecommendationFilter {
  const weights = new Map<string, number>()
  const known = lists.map((list) => {
    const slugs = new Set(getSlugs(list))
    const asked = toAskedMap(getAskedProblems(tables, list.id).filter(([slug]) => slugs.has(slug)))
    for (const [slug, value] of asked) weights.set(slug, (weights.get(slug) ?? 0) + computeWeight(value))
    return { name: list.name, slugs, asked }
  })
  return {
    name: lists.map(({ name }) => name).join(', '),
    slugs: new Set(known.flatMap(({ slugs }) => [...slugs])),
    weights,
    describeAsked(slug) {
      const found = known.flatMap(({ name, asked }) => {
        const value = asked.get(slug)
        return value ? [{ name, value }] : []
      })
      const [first] = found
      if (!first || known.length === 1) return first ? formatFrequency(first.value) : null
      return found.map(({ name, value }) => `${name} ${Math.round(computeWeight(value))}`).join(', ')
    },
  }
}
