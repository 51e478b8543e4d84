import * as v from 'valibot'
import { OWN_SLUG_PATTERN, SLUG_PATTERN } from '#domain/problem'
import { SOLVE_KEY } from '#domain/solve'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'

/* The schemas of fields that several events have. */

export const text = v.string()
export const solveKey = v.pipe(text, v.regex(SOLVE_KEY, 'not a solve key'))
export const problemSlug = v.pipe(text, v.regex(SLUG_PATTERN, 'not a problem name'))
export const ownSlug = v.pipe(text, v.regex(OWN_SLUG_PATTERN, 'not an own problem'))
export const epochSecond = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_ACCEPTED_SECONDS, 'not a valid time in seconds'),
)
export const ownId = v.pipe(text, v.uuid())
/** The id of any profile or list. The pattern rejects names such as `__proto__`, which must not become keys of tables. */
export const anyId = v.pipe(text, v.regex(/^[A-Za-z0-9]/, 'not a profile or list'))
