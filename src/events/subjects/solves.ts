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

/** The refusal of a command about a solve that does not exist any more. */
export const SOLVE_NOT_FOUND: RefusedDecision = refuse(
  'not-found',
  'This solve no longer exists. Choose another one in the Solve History.',
)

/** The fields that all events about a solve have. */
export interface OfSolve {
  key: SolveKey
}

/** The subject of a solve's values and texts, which come from the events under all keys of its submission. */
export const solves: Subject<OfSolve, AnySolveRow, SolveTables> = {
  keyOf: ({ key }) => key,
  otherKeys: keysOfSubmission,
  // Do not parse events of other solves, because they may be large.
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

const TEXT_PARTS = ['code', 'notes', 'feedback'] as const

/** Whether a part is a text of a solve. */
export const isText = (part: RestorablePart): part is (typeof TEXT_PARTS)[number] =>
  TEXT_PARTS.some((text) => text === part)

/** Returns the parts of a solve that an event set. `before` and `after` are the states before and after the event. */
export function partsSetBy(before: AnySolveRow | null, after: AnySolveRow | null): RestorablePart[] {
  if (!after) return []
  const texts = TEXT_PARTS.filter(
    (part) => after.largeFields[part] && !isSameEventAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Returns a function that returns whether a part of the solve, as it was in the state `after`, was replaced later. */
export function isReplaced(tables: SolveTables, after: AnySolveRow | null): (part: RestorablePart) => boolean {
  // Compare with the submission's own values: the displayed solve may contain texts of solves that the person joined to it.
  const current = after && shownSolve(tables, after.key) ? submissionRow(tables, after.key) : undefined
  return (part) => {
    if (!current || !after) return false
    if (part === 'details') return current.timeUsed !== after.timeUsed || current.usedHints !== after.usedHints
    return isText(part) && !isSameEventAddress(current.largeFields[part], after.largeFields[part])
  }
}

/** Returns the fields that differ between two states of a solve. `textsBefore` and `textsAfter` are the texts of the two states. */
export function solveDifferences(
  before: AnySolveRow | null,
  after: AnySolveRow | null,
  textsBefore: LargeFields,
  textsAfter: LargeFields,
): FieldDifference[] {
  const lang = after?.lang ?? before?.lang ?? ''
  return [
    // Only a correction changes the date. The first event about a solve has no earlier date to compare with.
    ...(before?.timestamp === undefined ? [] : valueField('Date', 'time', before.timestamp, after?.timestamp)),
    ...valueField('Status', 'plain', before?.status, after?.status),
    ...valueField('Language', 'plain', languageOf(before), languageOf(after)),
    ...valueField('Submission', 'plain', before?.submissionId, after?.submissionId),
    ...valueField('Solve Time', 'seconds', before?.timeUsed, after?.timeUsed),
    ...valueField('Used Hints', 'hint', before?.usedHints, after?.usedHints),
    ...valueField('Quality', 'percent', before?.qualityScore, after?.qualityScore),
    ...valueField('Review rating', 'plain', ratingLabel(before), ratingLabel(after)),
    ...feedbackDifferences(textsBefore.feedback, textsAfter.feedback),
    ...valueField('Model', 'plain', textsBefore.model, textsAfter.model),
    ...textField('Notes', null, textsBefore.notes, textsAfter.notes),
    ...textField('Code', lang, textsBefore.code, textsAfter.code),
    ...textField('Note on LeetCode', null, textsBefore.problemNote, textsAfter.problemNote),
    ...valueField('Recorded snapshots', 'plain', before?.snapshots || null, after?.snapshots || null),
    ...valueField('Recorded runs', 'plain', before?.runs || null, after?.runs || null),
    ...valueField('Judge’s figures', 'plain', before?.details || null, after?.details || null),
  ]
}

const ratingLabel = (row: AnySolveRow | null): string | null => (row?.rating ? RATING_LABELS[row.rating] : null)

const languageOf = (row: AnySolveRow | null): string | null => (row?.lang ? languageName(row.lang) : null)

function feedbackDifferences(before: Feedback | undefined, after: Feedback | undefined): FieldDifference[] {
  const { performance: oldPerformance, code_quality: oldQuality, summary: oldSummary } = before ?? {}
  const { performance: newPerformance, code_quality: newQuality, summary: newSummary } = after ?? {}
  return [
    ...valueField('Final score', 'score', oldSummary?.final_score, newSummary?.final_score),
    ...valueField('Time to solve', 'plain', oldPerformance?.time_to_solve, newPerformance?.time_to_solve),
    ...valueField(
      'Time complexity',
      'plain',
      oldPerformance?.time_complexity || null,
      newPerformance?.time_complexity || null,
    ),
    ...valueField(
      'Space complexity',
      'plain',
      oldPerformance?.space_complexity || null,
      newPerformance?.space_complexity || null,
    ),
    ...valueField('Readability', 'plain', oldQuality?.readability, newQuality?.readability),
    ...valueField('Correctness', 'plain', oldQuality?.correctness, newQuality?.correctness),
    ...valueField('Maintainability', 'plain', oldQuality?.maintainability, newQuality?.maintainability),
    ...textField('Summary', null, oldSummary?.comments, newSummary?.comments),
    ...textField('Performance', null, oldPerformance?.comments, newPerformance?.comments),
    ...textField('Code quality', null, oldQuality?.comments, newQuality?.comments),
  ]
}

const NOT_RECORDED_REFUSAL = refuse(
  'not-found',
  'The solve of this change is missing from your log. Sync to restore it, then try again.',
)

const REMOVED_REFUSAL = refuse('changed-since', 'The solve was removed since. Undo its removal first.')

/** Adds to an undo definition: the undo is refused if the solve is not in the log or the person removed it. */
export const undoOnSolve = <E extends OfSolve, V, All, C = V>(
  undo: Undo<E, AnySolveRow, V, SolveTables, All, C>,
): Undo<E, AnySolveRow, V, SolveTables, All, C> => ({
  refusal({ key }, tables) {
    if (!submissionRow(tables, key)) return NOT_RECORDED_REFUSAL
    return decisionsAbout(tables, key).isRemoved ? REMOVED_REFUSAL : null
  },
  ...undo,
})

/** Adds to an undo definition for solves that the person added: the undo is refused for other solves and for solves not in the log. */
export const undoOnAddedSolve = <E extends OfSolve, S, V, All, C = V>(
  undo: Undo<E, S, V, SolveTables, All, C>,
): Undo<E, S, V, SolveTables, All, C> => ({
  ...undo,
  refusal(event, tables) {
    if (!isAddedKey(event.key)) return SYNCED_REFUSAL
    if (!submissionRow(tables, event.key)) return SOLVE_NOT_FOUND
    return undo.refusal?.(event, tables) ?? null
  },
})

/** Returns the address of a large field in the log; null if the row does not have the field. */
export const addressOf = (row: AnySolveRow | null, field: LargeFieldName): EventAddress | null =>
  row?.largeFields[field] ?? null
