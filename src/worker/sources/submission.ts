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
import {
  SUBMISSION,
  type Told,
  type ToldDetails,
  type ToldJourney,
  type ToldRuns,
  type ToldSnapshot,
} from './submission-shape'

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
function detailsOf(told: ToldDetails): SubmissionDetails | null {
  const details = present(told)
  return Object.keys(details).length > 0 ? details : null
}

function journeyOf(told: ToldJourney): CodingJourney {
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
function snapshotOf({ patch, isCheckpoint, patchText, timestamp, ...rest }: ToldSnapshot): Snapshot {
  return { timestamp, isCheckpoint: isCheckpoint ?? false, ...present({ patchText: patchText ?? patch, ...rest }) }
}

function runsOf(told: ToldRuns): RunEvents {
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
