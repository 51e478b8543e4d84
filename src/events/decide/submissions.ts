import { getSecondOfKey, type ReportingSource, type SolveKey, type Submission } from '#domain/solve'
import type { CommandOf } from '../command'
import type { DecisionContext } from '../decision'
import type { SolvelogEvent } from '../event'
import { getLastReport, type SolveRow } from '../projections/solve-tables'
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
  return matchSubmissions(submissions, tables).flatMap((match) => {
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
function createEnrichEvents(
  row: SolveRow,
  { submission, ownRows }: MatchedSubmission,
  source: ReportingSource,
): SolvelogEvent[] {
  // A submission can have several keys. Skip facts that are stored under any of them, even if the displayed key has another value.
  const isKnown = ownRows.some((own) => findNewFacts(own, submission.facts, source) === null)
  // Add facts under the key with the submission's id: a key without an id may turn out to be another submission.
  const target = ownRows.find(({ submissionId }) => submissionId === submission.facts.submissionId) ?? row
  const facts = isKnown ? null : findNewFacts(target, submission.facts, source)
  const isNewVerdict = mayChangeVerdict(ownRows, submission, source)
  return ownRows.flatMap((own): SolvelogEvent[] => {
    const status = isNewVerdict && submission.status !== own.status ? { status: submission.status } : {}
    const lang = source === 'extension' && submission.lang !== own.lang ? { lang: submission.lang } : {}
    const added = own.key === target.key ? facts : null
    const changed = { ...status, ...lang }
    if (added === null && Object.keys(changed).length === 0) return []
    return [{ type: 'SolveEnriched', v: 1, key: own.key, source, ...changed, facts: added ?? {} }]
  })
}

/**
 * Whether a report may change the verdict of a solve: only if it differs from the last report of the same source, so that sources that
 * disagree do not correct each other again and again (C12). The first report of a source changes nothing, with one exception: the first
 * one of the extension corrects a verdict of the list of recent submissions that has not changed since.
 */
function mayChangeVerdict(ownRows: readonly SolveRow[], { status }: Submission, source: ReportingSource): boolean {
  if (source !== 'extension' && source !== 'recent') return false
  const lastReport = ownRows.map((own) => getLastReport(own, source)).find((report) => report !== undefined)
  if (lastReport !== undefined) return lastReport !== status
  return source === 'extension' && ownRows.every(({ reports }) => reports === undefined)
}
