import type { Hint } from '#domain/hint'
import type { AskedTriple } from '#domain/lists/asked'
import type { SolveKey } from '#domain/solve'
import type { SolveDate } from '#domain/solve-date'
import type { Columns } from '#domain/table/columns'
import type { DateGroup, DateOrders, DateText } from '#domain/table/dates'
import type { ClockUnit } from '#domain/table/times'
import type { UndatedChoice, UndatedRows } from '#domain/table/undated'
import type { Result } from './result'

/** A file of a folder with solutions. */
export interface FolderFile {
  /** The path in the folder, with `/` between its segments. */
  path: string
  /** The time of the last modification in epoch milliseconds. */
  modifiedAt: number
  /** The text of the file; null if the file is not text in UTF-8. */
  text: string | null
  /** Whether the file is larger than a solution may be. Its text is then empty. */
  isTooLarge?: boolean
}

/** The input of an import: a file, pasted text, or the files of a folder. */
export type TableSource =
  | { kind: 'file'; name: string; bytes: Uint8Array<ArrayBuffer>; modifiedAt: number }
  | { kind: 'text'; text: string }
  | { kind: 'folder'; name: string; files: FolderFile[] }

/** Code files of a folder that are not imported for the same reason. */
export interface SkippedFileGroup {
  /** A text for users, such as "in hidden folders". */
  reason: string
  count: number
  /** The path of the first of these files. */
  example: string
}

/** The beginning of a parsed table. The whole table stays in memory until it is imported or discarded. Nothing is stored. */
export interface TablePreview {
  name: string
  headers: string[]
  /** The first rows of the table. */
  rows: string[][]
  rowCount: number
  /** How the table is read until the person changes it. */
  mapping: TableMapping
  /** Whether the table comes from a folder or zip with one file for each solution. Its columns are known, and its dates are file dates. */
  isFolder: boolean
  /** Whether the table has the columns of feedback that Solvelog’s own exports have. */
  hasFeedback: boolean
  /** The texts of the rows above the header, which are not imported. */
  skippedRows: string[]
  /** The text of the first row if it looks like a solve and not like a header; otherwise null. */
  doubtfulHeader: string | null
  skippedFiles: SkippedFileGroup[]
}

export interface TableMapping {
  columns: Columns
  /** Further columns with dates of solves. Each date is a solve of its own. */
  otherDates: number[]
  /** Whether the row that was taken for the header is a solve. */
  isHeaderSolve: boolean
  /** Whether the rows are solves or a study list; null as long as the person has not chosen. */
  purpose: 'solves' | 'list' | null
  /** The verdicts that the person chose for unknown words. */
  verdicts: [word: string, verdict: string][]
  /** The problems that the person accepted for unknown names, as slugs. */
  names: [name: string, slug: string][]
  /** How times such as "1:20" are read; null as long as the person has not chosen. */
  clock: ClockUnit | null
  /** The orders of day and month that the person has chosen, by separator. */
  dateOrders: DateOrders
  /** How to import the rows whose date is missing or doubtful. */
  undated: UndatedChoice
  /** For the choice `before`: the ISO day before which the problems of rows with a missing or doubtful date were solved. */
  before: string | null
  /** Whether to add problems that are not in the catalog as the person's own problems. Otherwise their rows are skipped. */
  addsOwnProblems: boolean
}

/** Rows that can't be imported for the same reason. */
export interface TableFault {
  /** The reason, as text for users. It may quote a text of the first row. */
  reason: string
  /** The text that names the problem of the first row; empty if it names none. */
  name: string
  /** Whether `reason` quotes a text that only the first row has. */
  isExample: boolean
  /** The line numbers of the first rows with this reason. In a JSON list or a folder, the position of each row, from 1. */
  lines: number[]
  count: number
}

export interface TablePreviewRow {
  line: number
  row: PreviewSolve | PreviewListed | PreviewLeftOut
}

interface PreviewProblem {
  number: number | null
  title: string
  isOwn: boolean
}

export type PreviewSolve = PreviewProblem & SolveDate & { kind: 'solve'; hasTime: boolean; status: string }

/** A problem for a study list. */
export type PreviewListed = PreviewProblem & { kind: 'listed' }

/** A row that is not imported: `skipped` without a submission, or a `fault`. `name` is the text that names the problem. */
export interface PreviewLeftOut {
  kind: 'skipped' | 'fault'
  name: string
  reason: string
}

/** A name that is not in the catalog, and the problem with the most similar title (N26). `count` is the number of rows. */
export interface NameSuggestion {
  name: string
  count: number
  slug: string
  number: number | null
  title: string
}

/** Rows whose word for the verdict is unknown. */
export interface UnknownVerdict {
  word: string
  count: number
}

