import { BUILT_IN_NAMES } from '#domain/lists/built-in-names'
import { secondOfKey, slugOfKey } from '#domain/solve'
import type { Names } from '#events/describe/sentences'
import { anySubmissionRow } from '#events/projections/combine-same-submission'
import { recordedRow } from '#events/projections/solve-row'
import { allProfiles } from '#events/subjects/profiles'
import { ownListOf } from '#events/subjects/study-lists'
import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'
import type { CommitRelations } from './change-index'

/** Looks up problem titles and profile names for sentences, including deleted profiles. */
export function namesOf(
  { log, problems, defaults }: Pick<Session, 'problems' | 'defaults'> & { log: Pick<Session['log'], 'tables'> },
  relations: CommitRelations,
): Names {
  const { tables } = log
  const problem = (slug: string) => problems.get(slug)?.title ?? slug
  const profiles = new Map(allProfiles(tables, defaults).map(({ id, name }) => [id, name]))
  return {
    solve: (key) => problems.get(slugOfKey(key))?.title ?? anySubmissionRow(tables, key)?.title ?? slugOfKey(key),
    problem,
    profile: (id) => profiles.get(id) ?? relations.profileNames.get(id) ?? null,
    list: (id) => entryOf(BUILT_IN_NAMES, id) ?? ownListOf(tables, id)?.name ?? null,
    change: (id) => relations.byId.get(id) ?? null,
    solveTime: (key) => recordedRow(tables, key)?.timestamp ?? secondOfKey(key),
    earlierScore: relations.earlierScore,
  }
}
