import * as v from 'valibot'
import { HINTS } from '#domain/solve'
import { FEEDBACK } from '#events/shapes'

const text = v.nullish(v.string())
/** Some versions of the extension write numbers as text. */
const aNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
)
const number = v.nullish(aNumber)
const numberOrText = v.nullish(v.union([v.pipe(v.number(), v.finite()), v.string()]))
/** An id becomes part of a key. */
const idText = v.nullish(
  v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.regex(/^[^|\s]{0,100}$/)),
)

/** Bounds on what one submission may bring: far above anything real, far below what would hurt. */
const MOST_CODE = 2_000_000
const MOST_SNAPSHOTS = 5_000

const code = v.nullish(v.pipe(v.string(), v.maxLength(MOST_CODE)))

const DETAILS = v.object({
  runtime: numberOrText,
  runtimeDisplay: text,
  runtimePercentile: number,
  memory: numberOrText,
  memoryDisplay: text,
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

const SNAPSHOT = v.object({
  timestamp: aNumber,
  patchText: text,
  patch: text,
  fullCode: code,
  isCheckpoint: v.nullish(v.boolean()),
  checksumBefore: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  checksumAfter: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  encodingInfo: text,
})

const JOURNEY = v.object({
  snapshotCount: number,
  totalCodingTime: number,
  firstSnapshot: number,
  lastSnapshot: number,
  snapshots: v.nullish(v.pipe(v.array(SNAPSHOT), v.maxLength(MOST_SNAPSHOTS))),
})

const RUN = v.object({
  id: idText,
  startedAt: number,
  statusMsg: text,
  code,
  totalCorrect: number,
  totalTestcases: number,
  runtime: numberOrText,
  memory: numberOrText,
  runtimeError: text,
  lastTestcase: text,
})

const RUNS = v.object({
  count: number,
  firstRun: number,
  lastRun: number,
  runs: v.nullish(v.pipe(v.array(RUN), v.maxLength(MOST_SNAPSHOTS))),
  _window: v.nullish(v.object({ startMs: aNumber, endMs: aNumber })),
})

const DESCRIPTION = v.nullish(v.union([v.string(), v.object({ content: text })]))

/** A submission as the extension or the demo tells it: any field may be missing, null or of an older shape. */
export const SUBMISSION = v.object({
  id: idText,
  titleSlug: v.pipe(v.string(), v.regex(/^[^|\s]{1,200}$/)),
  title: text,
  timestamp: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
    v.transform(Number),
    v.transform(Math.floor),
    v.integer(),
    v.minValue(0),
    v.maxValue(999_999_999_999),
  ),
  statusDisplay: v.pipe(v.string(), v.nonEmpty()),
  lang: v.optional(v.nullable(v.string()), ''),
  solveTime: v.nullish(v.pipe(aNumber, v.minValue(0))),
  usedHints: v.fallback(v.nullish(v.picklist(HINTS)), null),
  code,
  codeDetail: v.nullish(v.object({ code })),
  problemNote: text,
  problemDescription: DESCRIPTION,
  submissionDetails: v.nullish(DETAILS),
  codingJourney: v.nullish(JOURNEY),
  runEvents: v.nullish(RUNS),
  qualityScore: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  feedback: v.nullish(FEEDBACK),
  notes: text,
})

/** A submission as told, its shape checked. */
export type Told = v.InferOutput<typeof SUBMISSION>
export type ToldDetails = v.InferOutput<typeof DETAILS>
export type ToldSnapshot = v.InferOutput<typeof SNAPSHOT>
export type ToldJourney = v.InferOutput<typeof JOURNEY>
export type ToldRuns = v.InferOutput<typeof RUNS>