/**
 * Why rows without a verdict count as accepted: the table has dates of solves, solutions, or is a list of accepted submissions. `verdicts`: a
 * column has the verdicts. `none`: nothing says that the problems were solved, so the person must choose.
 */
export type SolveEvidence = 'verdicts' | 'dates' | 'solutions' | 'accepted-list' | 'none'

/** The values of a solve, with the first characters of its code and notes. `timeUsed` is in seconds. */
export interface RepairedSolve extends PreviewProblem, SolveDate {
  status: string
  lang: string
  timeUsed: number | null
  usedHints: Hint | null
  code: string
  notes: string
}

/** A row of an earlier import that is read differently now (N30). `now` is null if the row is not read as a solve any more. */
export interface RowRepair {
  line: number
  earlier: RepairedSolve
  now: RepairedSolve | null
}

export interface TableCheck {
  /** Number of rows in the table. A row with several dates is several solves. */
  rowCount: number
  evidence: SolveEvidence
  /** How the rows are read; null as long as the person must choose. */
  purpose: TableMapping['purpose']
  /** Whether the person must first choose what the rows are. Until then, no row is read. */
  needsPurpose: boolean
  /** The problems for a study list, if the rows are read as one. */
  listSlugs: string[]
  /** How often the problems of the study list are asked, if the table has frequencies (N35). */
  listAsked: AskedTriple[]
  /** Number of rows without a submission: their verdict is empty or "to do". */
  skippedCount: number
  /** The first words that are not known as verdicts. Their rows are not imported until the person chooses. */
  unknownVerdicts: UnknownVerdict[]
  /** Number of solves to add without their solve time, because it was not understood. */
  lacksTimeCount: number
  /** Number of solves to add whose problem is known only by its number. */
  numberOnlyCount: number
  /** Number of solves to add with a number that is not the number of the named problem. */
  otherNumberCount: number
  /** A time such as "1:20", which may be hours or minutes; null if there is none, or if another row decides it. */
  clockExample: DateText | null
  /** Number of solves to add. */
  solves: number
  /** Number of notes on problems to add, from a Solvelog export. */
  problemNotes: number
  /** Number of rows that repeat an earlier row of the table. `known`: number of rows whose solve is already in the log. */
  repeatedRowCount: number
  known: number
  /** The first parsed rows, except those that only have a problem's note. */
  previewRows: TablePreviewRow[]
  /** The first reasons why rows can't be imported, and the number of all rows that can't be imported. */
  faults: TableFault[]
  faultCount: number
  /** The first titles that would become the person's own problems. `unknownRowCount`: number of solves to add for new own problems. */
  unknownTitles: string[]
  unknownRowCount: number
  /** The problems that the first unknown names may mean. */
  suggestions: NameSuggestion[]
  /** The first titles of LeetCode problems that the catalog lacks. `notInCatalogRowCount`: number of solves to add for missing problems. */
  titlesNotInCatalog: string[]
  notInCatalogRowCount: number
  /** The first rows of an earlier import that a repair changes, and the number of all. */
  repairs: RowRepair[]
  repairCount: number
  /** The first such rows that stay as they are, because the person has changed their solves since, and the number of all. */
  changedRepairs: RowRepair[]
  changedRepairCount: number
  /** Whether the person must first choose the order of day and month. Until then, no row is read. */
  needsOrder: boolean
  /** The dates whose order of day and month is not clear, one group for each separator. */
  dateGroups: DateGroup[]
  /** Whether the person must first choose the day before which the rows with a missing or doubtful date were solved. */
  needsDay: boolean
  /** The rows whose date is missing or doubtful; null if there are none, or if the order of day and month must be chosen first. */
  undated: UndatedRows | null
}

export interface TableOutcome {
  /** The import's id, used to undo it; null if nothing was added. */
  id: string | null
  /** The key of the newest solve that was added; null if none was. */
  newestKey: SolveKey | null
  solves: number
  problemNotes: number
}

/** Calls that import a table (N11). */
export interface TableApi {
  /** Parses a table and keeps it in memory for `checkTable` and `importTable`. */
  readTable(source: TableSource): Promise<Result<TablePreview>>
  /** Computes the effect of importing the table. Stores nothing. */
  checkTable(mapping: TableMapping): Promise<Result<TableCheck>>
  /** Adds the solves of the table as one import, all or nothing. */
  importTable(mapping: TableMapping): Promise<Result<TableOutcome>>
  /**
   * Replaces the solves of earlier imports that are read differently now, in one commit. Solves that the person has changed stay as they are.
   * `commit` is null if nothing changed.
   */
  repairRows(mapping: TableMapping): Promise<Result<{ commit: string | null }>>
  /** Cancels a running check or import, and discards the table. */
  dropTable(): Promise<Result<null>>
}
