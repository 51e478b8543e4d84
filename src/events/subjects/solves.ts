import { getLanguageName } from '#domain/language'
import { RATING_LABELS } from '#domain/review/rating'
import { type Feedback, isAddedKey, type SolveKey } from '#domain/solve'
import { isRecord } from '#lib/guards'
import { type EventAddress, isSameEventAddress } from '../commit'
import { type RefusedDecision, refuse, SYNCED_REFUSAL } from '../decision'
import {
  diffText,
  diffValue,
  type FieldDifference,
  type RestorablePart,
  type Subject,
  type UndoDefinition,
} from '../define'
import { findAnySubmissionRow, findSubmissionRow } from '../projections/combine-same-submission'
import { getDecisions } from '../projections/shown-solves'
import {
  type AnySolveRow,
  findShownSolve,
  getKeysOfSubmission,
  type LargeFieldName,
  type LargeFields,
  type SolveTables,
} from '../projections/solve-tables'

export const SOLVE_NOT_FOUND: RefusedDecision = refuse(
  'not-found',
  'This solve no longer exists. Choose another one in the Solve History.',
)

export interface SolveEventFields {
  key: SolveKey
}

/** The subject of a solve's values and texts. A submission can have several keys; its values come from the events under all of them. */
export const solves: Subject<SolveEventFields, AnySolveRow, SolveTables> = {
  getKey: ({ key }) => key,
  otherKeys: getKeysOfSubmission,
  // Do not parse events of other solves, because they may be large.
  mayMatch: (stored, keys) => isRecord(stored) && typeof stored.key === 'string' && keys.has(stored.key),
  commitSeqs: (tables, key) => findAnySubmissionRow(tables, key)?.commitSeqs ?? [],
  getState: (tables, key) => findAnySubmissionRow(tables, key) ?? null,
  addresses: ({ largeFields: { code, notes, feedback, problemNote } }) => ({
    ...(code && { code }),
    ...(notes && { notes }),
    ...(feedback && { feedback }),
    ...(problemNote && { problemNote }),
  }),
  diff: (before, after, _, texts) => compareSolves(before, after, texts.before, texts.after),
  restorable: (before, after, tables) => findPartsSetBy(before, after).filter(createReplacedCheck(tables, after)),
}

const TEXT_PARTS = ['code', 'notes', 'feedback'] as const

export const isTextPart = (part: RestorablePart): part is (typeof TEXT_PARTS)[number] =>
  TEXT_PARTS.some((text) => text === part)

