import type { SolveKey } from '#domain/solve'
import { copyRow } from './solve-row'
import {
  type AnySolveRow,
  anyOwnRow,
  type FieldOfPerson,
  isRecorded,
  keysOfSubmission,
  type LargeFieldName,
  ownRow,
  type SolveRow,
  type SolveTables,
} from './solve-tables'

/**
 * A row with the values of the other keys of its submission: facts that it lacks, and the person's later edits. Its
 * `commitSeqs` are those of one key after the other.
 */
export function combineSameSubmission(tables: SolveTables, own: SolveRow, others: readonly SolveKey[]): SolveRow {
  const row = copyRow(own)
  for (const key of others) {
    const other = anyOwnRow(tables, key)
    if (!other) continue
    takeFacts(row, other)
    for (const field of FIELDS_OF_PERSON) takeLaterEdit(row, other, field)
    row.commitSeqs = [...new Set([...row.commitSeqs, ...other.commitSeqs])]
  }
  return row
}

/** The values of a submission from all its keys, before joins and removals are applied. */
export function submissionRow(tables: SolveTables, key: SolveKey): SolveRow | undefined {
  const [shown = key, ...others] = keysOfSubmission(tables, key)
  const own = ownRow(tables, shown)
  return own && others.length > 0 ? combineSameSubmission(tables, own, others) : own
}

/** The values of a submission from all its keys. If no key is recorded, the edits that wait under this one. */
export const anySubmissionRow = (tables: SolveTables, key: SolveKey): AnySolveRow | undefined =>
  submissionRow(tables, key) ?? anyOwnRow(tables, key)

const FIELDS_OF_PERSON = [
  'code',
  'timeUsed',
  'usedHints',
  'notes',
  'feedback',
  'rating',
] as const satisfies readonly FieldOfPerson[]

/** Takes a field that the person edited later in the other row. A field that was cleared there hides no value here. */
function takeLaterEdit(row: SolveRow, other: AnySolveRow, field: FieldOfPerson): void {
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
      takeLargeField(row, other, field)
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

/** Takes facts of the other row that this one lacks, and a more complete journey, run list or set of details. */
function takeFacts(row: SolveRow, other: AnySolveRow): void {
  // The extension knows the verdict better than the recent list.
  if (isRecorded(other) && other.source === 'extension' && row.source !== 'extension') {
    row.status = other.status
    row.lang = other.lang
  }
  row.submissionId ??= other.submissionId
  row.title ??= other.title
  row.qualityScore ??= other.qualityScore
  if (row.edited.timeUsed === undefined) row.timeUsed ??= other.timeUsed
  if (row.edited.usedHints === undefined) row.usedHints ??= other.usedHints
  if (row.edited.code === undefined && !row.largeFields.code) takeLargeField(row, other, 'code')
  for (const part of ['problemNote', 'problemDescription'] as const)
    if (!row.largeFields[part]) takeLargeField(row, other, part)
  if (other.snapshots > row.snapshots) {
    row.snapshots = other.snapshots
    takeLargeField(row, other, 'codingJourney')
  }
  if (other.runs > row.runs) {
    row.runs = other.runs
    row.failedRuns = other.failedRuns
    takeLargeField(row, other, 'runEvents')
  }
  if (other.details > row.details) {
    row.details = other.details
    takeLargeField(row, other, 'submissionDetails')
  }
  row.fingerprints = { ...other.fingerprints, ...row.fingerprints }
}

function takeLargeField(row: SolveRow, { largeFields, fingerprints }: AnySolveRow, part: LargeFieldName): void {
  const address = largeFields[part]
  if (address) row.largeFields[part] = address
  else delete row.largeFields[part]
  if (part === 'notes' || part === 'feedback') return
  if (fingerprints[part] !== undefined) row.fingerprints[part] = fingerprints[part]
}
