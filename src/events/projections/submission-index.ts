import { firstSubmissionKey, isAddedKey, type SolveKey, secondOfKey, slugOfKey } from '#domain/solve'
import type { AnySolveRow, SolveTables } from './solve-tables'
import type { Writer } from './writer'

/** Returns the submission id of a solve; null if unknown. If the event with the id was lost, the key may contain the id. */
export const idOfRow = ({ key, submissionId }: Pick<AnySolveRow, 'key' | 'submissionId'>): string | null =>
  submissionId ?? idInKey(key)

/** Returns the submission id in a key: the text after the second bar, unless it is an ordinal or the UUID of an added solve. */
function idInKey(key: SolveKey): string | null {
  const separator = key.indexOf('|', key.indexOf('|') + 1)
  if (separator < 0 || key[separator + 1] === '#' || isAddedKey(key)) return null
  return key.slice(separator + 1)
}

/** Adds a key to the indexes, unless the person added the solve: only the person decides which submission an added solve is. */
export function indexKey(tables: SolveTables, key: SolveKey, to: Writer): void {
  if (isAddedKey(key)) return
  const second = secondOfKey(key)
  secondsOf(tables).add(second)
  const { sameSecondKeys, keysOfId } = tables
  const first = firstSubmissionKey(slugOfKey(key), second)
  if (key !== first) addToList(sameSecondKeys, first, key, to)
  const id = idInKey(key)
  if (id !== null) addToList(keysOfId, tableKeyOf(slugOfKey(key), id), key, to)
}

/** Updates the index if the submission id of a solve has changed. */
export function indexId({ keysOfId }: SolveTables, before: AnySolveRow, after: AnySolveRow, to: Writer): void {
  const [oldId, newId] = [idOfRow(before), idOfRow(after)]
  if (oldId === newId || isAddedKey(after.key)) return
  const slug = slugOfKey(after.key)
  if (oldId !== null) removeFromList(keysOfId, tableKeyOf(slug, oldId), after.key, to)
  if (newId !== null) addToList(keysOfId, tableKeyOf(slug, newId), after.key, to)
}

/**
 * Returns the keys of all solves of a problem with a submission id, recorded or not. An id identifies a submission only together with its
 * problem (docs/decisions/0331).
 */
export const keysWithId = ({ keysOfId }: SolveTables, slug: string, id: string): readonly SolveKey[] =>
  keysOfId[tableKeyOf(slug, id)] ?? []

/** Yields the keys of a problem's solves, recorded or not, whose time is at most `maxDistance` seconds before or after `second`. */
export function* keysAround(
  tables: SolveTables,
  slug: string,
  second: number,
  maxDistance: number,
): Generator<SolveKey> {
  const seconds = secondsOf(tables)
  for (let at = second - maxDistance; at <= second + maxDistance; at++) {
    if (!seconds.has(at)) continue
    const first = firstSubmissionKey(slug, at)
    if (first in tables.solves || first in tables.hidden || first in tables.unrecorded) yield first
    yield* tables.sameSecondKeys[first] ?? []
  }
}

/**
 * For each log, the times (epoch seconds) in its solve keys. The key of the map is the log's table `solves`, which stays the same object. A time
 * stays in the set after its last key was removed. Most times have no key, and a lookup in this set is ten times faster than lookups by key.
 */
const SECONDS_OF_SOLVES = new WeakMap<SolveTables['solves'], Set<number>>()

function secondsOf({ solves, hidden, unrecorded }: SolveTables): Set<number> {
  const existing = SECONDS_OF_SOLVES.get(solves)
  if (existing) return existing
  const seconds = new Set<number>()
  for (const table of [solves, hidden, unrecorded]) for (const key in table) seconds.add(secondOfKey(key))
  SECONDS_OF_SOLVES.set(solves, seconds)
  return seconds
}

// The bar in the key ensures that no key is a name such as `__proto__`.
const tableKeyOf = (slug: string, id: string): string => `${slug}|${id}`

function addToList(table: Record<string, SolveKey[]>, name: string, key: SolveKey, to: Writer): void {
  to.put(table, name, [...(table[name] ?? []), key])
}

/** Removes a key from a list of keys. Removes the list if it becomes empty. */
export function removeFromList(table: Record<string, SolveKey[]>, name: string, key: SolveKey, to: Writer): void {
  const remaining = (table[name] ?? []).filter((one) => one !== key)
  if (remaining.length > 0) to.put(table, name, remaining)
  else to.remove(table, name)
}
