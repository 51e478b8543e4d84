import { isAddedKey } from '#domain/solve'
import { isSameEventAddress } from '../commit'
import { shownRows } from './shown-solves'
import type { AnySolveRow, SolveRow } from './solve-tables'
import type { Tables } from './tables'

/** The texts that a person types for a solve. */
const TYPED_PARTS = ['notes', 'code', 'feedback'] as const

/** A row with texts of the person that its solve does not show. */
export interface AlsoTypedRow {
  row: AnySolveRow
  parts: (typeof TYPED_PARTS)[number][]
}

/**
 * The rows of a solve with texts that the person typed but that the solve does not show, because a text of another row is shown
 * instead (docs/decisions/0280, 0331). These are rows of joined solves and of other keys of the submission.
 */
export function alsoTypedRows(tables: Tables, shown: SolveRow): AlsoTypedRow[] {
  // Only solves that are shown differently have other rows.
  if (!Object.hasOwn(tables.hidden, shown.key)) return []
  return shownRows(tables, shown.key).flatMap((row) => {
    // A submission's code comes from a source, unless the person edited it.
    const isTyped = (part: (typeof TYPED_PARTS)[number]) => isAddedKey(row.key) || row.edited[part] !== undefined
    const parts = TYPED_PARTS.filter((part) => {
      const address = row.largeFields[part]
      return address !== undefined && isTyped(part) && !isSameEventAddress(address, shown.largeFields[part])
    })
    return parts.length > 0 ? [{ row, parts }] : []
  })
}
