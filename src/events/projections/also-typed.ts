import { isAddedKey } from '#domain/solve'
import { isSameEventAddress } from '../commit'
import { getShownRows } from './shown-solves'
import type { AnySolveRow, SolveRow } from './solve-tables'
import type { Tables } from './tables'

const TYPED_FIELDS = ['notes', 'code', 'feedback'] as const

/** A row that is combined with others to one displayed solve, and that has texts of the person that the solve does not display. */
export interface AlsoTypedRow {
  row: AnySolveRow
  fields: (typeof TYPED_FIELDS)[number][]
}

/**
 * Returns the rows of a displayed solve with texts that the person typed but that are not displayed. A solve can combine the rows of solves
 * that the person joined, and of one submission with several keys. Only one text of each kind is displayed (docs/decisions/0280, 0331).
 */
export function findAlsoTypedRows(tables: Tables, shown: SolveRow): AlsoTypedRow[] {
  if (!Object.hasOwn(tables.hidden, shown.key)) return []
  return getShownRows(tables, shown.key).flatMap((row) => {
    // The person typed the texts of a solve that was added by hand. The code of a submission comes from the practice
    // site or the extension, unless the person edited it.
    const isTyped = (field: (typeof TYPED_FIELDS)[number]) => isAddedKey(row.key) || row.edited[field] !== undefined
    const fields = TYPED_FIELDS.filter((field) => {
      const address = row.largeFields[field]
      return address !== undefined && isTyped(field) && !isSameEventAddress(address, shown.largeFields[field])
    })
    return fields.length > 0 ? [{ row, fields }] : []
  })
}
