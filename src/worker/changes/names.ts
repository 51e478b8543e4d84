import { BUILT_IN_NAMES } from '#domain/lists/built-in-names'
import type { SolveKey } from '#domain/solve'
import type { Names } from '#events/describe/sentences'
import { allProfiles } from '#events/projections/profiles'
import { ownListOf } from '#events/projections/study-lists'
import { anySolveRow } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'
import type { CommitRelations } from './change-index'

/** Looks up problem titles and profile names for sentences, including deleted profiles. */
export function namesOf(
  { log, problems, defaults }: Pick<Session, 'problems' | 'defaults'> & { log: Pick<Session['log'], 'tables'> },
  links: CommitRelations,
): Names {
  const { tables } = log
  const problem = (slug: string) => problems.get(slug)?.title ?? slug
  const profiles = new Map(allProfiles(tables, defaults).map(({ id, name }) => [id, name]))
  return {
    solve: (key) => problems.get(slugOf(key))?.title ?? anySolveRow(tables, key)?.title ?? slugOf(key),
    problem,
    profile: (id) => profiles.get(id) ?? links.profileNames.get(id) ?? null,
    list: (id) => entryOf(BUILT_IN_NAMES, id) ?? ownListOf(tables, id)?.name ?? null,
    change: (id) => links.byId.get(id) ?? null,
    earlierScore: links.earlierScore,
  }
}

/** The problem slug in a solve's key. */
export function slugOf(key: SolveKey): string {
  return key.slice(0, key.indexOf('|'))
}

/** The time in a solve's key, in epoch seconds. */
export function timestampOf(key: SolveKey): number {
  return Number(key.split('|')[1])
}
