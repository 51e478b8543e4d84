import * as v from 'valibot'
import type {
  CodingJourney,
  Feedback,
  RunEvents,
  Snapshot,
  SolveFacts,
  Submission,
  SubmissionDetails,
} from '#domain/solve'
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

const SUBMISSION = v.object({
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

type Told = v.InferOutput<typeof SUBMISSION>

/** Submissions that could be read, and where and why a whole one, or a single field of one, could not. */
export interface ReadSubmissions {
  submissions: Submission[]
  refused: string[]
}

/** Without these there is no solve; any other field that cannot be read is left out, and the solve is kept. */
const NEEDED: readonly string[] = ['titleSlug', 'timestamp', 'statusDisplay'] satisfies (keyof Told)[]

/**
 * Reads submissions as the extension or the demo tells them. What cannot be read is refused with its place and holds
 * back nothing else; `place` names where they came from, for example `chunk 4`.
 */
export function readSubmissions(told: readonly unknown[], place: string): ReadSubmissions {
  const submissions: Submission[] = []
  const refused: string[] = []
  told.forEach((one, row) => {
    const submission = readOne(one, `${place}, row ${row}`, refused)
    if (submission) submissions.push(submission)
  })
  return { submissions, refused }
}

function readOne(told: unknown, place: string, refused: string[]): Submission | null {
  const result = v.safeParse(SUBMISSION, told)
  if (result.success) return toSubmission(result.output)
  const [issue] = result.issues
  refused.push(`${place}: ${v.getDotPath(issue) ?? 'row'}: ${issue.message}`)
  const field = issue.path?.[0].key
  if (typeof told !== 'object' || typeof field !== 'string' || NEEDED.includes(field)) return null
  return readOne({ ...told, [field]: null }, place, refused)
}

function toSubmission(told: Told): Submission {
  const own = ownOf(told)
  return {
    slug: told.titleSlug,
    timestamp: told.timestamp,
    status: told.statusDisplay,
    lang: told.lang ?? '',
    facts: factsOf(told),
    ...(own ? { own } : {}),
  }
}

function ownOf({ notes, feedback }: Told): { notes?: string; feedback?: Feedback } | null {
  if (!notes && !feedback) return null
  return { ...(notes ? { notes } : {}), ...(feedback ? { feedback } : {}) }
}

function factsOf(told: Told): SolveFacts {
  return present({
    submissionId: told.id,
    title: told.title,
    timeUsed: told.solveTime,
    usedHints: told.usedHints,
    code: told.code ?? told.codeDetail?.code,
    problemNote: told.problemNote,
    problemDescription: descriptionOf(told.problemDescription),
    submissionDetails: told.submissionDetails && detailsOf(told.submissionDetails),
    codingJourney: told.codingJourney && journeyOf(told.codingJourney),
    runEvents: told.runEvents && runsOf(told.runEvents),
    qualityScore: told.qualityScore,
  })
}

function descriptionOf(told: Told['problemDescription']): string | null | undefined {
  return typeof told === 'object' ? told?.content : told
}

/** Details with nothing in them are no details. */
function detailsOf(told: v.InferOutput<typeof DETAILS>): SubmissionDetails | null {
  const details = present(told)
  return Object.keys(details).length > 0 ? details : null
}

function journeyOf(told: v.InferOutput<typeof JOURNEY>): CodingJourney {
  const snapshots = (told.snapshots ?? []).map(snapshotOf)
  return {
    snapshotCount: told.snapshotCount ?? snapshots.length,
    totalCodingTime: told.totalCodingTime ?? null,
    firstSnapshot: told.firstSnapshot ?? null,
    lastSnapshot: told.lastSnapshot ?? null,
    snapshots,
  }
}

/** Older snapshots call the patch text `patch`. */
function snapshotOf({ patch, isCheckpoint, patchText, timestamp, ...rest }: v.InferOutput<typeof SNAPSHOT>): Snapshot {
  return { timestamp, isCheckpoint: isCheckpoint ?? false, ...present({ patchText: patchText ?? patch, ...rest }) }
}

function runsOf(told: v.InferOutput<typeof RUNS>): RunEvents {
  const runs = (told.runs ?? []).map(({ id, startedAt, statusMsg, ...rest }, i) => ({
    id: id ?? String(i + 1),
    startedAt: startedAt ?? null,
    statusMsg: statusMsg ?? '',
    ...present(rest),
  }))
  return {
    count: told.count ?? runs.length,
    firstRun: told.firstRun ?? null,
    lastRun: told.lastRun ?? null,
    runs,
    ...(told._window ? { window: told._window } : {}),
  }
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that hold something: null, undefined and empty texts tell nothing. */
function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined && value !== '') kept[name] = value
  }
  return kept
}
