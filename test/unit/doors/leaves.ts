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

/** Every number and text inside a value. */
export function leavesIn(value: unknown, path: Path = []): Leaf[] {
  if (typeof value === 'number') return [{ path, kind: 'number' }]
  if (typeof value === 'string') return [{ path, kind: 'text' }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => leavesIn(inner, [...path, name]))
}

/** A copy of a value with one part replaced. */
export function withLeaf(value: unknown, [name, ...rest]: Path, leaf: unknown): unknown {
  if (name === undefined) return leaf
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([one, inner]) => [one, one === name ? withLeaf(inner, rest, leaf) : inner])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** A path without list indexes: `facts.runEvents.runs.id`. */
export const nameOf = (path: Path): string => path.filter((name) => !/^\d+$/.test(name)).join('.')

/** The paths of every number and text that a schema accepts. */
export function namesIn(schema: v.GenericSchema, path: Path = []): string[] {
  const parts: Record<string, unknown> = { ...schema }
  const inside = (value: unknown, at: Path): string[] => (isSchema(value) ? namesIn(value, at) : [])
  if (Array.isArray(parts.pipe) && parts.pipe[0] !== schema) {
    const [first] = parts.pipe
    if (isSchema(first) && !('pipe' in first && first.pipe === parts.pipe)) return inside(first, path)
  }
  if (schema.type === 'number' || schema.type === 'string') return [nameOf(path)]
  if ('wrapped' in parts) return inside(parts.wrapped, path)
  if ('item' in parts) return inside(parts.item, path)
  if ('options' in parts && Array.isArray(parts.options)) return parts.options.flatMap((one) => inside(one, path))
  if ('entries' in parts && isObject(parts.entries)) {
    return Object.entries(parts.entries).flatMap(([name, one]) => inside(one, [...path, name]))
  }
  return []
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  isObject(value) && 'kind' in value && value.kind === 'schema'

/** A place in an example, and the hostile value that replaces it. */
export function hostileLeaf(example: unknown): fc.Arbitrary<Leaf & { value: number | string }> {
  return fc.constantFrom(...leavesIn(example)).chain((leaf) => {
    const value: fc.Arbitrary<number | string> = fc.oneof(
      { weight: 3, arbitrary: leaf.kind === 'number' ? hostileNumber : hostileText },
      leaf.kind === 'number' ? hostileText : hostileNumber,
    )
    return value.map((value) => ({ ...leaf, value }))
  })
}

/** An example as JSON with one part replaced by other JSON. */
export const jsonWith = (example: unknown, path: Path, raw: string): string =>
  JSON.stringify(withLeaf(example, path, '§')).replace('"§"', raw)

const RAW = [
  ...['1e309', '-1e309', '1e300', '1790000000000000000', '8640000000000001', '-1', '0.5'],
  ...['"\\ud83d"', '"__proto__"', '""', 'null', '[]', '{}'],
]

/** An example as JSON with a number or text replaced by JSON that may be of another kind, or beyond all limits. */
export const hostileJson = (example: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...leavesIn(example)), fc.constantFrom(...RAW))
    .map(([{ path }, raw]) => jsonWith(example, path, raw))

/** Numbers that cannot be displayed: no schema may accept them. */
export const BEYOND = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, 1.79e18]
