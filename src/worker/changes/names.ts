import type { SolveKey } from '#domain/solve'
import type { Names } from '#events/describe/sentences'
import { allProfiles } from '#events/projections/active-profile'
import { anySolveRow } from '#events/projections/tables'
import type { Session } from '../session'
import type { Links } from './change-index'

/** What the sentences call things: problems by their titles, profiles by their names, also when they are gone. */
export function namesOf({ log, problems, defaults }: Session, links: Links): Names {
  const { tables } = log
  const profiles = new Map(allProfiles(tables, defaults).map(({ id, name }) => [id, name]))
  return {
    solve: (key) => problems.get(slugOf(key))?.title ?? anySolveRow(tables, key)?.title ?? slugOf(key),
    profile: (id) => profiles.get(id) ?? links.profileNames.get(id) ?? null,
    change: (id) => links.byId.get(id) ?? null,
    earlierScore: links.earlierScore,
  }
}

/** The problem that a solve's key begins with. */
export function slugOf(key: SolveKey): string {
  return key.slice(0, key.indexOf('|'))
}
