import * as v from 'valibot'
import { isRecord } from '#lib/guards'

type Shape = v.GenericSchema
type Check = (value: unknown) => boolean

/**
 * Creates a check that a value needs no parsing. A parsed copy would have its fields in the order of the schema, and the copies would slow
 * down the replay of a long log (docs/decisions/0472). Values with extra fields fail the check. If it fails, parse with the schema
 * itself to get the reason.
 */
export function isValidFast<T>(shape: v.GenericSchema<unknown, T>): (value: unknown) => value is T {
  const check = checkOf(shape)
  return (value): value is T => check(value)
}

const PLAIN = new Map<string, Check>([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number' && !Number.isNaN(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['unknown', () => true],
])

function checkOf(shape: Shape): Check {
  if ('pipe' in shape && Array.isArray(shape.pipe)) return pipeOf(shape, shape.pipe)
  const plain = PLAIN.get(shape.type)
  if (plain) return plain
  if (shape.type === 'literal' && 'literal' in shape) return (value) => value === shape.literal
  if (shape.type === 'picklist' && 'options' in shape && Array.isArray(shape.options)) return oneOf(shape.options)
  if (shape.type === 'nullable' && 'wrapped' in shape && isShape(shape.wrapped)) return orNull(checkOf(shape.wrapped))
  if (shape.type === 'array' && 'item' in shape && isShape(shape.item)) return arrayOf(checkOf(shape.item))
  if (shape.type === 'object' && 'entries' in shape && isRecord(shape.entries)) return objectOf(shape.entries)
  return (value) => isLeft(shape, value)
}

/** Whether parsing returns the same value; a copy counts as a change. */
function isLeft(shape: Shape, value: unknown): boolean {
  const read = v.safeParse(shape, value)
  return read.success && read.output === value
}

/** A check for a validation step of a pipe; null for other steps. The value has passed all earlier steps. */
function stepOf(step: unknown): Check | null {
  if (!isRecord(step) || step.kind !== 'validation') return null
  const { type, requirement } = step
  if (type === 'non_empty') return (value) => value !== ''
  if (type === 'integer') return Number.isInteger
  if (type === 'finite') return Number.isFinite
  if (type === 'regex' && requirement instanceof RegExp) return (value) => requirement.test(String(value))
  if (type === 'min_value' && typeof requirement === 'number') return (value) => Number(value) >= requirement
  if (type === 'max_value' && typeof requirement === 'number') return (value) => Number(value) <= requirement
  return null
}

/** Runs a pipe of validations step by step; parses with the schema if any step is not a known validation. */
function pipeOf(shape: Shape, [first, ...rest]: readonly unknown[]): Check {
  const steps = rest.flatMap((step) => stepOf(step) ?? [])
  const isPlain = isShape(first) && (first.type === 'string' || first.type === 'number')
  if (!isPlain || steps.length < rest.length) return (value) => isLeft(shape, value)
  return [checkOf(first), ...steps].reduce((before, next) => (value) => before(value) && next(value))
}

const oneOf =
  (options: readonly unknown[]): Check =>
  (value) =>
    options.includes(value)

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

interface Entry {
  isNeeded: boolean
  check: Check
}

function objectOf(shapes: Readonly<Record<string, unknown>>): Check {
  const entries = new Map(Object.entries(shapes).map(([name, shape]) => [name, entryOf(name, shape)]))
  const needed = [...entries.values()].filter(({ isNeeded }) => isNeeded).length
  return (value) => {
    if (!isRecord(value)) return false
    let found = 0
    for (const name in value) {
      const entry = entries.get(name)
      if (!entry?.check(value[name])) return false
      if (entry.isNeeded) found += 1
    }
    return found === needed
  }
}

function entryOf(name: string, shape: unknown): Entry {
  if (!isShape(shape)) throw new Error(`${name}: not a schema`)
  if (shape.type === 'exact_optional' && 'wrapped' in shape && isShape(shape.wrapped)) {
    return { isNeeded: false, check: checkOf(shape.wrapped) }
  }
  return { isNeeded: true, check: checkOf(shape) }
}

const isShape = (value: unknown): value is Shape => isRecord(value) && value.kind === 'schema'
