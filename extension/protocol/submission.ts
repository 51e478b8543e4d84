import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { MAX_ENTRIES, MAX_SHORT_LENGTH } from '#domain/submission-limits'
import { CODE, COUNT, MILLISECONDS, NUMBER, SECONDS, SHORT, SLUG, SUBMISSION_ID, TEXT } from './bounds'

/** The judge's report. A missing field is not known. `runtime` in ms, `memory` in bytes, percentiles 0–100. */
export const SUBMISSION_DETAILS = v.object({
  runtime: v.optional(NUMBER),
  runtimeDisplay: v.optional(SHORT),
  runtimePercentile: v.optional(NUMBER),
  memory: v.optional(NUMBER),
  memoryDisplay: v.optional(SHORT),
  memoryPercentile: v.optional(NUMBER),
  totalCorrect: v.optional(COUNT),
  totalTestcases: v.optional(COUNT),
  lastTestcase: v.optional(TEXT),
  codeOutput: v.optional(TEXT),
  expectedOutput: v.optional(TEXT),
  runtimeError: v.optional(TEXT),
  compileError: v.optional(TEXT),
  fullCodeOutput: v.optional(TEXT),
  notes: v.optional(TEXT),
})
export type SubmissionDetailsRecord = v.InferOutput<typeof SUBMISSION_DETAILS>

/**
 * One recorded state of the code while it was typed: `fullCode` on a checkpoint, `patchText` otherwise. The patch format, the
 * normalisation and the checksums are those of src/domain/journey.
 */
export const SNAPSHOT = v.object({
  /** Epoch milliseconds. */
  timestamp: MILLISECONDS,
  patchText: v.optional(CODE),
  fullCode: v.optional(CODE),
  isCheckpoint: v.boolean(),
  checksumBefore: v.optional(SHORT),
  checksumAfter: SHORT,
  encodingInfo: SHORT,
  lang: v.optional(SHORT),
})
export type SnapshotRecord = v.InferOutput<typeof SNAPSHOT>

/** The code's history in one attempt, up to the submission. */
export const CODE_HISTORY = v.object({
  snapshotCount: COUNT,
  /** Active time: the sum of the pauses of up to two minutes between snapshots, in milliseconds. */
  totalCodingTime: MILLISECONDS,
  firstSnapshot: MILLISECONDS,
  lastSnapshot: MILLISECONDS,
  snapshots: v.pipe(v.array(SNAPSHOT), v.maxLength(MAX_ENTRIES)),
})

/** One press of Run. `statusMsg` is the true verdict: "Accepted" only when every answer was right. */
export const RUN = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SHORT_LENGTH)),
  /** Epoch milliseconds. */
  startedAt: MILLISECONDS,
  statusMsg: SHORT,
  lang: v.optional(SHORT),
  code: v.optional(CODE),
  totalCorrect: v.optional(COUNT),
  totalTestcases: v.optional(COUNT),
  /** As the site shows it, for example "3 ms". */
  runtime: v.optional(SHORT),
  memory: v.optional(SHORT),
  runtimeError: v.optional(TEXT),
  lastTestcase: v.optional(TEXT),
})
export type RunRecord = v.InferOutput<typeof RUN>

/** The Runs since the last submission of the problem, and those of the whole attempt. Times are epoch milliseconds. */
export const RUN_EVENTS = v.object({
  count: COUNT,
  firstRun: MILLISECONDS,
  lastRun: MILLISECONDS,
  runs: v.pipe(v.array(RUN), v.maxLength(MAX_ENTRIES)),
})

/**
 * A submission with everything that is known of it so far. It has the field names of the earlier extension's rows, so that one reader
 * serves both protocols. A missing field is not known; it may come with a later change.
 */
export const SUBMISSION = v.object({
  /** The practice site's submission id, decimal digits. */
  id: SUBMISSION_ID,
  titleSlug: SLUG,
  title: SHORT,
  /** Epoch seconds. */
  timestamp: SECONDS,
  statusDisplay: v.pipe(SHORT, v.nonEmpty()),
  lang: SHORT,
  practiceSession: v.nullable(COUNT),
  code: v.optional(CODE),
  /** Active seconds of the attempt up to the submission. */
  solveTime: v.optional(COUNT),
  /** Only when help was seen to be used; a missing field means that it is not known. */
  usedHints: v.optional(v.picklist(HINTS)),
  submissionDetails: v.optional(SUBMISSION_DETAILS),
  codingJourney: v.optional(CODE_HISTORY),
  runEvents: v.optional(RUN_EVENTS),
})
export type SubmissionRecord = v.InferOutput<typeof SUBMISSION>
