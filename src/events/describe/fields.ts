import type { Hint } from '#domain/hint'
import { type DiffLine, diffLines, keepChangesWithContext } from '#domain/journey/diff-lines'
import { languageName } from '#domain/language'
import { RATING_LABELS } from '#domain/review/explain'
import type { Feedback } from '#domain/solve'
import { formatHoursOrDays } from '#lib/format-time'
import type { FieldDifference, ValueField, ValueFormat } from '../define'
import type { EventOf } from '../event'
import type { AnySolveRow } from '../projections/tables'

/** One field before and after: texts as a line diff, other values as a pair (null: no value). */
export type FieldChange = { kind: 'lines'; name: string; lang: string | null; lines: DiffLine[] } | ValueField

export type ImportEvent = EventOf<'CommitsMerged' | 'CommitsWithdrawn' | 'CommitsReinstated'>

/** A difference with a line diff of its texts. */
export const toFieldChange = (one: FieldDifference): FieldChange[] =>
  one.kind === 'text' ? lines(one.name, one.lang, one.before, one.after) : [one]

/** A solve at one point of the log, with its large fields. */
export interface SolveState {
  row: Pick<
    AnySolveRow,
    | 'timestamp'
    | 'status'
    | 'lang'
    | 'submissionId'
    | 'timeUsed'
    | 'snapshots'
    | 'runs'
    | 'details'
    | 'qualityScore'
    | 'rating'
  >
  usedHints: Hint | null
  code: string | null
  notes: string | null
  feedback: Feedback | null
  /** The model that gave the feedback; null if it is unknown or a person. */
  model: string | null
  problemNote: string | null
}

/** The fields that differ between two states of a solve. */
export function solveChanges(before: SolveState | null, after: SolveState | null): FieldChange[] {
  const lang = after?.row.lang ?? before?.row.lang ?? ''
  return [
    // Only a correction of the date. A recorded solve shows its date elsewhere.
    ...(before?.row.timestamp === undefined ? [] : value('Date', 'time', before.row.timestamp, after?.row.timestamp)),
    ...value('Status', 'plain', before?.row.status, after?.row.status),
    ...value('Language', 'plain', languageOf(before), languageOf(after)),
    ...value('Submission', 'plain', before?.row.submissionId, after?.row.submissionId),
    ...value('Solve Time', 'seconds', before?.row.timeUsed, after?.row.timeUsed),
    ...value('Used Hints', 'hint', before?.usedHints, after?.usedHints),
    ...value('Quality', 'percent', before?.row.qualityScore, after?.row.qualityScore),
    ...value('Review rating', 'plain', ratingLabel(before?.row), ratingLabel(after?.row)),
    ...feedbackChanges(before?.feedback ?? null, after?.feedback ?? null),
    ...value('Model', 'plain', before?.model, after?.model),
    ...lines('Notes', null, before?.notes, after?.notes),
    ...lines('Code', lang, before?.code, after?.code),
    ...lines('Note on LeetCode', null, before?.problemNote, after?.problemNote),
    ...value('Recorded snapshots', 'plain', before?.row.snapshots || null, after?.row.snapshots || null),
    ...value('Recorded runs', 'plain', before?.row.runs || null, after?.row.runs || null),
    ...value('Judge’s figures', 'plain', before?.row.details || null, after?.row.details || null),
  ]
}

/** The removal of an added solve, or its return. */
export const removalChanges = ({ type }: EventOf<'SolveRemoved' | 'SolveRestored'>): FieldChange[] =>
  type === 'SolveRemoved' ? value('Removed', 'plain', null, 'Yes') : value('Removed', 'plain', 'Yes', null)

/**
 * The person's answer whether an added solve is a submission, which has a time in epoch seconds. `before` is the earlier answer; null
 * is none.
 */
export const joinChanges = (before: boolean | null, after: boolean | null, submittedAt: number): FieldChange[] => [
  ...value('Joined with', 'time', before === true ? submittedAt : null, after === true ? submittedAt : null),
  ...value('Different from', 'time', before === false ? submittedAt : null, after === false ? submittedAt : null),
]

/**
 * The effect of an import, its undo or its redo, as a number of changes. `undoes` is set if the commit undoes or redoes
 * another undo.
 */
export function importChanges({ type, ids }: ImportEvent, undoes: { isRedo: boolean } | null): FieldChange[] {
  if (type === 'CommitsMerged') return value('Changes added', 'plain', null, ids.length)
  if (type === 'CommitsReinstated') return value('Changes shown again', 'plain', null, ids.length)
  if (!undoes) return value('Changes hidden', 'plain', null, ids.length)
  const [before, after] = undoes.isRedo ? ['shown', 'hidden'] : ['hidden', 'shown']
  return value('Imported changes', 'plain', before, after)
}

/** The difference between two notes on a problem; empty if they are equal. */
export const problemNoteChanges = (before: string | null, after: string | null): FieldChange[] =>
  lines('Problem note', null, before, after)

const ratingLabel = (row: SolveState['row'] | undefined): string | null =>
  row?.rating ? RATING_LABELS[row.rating] : null
/** The change for a move of the demo's dates by `seconds`. */
export function demoMoveChanges(seconds: number): FieldChange[] {
  return value(
    'All dates',
    'plain',
    null,
    `${formatHoursOrDays(Math.abs(seconds))} ${seconds < 0 ? 'earlier' : 'later'}`,
  )
}

const languageOf = (state: SolveState | null): string | null => (state?.row.lang ? languageName(state.row.lang) : null)

function feedbackChanges(before: Feedback | null, after: Feedback | null): FieldChange[] {
  const { performance: was, code_quality: wasQuality, summary: wasSummary } = before ?? {}
  const { performance: is, code_quality: isQuality, summary: isSummary } = after ?? {}
  return [
    ...value('Final score', 'score', wasSummary?.final_score, isSummary?.final_score),
    ...value('Time to solve', 'plain', was?.time_to_solve, is?.time_to_solve),
    ...value('Time complexity', 'plain', was?.time_complexity || null, is?.time_complexity || null),
    ...value('Space complexity', 'plain', was?.space_complexity || null, is?.space_complexity || null),
    ...value('Readability', 'plain', wasQuality?.readability, isQuality?.readability),
    ...value('Correctness', 'plain', wasQuality?.correctness, isQuality?.correctness),
    ...value('Maintainability', 'plain', wasQuality?.maintainability, isQuality?.maintainability),
    ...lines('Summary', null, wasSummary?.comments, isSummary?.comments),
    ...lines('Performance', null, was?.comments, is?.comments),
    ...lines('Code quality', null, wasQuality?.comments, isQuality?.comments),
  ]
}

type Value = string | number | null | undefined

function value(name: string, unit: ValueFormat, before: Value = null, after: Value = null): FieldChange[] {
  return before === after ? [] : [{ kind: 'value', name, unit, before, after }]
}

type Text = string | null | undefined

function lines(name: string, lang: string | null, before: Text, after: Text): FieldChange[] {
  const [was, is] = [before ?? '', after ?? '']
  return was === is ? [] : [{ kind: 'lines', name, lang, lines: keepChangesWithContext(diffLines(was, is)) }]
}
