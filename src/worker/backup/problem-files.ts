import { Zip, ZipDeflate } from 'fflate'
import { createFileNames, formatProblemFile, isExportedFile, type ProblemFile } from '#domain/problem-file'
import { toSolveDate } from '#domain/solve-date'
import type { AlsoTypedRow } from '#events/projections/also-typed'
import type { AnySolveRow, LargeFields, SolveRow } from '#events/projections/solve-tables'
import { joinBytes } from '#lib/bytes'
import { compareTexts } from '#lib/compare-texts'
import type { FolderExportResult } from '#protocol/backup'
import type { ReviewState } from '#protocol/reviews'
import type { ProgressTask } from '../log/export-file/progress-task'
import { getReviews } from '../reviews/reviews'
import type { Session } from '../session'
import { selectAlsoTypedTexts } from '../session/also-typed-texts'
import { readProblemNote } from '../session/large-fields'
import { findTitleAndLink } from '../session/title-and-link'
import { listRowsToRead, mapAlsoTypedRows, readLargeFieldsOfRows } from './solve-tables'

/** The file times that `fflate` accepts: the years 1980 to 2099, in epoch milliseconds, with a margin for time zones. */
const ZIP_TIME_RANGE = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)] as const

interface NamedText {
  name: string
  text: string
}

async function* generateProblemFiles(session: Session, task: ProgressTask): AsyncGenerator<NamedText> {
  const { presentTables: tables } = session
  const rows = Object.values(tables.solves).sort((a, b) => a.timestamp - b.timestamp || compareTexts(a.key, b.key))
  const alsoTypedRows = mapAlsoTypedRows(tables, rows)
  const texts = await readLargeFieldsOfRows(session, listRowsToRead(alsoTypedRows), task)
  const bySlug = new Map<string, SolveRow[]>()
  for (const [slug, { note }] of Object.entries(tables.problemNotes)) if (note) bySlug.set(slug, [])
  for (const row of rows) {
    const sameProblem = bySlug.get(row.slug)
    if (sameProblem) sameProblem.push(row)
    else bySlug.set(row.slug, [row])
  }
  const slugs = [...bySlug.keys()].sort(compareTexts)
  const names = createFileNames(slugs)
  const reviews = getReviews(session)
  for (const [done, slug] of slugs.entries()) {
    const file = await buildProblemFile(
      session,
      reviews.getState(slug),
      slug,
      bySlug.get(slug) ?? [],
      alsoTypedRows,
      texts,
    )
    yield { name: names.get(slug) ?? '', text: formatProblemFile(file, tables.reviewSettings.timeZone) }
    await task.reportProgress(done + 1, slugs.length)
  }
}

async function buildProblemFile(
  session: Session,
  review: ReviewState | null,
  slug: string,
  rows: readonly SolveRow[],
  alsoTypedRows: ReadonlyMap<SolveRow, readonly AlsoTypedRow[]>,
  texts: ReadonlyMap<AnySolveRow, LargeFields>,
): Promise<ProblemFile> {
  const problem = session.problems.get(slug)
  const { presentTables: tables } = session
  const { title, link } = findTitleAndLink(tables, problem, slug)
  return {
    slug,
    title,
    url: link,
    difficulty: problem?.difficulty ?? null,
    categories: problem?.categories ?? [],
    nextReview: review && !review.isSuspended ? review.due : null,
    note: await readProblemNote(session.log, tables, slug),
    attempts: rows.map((row) => {
      const { status, lang, timeUsed, usedHints, finalScore: score } = row
      const { notes = null, code = null } = texts.get(row) ?? {}
      const alsoTyped = selectAlsoTypedTexts(alsoTypedRows.get(row) ?? [], texts)
      return { status, lang, ...toSolveDate(row), timeUsed, usedHints, score, notes, code, alsoTyped }
    }),
  }
}

/** Returns a zip file with the Markdown file of each problem, and the number of files in it. */
export async function zipProblemFiles(
  session: Session,
  task: ProgressTask,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; count: number }> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const mtime = Math.min(ZIP_TIME_RANGE[1], Math.max(ZIP_TIME_RANGE[0], session.platform.now()))
  const encoder = new TextEncoder()
  let count = 0
  for await (const { name, text } of generateProblemFiles(session, task)) {
    const file = new ZipDeflate(name)
    file.mtime = mtime
    zip.add(file)
    file.push(encoder.encode(text), true)
    count += 1
  }
  zip.end()
  return { bytes: joinBytes(chunks), count }
}

/**
 * Writes the Markdown files to a folder. Replaces only files of an earlier export, and deletes none. Unchanged files are not
 * written.
 */
export async function writeProblemFiles(
  session: Session,
  folder: FileSystemDirectoryHandle,
  task: ProgressTask,
): Promise<FolderExportResult> {
  const result: FolderExportResult = {
    folder: folder.name,
    writtenFileCount: 0,
    unchangedFileCount: 0,
    foreignFiles: [],
  }
  for await (const { name, text } of generateProblemFiles(session, task)) {
    task.throwIfCancelled()
    const currentText = await readFileText(folder, name)
    if (currentText === text) result.unchangedFileCount += 1
    else if (currentText !== null && !isExportedFile(currentText)) result.foreignFiles.push(name)
    else {
      const out = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await out.write(text)
      await out.close()
      result.writtenFileCount += 1
    }
  }
  return result
}

async function readFileText(folder: FileSystemDirectoryHandle, name: string): Promise<string | null> {
  try {
    return await (await (await folder.getFileHandle(name)).getFile()).text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}
