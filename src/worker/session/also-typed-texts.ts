import type { JoinedSolveTexts } from '#domain/problem-file'
import type { AlsoTypedRow } from '#events/projections/also-typed'
import type { AnySolveRow, LargeFields } from '#events/projections/solve-tables'

/**
 * Returns the texts that the user typed for a solve and that the solve does not display, because it combines several rows. `texts` must
 * contain the texts of every row in `joinedRows`.
 */
export function selectAlsoTypedTexts(
  joinedRows: readonly AlsoTypedRow[],
  texts: ReadonlyMap<AnySolveRow, LargeFields>,
): JoinedSolveTexts[] {
  return joinedRows.flatMap(({ row, fields }) => {
    const fieldTexts = texts.get(row) ?? {}
    const all: JoinedSolveTexts = { notes: null, code: null, feedback: null }
    for (const field of fields) Object.assign(all, { [field]: fieldTexts[field] ?? null })
    return Object.values(all).every((text) => text === null) ? [] : [all]
  })
}
