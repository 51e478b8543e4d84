import { createFingerprintUuid } from '#lib/fingerprint'
import { isSameJson } from '#lib/same-json'
import type { PortableCommit } from './commit'

/*
 * A commit's id should identify the same content everywhere. If two contents share an id (a damaged or edited file, or a bug), both are
 * kept. Each is added as a copy whose id is computed from its content, and the commits with the shared id no longer count
 * (docs/decisions/0166). All devices compute the same ids, so all logs give the same tables.
 */

/** Index of the version digit in a UUID. Computed ids have version 8, random ids have version 4. */
const VERSION_INDEX = 14

/**
 * Computes the id of a commit's copy: a UUID that depends on the commit's id and content. These ids are stored in logs, so the result
 * for a given commit must never change.
 */
export function computeContentId({ id, at, device, cause, events }: PortableCommit): string {
  const content: unknown = JSON.parse(JSON.stringify({ id, at, device, cause, events }))
  return createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, content]))
}

/** Whether two commits with the same id have equal content. Ignores `wall` (docs/decisions/0165). */
export function hasEqualContent(a: PortableCommit, b: PortableCommit): boolean {
  return a.at === b.at && a.device === b.device && a.cause === b.cause && isSameJson(a.events, b.events)
}

export const copyWithContentId = (commit: PortableCommit): PortableCommit => ({
  ...commit,
  id: computeContentId(commit),
})

export const isCopy = ({ id }: Pick<PortableCommit, 'id'>): boolean => id[VERSION_INDEX] === '8'

/** Returns the ids of commits that are replaced by copies in the same list. */
export function findIdsReplacedByCopies(commits: readonly PortableCommit[]): Set<string> {
  const copies = new Map(commits.filter(isCopy).map((copy) => [copy.id, copy]))
  if (copies.size === 0) return new Set()
  const keysOfCopies = new Set([...copies.values()].map(getSharedKey))
  const isReplaced = (commit: PortableCommit): boolean => {
    const expected = copyWithContentId(commit)
    const copy = copies.get(expected.id)
    return copy !== undefined && (hasEqualContent(copy, expected) || isReplaced(expected))
  }
  return new Set(
    commits.filter((commit) => keysOfCopies.has(getSharedKey(commit)) && isReplaced(commit)).map(({ id }) => id),
  )
}

/** A commit and its copy share this key. It is much faster to compute than a content id. */
const getSharedKey = ({ at, device }: PortableCommit): string => `${at} ${device}`
