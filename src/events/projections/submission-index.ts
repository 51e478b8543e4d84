import { firstSubmissionKey, isAddedKey, type SolveKey, secondOfKey, slugOfKey } from '#domain/solve'
import type { AnySolveRow, SolveTables } from './solve-tables'
import type { Writer } from './writer'

/** The submission id of a solve. If the event that named it was lost, the key may contain the id. */
export const idOfRow = ({ key, submissionId }: Pick<AnySolveRow, 'key' | 'submissionId'>): string | null =>
  submissionId ?? idInKey(key)

/** The submission id in a key: after the second bar, unless an ordinal or the UUID of an added solve is there. */
function idInKey(key: SolveKey): string | null {
  const bar = key.indexOf('|', key.indexOf('|') + 1)
  if (bar < 0 || key[bar + 1] === '#' || isAddedKey(key)) return null
  return key.slice(bar + 1)
}

/** Adds a key to the indexes, unless the person added the solve: only the person decides which submission that is. */
export function indexKey(tables: SolveTables, key: SolveKey, to: Writer): void {
  if (isAddedKey(key)) return
  const second = secondOfKey(key)
  secondsOf(tables).add(second)
  const { sameSecondKeys, keysOfId } = tables
  const first = firstSubmissionKey(slugOfKey(key), second)
  if (key !== first) addTo(sameSecondKeys, first, key, to)
  const id = idInKey(key)
  if (id !== null) addTo(keysOfId, idName(slugOfKey(key), id), key, to)
}

/** Updates the index if the submission id of a solve has changed. */
export function indexId({ keysOfId }: SolveTables, before: AnySolveRow, after: AnySolveRow, to: Writer): void {
  const [was, is] = [idOfRow(before), idOfRow(after)]
  if (was === is || isAddedKey(after.key)) return
  const slug = slugOfKey(after.key)
  if (was !== null) removeFrom(keysOfId, idName(slug, was), after.key, to)
  if (is !== null) addTo(keysOfId, idName(slug, is), after.key, to)
}

/** The keys of all solves with an id, recorded or waiting. An id names a submission only together with its problem (docs/decisions/0331). */
export const keysWithId = ({ keysOfId }: SolveTables, slug: string, id: string): readonly SolveKey[] =>
  keysOfId[idName(slug, id)] ?? []

/** The keys of one problem, recorded or waiting, at most `apart` seconds from a time. */
export function* keysAround(tables: SolveTables, slug: string, second: number, apart: number): Generator<SolveKey> {
  const seconds = secondsOf(tables)
  for (let at = second - apart; at <= second + apart; at++) {
    if (!seconds.has(at)) continue
    const first = firstSubmissionKey(slug, at)
    if (first in tables.solves || first in tables.hidden || first in tables.unrecorded) yield first
    yield* tables.sameSecondKeys[first] ?? []
  }
}

/**
 * The seconds of all keys of a log, by its `solves`, which is the same object for the life of the log. A second stays here after its last key
 * was removed or taken back. Most seconds have no key, and to find that here costs a tenth of the look-ups by key.
 */
const SECONDS = new WeakMap<SolveTables['solves'], Set<number>>()

function secondsOf({ solves, hidden, unrecorded }: SolveTables): Set<number> {
  const known = SECONDS.get(solves)
  if (known) return known
  const seconds = new Set<number>()
  for (const table of [solves, hidden, unrecorded]) for (const key in table) seconds.add(secondOfKey(key))
  SECONDS.set(solves, seconds)
  return seconds
}

// The bar keeps names such as `__proto__` out of the table.
const idName = (slug: string, id: string): string => `${slug}|${id}`

function addTo(table: Record<string, SolveKey[]>, name: string, key: SolveKey, to: Writer): void {
  to.put(table, name, [...(table[name] ?? []), key])
}

/** Removes a key from a list of keys, and the list with its last key. */
export function removeFrom(table: Record<string, SolveKey[]>, name: string, key: SolveKey, to: Writer): void {
  const left = (table[name] ?? []).filter((one) => one !== key)
  if (left.length > 0) to.put(table, name, left)
  else to.remove(table, name)
}
