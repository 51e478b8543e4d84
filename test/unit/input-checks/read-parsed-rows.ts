import type { ProblemIndex } from '#domain/problem'
import { guessColumns } from '#domain/table/columns'
import { isOwnExport } from '#domain/table/solve-record'
import type { TableMapping } from '#protocol/table-import'
import { parseTable, type Table } from '#worker/table-import/parse-table'
import { readTableDates } from '#worker/table-import/read-dates'
import { createRowReader, type ParsedRow } from '#worker/table-import/read-rows'

interface ReadOptions {
  problems: ProblemIndex
  /** In epoch milliseconds. */
  now: number
  changes?: Partial<TableMapping>
}

/** Reads the rows of a text as solves, with the guessed columns. */
export const readParsedRows = (text: string, options: ReadOptions): ParsedRow[] =>
  readParsedRowsOf(parseTable(text), options)

export function readParsedRowsOf(table: Table, { problems, now, changes = {} }: ReadOptions): ParsedRow[] {
  const mapping: TableMapping = {
    ...guessColumns(table.headers, isOwnExport(table.headers) ? [] : table.rows.map(({ cells }) => cells)),
    isHeaderSolve: false,
    purpose: 'solves',
    verdicts: [],
    names: [],
    clock: null,
    dateOrders: {},
    undated: 'keep',
    before: null,
    addsOwnProblems: true,
    ...changes,
  }
  const dates = readTableDates(table, mapping, false, now)
  return table.rows.flatMap(createRowReader({ table, mapping, dates, problems, now }))
}
