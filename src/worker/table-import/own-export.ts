import * as v from 'valibot'
import { SOLVE_COLUMNS } from '#domain/table/solve-record'
import { PARTIAL_FEEDBACK } from '#events/shapes'
import type { Table } from './parse-table'

const text = v.nullable(v.string())

/** A solve in Solvelog's own JSON export. */
const SOLVE_RECORD = v.object({
  slug: v.string(),
  title: v.string(),
  url: v.string(),
  difficulty: text,
  categories: v.array(v.string()),
  submissionId: text,
  status: v.string(),
  lang: v.string(),
  solvedAt: text,
  timeUsed: v.nullable(v.number()),
  usedHints: text,
  notes: text,
  feedback: v.nullable(PARTIAL_FEEDBACK),
  code: text,
  alsoTyped: v.optional(v.array(v.object({ notes: text, code: text })), []),
})

/** The solves of Solvelog's own JSON export as the table of its CSV, with their code. */
export function tableOfExport(solves: readonly unknown[]): Table {
  return {
    headers: [...SOLVE_COLUMNS.map(([head]) => head), 'Code'],
    rows: solves.map((one, i) => {
      const read = v.safeParse(SOLVE_RECORD, one)
      if (!read.success) return { line: i + 1, cells: [], fault: 'This entry is not a solve of a Solvelog export.' }
      const cells = SOLVE_COLUMNS.map(([, cell]) => String(cell(read.output) ?? ''))
      return { line: i + 1, cells: [...cells, read.output.code ?? ''], fault: null }
    }),
  }
}
