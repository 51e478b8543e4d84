import type { SolveSource } from '#domain/solve'
import { type AnySolveRow, isRecorded } from './solve-tables'
import { getSubmissionId } from './submission-index'

/** Returns the verdicts that a source has reported for a solve, oldest first; empty if the log has no report of the source (C12). */
export const getReportedVerdicts = (row: AnySolveRow, source: SolveSource): readonly string[] =>
  (row.reported ?? getFirstReports(row))[source] ?? []

/** Returns a row with a verdict that a source reported. Does not change the verdict of the row. */
export function addReportedVerdict<R extends AnySolveRow>(row: R, source: SolveSource, status: string): R {
  const earlier = getReportedVerdicts(row, source)
  if (row.reported && earlier.includes(status)) return row
  const verdicts = earlier.includes(status) ? earlier : [...earlier, status]
  return { ...row, reported: { ...(row.reported ?? getFirstReports(row)), [source]: verdicts } }
}

/**
 * Nearly all rows have no field `reported`, because their verdict never changed: the source that recorded the solve reported that verdict.
 * If the submission id is known, the extension reported it too, because only the extension sends ids.
 */
function getFirstReports(row: AnySolveRow): NonNullable<AnySolveRow['reported']> {
  if (!isRecorded(row)) return {}
  const reports = { [row.source]: [row.status] }
  return getSubmissionId(row) === null ? reports : { ...reports, extension: [row.status] }
}
