import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { FEEDBACK } from '#domain/shapes'
import { MAX_CODE_LENGTH, MAX_ENTRIES, MAX_SHORT_LENGTH, MAX_TEXT_LENGTH } from '#domain/submission-limits'
import { MAX_ACCEPTED_SECONDS, MAX_DATE_MS } from '#lib/time'
import { WELL_FORMED } from '#lib/well-formed'
import { INVALID_TIME, SECONDS, SHORT_TEXT, SLUG } from './read-fields'

const short = v.nullish(SHORT_TEXT)
const text = v.nullish(v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)))
const code = v.nullish(v.pipe(v.string(), v.maxLength(MAX_CODE_LENGTH)))
const entries = v.nullish(v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES)))
/** Some versions of the extension write numbers as text. */
const requiredNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/), v.transform(Number))]),
  v.minValue(Number.MIN_SAFE_INTEGER),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)
const number = v.nullish(requiredNumber)
/** Epoch milliseconds or a duration in milliseconds. */
const requiredTime = v.pipe(
  requiredNumber,
  v.minValue(-MAX_DATE_MS, INVALID_TIME),
  v.maxValue(MAX_DATE_MS, INVALID_TIME),
)
const time = v.nullish(requiredTime)
const numberOrShort = v.nullish(
  v.union([v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)), SHORT_TEXT]),
)
const name = v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))])
const shortName = v.nullish(
  v.pipe(name, v.maxLength(MAX_SHORT_LENGTH), v.regex(WELL_FORMED, 'it contains an incomplete character')),
)

export const DETAILS = v.object({
  runtime: numberOrShort,
  runtimeDisplay: short,
  runtimePercentile: number,
  memory: numberOrShort,
  memoryDisplay: short,
  memoryPercentile: number,
  totalCorrect: number,
  totalTestcases: number,
  lastTestcase: text,
  codeOutput: text,
  expectedOutput: text,
  runtimeError: text,
  compileError: text,
  fullCodeOutput: text,
  notes: text,
})

export const SNAPSHOT = v.object({
  timestamp: requiredTime,
  patchText: code,
  patch: code,
  fullCode: code,
  isCheckpoint: v.nullish(v.boolean()),
  checksumBefore: shortName,
  checksumAfter: shortName,
  encodingInfo: short,
})

export const JOURNEY = v.object({
  snapshotCount: number,
  totalCodingTime: time,
  firstSnapshot: time,
  lastSnapshot: time,
  snapshots: entries,
})

export const RUN = v.object({
  id: shortName,
  startedAt: time,
  statusMsg: short,
  code,
  totalCorrect: number,
  totalTestcases: number,
  runtime: numberOrShort,
  memory: numberOrShort,
  runtimeError: text,
  lastTestcase: text,
})

export const RUNS = v.object({
  count: number,
  firstRun: time,
  lastRun: time,
  runs: entries,
  _window: v.nullish(v.object({ startMs: requiredTime, endMs: requiredTime })),
})

/**
 * A submission from the extension: fields may be missing, null or in an older format. Nested objects are validated separately, so that
 * an invalid nested object does not affect other fields.
 */
export const SUBMISSION = v.object({
  /** The submission id, which becomes part of the solve's key. */
  id: v.nullish(v.pipe(name, v.regex(/^[^|\s\p{Surrogate}]{0,100}$/u))),
  titleSlug: SLUG,
  title: short,
  timestamp: SECONDS,
  statusDisplay: v.pipe(SHORT_TEXT, v.nonEmpty()),
  lang: short,
  solveTime: v.nullish(v.pipe(requiredNumber, v.minValue(0), v.maxValue(MAX_ACCEPTED_SECONDS))),
  usedHints: v.fallback(v.nullish(v.picklist(HINTS)), null),
  code,
  codeDetail: v.nullish(v.object({ code })),
  problemNote: text,
  problemDescription: v.nullish(
    v.union([v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)), v.object({ content: text })]),
  ),
  submissionDetails: v.nullish(v.looseObject({})),
  codingJourney: v.nullish(v.looseObject({})),
  runEvents: v.nullish(v.looseObject({})),
  qualityScore: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})

/** The person's notes and the feedback that the demo file has for a submission. */
export const NOTES_AND_FEEDBACK = v.object({ feedback: v.nullish(FEEDBACK), notes: text })

export type ExtensionSubmission = v.InferOutput<typeof SUBMISSION>
export type ExtensionSnapshot = v.InferOutput<typeof SNAPSHOT>
