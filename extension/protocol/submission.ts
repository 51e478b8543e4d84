import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { MAX_ENTRIES, MAX_SHORT_LENGTH } from '#domain/submission-limits'
import { CODE, COUNT, MILLISECONDS, NUMBER, SECONDS, SHORT_TEXT, SLUG, SUBMISSION_ID, TEXT } from './bounds'

/** The report of the judge. A missing field is unknown. `runtime` is in ms, `memory` in bytes, percentiles are 0–100. */
export const SUBMISSION_DETAILS = v.object({
  runtime: v.optional(NUMBER),
  runtimeDisplay: v.optional(SHORT_TEXT),
  runtimePercentile: v.optional(NUMBER),
  memory: v.optional(NUMBER),
  memoryDisplay: v.optional(SHORT_TEXT),
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
 * A recorded state of the code while the user typed it. A checkpoint has the whole code in `fullCode`, other snapshots have `patchText`.
 * src/domain/journey defines the format of patches, the normalisation and the checksums.
 */
export const SNAPSHOT = v.object({
  /** Epoch milliseconds. */
  timestamp: MILLISECONDS,
  patchText: v.optional(CODE),
  fullCode: v.optional(CODE),
  isCheckpoint: v.boolean(),
  checksumBefore: v.optional(SHORT_TEXT),
  checksumAfter: SHORT_TEXT,
  encodingInfo: SHORT_TEXT,
  lang: v.optional(SHORT_TEXT),
})
/** A snapshot of the code, as the extension stores and sends it. */
export type SnapshotRecord = v.InferOutput<typeof SNAPSHOT>

/** The history of the code in one attempt, up to the submission. */
export const CODE_HISTORY = v.object({
  snapshotCount: COUNT,
  /** The active time. Pauses of more than two minutes do not count. */
  totalCodingTime: MILLISECONDS,
  firstSnapshot: MILLISECONDS,
  lastSnapshot: MILLISECONDS,
  snapshots: v.pipe(v.array(SNAPSHOT), v.maxLength(MAX_ENTRIES)),
})

/**
 * A test run: one press of LeetCode's Run button. `statusMsg` is the verdict that the extension derived: "Accepted" only if every answer
 * was right.
 */
export const RUN = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SHORT_LENGTH)),
  /** Epoch milliseconds. */
  startedAt: MILLISECONDS,
  statusMsg: SHORT_TEXT,
  lang: v.optional(SHORT_TEXT),
  code: v.optional(CODE),
  totalCorrect: v.optional(COUNT),
  totalTestcases: v.optional(COUNT),
  /** The run time as the site shows it, for example "3 ms". */
  runtime: v.optional(SHORT_TEXT),
  memory: v.optional(SHORT_TEXT),
  runtimeError: v.optional(TEXT),
  lastTestcase: v.optional(TEXT),
})
export type RunRecord = v.InferOutput<typeof RUN>

/** The test runs since the last submission of the problem, and the test runs of the whole attempt. Times are epoch milliseconds. */
export const RUN_EVENTS = v.object({
  count: COUNT,
  firstRun: MILLISECONDS,
  lastRun: MILLISECONDS,
  runs: v.pipe(v.array(RUN), v.maxLength(MAX_ENTRIES)),
})

/**
 * A submission with all data that is known so far. The field names are those of protocol 1, so that the same code reads both protocols. A
 * missing field is unknown; a later change may contain it.
 */
export const SUBMISSION = v.object({
  /** The practice site's submission id, in decimal digits. */
  id: SUBMISSION_ID,
  titleSlug: SLUG,
  title: SHORT_TEXT,
  /** Epoch seconds. */
  timestamp: SECONDS,
  statusDisplay: v.pipe(SHORT_TEXT, v.nonEmpty()),
  lang: SHORT_TEXT,
  practiceSession: v.nullable(COUNT),
  code: v.optional(CODE),
  /** Active seconds of the attempt up to the submission. */
  solveTime: v.optional(COUNT),
  /** The help that the extension has seen the user use. Missing if it is unknown. */
  usedHints: v.optional(v.picklist(HINTS)),
  submissionDetails: v.optional(SUBMISSION_DETAILS),
  codingJourney: v.optional(CODE_HISTORY),
  runEvents: v.optional(RUN_EVENTS),
})
export type SubmissionRecord = v.InferOutput<typeof SUBMISSION>