export function findPartsSetBy(before: AnySolveRow | null, after: AnySolveRow | null): RestorablePart[] {
  if (!after) return []
  const texts = TEXT_PARTS.filter(
    (part) => after.largeFields[part] && !isSameEventAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Returns a function that returns whether a part of the solve was replaced later. `after` is the state with the part's earlier value. */
export function createReplacedCheck(tables: SolveTables, after: AnySolveRow | null): (part: RestorablePart) => boolean {
  // Compare with the submission's own values: the displayed solve may contain texts of solves that the person joined to it.
  const current = after && findShownSolve(tables, after.key) ? findSubmissionRow(tables, after.key) : undefined
  return (part) => {
    if (!current || !after) return false
    if (part === 'details') return current.timeUsed !== after.timeUsed || current.usedHints !== after.usedHints
    return isTextPart(part) && !isSameEventAddress(current.largeFields[part], after.largeFields[part])
  }
}

export function compareSolves(
  before: AnySolveRow | null,
  after: AnySolveRow | null,
  textsBefore: LargeFields,
  textsAfter: LargeFields,
): FieldDifference[] {
  const lang = after?.lang ?? before?.lang ?? ''
  return [
    // Only a correction changes the date. The first event about a solve has no earlier date to compare with.
    ...(before?.timestamp === undefined ? [] : diffValue('Date', 'time', before.timestamp, after?.timestamp)),
    ...diffValue('Status', 'plain', before?.status, after?.status),
    ...diffValue('Language', 'plain', formatLanguage(before), formatLanguage(after)),
    ...diffValue('Submission', 'plain', before?.submissionId, after?.submissionId),
    ...diffValue('Solve Time', 'seconds', before?.timeUsed, after?.timeUsed),
    ...diffValue('Used Hints', 'hint', before?.usedHints, after?.usedHints),
    ...diffValue('Quality', 'percent', before?.qualityScore, after?.qualityScore),
    ...diffValue('Review rating', 'plain', formatRating(before), formatRating(after)),
    ...compareFeedback(textsBefore.feedback, textsAfter.feedback),
    ...diffValue('Model', 'plain', textsBefore.model, textsAfter.model),
    ...diffText('Notes', null, textsBefore.notes, textsAfter.notes),
    ...diffText('Code', lang, textsBefore.code, textsAfter.code),
    ...diffText('Note on LeetCode', null, textsBefore.problemNote, textsAfter.problemNote),
    ...diffValue('Recorded snapshots', 'plain', before?.snapshots || null, after?.snapshots || null),
    ...diffValue('Recorded runs', 'plain', before?.runs || null, after?.runs || null),
    ...diffValue('Judge’s figures', 'plain', before?.details || null, after?.details || null),
  ]
}

const formatRating = (row: AnySolveRow | null): string | null => (row?.rating ? RATING_LABELS[row.rating] : null)

const formatLanguage = (row: AnySolveRow | null): string | null => (row?.lang ? getLanguageName(row.lang) : null)

function compareFeedback(before: Feedback | undefined, after: Feedback | undefined): FieldDifference[] {
  const { performance: oldPerformance, code_quality: oldQuality, summary: oldSummary } = before ?? {}
  const { performance: newPerformance, code_quality: newQuality, summary: newSummary } = after ?? {}
  return [
    ...diffValue('Final score', 'score', oldSummary?.final_score, newSummary?.final_score),
    ...diffValue('Time to solve', 'plain', oldPerformance?.time_to_solve, newPerformance?.time_to_solve),
    ...diffValue(
      'Time complexity',
      'plain',
      oldPerformance?.time_complexity || null,
      newPerformance?.time_complexity || null,
    ),
    ...diffValue(
      'Space complexity',
      'plain',
      oldPerformance?.space_complexity || null,
      newPerformance?.space_complexity || null,
    ),
    ...diffValue('Readability', 'plain', oldQuality?.readability, newQuality?.readability),
    ...diffValue('Correctness', 'plain', oldQuality?.correctness, newQuality?.correctness),
    ...diffValue('Maintainability', 'plain', oldQuality?.maintainability, newQuality?.maintainability),
    ...diffText('Summary', null, oldSummary?.comments, newSummary?.comments),
    ...diffText('Performance', null, oldPerformance?.comments, newPerformance?.comments),
    ...diffText('Code quality', null, oldQuality?.comments, newQuality?.comments),
  ]
}

const NOT_RECORDED_REFUSAL = refuse(
  'not-found',
  'The solve of this change is missing from your log. Sync to restore it, then try again.',
)

const REMOVED_REFUSAL = refuse('changed-since', 'The solve was removed since. Undo its removal first.')

/** Refuses the undo if the solve is not in the log or the person removed it, unless `undo` has a `refuse` of its own. */
export const defineUndoOnSolve = <E extends SolveEventFields, V, All, C = V>(
  undo: UndoDefinition<E, AnySolveRow, V, SolveTables, All, C>,
): UndoDefinition<E, AnySolveRow, V, SolveTables, All, C> => ({
  refuse({ key }, tables) {
    if (!findSubmissionRow(tables, key)) return NOT_RECORDED_REFUSAL
    return getDecisions(tables, key).isRemoved ? REMOVED_REFUSAL : null
  },
  ...undo,
})

/** In addition to the `refuse` of `undo`, refuses the undo if the person did not add the solve, or if the solve is not in the log. */
export const defineUndoOnAddedSolve = <E extends SolveEventFields, S, V, All, C = V>(
  undo: UndoDefinition<E, S, V, SolveTables, All, C>,
): UndoDefinition<E, S, V, SolveTables, All, C> => ({
  ...undo,
  refuse(event, tables) {
    if (!isAddedKey(event.key)) return SYNCED_REFUSAL
    if (!findSubmissionRow(tables, event.key)) return SOLVE_NOT_FOUND
    return undo.refuse?.(event, tables) ?? null
  },
})

export const getAddress = (row: AnySolveRow | null, field: LargeFieldName): EventAddress | null =>
  row?.largeFields[field] ?? null
