import * as v from 'valibot'
import { CATEGORIES } from './category'
import { HINTS } from './hint'
import { PLAN_LIMITS } from './plan/settings'
import { REVIEW_LIMITS } from './review/settings'
import { MIN_BETWEEN_CHANGES, type OffsetChange, UTC_OFFSET_LIMITS } from './review/time-zone'

/**
 * Accepts times that are invalid dates, because an earlier build stored such values. Rejecting them would make the event unreadable, and
 * its solve would disappear. Code that displays a number must handle any value.
 */
const finiteNumber = v.pipe(v.number(), v.finite())
const text = v.string()
export const DURATION_SECONDS = v.pipe(v.number(), v.finite(), v.minValue(0))
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const subScore = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))
const numberOrText = v.union([finiteNumber, v.string()])

const feedbackSummary = v.object({
  final_score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  comments: text,
})

const createFeedbackShape = <Score extends v.GenericSchema<unknown, number | null>>(score: Score) =>
  v.object({
    performance: v.object({ time_to_solve: score, time_complexity: text, space_complexity: text, comments: text }),
    code_quality: v.object({ readability: score, correctness: score, maintainability: score, comments: text }),
    summary: feedbackSummary,
  })

export const FEEDBACK = createFeedbackShape(subScore)

/** Feedback that may lack sub-scores, which are then null (N16, docs/decisions/0185). */
export const PARTIAL_FEEDBACK = createFeedbackShape(v.nullable(subScore))

const submissionDetails = v.object({
  runtime: v.exactOptional(numberOrText),
  runtimeDisplay: v.exactOptional(text),
  runtimePercentile: v.exactOptional(finiteNumber),
  memory: v.exactOptional(numberOrText),
  memoryDisplay: v.exactOptional(text),
  memoryPercentile: v.exactOptional(finiteNumber),
  totalCorrect: v.exactOptional(finiteNumber),
  totalTestcases: v.exactOptional(finiteNumber),
  lastTestcase: v.exactOptional(text),
  codeOutput: v.exactOptional(text),
  expectedOutput: v.exactOptional(text),
  runtimeError: v.exactOptional(text),
  compileError: v.exactOptional(text),
  fullCodeOutput: v.exactOptional(text),
  notes: v.exactOptional(text),
})

const snapshot = v.object({
  /** In epoch milliseconds. */
  timestamp: finiteNumber,
  /** The changes since the previous snapshot, in the text format of diff-match-patch. */
  patchText: v.exactOptional(text),
  fullCode: v.exactOptional(text),
  isCheckpoint: v.boolean(),
  checksumBefore: v.exactOptional(text),
  checksumAfter: v.exactOptional(text),
  encodingInfo: v.exactOptional(text),
})

/** The recorded editing history of a solve. Times are in milliseconds. */
const codingJourney = v.object({
  snapshotCount: finiteNumber,
  totalCodingTime: v.nullable(finiteNumber),
  firstSnapshot: v.nullable(finiteNumber),
  lastSnapshot: v.nullable(finiteNumber),
  snapshots: v.array(snapshot),
})

/** A test run of the code. `startedAt` is in epoch milliseconds. */
const run = v.object({
  id: text,
  startedAt: v.nullable(finiteNumber),
  statusMsg: text,
  code: v.exactOptional(text),
  totalCorrect: v.exactOptional(finiteNumber),
  totalTestcases: v.exactOptional(finiteNumber),
  runtime: v.exactOptional(numberOrText),
  memory: v.exactOptional(numberOrText),
  runtimeError: v.exactOptional(text),
  lastTestcase: v.exactOptional(text),
})

/** The test runs before one submission. Times are in epoch milliseconds. */
const runEvents = v.object({
  count: finiteNumber,
  firstRun: v.nullable(finiteNumber),
  lastRun: v.nullable(finiteNumber),
  runs: v.array(run),
  window: v.exactOptional(v.object({ startMs: finiteNumber, endMs: finiteNumber })),
})

/** The optional facts of a solve. An absent fact is unknown. */
export const SOLVE_FACTS = v.object({
  submissionId: v.exactOptional(text),
  title: v.exactOptional(text),
  timeUsed: v.exactOptional(DURATION_SECONDS),
  usedHints: v.exactOptional(v.picklist(HINTS)),
  code: v.exactOptional(text),
  problemNote: v.exactOptional(text),
  problemDescription: v.exactOptional(text),
  submissionDetails: v.exactOptional(submissionDetails),
  codingJourney: v.exactOptional(codingJourney),
  runEvents: v.exactOptional(runEvents),
  qualityScore: v.exactOptional(fraction),
})

export const GOALS = v.record(v.picklist(CATEGORIES), v.pipe(fraction, v.gtValue(0)))

const createRangeSchema = ([least, most]: readonly [number, number]) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most))
const createIntegerSchema = (limits: readonly [number, number]) => v.pipe(createRangeSchema(limits), v.integer())

/** In minutes east of UTC. */
export const UTC_OFFSET = createIntegerSchema(UTC_OFFSET_LIMITS)

/** In epoch seconds, from 1970 to 2106. */
const zoneTime = createIntegerSchema([0, 4_294_967_295])

const MAX_CLOCK_CHANGES = 1_000

export const TIME_ZONE = v.object({
  name: v.pipe(text, v.regex(/^[A-Za-z][\w+/-]{0,63}$/, 'not a time zone')),
  utcOffset: UTC_OFFSET,
  changes: v.pipe(
    v.array(v.object({ from: zoneTime, utcOffset: UTC_OFFSET })),
    v.check(areFarEnoughApart, 'not a list of clock changes'),
  ),
  until: zoneTime,
})

function areFarEnoughApart(changes: OffsetChange[]): boolean {
  return (
    changes.length <= MAX_CLOCK_CHANGES &&
    changes.every(({ from }, i) => from >= (changes[i - 1]?.from ?? -Infinity) + MIN_BETWEEN_CHANGES)
  )
}

/** Changes of a profile's plan settings. Absent settings stay unchanged; null restores the default. */
export const PLAN_SETTINGS_CHANGES = v.object({
  daysPerWeek: v.exactOptional(v.nullable(createIntegerSchema(PLAN_LIMITS.daysPerWeek))),
  minutesPerDay: v.exactOptional(v.nullable(createIntegerSchema(PLAN_LIMITS.minutesPerDay))),
  dailySize: v.exactOptional(v.nullable(v.union([createIntegerSchema(PLAN_LIMITS.dailySize), v.literal('minutes')]))),
})

/** The longest time from a review to the next one, in days. */
export const LONGEST_INTERVAL = createIntegerSchema(REVIEW_LIMITS.longestInterval)

/** Changes of the review settings, with the time zone as an offset. Absent settings stay unchanged. */
export const REVIEW_SETTINGS_CHANGES = v.object({
  perDay: v.exactOptional(createIntegerSchema(REVIEW_LIMITS.perDay)),
  retention: v.exactOptional(createRangeSchema(REVIEW_LIMITS.retention)),
  dayStart: v.exactOptional(createIntegerSchema(REVIEW_LIMITS.dayStart)),
  utcOffset: v.exactOptional(v.nullable(UTC_OFFSET)),
})
