import * as v from 'valibot'
import { MAX_SHORT_LENGTH, SITE_SLUG } from '#domain/submission-limits'
import { describeIssue } from '#events/issue'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { WELL_FORMED } from '#lib/well-formed'

/** The path of a value, for messages, and the list to which messages about invalid values are added. */
export interface FieldPath {
  /** For example `chunk 4, row 7: `, or nested `chunk 4, row 7: codingJourney.`. */
  name: string
  refused: string[]
}

export const createChildPath = ({ name, refused }: FieldPath, field: string): FieldPath => ({
  name: `${name}${field}.`,
  refused,
})

/**
 * Validates an object. Sets an invalid nullable field to null, adds a message with the field's path to `path.refused`, and validates
 * again. Returns null if a required field is invalid.
 */
export function readFieldsLeniently<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  input: unknown,
  path: FieldPath,
): v.InferOutput<v.ObjectSchema<E, undefined>> | null {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  path.refused.push(`${path.name}${describeIssue(issue, 'row')}`)
  const field = issue.path?.[0].key
  const entry = typeof field === 'string' ? schema.entries[field] : undefined
  if (typeof input !== 'object' || typeof field !== 'string' || !entry || !v.is(entry, null)) return null
  return readFieldsLeniently(schema, { ...input, [field]: null }, path)
}

/** Validates a list entry by entry. Leaves out invalid entries, and adds a message with each one's path to `path.refused`. */
export function readEntries<E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  input: readonly unknown[] | null | undefined,
  path: FieldPath,
): v.InferOutput<v.ObjectSchema<E, undefined>>[] {
  return (input ?? [])
    .map((one, i) => readFieldsLeniently(schema, one, createChildPath(path, String(i))))
    .filter((entry) => entry !== null)
}

/** A short text: a name, a status or a formatted number. */
export const SHORT_TEXT = v.pipe(
  v.string(),
  v.maxLength(MAX_SHORT_LENGTH),
  v.regex(WELL_FORMED, 'it contains an incomplete character'),
)
export const SLUG = v.pipe(v.string(), v.regex(SITE_SLUG, 'not a problem name'))
export const INVALID_TIME_TEXT = 'not a valid time'
/** Epoch seconds as a number or text. Rejects epoch milliseconds, which exceed the maximum. */
export const SECONDS = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
  v.transform(Number),
  v.transform(Math.floor),
  v.integer(),
  v.minValue(0, INVALID_TIME_TEXT),
  v.maxValue(MAX_ACCEPTED_SECONDS, INVALID_TIME_TEXT),
)
