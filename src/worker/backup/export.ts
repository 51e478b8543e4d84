import { describeContents } from '#domain/log-contents'
import { formatSolveCounts } from '#domain/table/solve-record'
import { pluralize } from '#lib/format'
import type { ExportFile, ExportFormat, FolderExportResult } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { isFolderHandle, writeNumber } from '../log/cursors'
import type { ProgressTask } from '../log/export-file/progress-task'
import { buildExportFileName, describeExport, writeExport } from '../log/export-file/write-export'
import { readSetAside } from '../log/set-aside'
import type { Session } from '../session'
import { createExclusiveTask } from '../session/exclusive-task'
import { listProvenPeriods } from '../session/extend-coverage'
import { countContents } from './contents'
import { writeProblemFiles, zipProblemFiles } from './problem-files'
import { readProblemNotes, readSolveRecords, solvesToCsv, solvesToJson } from './solve-tables'

const FILE_KINDS = {
  ndjson: { ending: 'ndjson.gz', type: 'application/gzip' },
  json: { ending: 'json', type: 'application/json' },
  csv: { ending: 'csv', type: 'text/csv' },
  markdown: { ending: 'markdown.zip', type: 'application/zip' },
} as const

/** Returns the user's data as a file. Records the time of an NDJSON export that Solvelog can import again. */
export const exportData = createExclusiveTask(
  async (session: Session, format: ExportFormat, task: ProgressTask): Promise<ExportFile> => {
    const { platform, username, log, db, user, limits } = session
    await log.catchUp()
    const at = platform.now()
    const { ending, type } = FILE_KINDS[format]
    const file = { name: buildExportFileName(username, at, ending), type, warning: null }
    if (format === 'markdown') {
      const { bytes, count } = await zipProblemFiles(session, task)
      return { ...file, bytes, contents: pluralize(count, 'problem') }
    }
    if (format !== 'ndjson') {
      const solves = await readSolveRecords(session, task)
      const notes = await readProblemNotes(session)
      const text = format === 'csv' ? solvesToCsv(solves, notes) : solvesToJson(username, at, solves, notes)
      const contents = formatSolveCounts({ solves: solves.length, problemNotes: notes.length })
      return { ...file, bytes: new TextEncoder().encode(text), contents }
    }
    const { seq } = log.head
    const covered = listProvenPeriods(session)
    const about = { user: username, at, of: seq, covered, limits }
    const { bytes, header, warning } = await writeExport(log.readCommits(), about, task)
    if (warning === null) {
      await bestEffort(async () => {
        await writeNumber(db, user, 'exported-at', at)
        await writeNumber(db, user, 'exported-seq', seq)
      })
    }
    return { ...file, bytes, contents: describeContents(countContents(log.tables)) ?? describeExport(header), warning }
  },
)

/**
 * Writes a Markdown file for each problem with a solve or a note into a folder (N15). Throws an AppError if the folder cannot be written.
 * Files that were already written remain.
 */
export const exportToFolder = createExclusiveTask(
  async (session: Session, folder: object, task: ProgressTask): Promise<FolderExportResult> => {
    if (!isFolderHandle(folder))
      throw new AppError('invalid', 'This is not a folder. Choose a folder instead of a file.')
    await session.log.catchUp()
    try {
      return await writeProblemFiles(session, folder, task)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      const reason = error.name === 'QuotaExceededError' ? 'the disk is full.' : error.message
      throw new AppError(
        'invalid',
        `The folder could not be written: ${reason} The files written so far are complete. Export again to write the rest.`,
        { cause: error },
      )
    }
  },
)

/** Returns the damaged database entries that were set aside, as a JSON file (docs/export-format.md). */
export async function exportDamagedEntries({ db, user, username, platform }: Session): Promise<ExportFile> {
  const at = platform.now()
  const entries = (await readSetAside(db, user)).map((one) =>
    isJsonSerializable(one) ? one : { ...one, value: UNWRITABLE_TEXT },
  )
  const file = { format: 'solvelog-damaged-entries', version: 1, user: username, savedAt: new Date(at), entries }
  return {
    name: buildExportFileName(username, at, 'damaged.json'),
    type: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(file, toJsonValue, 2)),
    contents: pluralize(entries.length, 'damaged value'),
    warning: null,
  }
}

const UNWRITABLE_TEXT = 'This value cannot be written as text.'

function isJsonSerializable(value: object): boolean {
  try {
    JSON.stringify(value, toJsonValue)
    return true
  } catch {
    return false
  }
}

/** Converts values that IndexedDB stores but JSON does not support. */
function toJsonValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return String(value)
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof ArrayBuffer) return { bytes: [...new Uint8Array(value)] }
  if (ArrayBuffer.isView(value)) {
    return { bytes: [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)] }
  }
  return value
}
