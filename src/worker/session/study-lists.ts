import { builtInLists } from '#domain/lists/built-in-lists'
import { sectionsOf } from '#domain/lists/sections'
import { type StudyList, slugsOf } from '#domain/lists/study-list'
import type { Tables } from '#events/projections/tables'
import { activeProfile } from '#events/subjects/profiles'
import { ownLists } from '#events/subjects/study-lists'
import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'

/**
 * Returns all study lists: the built-in lists, then the user's lists ordered by name (N9). Import this module lazily: it contains the
 * data of the built-in lists.
 */
export function studyLists(tables: Tables): StudyList[] {
  const own = ownLists(tables).map(
    ({ id, ...list }): StudyList => ({ id, name: list.name, isOwn: true, sections: sectionsOf(list) }),
  )
  return [...builtInLists(), ...own]
}

/** Finds a study list by id; null if it does not exist or was deleted. */
export const findStudyList = (tables: Tables, id: string): StudyList | null =>
  studyLists(tables).find((list) => list.id === id) ?? null

/** A study list that limits which problems are recommended. */
export interface RecommendationFilter {
  /** The name of the study list. */
  name: string
  slugs: ReadonlySet<string>
}

/** Returns the study list from which the active profile recommends problems; null if it recommends from all problems (N9). */
export function recommendationList(session: Session): RecommendationFilter | null {
  const { tables } = session.currentView()
  const id = entryOf(tables.profileLists, activeProfile(tables, session.defaults).id)
  const list = id === undefined ? null : findStudyList(tables, id)
  return list && { name: list.name, slugs: new Set(slugsOf(list)) }
}
