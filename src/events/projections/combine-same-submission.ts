import type { SolveKey } from '#domain/solve'
import { copyRow } from './solve-row'
import {
  type AnySolveRow,
  type FieldOfPerson,
  findOwnRow,
  findOwnRowOrEdits,
  getKeysOfSubmission,
  isRecorded,
  type LargeFieldName,
  type SolveRow,
  type SolveTables,
} from './solve-tables'

/**
 * One submission can have several rows, each under its own key. Returns a copy of the row `own` with values of the rows under the keys
 * `others`: facts that `own` lacks, and edits that the person made later. The `commitSeqs` of the copy are not sorted: they begin with
 * those of `own`, followed by those of each other row.
 */
export function combineSameSubmission(tables: SolveTables, own: SolveRow, others: readonly SolveKey[]): SolveRow {
  const row = copyRow(own)
  for (const key of others) {
    const other = findOwnRowOrEdits(tables, key)
    if (!other) continue
    copyMissingFacts(row, other)
    for (const field of FIELDS_OF_PERSON) copyLaterEdit(row, other, field)
    row.commitSeqs = [...new Set([...row.commitSeqs, ...other.commitSeqs])]
  }
  return row
}

/**
 * Returns the row of a submission, combined from the rows under all its keys; undefined if the submission is not in the log. Ignores the
 * person's decisions to remove a solve or to join it to another one.
 */
export function findSubmissionRow(tables: SolveTables, key: SolveKey): SolveRow | undefined {
  const [shown = key, ...others] = getKeysOfSubmission(tables, key)
  const own = findOwnRow(tables, shown)
  return own && others.length > 0 ? combineSameSubmission(tables, own, others) : own
}

/** Like `findSubmissionRow`, but if the submission is not recorded, returns the edits that are stored under the key. */
export const findAnySubmissionRow = (tables: SolveTables, key: SolveKey): AnySolveRow | undefined =>
  findSubmissionRow(tables, key) ?? findOwnRowOrEdits(tables, key)

const FIELDS_OF_PERSON = [
  'code',
  'timeUsed',
  'usedHints',
  'notes',
  'feedback',
  'rating',
] as const satisfies readonly FieldOfPerson[]

/** Does not copy a field that the person cleared. */
function copyLaterEdit(row: SolveRow, other: AnySolveRow, field: FieldOfPerson): void {
  const time = other.edited[field]
  if (time === undefined || !hasValue(other, field)) return
  if (hasValue(row, field) && (row.edited[field] ?? Number.NEGATIVE_INFINITY) >= time) return
  row.edited[field] = time
  switch (field) {
    case 'timeUsed':
      row.timeUsed = other.timeUsed
      break
    case 'usedHints':
      row.usedHints = other.usedHints
      break
    case 'rating':
      row.rating = other.rating
      break
    case 'code':
    case 'notes':
    case 'feedback':
      copyLargeField(row, other, field)
      if (field === 'feedback') row.finalScore = other.finalScore
      break
    default:
      field satisfies never
  }
}

const hasValue = (row: AnySolveRow, field: FieldOfPerson): boolean =>
  field === 'code' || field === 'notes' || field === 'feedback'
    ? row.largeFields[field] !== undefined
    : row[field] !== null

/**
 * Copies facts that a row lacks from another row. Also copies a code history, list of test runs or set of details that is more complete.
 */
function copyMissingFacts(row: SolveRow, other: AnySolveRow): void {
  // The extension's verdict is more reliable than the verdict in the site's list of recent submissions.
  if (isRecorded(other) && other.source === 'extension' && row.source !== 'extension') {
    row.status = other.status
    row.lang = other.lang
  }
  row.submissionId ??= other.submissionId
  row.title ??= other.title
  row.qualityScore ??= other.qualityScore
  if (row.edited.timeUsed === undefined) row.timeUsed ??= other.timeUsed
  if (row.edited.usedHints === undefined) row.usedHints ??= other.usedHints
  if (row.edited.code === undefined && !row.largeFields.code) copyLargeField(row, other, 'code')
  for (const part of ['problemNote', 'problemDescription'] as const)
    if (!row.largeFields[part]) copyLargeField(row, other, part)
  if (other.snapshots > row.snapshots) {
    row.snapshots = other.snapshots
    copyLargeField(row, other, 'codingJourney')
  }
  if (other.runs > row.runs) {
    row.runs = other.runs
    row.failedRuns = other.failedRuns
    copyLargeField(row, other, 'runEvents')
  }
  if (other.details > row.details) {
    row.details = other.details
    copyLargeField(row, other, 'submissionDetails')
  }
  row.fingerprints = { ...other.fingerprints, ...row.fingerprints }
}

function copyLargeField(row: SolveRow, { largeFields, fingerprints }: AnySolveRow, part: LargeFieldName): void {
  const address = largeFields[part]
  if (address) row.largeFields[part] = address
  else delete row.largeFields[part]
  if (part === 'notes' || part === 'feedback') return
  if (fingerprints[part] !== undefined) row.fingerprints[part] = fingerprints[part]
}
