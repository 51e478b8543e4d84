import { type DiffLine, diffLines, keepChangesWithContext } from '#domain/journey/diff-lines'
import type { FieldDifference, ValueField } from '../define'

export type FieldChange = { kind: 'lines'; name: string; lang: string | null; lines: DiffLine[] } | ValueField

export function toFieldChange(difference: FieldDifference): FieldChange {
  if (difference.kind === 'value') return difference
  const { name, lang, before, after } = difference
  return { kind: 'lines', name, lang, lines: keepChangesWithContext(diffLines(before, after)) }
}
