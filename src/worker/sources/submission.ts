import type { CodingJourney, RunEvents, Snapshot, SolveFacts, Submission, SubmissionDetails } from '#domain/solve'
import { formatNumber } from '#lib/format'
import { createChildPath, type FieldPath, readEntries, readFieldsLeniently } from './read-fields'
import {
  DETAILS,
  type ExtensionSnapshot,
  type ExtensionSubmission,
  JOURNEY,
  NOTES_AND_FEEDBACK,
  RUN,
  RUNS,
  SNAPSHOT,
  SUBMISSION,
} from './submission-shape'

/** Valid submissions, and a message with path and reason for each invalid submission or field. */
export interface ReadSubmissions {
  submissions: Submission[]
  refused: string[]
}

/**
 * Parses submissions in the extension's format. Leaves out invalid parts, with a message for each. `place` names the origin in messages,
 * for example `chunk 4`. Accepts notes and feedback only if `isTrusted`, as for the demo.
 */
export function readSubmissions(rows: readonly unknown[], place: string, isTrusted = false): ReadSubmissions {
  const refused: string[] = []
  const submissions = rows.flatMap((one, row) => {
    const path = { name: `${place}, row ${row}: `, refused }
    const submission = readSubmission(one, path)
    const own = submission && isTrusted ? parseNotesAndFeedback(one, path) : null
    return submission ? [{ ...submission, ...(own ? { own } : {}) }] : []
  })
  return { submissions, refused }
}

function readSubmission(one: unknown, path: FieldPath): Submission | null {
  const row = readFieldsLeniently(SUBMISSION, one, path)
  if (!row) return null
  return {
    slug: row.titleSlug,
    timestamp: row.timestamp,
    status: row.statusDisplay,
    lang: row.lang ?? '',
    facts: enforceSizeLimit(toFacts(row, path), path),
  }
}

function parseNotesAndFeedback(one: unknown, path: FieldPath): Submission['own'] | null {
  const own = removeEmptyFields(readFieldsLeniently(NOTES_AND_FEEDBACK, one, path) ?? {})
  return Object.keys(own).length > 0 ? own : null
}

function toFacts(row: ExtensionSubmission, path: FieldPath): SolveFacts {
  return removeEmptyFields({
    submissionId: row.id,
    title: row.title,
    timeUsed: row.solveTime,
    usedHints: row.usedHints,
    code: row.code ?? row.codeDetail?.code,
    problemNote: row.problemNote,
    problemDescription: toDescription(row.problemDescription),
    submissionDetails:
      row.submissionDetails && parseDetails(row.submissionDetails, createChildPath(path, 'submissionDetails')),
    codingJourney: row.codingJourney && parseJourney(row.codingJourney, createChildPath(path, 'codingJourney')),
    runEvents: row.runEvents && parseRuns(row.runEvents, createChildPath(path, 'runEvents')),
    qualityScore: row.qualityScore,
  })
}

function toDescription(row: ExtensionSubmission['problemDescription']): string | null | undefined {
  return typeof row === 'object' ? row?.content : row
}

function parseDetails(one: object, path: FieldPath): SubmissionDetails | null {
  const details = removeEmptyFields(readFieldsLeniently(DETAILS, one, path) ?? {})
  return Object.keys(details).length > 0 ? details : null
}

function parseJourney(one: object, path: FieldPath): CodingJourney | null {
  const row = readFieldsLeniently(JOURNEY, one, path)
  if (!row) return null
  const snapshots = readEntries(SNAPSHOT, row.snapshots, createChildPath(path, 'snapshots')).map(toSnapshot)
  return {
    snapshotCount: row.snapshotCount ?? snapshots.length,
    totalCodingTime: row.totalCodingTime ?? null,
    firstSnapshot: row.firstSnapshot ?? null,
    lastSnapshot: row.lastSnapshot ?? null,
    snapshots,
  }
}

/** Older snapshots have the patch text in the field `patch`. */
function toSnapshot({ patch, isCheckpoint, patchText, timestamp, ...rest }: ExtensionSnapshot): Snapshot {
  return {
    timestamp,
    isCheckpoint: isCheckpoint ?? false,
    ...removeEmptyFields({ patchText: patchText ?? patch, ...rest }),
  }
}

function parseRuns(one: object, path: FieldPath): RunEvents | null {
  const row = readFieldsLeniently(RUNS, one, path)
  if (!row) return null
  const runs = readEntries(RUN, row.runs, createChildPath(path, 'runs')).map(
    ({ id, startedAt, statusMsg, ...rest }, i) => ({
      id: id ?? String(i + 1),
      startedAt: startedAt ?? null,
      statusMsg: statusMsg ?? '',
      ...removeEmptyFields(rest),
    }),
  )
  return {
    count: row.count ?? runs.length,
    firstRun: row.firstRun ?? null,
    lastRun: row.lastRun ?? null,
    runs,
    ...(row._window ? { window: row._window } : {}),
  }
}

type NonEmptyFields<T> = { [K in keyof T]?: NonNullable<T[K]> }

function removeEmptyFields<T extends object>(fields: T): NonEmptyFields<T> {
  const filled: NonEmptyFields<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined && value !== '') filled[name] = value
  }
  return filled
}

/** Maximum characters of all texts of a submission: far more than a valid submission has. */
const MAX_CHARACTERS = 8_000_000

/** The facts of a submission, in the order in which their sizes are added up until the size limit is reached. */
const FACTS_BY_IMPORTANCE = [
  'submissionId',
  'title',
  'timeUsed',
  'usedHints',
  'qualityScore',
  'code',
  'problemNote',
  'submissionDetails',
  'problemDescription',
  'codingJourney',
  'runEvents',
] as const satisfies readonly (keyof SolveFacts)[]

function enforceSizeLimit(facts: SolveFacts, path: FieldPath): SolveFacts {
  const limited: SolveFacts = { ...facts }
  let total = 0
  for (const name of FACTS_BY_IMPORTANCE) {
    const size = countCharacters(facts[name])
    if (total + size <= MAX_CHARACTERS) total += size
    else {
      delete limited[name]
      path.refused.push(
        `${path.name}${name}: the submission would hold more than ${formatNumber(MAX_CHARACTERS)} characters`,
      )
    }
  }
  return limited
}

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + countCharacters(one), 0)
}
