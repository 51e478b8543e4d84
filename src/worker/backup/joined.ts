import type { TypedTexts } from '#domain/problem-file'
import type { SolveRow } from '#events/projections/tables'
import { isSameAddress } from '#events/same-address'
import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'
import type { LargeFields } from '../session/large-fields'

/** The solves that were added by hand and joined to a submission. */
export function joinedRows({ log }: Session, { key }: SolveRow): SolveRow[] {
  const { hidden, joined } = log.tables
  return (entryOf(joined, key) ?? []).flatMap((one) => entryOf(hidden, one) ?? [])
}

/** The texts of joined solves that a submission does not show as its own; `parts` has the texts of all of them. */
export function typedBeside(
  session: Session,
  shown: SolveRow,
  parts: ReadonlyMap<SolveRow, LargeFields>,
): TypedTexts[] {
  return joinedRows(session, shown).flatMap((joined) => {
    const textOf = (part: 'notes' | 'code') =>
      isSameAddress(joined.largeFields[part], shown.largeFields[part]) ? null : (parts.get(joined)?.[part] ?? null)
    const typed = { notes: textOf('notes'), code: textOf('code') }
    return typed.notes === null && typed.code === null ? [] : [typed]
  })
}
