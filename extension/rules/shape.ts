import { isRecord } from '#lib/guards'

/** The type of a JSON value; `missing` is a field that only some objects at its path have. */
type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object' | 'missing'

/**
 * The types seen at each path of a JSON value, and no values. A path is like `submissions[].id`: the items of a list share one path. The
 * path of the whole value is empty.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<JsonType>>

/** The expected types by path, such as `string | null`. `missing` means that the field may be absent. */
export type ExpectedShape = Readonly<Record<string, string>>

/** A field with another type than expected. `found` is `missing` for an absent field, and `expected` is `nothing` for an unknown one. */
export interface ShapeDifference {
  path: string
  expected: string
  found: string
}

/** A name that can be a field of an answer. Other keys might be values, which a report must not contain. */
const FIELD_NAME = /^[A-Za-z_]\w{0,59}$/

/** Describes the fields of a JSON value by their names and types. A field that only some items of a list have is also `missing`. */
export function shapeOf(value: unknown): Shape {
  const builder = new ShapeBuilder()
  builder.add('', value)
  return builder.shape()
}

class ShapeBuilder {
  private readonly types = new Map<string, Set<JsonType>>()
  /** The number of objects at each path, and of objects that have the field at a path. */
  private readonly objects = new Map<string, number>()
  private readonly fields = new Map<string, number>()

  add(path: string, value: unknown): void {
    this.addType(path, typeOf(value))
    if (Array.isArray(value)) for (const item of value) this.add(`${path}[]`, item)
    else if (isRecord(value)) this.addFields(path, value)
  }

  shape(): Shape {
    for (const [path, count] of this.fields)
      if (count < (this.objects.get(parentOf(path)) ?? 0)) this.addType(path, 'missing')
    return this.types
  }

  private addFields(path: string, value: Record<string, unknown>): void {
    increment(this.objects, path)
    for (const [key, field] of Object.entries(value)) {
      const fieldPath = joinPath(path, FIELD_NAME.test(key) ? key : '*')
      increment(this.fields, fieldPath)
      this.add(fieldPath, field)
    }
  }

  private addType(path: string, type: JsonType): void {
    this.types.set(path, (this.types.get(path) ?? new Set()).add(type))
  }
}

const increment = (counts: Map<string, number>, path: string) => counts.set(path, (counts.get(path) ?? 0) + 1)

/** The fields that differ from the expected ones: unknown, missing, or of another type. Sorted by path. */
export function compareShapes(expected: ExpectedShape, found: Shape): ShapeDifference[] {
  const allowed = allowedTypes(expected)
  const other = [...found].flatMap(([path, types]): ShapeDifference[] => {
    const known = allowed.get(path)
    // The fields inside an unknown field are not listed.
    if (!known && !allowed.has(parentOf(path))) return []
    const wrong = [...types].filter((type) => !known?.has(type))
    if (wrong.length === 0) return []
    return [{ path, expected: known ? [...known].join(' | ') : 'nothing', found: wrong.join(' | ') }]
  })
  const missing = [...allowed].flatMap(([path, known]): ShapeDifference[] => {
    const isAbsent = !found.has(path) && !path.endsWith('[]') && found.get(parentOf(path))?.has('object')
    return isAbsent && !known.has('missing') ? [{ path, expected: [...known].join(' | '), found: 'missing' }] : []
  })
  return [...other, ...missing].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The expected types by path, with those of the lists and objects around each field. */
function allowedTypes(expected: ExpectedShape): Map<string, Set<string>> {
  const allowed = new Map<string, Set<string>>()
  const allow = (path: string, type: string) => allowed.set(path, (allowed.get(path) ?? new Set()).add(type))
  for (const [path, types] of Object.entries(expected)) {
    for (const type of types.split(' | ')) allow(path, type)
    for (let part = path; part !== ''; part = parentOf(part))
      allow(parentOf(part), part.endsWith('[]') ? 'list' : 'object')
  }
  return allowed
}

const joinPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** `a.b[]` → `a.b`, `a.b` → `a`, `a` → the empty path of the whole answer. */
const parentOf = (path: string): string =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'number' || type === 'boolean' || type === 'object' ? type : 'string'
}
