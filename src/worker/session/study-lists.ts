import { builtInLists } from '#domain/lists/built-in-lists'
import { sectionsOf } from '#domain/lists/sections'
import { type StudyList, slugsOf } from '#domain/lists/study-list'
import type { Tables } from '#events/projections/tables'
import { activeProfile } from '#events/subjects/profiles'
import { ownLists } from '#events/subjects/study-lists'
import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'

/** All study lists: the built-in ones, then the person's own by name (N9). Import this module lazily: it has their data. */
export function studyLists(tables: Tables): StudyList[] {
  const own = ownLists(tables).map(
    ({ id, ...list }): StudyList => ({ id, name: list.name, isOwn: true, sections: sectionsOf(list) }),
  )
  return [...builtInLists(), ...own]
}

/** A study list; null if it does not exist or was deleted. */
export const findStudyList = (tables: Tables, id: string): StudyList | null =>
  studyLists(tables).find((list) => list.id === id) ?? null

/** The only problems that the active profile recommends, by slug. */
export interface RecommendationFilter {
  /** The name of the study list. */
  name: string
  slugs: ReadonlySet<string>
}

/** The study list that the recommendations of the active profile come from; null if they come from all problems (N9). */
export function recommendationList(session: Session): RecommendationFilter | null {
  const { tables } = session.currentView()
  const id = entryOf(tables.profileLists, activeProfile(tables, session.defaults).id)
  const list = id === undefined ? null : findStudyList(tables, id)
  return list && { name: list.name, slugs: new Set(slugsOf(list)) }
}
