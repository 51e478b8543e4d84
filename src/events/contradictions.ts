import { fingerprintUuid } from '#lib/fingerprint'
import { isSameJson } from '#lib/same-json'
import type { PortableCommit } from './commit'

/*
 * A commit's id should identify the same content everywhere. If two contents share an id (a damaged or edited file, or a
 * bug), both are kept. Each is added as a copy whose id is computed from its content, and the commits with the shared id are
 * no longer folded (docs/decisions/0166). All devices compute the same ids, so all logs fold to the same tables.
 */

/** Index of the version digit in a UUID: computed ids have version 8, random ids version 4. */
const VERSION_AT = 14

/**
 * The id of a commit's copy: a UUID computed from the commit's id and content. These ids are stored in logs, so the result
 * for a given commit must never change.
 */
export function contentIdOf({ id, at, device, cause, events }: PortableCommit): string {
  const content: unknown = JSON.parse(JSON.stringify({ id, at, device, cause, events }))
  return fingerprintUuid([1, 2, 3, 4].map((salt) => [salt, content]))
}

/** Whether two commits with the same id have equal content; `wall` is ignored (docs/decisions/0165). */
export function hasEqualContent(a: PortableCommit, b: PortableCommit): boolean {
  return a.at === b.at && a.device === b.device && a.cause === b.cause && isSameJson(a.events, b.events)
}

/** The same commit with an id computed from its content. */
export const copyWithContentId = (commit: PortableCommit): PortableCommit => ({ ...commit, id: contentIdOf(commit) })

/** Whether a commit's id was computed from its content. */
export const isCopy = ({ id }: Pick<PortableCommit, 'id'>): boolean => id[VERSION_AT] === '8'

/**
 * Ids of commits that are replaced by copies in the same list. A commit with a copy's id but other content (an edited file)
 * replaces nothing, unless copies of both its contents exist too.
 */
export function idsReplacedByCopies(commits: readonly PortableCommit[]): Set<string> {
  const copies = new Map(commits.filter(isCopy).map((copy) => [copy.id, copy]))
  if (copies.size === 0) return new Set()
  const slots = new Set([...copies.values()].map(slotOf))
  const isReplaced = (commit: PortableCommit): boolean => {
    const expected = copyWithContentId(commit)
    const found = copies.get(expected.id)
    return found !== undefined && (hasEqualContent(found, expected) || isReplaced(expected))
  }
  return new Set(commits.filter((commit) => slots.has(slotOf(commit)) && isReplaced(commit)).map(({ id }) => id))
}

/** A cheap key shared by a commit and its copy: computing a content id takes much longer. */
const slotOf = ({ at, device }: PortableCommit): string => `${at} ${device}`
