import type { JoinedTexts } from '#domain/problem-file'
import type { SolveRow, Tables } from '#events/projections/tables'
import { isSameAddress } from '#events/same-address'
import { entryOf } from '#lib/own-entry'
import type { LargeFields } from '../session/large-fields'

/** The solves that were added by hand and joined to these, by the row of each. Collect them before reading texts, which takes time. */
export function joinedRows({ hidden, joined }: Tables, rows: readonly SolveRow[]): Map<SolveRow, SolveRow[]> {
  const joinedTo = ({ key }: SolveRow) => (entryOf(joined, key) ?? []).flatMap((one) => entryOf(hidden, one) ?? [])
  return new Map(rows.map((row) => [row, joinedTo(row)]))
}

/** The notes and code of joined solves, where the submission shows its own instead. `parts` has the texts of every joined solve. */
export function joinedTextsOf(
  shown: SolveRow,
  joinedRows: readonly SolveRow[],
  parts: ReadonlyMap<SolveRow, LargeFields>,
): JoinedTexts[] {
  return joinedRows.flatMap((joined) => {
    const textOf = (part: 'notes' | 'code') =>
      isSameAddress(joined.largeFields[part], shown.largeFields[part]) ? null : (parts.get(joined)?.[part] ?? null)
    const typed = { notes: textOf('notes'), code: textOf('code') }
    return typed.notes === null && typed.code === null ? [] : [typed]
  })
}
