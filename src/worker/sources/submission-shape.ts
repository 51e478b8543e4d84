import * as v from 'valibot'
import { HINTS } from '#domain/solve'
import { FEEDBACK } from '#events/shapes'

/** Bounds on what one submission may bring: far above anything real, far below what would hurt. */
const MOST_SHORT = 500
const MOST_TEXT = 200_000
const MOST_CODE = 2_000_000
const MOST_ENTRIES = 5_000

/** A name, a state, a figure with its unit: what stands on one line. */
export const SHORT = v.pipe(v.string(), v.maxLength(MOST_SHORT))
/** A problem's name in its address; it becomes part of a key. */
export const SLUG = v.pipe(v.string(), v.regex(/^[^|\s]{1,200}$/))
/** Epoch seconds; some write them as text. Epoch milliseconds are beyond the bound. */
export const SECONDS = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
  v.transform(Number),
  v.transform(Math.floor),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999_999),
)

const short = v.nullish(SHORT)
const text = v.nullish(v.pipe(v.string(), v.maxLength(MOST_TEXT)))
const code = v.nullish(v.pipe(v.string(), v.maxLength(MOST_CODE)))
const entries = v.nullish(v.pipe(v.array(v.unknown()), v.maxLength(MOST_ENTRIES)))
/** Some versions of the extension write numbers as text. */
const aNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
)
const number = v.nullish(aNumber)
const numberOrShort = v.nullish(v.union([v.pipe(v.number(), v.finite()), SHORT]))
const name = v.union([v.string(), v.pipe(v.number(), v.transform(String))])
const shortName = v.nullish(v.pipe(name, v.maxLength(MOST_SHORT)))

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
  timestamp: aNumber,
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
  totalCodingTime: number,
  firstSnapshot: number,
  lastSnapshot: number,
  snapshots: entries,
})

export const RUN = v.object({
  id: shortName,
  startedAt: number,
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
  firstRun: number,
  lastRun: number,
  runs: entries,
  _window: v.nullish(v.object({ startMs: aNumber, endMs: aNumber })),
})

/**
 * A submission as the extension tells it: any field may be missing, null or of an older shape. What stands inside its
 * objects is read by itself, so that a part that cannot be read costs no more than that part.
 */
export const SUBMISSION = v.object({
  /** It becomes part of a key. */
  id: v.nullish(v.pipe(name, v.regex(/^[^|\s]{0,100}$/))),
  titleSlug: SLUG,
  title: short,
  timestamp: SECONDS,
  statusDisplay: v.pipe(SHORT, v.nonEmpty()),
  lang: short,
  solveTime: v.nullish(v.pipe(aNumber, v.minValue(0))),
  usedHints: v.fallback(v.nullish(v.picklist(HINTS)), null),
  code,
  codeDetail: v.nullish(v.object({ code })),
  problemNote: text,
  problemDescription: v.nullish(v.union([v.pipe(v.string(), v.maxLength(MOST_TEXT)), v.object({ content: text })])),
  submissionDetails: v.nullish(v.looseObject({})),
  codingJourney: v.nullish(v.looseObject({})),
  runEvents: v.nullish(v.looseObject({})),
  qualityScore: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})

/** The person's own words and judgement beside a submission, as the demo's file tells them. */
export const OWN = v.object({ feedback: v.nullish(FEEDBACK), notes: text })

/** A submission as told, its shape checked. */
export type Told = v.InferOutput<typeof SUBMISSION>
export type ToldSnapshot = v.InferOutput<typeof SNAPSHOT>
