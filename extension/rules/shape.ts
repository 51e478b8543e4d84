import { isRecord } from '#lib/guards'

/** The type of a JSON value. `missing` is a field that only some objects at its path have. */
type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object' | 'missing'

/**
 * The types at each path of a JSON value, without the values themselves. All items of a list have the same path, such as
 * `submissions[].id`. The path of the whole value is empty.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<JsonType>>

/** The expected types by path, such as `string | null`. `missing` means that the field may be absent. */
export type ExpectedShape = Readonly<Record<string, string>>

/**
 * A field with another type than expected. `found` is `missing` if the field is absent. `expected` is `nothing` if the field is unknown.
 */
export interface ShapeDifference {
  path: string
  expected: string
  found: string
}

/** Matches names of fields. Other keys may be values of the user, which a report must not contain. */
const FIELD_NAME = /^[A-Za-z_]\w{0,59}$/

/**
 * Describes the fields of a JSON value by their names and types. If only some items of a list have a field, it also has the type `missing`.
 */
export function describeShape(value: unknown): Shape {
  const builder = new ShapeBuilder()
  builder.addValue('', value)
  return builder.buildShape()
}

class ShapeBuilder {
  private readonly types = new Map<string, Set<JsonType>>()
  /** Number of objects at each path, and number of objects that have the field at a path. */
  private readonly objects = new Map<string, number>()
  private readonly fields = new Map<string, number>()

  addValue(path: string, value: unknown): void {
    this.addType(path, getJsonType(value))
    if (Array.isArray(value)) for (const item of value) this.addValue(`${path}[]`, item)
    else if (isRecord(value)) this.addFields(path, value)
  }

  buildShape(): Shape {
    for (const [path, count] of this.fields)
      if (count < (this.objects.get(getParentPath(path)) ?? 0)) this.addType(path, 'missing')
    return this.types
  }

  private addFields(path: string, value: Record<string, unknown>): void {
    increment(this.objects, path)
    for (const [key, field] of Object.entries(value)) {
      const fieldPath = joinPath(path, FIELD_NAME.test(key) ? key : '*')
      increment(this.fields, fieldPath)
      this.addValue(fieldPath, field)
    }
  }

  private addType(path: string, type: JsonType): void {
    this.types.set(path, (this.types.get(path) ?? new Set()).add(type))
  }
}

const increment = (counts: Map<string, number>, path: string) => counts.set(path, (counts.get(path) ?? 0) + 1)

/** Returns the fields that are unknown, missing or of an unexpected type, sorted by path. */
export function compareShapes(expected: ExpectedShape, foundShape: Shape): ShapeDifference[] {
  const typesByPath = collectAllowedTypes(expected)
  const unexpected = [...foundShape].flatMap(([path, types]): ShapeDifference[] => {
    const expectedTypes = typesByPath.get(path)
    // Fields inside an unknown field are not listed.
    if (!expectedTypes && !typesByPath.has(getParentPath(path))) return []
    const wrongTypes = [...types].filter((type) => !expectedTypes?.has(type))
    if (wrongTypes.length === 0) return []
    return [
      { path, expected: expectedTypes ? [...expectedTypes].join(' | ') : 'nothing', found: wrongTypes.join(' | ') },
    ]
  })
  const missingFields = [...typesByPath].flatMap(([path, expectedTypes]): ShapeDifference[] => {
    const isAbsent = !foundShape.has(path) && !path.endsWith('[]') && foundShape.get(getParentPath(path))?.has('object')
    return isAbsent && !expectedTypes.has('missing')
      ? [{ path, expected: [...expectedTypes].join(' | '), found: 'missing' }]
      : []
  })
  return [...unexpected, ...missingFields].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns the expected types by path, including those of the lists and objects that contain each field. */
function collectAllowedTypes(expected: ExpectedShape): Map<string, Set<string>> {
  const allowed = new Map<string, Set<string>>()
  const allowType = (path: string, type: string) => allowed.set(path, (allowed.get(path) ?? new Set()).add(type))
  for (const [path, types] of Object.entries(expected)) {
    for (const type of types.split(' | ')) allowType(path, type)
    for (let container = path; container !== ''; container = getParentPath(container))
      allowType(getParentPath(container), container.endsWith('[]') ? 'list' : 'object')
  }
  return allowed
}

const joinPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** Returns the path of the container: `a.b[]` → `a.b`, `a.b` → `a`, `a` → the empty path of the whole answer. */
const getParentPath = (path: string): string =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))

function getJsonType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'number' || type === 'boolean' || type === 'object' ? type : 'string'
}
