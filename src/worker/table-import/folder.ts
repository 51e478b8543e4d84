import * as v from 'valibot'
import type { Problem, ProblemIndex } from '#domain/problem'
import { getProblemNames, type ProblemNames } from '#domain/problem-names'
import { MAX_TEXT_LENGTH } from '#domain/submission-limits'
import { parseLanguage } from '#domain/table/cells'
import { createFolderSlugReader } from '#domain/table/certain-slugs'
import { getEarlierFinder } from '#domain/table/find-problem'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import { type NamedSolution, nameSolutions } from '#domain/table/name-solutions'
import { findOtherSite, findSkipReason, getEnding, getFileKind } from '#domain/table/solution-path'
import { PROBLEM_NOTE_COLUMN } from '#domain/table/solve-record'
import { cutText } from '#lib/cut-text'
import { formatNumber, pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import type { FolderFile, SkippedFileGroup } from '#protocol/table-import'
import { AppError } from '../app-error'
import type { Table, TableRow } from './parse-table'

/** The columns of a folder's table. The verdict and the date may be in the file's name. */
const FOLDER_HEADERS = ['Problem', 'Date', 'Language', 'Code', 'File', 'Status', PROBLEM_NOTE_COLUMN]

/**
 * Converts the solutions in a folder to a table (N29). Leaves out files that are no solutions, and counts the code files among them. A file
 * whose path leads out of the folder becomes a row with a fault. Throws an AppError `invalid` if there are no solutions, or too many files or
 * bytes.
 */
export function folderToTable(files: readonly FolderFile[], problems: ProblemIndex): Table {
  checkSize(files)
  const skipped = new SkippedFiles()
  const faults: TableRow[] = []
  const codeFiles: CodeFile[] = []
  for (const [i, file] of files.entries()) {
    const read = readFile(file, i + 1)
    if (read.kind === 'code') codeFiles.push(read.file)
    else if (read.kind === 'fault') faults.push({ line: i + 1, cells: [], fault: `${file.path}: ${read.reason}` })
    else if (read.kind === 'skipped') skipped.add(read.reason, file.path)
  }
  const solutions = nameSolutions(codeFiles, problems).map((named, i) => ({ ...named, file: codeFiles[i] as CodeFile }))
  const kept = dropOlderFiles(solutions, skipped)
  if (kept.length === 0 && faults.length === 0) {
    const example = 'A folder of solutions has files such as 0001-two-sum/0001-two-sum.py or two_sum.py.'
    throw new AppError('invalid', ['No solutions found.', ...skipped.toList().map(formatSkipped), example].join(' '))
  }
  const findEarlierSlug = getEarlierFinder(problems)
  const readCertainSlug = createFolderSlugReader(
    codeFiles.flatMap(({ path }) => listNames(path)),
    problems,
  )
  const rows = kept.map((solution) => toRow(solution, findEarlierSlug, readCertainSlug))
  return {
    headers: FOLDER_HEADERS,
    rows: [...rows, ...faults, ...findNotes(files, solutions, problems)].sort((a, b) => a.line - b.line),
    skippedFiles: skipped.toList(),
    hasEqualFileDates: haveEqualDates(codeFiles),
  }
}

const formatSkipped = ({ reason, count, example }: SkippedFileGroup): string =>
  `Skipped ${pluralize(count, 'file')}: ${reason}, such as ${cutText(example, MAX_PATH_LENGTH)}.`

const MAX_PATH_LENGTH = 100

/** Whether several files were changed in the same minute, as after a download. */
function haveEqualDates(files: readonly FolderFile[]): boolean {
  const minutes = new Set(files.map(({ modifiedAt }) => Math.floor(modifiedAt / 60_000)))
  return files.length > 1 && minutes.size === 1
}

interface CodeFile extends FolderFile {
  text: string
  line: number
  /** The ending of the file, which names the language. */
  ending: string
}

interface FoundSolution extends NamedSolution {
  file: CodeFile
}

type ReadFile = { kind: 'code'; file: CodeFile } | { kind: 'fault' | 'skipped'; reason: string } | { kind: 'other' }

function readFile(file: FolderFile, line: number): ReadFile {
  const kind = getFileKind(file.path)
  if (!isSafe(file.path)) return { kind: 'fault', reason: 'the path leaves the folder.' }
  if (kind === 'other-code') return { kind: 'skipped', reason: 'in languages that LeetCode does not have' }
  if (kind !== 'solution' && kind !== 'notebook') return { kind: 'other' }
  const reason = findSkipReason(file.path.split('/'))
  if (reason !== null) return { kind: 'skipped', reason }
  if (file.isTooLarge) return { kind: 'skipped', reason: `larger than ${formatSize(MAX_CELL_SIZE)}` }
  if (file.text === null) return { kind: 'fault', reason: 'it is not text in UTF-8.' }
  if (kind === 'solution')
    return { kind: 'code', file: { ...file, text: file.text, line, ending: getEnding(file.path) } }
  const code = readNotebook(file.text)
  if (code === null) return { kind: 'fault', reason: 'this notebook can’t be read.' }
  if (code.trim() === '') return { kind: 'skipped', reason: 'notebooks without code' }
  return { kind: 'code', file: { ...file, text: code, line, ending: 'python3' } }
}

/** Returns the names in a path without the ending of the file, the file's own name first. */
const listNames = (path: string): string[] =>
  path
    .replace(/\.[^./]*$/, '')
    .split('/')
    .reverse()

const toFileDate = ({ modifiedAt }: FolderFile): string => String(Math.max(0, Math.floor(modifiedAt / 1000)))

function toRow(
  { problem, name, date, verdict, file, isByNumber, otherNumber }: FoundSolution,
  findEarlierSlug: (name: string, link: string) => string | null,
  readCertainSlug: (name: string) => string | undefined,
): TableRow {
  const fileDate = toFileDate(file)
  const isElsewhere = findOtherSite(file.path.split('/')) !== undefined
  const names = problem || isElsewhere ? [] : listNames(file.path)
  const certainSlug = names.flatMap((one) => readCertainSlug(one) ?? [])[0]
  // Builds up to 0.1.0 named the problem by the folder that contains the file.
  const earlierName = file.path.split('/').at(-2) ?? ''
  const earlierSlug = findEarlierSlug(earlierName, '')
  return {
    line: file.line,
    cells: [name, date ?? fileDate, file.ending, file.text, file.path, verdict],
    fault: null,
    ...(problem && {
      problem: {
        slug: problem.slug,
        title: problem.title,
        evidence: isByNumber ? 'number' : 'title',
        ...(otherNumber !== null && { otherNumber }),
      },
    }),
    ...(certainSlug !== undefined && { problem: { slug: certainSlug, title: certainSlug } }),
    ...(earlierSlug !== null && { earlier: { slug: earlierSlug, name: earlierName, date: fileDate } }),
  }
}

/**
 * Keeps all files with a date in their name, and the newest of the other files of the same problem, language and verdict. A file with the
 * code of one with a date is a copy of it.
 */
function dropOlderFiles(solutions: readonly FoundSolution[], skipped: SkippedFiles): FoundSolution[] {
  const groups = new Map<string, FoundSolution[]>()
  for (const solution of solutions) {
    const { problem, name, file, verdict } = solution
    const key = JSON.stringify([problem?.slug ?? '', problem ? '' : name, parseLanguage(file.ending), verdict])
    const group = groups.get(key)
    if (group) group.push(solution)
    else groups.set(key, [solution])
  }
  return [...groups.values()].flatMap((group) => {
    const dated = group.filter(({ date }) => date !== null)
    const codes = new Set(dated.map(({ file }) => file.text.trim()))
    const newest = group
      .filter(({ date }) => date === null)
      .reduce<FoundSolution | null>(
        (last, one) => (last && last.file.modifiedAt > one.file.modifiedAt ? last : one),
        null,
      )
    const isCopy = newest !== null && codes.has(newest.file.text.trim())
    const kept = newest === null || isCopy ? dated : [...dated, newest]
    for (const one of group) if (!kept.includes(one)) skipped.add('older files of the same problem', one.file.path)
    return kept
  })
}

class SkippedFiles {
  readonly #byReason = new Map<string, SkippedFileGroup>()

  add(reason: string, path: string): void {
    const group = this.#byReason.get(reason)
    if (group) group.count++
    else this.#byReason.set(reason, { reason, count: 1, example: path })
  }

  toList = (): SkippedFileGroup[] => [...this.#byReason.values()]
}

/** Returns the code of a Jupyter notebook; null if it is not a notebook. */
function readNotebook(text: string): string | null {
  try {
    const { cells } = v.parse(NOTEBOOK_FORM, JSON.parse(text))
    return cells
      .flatMap(({ cell_type, source }) => (cell_type === 'code' ? [[source].flat().join('')] : []))
      .join('\n\n')
  } catch {
    return null
  }
}

const NOTEBOOK_FORM = v.object({
  cells: v.array(v.object({ cell_type: v.string(), source: v.union([v.string(), v.array(v.string())]) })),
})

/**
 * Returns rows with the notes on problems: NOTES.md and README.md in folders whose solutions are of one problem. A README that begins with the
 * problem's title was generated, and is left out.
 */
function findNotes(
  files: readonly FolderFile[],
  solutions: readonly FoundSolution[],
  problems: ProblemIndex,
): TableRow[] {
  const problemsByFolder = new Map<string, Problem | null>()
  for (const { problem, file } of solutions) {
    const folder = getFolder(file.path)
    const other = problemsByFolder.get(folder)
    problemsByFolder.set(folder, other === undefined || other === problem ? problem : null)
  }
  const names = getProblemNames(problems)
  return files.flatMap((file, i): TableRow[] => {
    const fileName = file.path.split('/').at(-1) ?? ''
    const note = file.text?.trim() ?? ''
    const problem = problemsByFolder.get(getFolder(file.path))
    if (!problem || getFileKind(file.path) !== 'note' || note === '' || note.length > MAX_TEXT_LENGTH) return []
    if (/^readme/i.test(fileName) && isGenerated(note, problem, names)) return []
    return [
      {
        line: i + 1,
        cells: [problem.title, '', '', '', file.path, '', note],
        fault: null,
        problem: { slug: problem.slug, title: problem.title },
      },
    ]
  })
}

const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function isGenerated(text: string, problem: Problem, names: ProblemNames<Problem>): boolean {
  const heading = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const title = heading.replace(/<[^>]*>/g, ' ').replace(/^#+\s*/, '')
  const firstHeading = title.split(/\s{3,}/).find((part) => part.trim() !== '') ?? ''
  const match = names.find(firstHeading)
  return names.findLink(heading) === problem || (match.kind === 'found' && match.problem === problem)
}

function checkSize(files: readonly FolderFile[]): void {
  const size = files.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
  const limit =
    files.length > MAX_ROWS ? `${formatNumber(MAX_ROWS)} files` : size > MAX_BYTES ? formatSize(MAX_BYTES) : null
  if (limit === null) return
  throw new AppError(
    'invalid',
    `This folder has more than ${limit}. Choose its subfolders one after another. Nothing was imported.`,
  )
}

/** Whether a path stays in its folder on every system. */
export const isSafe = (path: string): boolean =>
  !/^(?:[/\\]|[a-z]:)/i.test(path) && !path.split(/[/\\]/).some((part) => part === '..')

/** Whether a path may be that of a solution. */
export const isSolution = (path: string): boolean => isSafe(path) && /^(?:solution|notebook)$/.test(getFileKind(path))
