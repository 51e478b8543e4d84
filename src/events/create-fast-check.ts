import * as v from 'valibot'
import { isRecord } from '#lib/guards'

type Shape = v.GenericSchema
type Check = (value: unknown) => boolean

/**
 * Creates a check whether a value is valid as it is, without a parsed copy: copies slow down the replay of a long log
 * (docs/decisions/0472). Values with extra fields fail the check. If the check fails, parse the value with the schema to get the reason.
 */
export function createFastCheck<T>(shape: v.GenericSchema<unknown, T>): (value: unknown) => value is T {
  const check = createCheck(shape)
  return (value): value is T => check(value)
}

const PLAIN_CHECKS = new Map<string, Check>([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number' && !Number.isNaN(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['unknown', () => true],
])

function createCheck(shape: Shape): Check {
  if ('pipe' in shape && Array.isArray(shape.pipe)) return createPipeCheck(shape, shape.pipe)
  const plain = PLAIN_CHECKS.get(shape.type)
  if (plain) return plain
  if (shape.type === 'literal' && 'literal' in shape) return (value) => value === shape.literal
  if (shape.type === 'picklist' && 'options' in shape && Array.isArray(shape.options))
    return createPicklistCheck(shape.options)
  if (shape.type === 'nullable' && 'wrapped' in shape && isShape(shape.wrapped))
    return createNullableCheck(createCheck(shape.wrapped))
  if (shape.type === 'array' && 'item' in shape && isShape(shape.item)) return createArrayCheck(createCheck(shape.item))
  if (shape.type === 'tuple' && 'items' in shape && Array.isArray(shape.items) && shape.items.every(isShape))
    return createTupleCheck(shape.items.map(createCheck))
  if (shape.type === 'object' && 'entries' in shape && isRecord(shape.entries)) return createObjectCheck(shape.entries)
  return (value) => parsesUnchanged(shape, value)
}

function parsesUnchanged(shape: Shape, value: unknown): boolean {
  const read = v.safeParse(shape, value)
  return read.success && read.output === value
}

function createStepCheck(step: unknown): Check | null {
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

function createPipeCheck(shape: Shape, [first, ...laterSteps]: readonly unknown[]): Check {
  const steps = laterSteps.flatMap((step) => createStepCheck(step) ?? [])
  const isPlain = isShape(first) && (first.type === 'string' || first.type === 'number')
  if (!isPlain || steps.length < laterSteps.length) return (value) => parsesUnchanged(shape, value)
  return [createCheck(first), ...steps].reduce((previous, next) => (value) => previous(value) && next(value))
}

const createPicklistCheck =
  (options: readonly unknown[]): Check =>
  (value) =>
    options.includes(value)

const createNullableCheck =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const createArrayCheck =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const createTupleCheck =
  (checks: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, i) => check(value[i]))

interface FieldCheck {
  isRequired: boolean
  check: Check
}

function createObjectCheck(shapes: Readonly<Record<string, unknown>>): Check {
  const entries = new Map(Object.entries(shapes).map(([name, shape]) => [name, createFieldCheck(name, shape)]))
  const requiredCount = [...entries.values()].filter(({ isRequired }) => isRequired).length
  return (value) => {
    if (!isRecord(value)) return false
    let foundCount = 0
    for (const name in value) {
      const entry = entries.get(name)
      if (!entry?.check(value[name])) return false
      if (entry.isRequired) foundCount += 1
    }
    return foundCount === requiredCount
  }
}

function createFieldCheck(name: string, shape: unknown): FieldCheck {
  if (!isShape(shape)) throw new Error(`${name}: not a schema`)
  if (shape.type === 'exact_optional' && 'wrapped' in shape && isShape(shape.wrapped)) {
    return { isRequired: false, check: createCheck(shape.wrapped) }
  }
  return { isRequired: true, check: createCheck(shape) }
}

const isShape = (value: unknown): value is Shape => isRecord(value) && value.kind === 'schema'
