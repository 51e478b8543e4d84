import { fingerprint } from '#lib/fingerprint'
import { isSameJson } from '#lib/same-json'
import type { PortableCommit } from './commit'

/*
 * A commit's id should name one content everywhere. Where it does not (a damaged or edited file, a fault of this program), both
 * contents are kept: each is added as a copy whose id is computed from its content, and what stands under the shared id is not
 * folded any more (docs/decisions/0166). Every device computes the same ids, so all logs fold to the same tables.
 */

/** The digit of a UUID that tells its version; ids computed from contents have version 8, random ones have version 4. */
const VERSION_AT = 14

/**
 * The id of a commit's copy: a UUID computed from the commit's id and content, the same on every device. It stands in stored logs, so
 * what this function answers for a commit must never change.
 */
export function contentIdOf({ id, at, device, cause, events }: PortableCommit): string {
  const content: unknown = JSON.parse(JSON.stringify({ id, at, device, cause, events }))
  const hex = [1, 2, 3, 4].map((salt) => hex32(fingerprint([salt, content]))).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether two commits of one id have the same content; the `wall` is not part of it (docs/decisions/0165). */
export function saysTheSame(a: PortableCommit, b: PortableCommit): boolean {
  return a.at === b.at && a.device === b.device && a.cause === b.cause && isSameJson(a.events, b.events)
}

/** A commit under the id of its content. */
export const copyOf = (commit: PortableCommit): PortableCommit => ({ ...commit, id: contentIdOf(commit) })

/** Whether a commit's id is computed from a content. */
export const isCopy = ({ id }: Pick<PortableCommit, 'id'>): boolean => id[VERSION_AT] === '8'

/**
 * Ids of the commits whose copies stand among the same commits: only the copies are folded. A commit under a copy's id that has another
 * content (an edited file) replaces nothing, unless copies of both contents stand there in turn.
 */
export function replacedIn(commits: readonly PortableCommit[]): Set<string> {
  const copies = new Map(commits.filter(isCopy).map((copy) => [copy.id, copy]))
  if (copies.size === 0) return new Set()
  const slots = new Set([...copies.values()].map(slotOf))
  const isReplaced = (commit: PortableCommit): boolean => {
    const expected = copyOf(commit)
    const found = copies.get(expected.id)
    return found !== undefined && (saysTheSame(found, expected) || isReplaced(expected))
  }
  return new Set(commits.filter((commit) => slots.has(slotOf(commit)) && isReplaced(commit)).map(({ id }) => id))
}

/** What a commit and its copy have in common and few others share: to compute a content's id takes much longer. */
const slotOf = ({ at, device }: PortableCommit): string => `${at} ${device}`

const hex32 = (print: number): string => (print % 0x100000000).toString(16).padStart(8, '0')
