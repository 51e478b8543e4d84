import * as v from 'valibot'
import { MAX_CODE_LENGTH, MAX_SHORT_LENGTH, MAX_TEXT_LENGTH, SITE_SLUG } from '#domain/submission-limits'

export const SHORT_TEXT = v.pipe(v.string(), v.maxLength(MAX_SHORT_LENGTH))
export const TEXT = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))
export const CODE = v.pipe(v.string(), v.maxLength(MAX_CODE_LENGTH))
export const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const NUMBER = v.pipe(v.number(), v.finite())
/** Epoch seconds with at most twelve digits, so that a time in milliseconds is refused. */
export const SECONDS = v.pipe(COUNT, v.maxValue(999_999_999_999))
/** Epoch milliseconds, or a duration in milliseconds. */
export const MILLISECONDS = v.pipe(COUNT, v.maxValue(8_640_000_000_000_000))
export const USERNAME = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
export const SUBMISSION_ID = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
export const SLUG = v.pipe(v.string(), v.regex(SITE_SLUG))
