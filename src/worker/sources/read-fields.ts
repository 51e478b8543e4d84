import * as v from 'valibot'
import { describeIssue } from '#events/issue'

/** Where something was told, and the list that takes what could not be read there. */
export interface FieldPath {
  /** For example `chunk 4, row 7: `, or further in `chunk 4, row 7: codingJourney.`. */
  name: string
  refused: string[]
}

/** A place within another: a field of what stands there, or an entry of a list. */
export const within = ({ name, refused }: FieldPath, field: string): FieldPath => ({
  name: `${name}${field}.`,
  refused,
})

/**
 * Reads an object field by field: one that cannot be read is refused with its place and holds back no other. Null when
 * what cannot be read is needed, which a field is that may not be null.
 */
export function readFields<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  told: unknown,
  place: FieldPath,
): v.InferOutput<v.ObjectSchema<E, undefined>> | null {
  const result = v.safeParse(schema, told)
  if (result.success) return result.output
  const [issue] = result.issues
  place.refused.push(`${place.name}${describeIssue(issue, 'row')}`)
  const field = issue.path?.[0].key
  const entry = typeof field === 'string' ? schema.entries[field] : undefined
  if (typeof told !== 'object' || typeof field !== 'string' || !entry || !v.is(entry, null)) return null
  return readFields(schema, { ...told, [field]: null }, place)
}

/** Reads a list entry by entry: one that cannot be read is refused with its place and holds back no other. */
export function readEntries<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  told: readonly unknown[] | null | undefined,
  place: FieldPath,
): v.InferOutput<v.ObjectSchema<E, undefined>>[] {
  return (told ?? [])
    .map((one, i) => readFields(schema, one, within(place, String(i))))
    .filter((entry) => entry !== null)
}
