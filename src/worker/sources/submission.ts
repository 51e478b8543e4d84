import type { CodingJourney, RunEvents, Snapshot, SolveFacts, Submission, SubmissionDetails } from '#domain/solve'
import { formatNumber } from '#lib/format'
import { childPath, type FieldPath, readEntries, readFieldsLeniently } from './read-fields'
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

/** Valid submissions, and the paths and reasons of invalid submissions or fields. */
export interface ReadSubmissions {
  submissions: Submission[]
  refused: string[]
}

/**
 * Parses submissions from the extension or the demo. Invalid parts are refused with their path and affect nothing else.
 * `place` names the origin, for example `chunk 4`. Notes and feedback are accepted only from a `trusted` source.
 */
export function readSubmissions(rows: readonly unknown[], place: string, trusted = false): ReadSubmissions {
  const refused: string[] = []
  const submissions = rows.flatMap((one, row) => {
    const here = { name: `${place}, row ${row}: `, refused }
    const submission = readOne(one, here)
    const own = submission && trusted ? ownOf(one, here) : null
    return submission ? [{ ...submission, ...(own ? { own } : {}) }] : []
  })
  return { submissions, refused }
}

function readOne(one: unknown, place: FieldPath): Submission | null {
  const row = readFieldsLeniently(SUBMISSION, one, place)
  if (!row) return null
  return {
    slug: row.titleSlug,
    timestamp: row.timestamp,
    status: row.statusDisplay,
    lang: row.lang ?? '',
    facts: enforceSizeLimit(factsOf(row, place), place),
  }
}

function ownOf(one: unknown, place: FieldPath): Submission['own'] | null {
  const own = present(readFieldsLeniently(NOTES_AND_FEEDBACK, one, place) ?? {})
  return Object.keys(own).length > 0 ? own : null
}

function factsOf(row: ExtensionSubmission, place: FieldPath): SolveFacts {
  return present({
    submissionId: row.id,
    title: row.title,
    timeUsed: row.solveTime,
    usedHints: row.usedHints,
    code: row.code ?? row.codeDetail?.code,
    problemNote: row.problemNote,
    problemDescription: descriptionOf(row.problemDescription),
    submissionDetails: row.submissionDetails && detailsOf(row.submissionDetails, childPath(place, 'submissionDetails')),
    codingJourney: row.codingJourney && journeyOf(row.codingJourney, childPath(place, 'codingJourney')),
    runEvents: row.runEvents && runsOf(row.runEvents, childPath(place, 'runEvents')),
    qualityScore: row.qualityScore,
  })
}

function descriptionOf(row: ExtensionSubmission['problemDescription']): string | null | undefined {
  return typeof row === 'object' ? row?.content : row
}

/** Empty details count as none. */
function detailsOf(one: object, place: FieldPath): SubmissionDetails | null {
  const details = present(readFieldsLeniently(DETAILS, one, place) ?? {})
  return Object.keys(details).length > 0 ? details : null
}

function journeyOf(one: object, place: FieldPath): CodingJourney | null {
  const row = readFieldsLeniently(JOURNEY, one, place)
  if (!row) return null
  const snapshots = readEntries(SNAPSHOT, row.snapshots, childPath(place, 'snapshots')).map(snapshotOf)
  return {
    snapshotCount: row.snapshotCount ?? snapshots.length,
    totalCodingTime: row.totalCodingTime ?? null,
    firstSnapshot: row.firstSnapshot ?? null,
    lastSnapshot: row.lastSnapshot ?? null,
    snapshots,
  }
}

/** Older snapshots name the patch text `patch`. */
function snapshotOf({ patch, isCheckpoint, patchText, timestamp, ...rest }: ExtensionSnapshot): Snapshot {
  return { timestamp, isCheckpoint: isCheckpoint ?? false, ...present({ patchText: patchText ?? patch, ...rest }) }
}

function runsOf(one: object, place: FieldPath): RunEvents | null {
  const row = readFieldsLeniently(RUNS, one, place)
  if (!row) return null
  const runs = readEntries(RUN, row.runs, childPath(place, 'runs')).map(({ id, startedAt, statusMsg, ...rest }, i) => ({
    id: id ?? String(i + 1),
    startedAt: startedAt ?? null,
    statusMsg: statusMsg ?? '',
    ...present(rest),
  }))
  return {
    count: row.count ?? runs.length,
    firstRun: row.firstRun ?? null,
    lastRun: row.lastRun ?? null,
    runs,
    ...(row._window ? { window: row._window } : {}),
  }
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Drops null, undefined and empty texts. */
function present<T extends object>(fields: T): Present<T> {
  const filled: Present<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined && value !== '') filled[name] = value
  }
  return filled
}

/** Maximum characters of one submission: far above any real one, far below a harmful size. */
const MAX_SIZE = 8_000_000

/** By importance: the code is kept before its journey. */
const ORDER = [
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

/** Drops facts that would exceed the size limit, and records their paths. */
function enforceSizeLimit(facts: SolveFacts, place: FieldPath): SolveFacts {
  const kept: SolveFacts = { ...facts }
  let total = 0
  for (const name of ORDER) {
    const size = charactersIn(facts[name])
    if (total + size <= MAX_SIZE) total += size
    else {
      delete kept[name]
      place.refused.push(
        `${place.name}${name}: the submission would hold more than ${formatNumber(MAX_SIZE)} characters`,
      )
    }
  }
  return kept
}

/** Counts the characters of all texts in a value. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + charactersIn(one), 0)
}
