import type { Columns } from '#domain/table/columns'
import type { DateOrder } from '#domain/table/dates'
import type { Result } from './result'

/** A file of a folder with solutions. */
export interface FolderFile {
  /** With `/` between its parts. */
  path: string
  /** Epoch milliseconds. */
  modifiedAt: number
  /** Null if the file is not text in UTF-8. */
  text: string | null
}

/** The input of an import: a file, pasted text, or the files of a folder. */
export type TableSource =
  | { kind: 'file'; name: string; bytes: Uint8Array<ArrayBuffer>; modifiedAt: number }
  | { kind: 'text'; text: string }
  | { kind: 'folder'; name: string; files: FolderFile[] }

/** A parsed table, kept in memory until it is imported or dropped. Nothing is stored. */
export interface TablePreview {
  name: string
  headers: string[]
  /** The first rows. */
  rows: string[][]
  rowCount: number
  columns: Columns
  /** A folder or zip with one file for each solution: its columns are known, and the dates are those of the files. */
  isFolder: boolean
  /** The table has the columns of feedback that Solvelog’s own exports have. */
  hasFeedback: boolean
}

/** How to read the table. */
export interface TableMapping {
  columns: Columns
  /** Null if the person has not chosen one. */
  dateOrder: DateOrder | null
  /** Add problems that are not in the catalog as the person's own; otherwise skip their rows. */
  addsOwnProblems: boolean
}

/** Rows that can't be imported for the same reason. */
export interface TableFault {
  /** The reason of the first row, with its text. */
  reason: string
  /** Whether the reason contains a text of the first row, which the other rows do not have. */
  isExample: boolean
  /** The first rows: their lines in a text, or positions in a list. */
  lines: number[]
  count: number
}

/** A row as the import reads it, for the preview. */
export interface TablePreviewRow {
  line: number
  /** The matched problem, or why the row can't be imported. */
  row:
    | { number: number | null; title: string; isOwn: boolean; timestamp: number; hasTime: boolean; status: string }
    | string
}

/** The effect of importing the table, before it runs. */
export interface TableCheck {
  /** Solves to add. */
  solves: number
  /** Notes on problems to add, from a Solvelog export. */
  problemNotes: number
  /** Rows that repeat an earlier row of the table, and rows whose solve is in the log. */
  repeated: number
  known: number
  /** The first rows, except those with a problem's note only. */
  understood: TablePreviewRow[]
  /** The faults by reason, a part of them, and the number of all rows with faults. */
  faults: TableFault[]
  faultCount: number
  /** Titles that become problems of the person's own, a part of them, and how many rows have them. */
  unknown: string[]
  unknownRows: number
  /** Titles of LeetCode problems that the catalog does not have yet, a part of them, and how many rows have them. */
  notInCatalog: string[]
  notInCatalogRows: number
  /** The person has to choose the order of day and month first. Until then no row is read. */
  needsOrder: boolean
  /** An example, if every date is possible in both orders. */
  ambiguousDate: string | null
  /** Some dates only fit day first, others only month first. */
  hasMixedDates: boolean
}

/** The result of an import. */
export interface TableOutcome {
  /** The import's id, used to undo it; null if nothing was added. */
  id: string | null
  solves: number
  problemNotes: number
}

/** The calls that import a table (N11). */
export interface TableApi {
  /** Parses a table and keeps it in memory. */
  readTable(source: TableSource): Promise<Result<TablePreview>>
  /** The effect of an import; stores nothing. */
  checkTable(mapping: TableMapping): Promise<Result<TableCheck>>
  /** Adds the solves of the table as one import, all or nothing. */
  importTable(mapping: TableMapping): Promise<Result<TableOutcome>>
  /** Discards the table. */
  dropTable(): Promise<Result<null>>
}
