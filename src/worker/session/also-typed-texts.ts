import type { JoinedSolveTexts } from '#domain/problem-file'
import type { AlsoTypedRow } from '#events/projections/also-typed'
import type { AnySolveRow, LargeFields } from '#events/projections/solve-tables'

/** The texts that the person also typed. `texts` has the texts of every such row. */
export function alsoTypedTextsOf(
  typed: readonly AlsoTypedRow[],
  texts: ReadonlyMap<AnySolveRow, LargeFields>,
): JoinedSolveTexts[] {
  return typed.flatMap(({ row, parts }) => {
    const known = texts.get(row) ?? {}
    const all: JoinedSolveTexts = { notes: null, code: null, feedback: null }
    for (const part of parts) Object.assign(all, { [part]: known[part] ?? null })
    return Object.values(all).every((text) => text === null) ? [] : [all]
  })
}
