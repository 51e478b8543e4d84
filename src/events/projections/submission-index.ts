import { createFirstSubmissionKey, getSecondOfKey, getSlugOfKey, isAddedKey, type SolveKey } from '#domain/solve'
import type { AnySolveRow, SolveTables } from './solve-tables'
import type { Writer } from './writer'

/** Returns the submission id of a solve; null if unknown. Falls back to the id in the key, because the event with the id may be lost. */
export const getSubmissionId = ({ key, submissionId }: Pick<AnySolveRow, 'key' | 'submissionId'>): string | null =>
  submissionId ?? parseIdInKey(key)

/** The id is the text after the second vertical bar, unless that text is an ordinal or the UUID of an added solve. */
function parseIdInKey(key: SolveKey): string | null {
  const separator = key.indexOf('|', key.indexOf('|') + 1)
  if (separator < 0 || key[separator + 1] === '#' || isAddedKey(key)) return null
  return key.slice(separator + 1)
}

/** Adds a key to the indexes, unless the person added the solve: only the person decides which submission an added solve is. */
export function indexKey(tables: SolveTables, key: SolveKey, writer: Writer): void {
  if (isAddedKey(key)) return
  const second = getSecondOfKey(key)
  getSeconds(tables).add(second)
  const { sameSecondKeys, keysOfId } = tables
  const first = createFirstSubmissionKey(getSlugOfKey(key), second)
  if (key !== first) addToList(sameSecondKeys, first, key, writer)
  const id = parseIdInKey(key)
  if (id !== null) addToList(keysOfId, createTableKey(getSlugOfKey(key), id), key, writer)
}

export function indexId({ keysOfId }: SolveTables, before: AnySolveRow, after: AnySolveRow, writer: Writer): void {
  const [oldId, newId] = [getSubmissionId(before), getSubmissionId(after)]
  if (oldId === newId || isAddedKey(after.key)) return
  const slug = getSlugOfKey(after.key)
  if (oldId !== null) removeFromList(keysOfId, createTableKey(slug, oldId), after.key, writer)
  if (newId !== null) addToList(keysOfId, createTableKey(slug, newId), after.key, writer)
}

/**
 * Returns the keys of all solves of a problem with a submission id, recorded or not. An id identifies a submission only together with its
 * problem (docs/decisions/0331).
 */
export const getKeysWithId = ({ keysOfId }: SolveTables, slug: string, id: string): readonly SolveKey[] =>
  keysOfId[createTableKey(slug, id)] ?? []

/** Yields the keys of a problem's solves, recorded or not, whose time is at most `maxDistance` seconds before or after `second`. */
export function* findKeysAround(
  tables: SolveTables,
  slug: string,
  second: number,
  maxDistance: number,
): Generator<SolveKey> {
  const seconds = getSeconds(tables)
  for (let at = second - maxDistance; at <= second + maxDistance; at++) {
    if (!seconds.has(at)) continue
    const first = createFirstSubmissionKey(slug, at)
    if (first in tables.solves || first in tables.hidden || first in tables.unrecorded) yield first
    yield* tables.sameSecondKeys[first] ?? []
  }
}

/**
 * A cache of the times (epoch seconds) in the solve keys of each log's tables. It changes no result, and may contain times that no key has any
 * more. Without it, a first sync of 50,000 solves takes half as long again, because most of these times have no key.
 */
const cachedSeconds = new WeakMap<SolveTables['solves'], Set<number>>()

function getSeconds({ solves, hidden, unrecorded }: SolveTables): Set<number> {
  const cached = cachedSeconds.get(solves)
  if (cached) return cached
  const seconds = new Set<number>()
  for (const table of [solves, hidden, unrecorded]) for (const key in table) seconds.add(getSecondOfKey(key))
  cachedSeconds.set(solves, seconds)
  return seconds
}

// The bar in the key ensures that no key is a name such as `__proto__`.
const createTableKey = (slug: string, id: string): string => `${slug}|${id}`

type ListTable = Readonly<Record<string, readonly SolveKey[]>>

/** Adds a key to the list `name` of a table. */
export function addToList(table: ListTable, name: string, key: SolveKey, writer: Writer): void {
  writer.put(table, name, [...(table[name] ?? []), key])
}

/** Removes a key from the list `name` of a table. Removes the list from the table if the list becomes empty. */
export function removeFromList(table: ListTable, name: string, key: SolveKey, writer: Writer): void {
  const remaining = (table[name] ?? []).filter((one) => one !== key)
  if (remaining.length > 0) writer.put(table, name, remaining)
  else writer.remove(table, name)
}
