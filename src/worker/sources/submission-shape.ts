import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { FEEDBACK } from '#domain/shapes'
import { MAX_CODE_LENGTH, MAX_ENTRIES, MAX_SHORT_LENGTH, MAX_TEXT_LENGTH } from '#domain/submission-limits'
import { MAX_ACCEPTED_SECONDS, MAX_DATE_MS } from '#lib/time'
import { WELL_FORMED } from '#lib/well-formed'
import { INVALID_TIME_TEXT, SECONDS, SHORT_TEXT, SLUG } from './read-fields'

const optionalShortText = v.nullish(SHORT_TEXT)
const optionalText = v.nullish(v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)))
const optionalCode = v.nullish(v.pipe(v.string(), v.maxLength(MAX_CODE_LENGTH)))
const optionalEntries = v.nullish(v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES)))
/** Some versions of the extension write numbers as text. */
const requiredNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/), v.transform(Number))]),
  v.minValue(Number.MIN_SAFE_INTEGER),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)
const optionalNumber = v.nullish(requiredNumber)
/** Epoch milliseconds or a duration in milliseconds. */
const requiredTime = v.pipe(
  requiredNumber,
  v.minValue(-MAX_DATE_MS, INVALID_TIME_TEXT),
  v.maxValue(MAX_DATE_MS, INVALID_TIME_TEXT),
)
const optionalTime = v.nullish(requiredTime)
const optionalNumberOrText = v.nullish(
  v.union([v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)), SHORT_TEXT]),
)
const nameOrNumber = v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))])
const optionalShortName = v.nullish(
  v.pipe(nameOrNumber, v.maxLength(MAX_SHORT_LENGTH), v.regex(WELL_FORMED, 'it contains an incomplete character')),
)

export const DETAILS = v.object({
  runtime: optionalNumberOrText,
  runtimeDisplay: optionalShortText,
  runtimePercentile: optionalNumber,
  memory: optionalNumberOrText,
  memoryDisplay: optionalShortText,
  memoryPercentile: optionalNumber,
  totalCorrect: optionalNumber,
  totalTestcases: optionalNumber,
  lastTestcase: optionalText,
  codeOutput: optionalText,
  expectedOutput: optionalText,
  runtimeError: optionalText,
  compileError: optionalText,
  fullCodeOutput: optionalText,
  notes: optionalText,
})

export const SNAPSHOT = v.object({
  timestamp: requiredTime,
  patchText: optionalCode,
  patch: optionalCode,
  fullCode: optionalCode,
  isCheckpoint: v.nullish(v.boolean()),
  checksumBefore: optionalShortName,
  checksumAfter: optionalShortName,
  encodingInfo: optionalShortText,
})

export const JOURNEY = v.object({
  snapshotCount: optionalNumber,
  totalCodingTime: optionalTime,
  firstSnapshot: optionalTime,
  lastSnapshot: optionalTime,
  snapshots: optionalEntries,
})

export const RUN = v.object({
  id: optionalShortName,
  startedAt: optionalTime,
  statusMsg: optionalShortText,
  code: optionalCode,
  totalCorrect: optionalNumber,
  totalTestcases: optionalNumber,
  runtime: optionalNumberOrText,
  memory: optionalNumberOrText,
  runtimeError: optionalText,
  lastTestcase: optionalText,
})

export const RUNS = v.object({
  count: optionalNumber,
  firstRun: optionalTime,
  lastRun: optionalTime,
  runs: optionalEntries,
  _window: v.nullish(v.object({ startMs: requiredTime, endMs: requiredTime })),
})

/**
 * A submission from the extension: fields may be missing, null or in an older format. Nested objects are validated separately, so that
 * an invalid nested object does not affect other fields.
 */
export const SUBMISSION = v.object({
  /** The submission id, which becomes part of the solve's key. */
  id: v.nullish(v.pipe(nameOrNumber, v.regex(/^[^|\s\p{Surrogate}]{0,100}$/u))),
  titleSlug: SLUG,
  title: optionalShortText,
  timestamp: SECONDS,
  statusDisplay: v.pipe(SHORT_TEXT, v.nonEmpty()),
  lang: optionalShortText,
  solveTime: v.nullish(v.pipe(requiredNumber, v.minValue(0), v.maxValue(MAX_ACCEPTED_SECONDS))),
  usedHints: v.fallback(v.nullish(v.picklist(HINTS)), null),
  code: optionalCode,
  codeDetail: v.nullish(v.object({ code: optionalCode })),
  problemNote: optionalText,
  problemDescription: v.nullish(
    v.union([v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)), v.object({ content: optionalText })]),
  ),
  submissionDetails: v.nullish(v.looseObject({})),
  codingJourney: v.nullish(v.looseObject({})),
  runEvents: v.nullish(v.looseObject({})),
  qualityScore: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})

/** The user's notes and the feedback on a submission, from a trusted source such as the demo file. */
export const NOTES_AND_FEEDBACK = v.object({ feedback: v.nullish(FEEDBACK), notes: optionalText })

export type ExtensionSubmission = v.InferOutput<typeof SUBMISSION>
export type ExtensionSnapshot = v.InferOutput<typeof SNAPSHOT>
