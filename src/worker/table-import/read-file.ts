import type { ProblemIndex } from '#domain/problem'
import { MAX_BYTES } from '#domain/table/limits'
import { AppError } from '../app-error'
import { folderToTable, isSolution } from './folder'
import { decodeText, parseTable, type Table } from './parse-table'
import { isZip, unzip } from './unzip'

/** The first bytes of files that people take for tables, and what to do with them. */
const OTHER_FILES: readonly (readonly [start: readonly number[], text: string])[] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an Excel file. In Excel, choose File, Save As, “CSV UTF-8”, and import that file.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Export the table as CSV and import that file.'],
  [[0x1f, 0x8b], 'This is a gzip file. Unpack it and import the table in it. To import a backup, use “Your data”.'],
]

/** The paths in a zip by which a spreadsheet is recognized, and how to save its table. */
const SPREADSHEETS: readonly (readonly [path: RegExp, text: string])[] = [
  [/^xl\//, 'This is an Excel file. In Excel, choose File, Save As, “CSV UTF-8”, and import that file.'],
  [/^content\.xml$/, 'This is an OpenDocument file. Choose Save As, “Text CSV”, and import that file.'],
  [/^Index\/.*\.iwa$/, 'This is a Numbers file. Choose File, Export To, CSV, and import that file.'],
]

interface ReadFile {
  table: Table
  isFolder: boolean
}

/**
 * Reads the file of a table, or a zip with the solutions of a folder or with one table. `modifiedAt` is in epoch milliseconds. Throws an
 * AppError `invalid` with the reason if it is another kind of file.
 */
export function readTableFile(bytes: Uint8Array<ArrayBuffer>, modifiedAt: number, problems: ProblemIndex): ReadFile {
  const [, text] = OTHER_FILES.find(([start]) => start.every((byte, i) => bytes[i] === byte)) ?? []
  if (text !== undefined) throw new AppError('invalid', `${text} Nothing was imported.`)
  return isZip(bytes) ? readZip(bytes, modifiedAt, problems) : { table: parseTable(decodeText(bytes)), isFolder: false }
}

function readZip(bytes: Uint8Array<ArrayBuffer>, modifiedAt: number, problems: ProblemIndex): ReadFile {
  const paths = unzip(bytes, modifiedAt, { isWanted: () => false, maxFileBytes: 0 }).map(({ path }) => path)
  const [, text] = SPREADSHEETS.find(([pattern]) => paths.some((path) => pattern.test(path))) ?? []
  if (text !== undefined) throw new AppError('invalid', `${text} Nothing was imported.`)
  const tables = paths.some(isSolution) ? [] : findTables(paths)
  const [name, ...others] = tables
  if (others.length > 0) {
    const names = tables.slice(0, 5).join(', ')
    throw new AppError('invalid', `This zip has several tables: ${names}. Unpack it and import one after another.`)
  }
  if (name !== undefined) return { table: readTableInZip(bytes, modifiedAt, name), isFolder: false }
  const inner = paths.find((path) => /\.zip$/i.test(path))
  if (inner !== undefined && !paths.some(isSolution))
    throw new AppError('invalid', `This zip contains another zip: ${inner}. Unpack it and choose the file in it.`)
  return { table: folderToTable(unzip(bytes, modifiedAt), problems), isFolder: true }
}

function readTableInZip(bytes: Uint8Array<ArrayBuffer>, modifiedAt: number, name: string): Table {
  const files = unzip(bytes, modifiedAt, { isWanted: (path) => path === name, maxFileBytes: MAX_BYTES })
  const text = files.find(({ path }) => path === name)?.text ?? null
  if (text === null)
    throw new AppError('invalid', `${name} is not text in UTF-8. Save it as “CSV UTF-8” and try again.`)
  return parseTable(text)
}

/** Returns the tables of a zip. Notion exports each table twice: "Log.csv" has the visible rows, and "Log_all.csv" has all. */
function findTables(paths: readonly string[]): string[] {
  const visible = paths.filter((path) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path))
  const tables = visible.filter((path) => /\.(?:csv|tsv)$/i.test(path))
  const complete = tables.filter((path) => !tables.includes(path.replace(/\.csv$/i, '_all.csv')))
  return complete.length > 0 ? complete : visible.filter((path) => /\.jsonl?$/i.test(path))
}
