import fc from 'fast-check'
import type * as v from 'valibot'
import { hostileNumber, hostileText } from '../../hostile'

type Path = readonly string[]

/** One number or text inside a value. */
export interface Leaf {
  path: Path
  kind: 'number' | 'text'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function listLeaves(value: unknown, path: Path = []): Leaf[] {
  if (typeof value === 'number') return [{ path, kind: 'number' }]
  if (typeof value === 'string') return [{ path, kind: 'text' }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
}

export function replaceLeaf(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([entryName, inner]) => [
    entryName,
    entryName === name ? replaceLeaf(inner, rest, replacement) : inner,
  ])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Joins the names of a path with dots, without list indexes, as in `facts.runEvents.runs.id`. */
export const formatPath = (path: Path): string => path.filter((name) => !/^\d+$/.test(name)).join('.')

/**
 * Returns the paths of the fields of a schema with the type number or string, without list indexes. Omits the content of records, picklists
 * and literals.
 */
export function listSchemaPaths(schema: v.GenericSchema, path: Path = []): string[] {
  const schemaFields: Record<string, unknown> = { ...schema }
  const listInnerPaths = (value: unknown, at: Path): string[] => (isSchema(value) ? listSchemaPaths(value, at) : [])
  if (Array.isArray(schemaFields.pipe) && schemaFields.pipe[0] !== schema) {
    const [first] = schemaFields.pipe
    if (isSchema(first) && !('pipe' in first && first.pipe === schemaFields.pipe)) return listInnerPaths(first, path)
  }
  if (schema.type === 'number' || schema.type === 'string') return [formatPath(path)]
  if ('wrapped' in schemaFields) return listInnerPaths(schemaFields.wrapped, path)
  if ('item' in schemaFields) return listInnerPaths(schemaFields.item, path)
  if ('options' in schemaFields && Array.isArray(schemaFields.options))
    return schemaFields.options.flatMap((option) => listInnerPaths(option, path))
  if ('entries' in schemaFields && isObject(schemaFields.entries)) {
    return Object.entries(schemaFields.entries).flatMap(([name, entry]) => listInnerPaths(entry, [...path, name]))
  }
  return []
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  isObject(value) && 'kind' in value && value.kind === 'schema'

export function generateHostileLeaf(example: unknown): fc.Arbitrary<Leaf & { value: number | string }> {
  return fc.constantFrom(...listLeaves(example)).chain((leaf) => {
    const value: fc.Arbitrary<number | string> = fc.oneof(
      { weight: 3, arbitrary: leaf.kind === 'number' ? hostileNumber : hostileText },
      leaf.kind === 'number' ? hostileText : hostileNumber,
    )
    return value.map((value) => ({ ...leaf, value }))
  })
}

export const makeJsonWith = (example: unknown, path: Path, rawJson: string): string =>
  JSON.stringify(replaceLeaf(example, path, '§')).replace('"§"', rawJson)

const HOSTILE_JSON_VALUES = [
  ...['1e309', '-1e309', '1e300', '1790000000000000000', '8640000000000001', '-1', '0.5'],
  ...['"\\ud83d"', '"__proto__"', '""', 'null', '[]', '{}'],
]

/** Generates JSON texts of `example` with one value replaced: by a value of another kind, or one beyond all limits. */
export const generateHostileJson = (example: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...listLeaves(example)), fc.constantFrom(...HOSTILE_JSON_VALUES))
    .map(([{ path }, raw]) => makeJsonWith(example, path, raw))

/** Numbers that no schema may accept. */
export const UNDISPLAYABLE_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, 1.79e18]
