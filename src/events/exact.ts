import * as v from 'valibot'

type Shape = v.GenericSchema
type Check = (value: unknown) => boolean

/**
 * Makes a check of whether a value is exactly what reading it by a shape would give: then it need not be read. Reading makes
 * a copy of all that a shape names, and most of the time of folding a long log goes into that; this takes a fraction of it. A
 * value that says more than the shape names is not exact. After a no the shape itself has the word, and says what is wrong.
 */
export function exactly<T>(shape: v.GenericSchema<unknown, T>): (value: unknown) => value is T {
  const check = checkOf(shape)
  return (value): value is T => check(value)
}

function checkOf(shape: Shape): Check {
  if ('pipe' in shape) return (value) => isLeft(shape, value)
  if (shape.type === 'string') return (value) => typeof value === 'string'
  if (shape.type === 'boolean') return (value) => typeof value === 'boolean'
  if (shape.type === 'literal' && 'literal' in shape) return (value) => value === shape.literal
  if (shape.type === 'nullable' && 'wrapped' in shape && isShape(shape.wrapped)) return orNull(checkOf(shape.wrapped))
  if (shape.type === 'array' && 'item' in shape && isShape(shape.item)) return arrayOf(checkOf(shape.item))
  if (shape.type === 'object' && 'entries' in shape && isRecord(shape.entries)) return objectOf(shape.entries)
  return (value) => isLeft(shape, value)
}

/** Whether a shape leaves a value as it is; what it would copy counts as changed. */
function isLeft(shape: Shape, value: unknown): boolean {
  const read = v.safeParse(shape, value)
  return read.success && read.output === value
}

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

interface Entry {
  name: string
  isNeeded: boolean
  check: Check
}

function objectOf(shapes: Readonly<Record<string, unknown>>): Check {
  const entries = Object.entries(shapes).map(([name, shape]) => entryOf(name, shape))
  return (value) => {
    if (!isRecord(value)) return false
    let found = 0
    for (const { name, isNeeded, check } of entries) {
      if (!isNeeded && !(name in value)) continue
      if (!check(value[name])) return false
      found += 1
    }
    return found === Object.keys(value).length
  }
}

function entryOf(name: string, shape: unknown): Entry {
  if (!isShape(shape)) throw new Error(`${name}: this is no shape`)
  if (shape.type === 'exact_optional' && 'wrapped' in shape && isShape(shape.wrapped)) {
    return { name, isNeeded: false, check: checkOf(shape.wrapped) }
  }
  return { name, isNeeded: true, check: checkOf(shape) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isShape = (value: unknown): value is Shape => isRecord(value) && value.kind === 'schema'
