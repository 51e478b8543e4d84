import { pluralize } from '#lib/format'
import type { ExportFile, ExportFormat } from '#protocol/backup'
import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import { describeExport, exportFileName } from '../log/export-file/export-name'
import type { ProgressTask } from '../log/export-file/progress-task'
import { writeExport } from '../log/export-file/write-export'
import type { Session } from '../session'
import { csvOf, jsonOf, solvesOf } from './solve-tables'

const KIND = {
  ndjson: { ending: 'ndjson.gz', type: 'application/gzip' },
  json: { ending: 'json', type: 'application/json' },
  csv: { ending: 'csv', type: 'text/csv' },
} as const

/** Writes the user's data as a file. Records the time of a whole export, unless it is too large to import again. */
export async function exportData(session: Session, format: ExportFormat, task: ProgressTask): Promise<ExportFile> {
  const { platform, username, log, db, user, limits } = session
  await log.catchUp()
  const at = platform.now()
  const { ending, type } = KIND[format]
  const name = exportFileName(username, at, ending)
  if (format !== 'ndjson') {
    const solves = await solvesOf(session, task)
    const text = format === 'csv' ? csvOf(solves) : jsonOf(username, at, solves)
    return {
      name,
      type,
      bytes: new TextEncoder().encode(text),
      holds: pluralize(solves.length, 'solve'),
      warning: null,
    }
  }
  const { seq } = log.head
  const { bytes, header, warning } = await writeExport(log.commits(), { user: username, at, of: seq, limits }, task)
  if (warning === null) {
    await bestEffort(async () => {
      await writeNumber(db, user, 'exported-at', at)
      await writeNumber(db, user, 'exported-seq', seq)
    })
  }
  return { name, type, bytes, holds: describeExport(header), warning }
}
