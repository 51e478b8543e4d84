import { type DiffLine, diffLines, keepChangesWithContext } from '#domain/journey/diff-lines'
import type { FieldDifference, ValueField } from '../define'

/** One field before and after: texts as a line diff, other values as a pair (null: no value). */
export type FieldChange = { kind: 'lines'; name: string; lang: string | null; lines: DiffLine[] } | ValueField

/** A difference with a line diff of its texts. */
export function toFieldChange(one: FieldDifference): FieldChange {
  if (one.kind === 'value') return one
  const { name, lang, before, after } = one
  return { kind: 'lines', name, lang, lines: keepChangesWithContext(diffLines(before, after)) }
}
