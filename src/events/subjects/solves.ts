import { languageName } from '#domain/language'
import { RATING_LABELS } from '#domain/review/rating'
import { type Feedback, isAddedKey, type SolveKey } from '#domain/solve'
import { isRecord } from '#lib/guards'
import { type EventAddress, isSameEventAddress } from '../commit'
import { type RefusedDecision, refuse, SYNCED_REFUSAL } from '../decision'
import { type FieldDifference, type RestorablePart, type Subject, textField, type Undo, valueField } from '../define'
import { anySubmissionRow, submissionRow } from '../projections/combine-same-submission'
import { decisionsAbout } from '../projections/shown-solves'
import {
  type AnySolveRow,
  keysOfSubmission,
  type LargeFieldName,
  type LargeFields,
  type SolveTables,
  shownSolve,
} from '../projections/solve-tables'

/** The refusal for a solve that was removed meanwhile. */
export const SOLVE_NOT_FOUND: RefusedDecision = refuse(
  'not-found',
  'This solve no longer exists. Choose another one in the Solve History.',
)

/** Any event about a solve. */
export interface OfSolve {
  key: SolveKey
}

/** The values of a solve and its texts, from the events under all keys of its submission. */
export const solves: Subject<OfSolve, AnySolveRow, SolveTables> = {
  keyOf: ({ key }) => key,
  otherKeys: keysOfSubmission,
  // Events of other solves may be large.
  mayBeAbout: (stored, keys) => isRecord(stored) && typeof stored.key === 'string' && keys.has(stored.key),
  commitSeqs: (tables, key) => anySubmissionRow(tables, key)?.commitSeqs ?? [],
  stateIn: (tables, key) => anySubmissionRow(tables, key) ?? null,
  addresses: ({ largeFields: { code, notes, feedback, problemNote } }) => ({
    ...(code && { code }),
    ...(notes && { notes }),
    ...(feedback && { feedback }),
    ...(problemNote && { problemNote }),
  }),
  differences: (before, after, _, texts) => solveDifferences(before, after, texts.before, texts.after),
  restorable: (before, after, tables) => partsSetBy(before, after).filter(isReplaced(tables, after)),
}

const TEXTS = ['code', 'notes', 'feedback'] as const

/** Whether a part is a text of a solve. */
export const isText = (part: RestorablePart): part is (typeof TEXTS)[number] => TEXTS.some((text) => text === part)

