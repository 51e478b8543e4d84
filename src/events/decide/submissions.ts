import { getSecondOfKey, type ReportingSource, type SolveKey, type Submission } from '#domain/solve'
import type { CommandOf } from '../command'
import type { DecisionContext } from '../decision'
import type { SolvelogEvent } from '../event'
import { getReportedVerdicts } from '../projections/reported-verdicts'
import type { SolveRow } from '../projections/solve-tables'
import type { Tables } from '../projections/tables'
import { findNewFacts } from '../solve-facts'
import { createFeedbackSavedEvent } from '../subjects/feedback'
import type { Decision } from './decision'
import { type MatchedSubmission, matchSubmissions } from './identity'
import { addTimeZoneEvent } from './reviews'

export function decideSubmissions(
  { source, submissions }: CommandOf<'RecordSubmissions'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  return addTimeZoneEvent({ ok: true, events: recordSubmissions(source, submissions, tables) }, tables, context)
}

/** Leaves out facts that the log already contains. */
export function recordSubmissions(
  source: ReportingSource,
  submissions: readonly Submission[],
  tables: Tables,
): SolvelogEvent[] {
  return matchSubmissions(submissions, source, tables).flatMap((match) => {
    if (!match.row) return createRecordEvents(match, source)
    const own = source === 'earlier' ? createMissingNotesAndFeedback(match.row, match, source) : []
    return [...createEnrichEvents(match.row, match, source), ...own]
  })
}

function createRecordEvents(match: MatchedSubmission, source: ReportingSource): SolvelogEvent[] {
  const { submission, key, orphanedEdits } = match
  const { slug, status, lang, facts } = submission
  // Take the time from the key: it may be an existing key, and sources can report one submission with different seconds (E15).
  const timestamp = getSecondOfKey(key)
  return [
    { type: 'SolveRecorded', v: 1, key, slug, timestamp, status, lang, source, facts },
    ...(orphanedEdits
      ? createMissingNotesAndFeedback(orphanedEdits, match, source)
      : createNotesAndFeedbackEvents(submission, key, source)),
  ]
}

/**
 * Accepts notes and feedback only from the demo file and the earlier product's database, because any script of a page could forge a message
 * of the extension.
 */
function createNotesAndFeedbackEvents({ own }: Submission, key: SolveKey, source: ReportingSource): SolvelogEvent[] {
  if (source !== 'demo' && source !== 'earlier') return []
  const events: SolvelogEvent[] = []
  if (own?.notes) events.push({ type: 'DetailsEdited', v: 1, key, changes: { notes: own.notes } })
  if (own?.feedback) events.push(createFeedbackSavedEvent(key, own.feedback, { via: source }))
  return events
}

function createMissingNotesAndFeedback(
  row: Pick<SolveRow, 'largeFields'>,
  { submission, key }: MatchedSubmission,
  source: ReportingSource,
): SolvelogEvent[] {
  return createNotesAndFeedbackEvents(submission, key, source).filter(({ type }) =>
    type === 'FeedbackSaved' ? !row.largeFields.feedback : !row.largeFields.notes,
  )
}

/**
 * Returns the events that add new facts to a known solve. Only the extension may correct the language: the site's list of recent
 * submissions is less reliable. Corrects the values under each key of the submission, so that the keys still count as one submission (E15).
 */
function createEnrichEvents(row: SolveRow, match: MatchedSubmission, source: ReportingSource): SolvelogEvent[] {
  const { submission, ownRows } = match
  // A submission can have several keys. Skip facts that are stored under any of them, even if the displayed key has another value.
  const isKnown = ownRows.some((own) => findNewFacts(own, submission.facts, source) === null)
  // Add facts under the key with the submission's id: a key without an id may turn out to be another submission.
  const target = ownRows.find(({ submissionId }) => submissionId === submission.facts.submissionId) ?? row
  const facts = isKnown ? null : findNewFacts(target, submission.facts, source)
  const hasNewVerdict = isNewVerdict(match, source)
  return ownRows.flatMap((own): SolvelogEvent[] => {
    const status = hasNewVerdict && submission.status !== own.status ? { status: submission.status } : {}
    const lang = source === 'extension' && submission.lang !== own.lang ? { lang: submission.lang } : {}
    const added = own.key === target.key ? facts : null
    const changed = { ...status, ...lang }
    if (added === null && Object.keys(changed).length === 0) return []
    return [{ type: 'SolveEnriched', v: 1, key: own.key, source, ...changed, facts: added ?? {} }]
  })
}

/**
 * Whether a report changes the verdict of a known solve (C12, docs/decisions/0522). Reports have no time, so only a verdict that the source
 * has never reported for this solve is new: sources that disagree, and late reports, then change nothing. The first report of a source
 * changes no verdict, except that the extension corrects a verdict of the site's list of recent submissions that has not changed since (C6).
 */
function isNewVerdict({ submission, ownRows, isCertain }: MatchedSubmission, source: ReportingSource): boolean {
  const { status, facts } = submission
  if (source !== 'extension' && source !== 'recent') return false
  if (ownRows.every((own) => own.status === status)) return false
  // Two devices may have recorded the submission under two keys with different verdicts. The report decides between them.
  if (source === 'extension' && ownRows.some((own) => own.status === status)) return true
  const earlier = ownRows.flatMap((own) => getReportedVerdicts(own, source))
  if (earlier.length === 0) return source === 'extension' && ownRows.every(({ reported }) => reported === undefined)
  return !earlier.includes(status) && (facts.submissionId !== undefined || isCertain())
}
