import { BUILT_IN_NAMES } from '#domain/lists/built-in-names'
import { getSecondOfKey, getSlugOfKey, type SolveKey } from '#domain/solve'
import type { Names } from '#events/describe/sentences'
import { findAnySubmissionRow } from '#events/projections/combine-same-submission'
import { findRecordedRow } from '#events/projections/solve-row'
import { getIdentifiedSlug } from '#events/projections/solve-tables'
import { getAllProfiles } from '#events/subjects/profiles'
import { findOwnList } from '#events/subjects/study-lists'
import { getOwnEntry } from '#lib/own-entry'
import type { Session } from '../session'
import type { CommitRelations } from './change-index'

/** Returns functions that look up names for sentences about changes, including the names of deleted profiles. */
export function createNames(
  { log, problems, defaults }: Pick<Session, 'problems' | 'defaults'> & { log: Pick<Session['log'], 'tables'> },
  relations: CommitRelations,
): Names {
  const { tables } = log
  const findTitle = (key: SolveKey | undefined) =>
    key === undefined ? undefined : findAnySubmissionRow(tables, key)?.title
  const problem = (slug: string) =>
    problems.get(slug)?.title ?? findTitle(getOwnEntry(tables.keysOfOwnProblem, slug)?.[0]) ?? slug
  const profiles = new Map(getAllProfiles(tables, defaults).map(({ id, name }) => [id, name]))
  return {
    solve: (key) =>
      problems.get(getIdentifiedSlug(tables, getSlugOfKey(key)))?.title ?? findTitle(key) ?? getSlugOfKey(key),
    problem,
    profile: (id) => profiles.get(id) ?? relations.profileNames.get(id) ?? null,
    list: (id) => getOwnEntry(BUILT_IN_NAMES, id) ?? findOwnList(tables, id)?.name ?? null,
    change: (id) => relations.byId.get(id) ?? null,
    solveTime: (key) => findRecordedRow(tables, key)?.timestamp ?? getSecondOfKey(key),
    earlierScore: relations.findEarlierScore,
  }
}