/** The parts of a solve that an event set, with the states before and after it. */
export function partsSetBy(before: AnySolveRow | null, after: AnySolveRow | null): RestorablePart[] {
  if (!after) return []
  const texts = TEXTS.filter(
    (part) => after.largeFields[part] && !isSameEventAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Whether a part of a solve after an event is another one in the displayed tables. */
export function isReplaced(tables: SolveTables, after: AnySolveRow | null): (part: RestorablePart) => boolean {
  // A joined submission shows the texts of other solves too, but only its own values have versions.
  const now = after && shownSolve(tables, after.key) ? submissionRow(tables, after.key) : undefined
  return (part) => {
    if (!now || !after) return false
    if (part === 'details') return now.timeUsed !== after.timeUsed || now.usedHints !== after.usedHints
    return isText(part) && !isSameEventAddress(now.largeFields[part], after.largeFields[part])
  }
}

/** The fields that differ between two states of a solve. */
export function solveDifferences(
  before: AnySolveRow | null,
  after: AnySolveRow | null,
  was: LargeFields,
  is: LargeFields,
): FieldDifference[] {
  const lang = after?.lang ?? before?.lang ?? ''
  return [
    // Only a correction of the date. A recorded solve shows its date elsewhere.
    ...(before?.timestamp === undefined ? [] : valueField('Date', 'time', before.timestamp, after?.timestamp)),
    ...valueField('Status', 'plain', before?.status, after?.status),
    ...valueField('Language', 'plain', languageOf(before), languageOf(after)),
    ...valueField('Submission', 'plain', before?.submissionId, after?.submissionId),
    ...valueField('Solve Time', 'seconds', before?.timeUsed, after?.timeUsed),
    ...valueField('Used Hints', 'hint', before?.usedHints, after?.usedHints),
    ...valueField('Quality', 'percent', before?.qualityScore, after?.qualityScore),
    ...valueField('Review rating', 'plain', ratingLabel(before), ratingLabel(after)),
    ...feedbackDifferences(was.feedback, is.feedback),
    ...valueField('Model', 'plain', was.model, is.model),
    ...textField('Notes', null, was.notes, is.notes),
    ...textField('Code', lang, was.code, is.code),
    ...textField('Note on LeetCode', null, was.problemNote, is.problemNote),
    ...valueField('Recorded snapshots', 'plain', before?.snapshots || null, after?.snapshots || null),
    ...valueField('Recorded runs', 'plain', before?.runs || null, after?.runs || null),
    ...valueField('Judge’s figures', 'plain', before?.details || null, after?.details || null),
  ]
}

const ratingLabel = (row: AnySolveRow | null): string | null => (row?.rating ? RATING_LABELS[row.rating] : null)

const languageOf = (row: AnySolveRow | null): string | null => (row?.lang ? languageName(row.lang) : null)

function feedbackDifferences(before: Feedback | undefined, after: Feedback | undefined): FieldDifference[] {
  const { performance: was, code_quality: wasQuality, summary: wasSummary } = before ?? {}
  const { performance: is, code_quality: isQuality, summary: isSummary } = after ?? {}
  return [
    ...valueField('Final score', 'score', wasSummary?.final_score, isSummary?.final_score),
    ...valueField('Time to solve', 'plain', was?.time_to_solve, is?.time_to_solve),
    ...valueField('Time complexity', 'plain', was?.time_complexity || null, is?.time_complexity || null),
    ...valueField('Space complexity', 'plain', was?.space_complexity || null, is?.space_complexity || null),
    ...valueField('Readability', 'plain', wasQuality?.readability, isQuality?.readability),
    ...valueField('Correctness', 'plain', wasQuality?.correctness, isQuality?.correctness),
    ...valueField('Maintainability', 'plain', wasQuality?.maintainability, isQuality?.maintainability),
    ...textField('Summary', null, wasSummary?.comments, isSummary?.comments),
    ...textField('Performance', null, was?.comments, is?.comments),
    ...textField('Code quality', null, wasQuality?.comments, isQuality?.comments),
  ]
}

const NOT_RECORDED = refuse(
  'not-found',
  'The solve of this change is missing from your log. Sync to restore it, then try again.',
)

const REMOVED = refuse('changed-since', 'The solve was removed since. Undo its removal first.')

/** The undo of a value of a submission, without the values of joined solves. Refused while the solve is missing or removed. */
export const onSolve = <E extends OfSolve, V, All, C = V>(
  undo: Undo<E, AnySolveRow, V, SolveTables, All, C>,
): Undo<E, AnySolveRow, V, SolveTables, All, C> => ({
  refusal({ key }, tables) {
    if (!submissionRow(tables, key)) return NOT_RECORDED
    return decisionsAbout(tables, key).isRemoved ? REMOVED : null
  },
  ...undo,
})

/** The undo of a change of an added solve. Refused if a source recorded the solve, or if it is not recorded. */
export const onAddedSolve = <E extends OfSolve, S, V, All, C = V>(
  undo: Undo<E, S, V, SolveTables, All, C>,
): Undo<E, S, V, SolveTables, All, C> => ({
  ...undo,
  refusal(event, tables) {
    if (!isAddedKey(event.key)) return SYNCED_REFUSAL
    if (!submissionRow(tables, event.key)) return SOLVE_NOT_FOUND
    return undo.refusal?.(event, tables) ?? null
  },
})

/** The address of a large field; null without one. */
export const addressOf = (row: AnySolveRow | null, field: LargeFieldName): EventAddress | null =>
  row?.largeFields[field] ?? null
