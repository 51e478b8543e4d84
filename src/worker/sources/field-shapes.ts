import * as v from 'valibot'
import { MAX_SECOND } from '#lib/time'
import { WELL_FORMED } from '#lib/well-formed'

/** Far above the length of any real name. */
export const MAX_SHORT_LENGTH = 500

/** A single-line text: a name, status or formatted number. */
export const SHORT = v.pipe(
  v.string(),
  v.maxLength(MAX_SHORT_LENGTH),
  v.regex(WELL_FORMED, 'it contains an incomplete character'),
)
/** A problem's name in its URL; it becomes part of a key. */
export const SLUG = v.pipe(v.string(), v.regex(/^[^|\s\p{Surrogate}]{1,200}$/u, 'not a problem name'))
export const INVALID_TIME = 'not a valid time'
/** Epoch seconds as number or text. Epoch milliseconds exceed the limit. */
export const SECONDS = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
  v.transform(Number),
  v.transform(Math.floor),
  v.integer(),
  v.minValue(0, INVALID_TIME),
  v.maxValue(MAX_SECOND, INVALID_TIME),
)
