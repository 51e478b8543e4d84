import { type ReportingSource, type SolveKey, type Submission, secondOfKey } from '#domain/solve'
import type { CommandOf } from '../command'
import type { DecisionContext } from '../decision'
import type { SolvelogEvent } from '../event'
import type { SolveRow } from '../projections/solve-tables'
import type { Tables } from '../projections/tables'
import { newFacts } from '../solve-facts'
import { feedbackSaved } from '../subjects/feedback'
import { withTimeZone } from '../subjects/reviews'
import type { Decision } from './decision'
import { type MatchedSubmission, matchSubmissions } from './identity'

/** Records submissions, and the device's time zone if the log has none yet. */
export function decideSubmissions(
  { source, submissions }: CommandOf<'RecordSubmissions'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  return withTimeZone({ ok: true, events: recordSubmissions(source, submissions, tables) }, tables, context)
}

/** The events that record submissions of one source. Facts that the log already contains are left out. */
export function recordSubmissions(
  source: ReportingSource,
  submissions: readonly Submission[],
  tables: Tables,
): SolvelogEvent[] {
  return matchSubmissions(submissions, tables).flatMap((found) => {
    if (!found.row) return record(found, source)
    const own = source === 'earlier' ? missingOwn(found.row, found, source) : []
    return [...enrich(found.row, found, source), ...own]
  })
}

function record(found: MatchedSubmission, source: ReportingSource): SolvelogEvent[] {
  const { submission, key, waiting } = found
  const { slug, status, lang, facts } = submission
  // A key that waits for its record keeps its second, whatever second this answer names (E15).
  const timestamp = secondOfKey(key)
  return [
    { type: 'SolveRecorded', v: 1, key, slug, timestamp, status, lang, source, facts },
    ...(waiting ? missingOwn(waiting, found, source) : ownEvents(submission, key, source)),
  ]
}

/**
 * Notes and feedback are accepted only from the demo file and the earlier database: any page script could forge an
 * extension's message.
 */
function ownEvents({ own }: Submission, key: SolveKey, source: ReportingSource): SolvelogEvent[] {
  if (source !== 'demo' && source !== 'earlier') return []
  const events: SolvelogEvent[] = []
  if (own?.notes) events.push({ type: 'DetailsEdited', v: 1, key, changes: { notes: own.notes } })
  if (own?.feedback) events.push(feedbackSaved(key, own.feedback, { via: source }))
  return events
}

/** The submission's notes and feedback where the solve has none, so that the person's own text is never replaced. */
function missingOwn(
  row: Pick<SolveRow, 'largeFields'>,
  { submission, key }: MatchedSubmission,
  source: ReportingSource,
): SolvelogEvent[] {
  return ownEvents(submission, key, source).filter(({ type }) =>
    type === 'FeedbackSaved' ? !row.largeFields.feedback : !row.largeFields.notes,
  )
}

/**
 * New facts about a known solve. Only the extension may correct status and language; it knows them better than the recent
 * list. It corrects them under each key of the submission, so that these still count as the same (E15).
 */
function enrich(row: SolveRow, { submission, ownRows }: MatchedSubmission, source: ReportingSource): SolvelogEvent[] {
  // Facts that one of the keys has are known, also where the shown key has another value.
  const isKnown = ownRows.some((own) => newFacts(own, submission.facts, source) === null)
  // Facts belong to the key that has the id: a key without one may turn out to be another submission.
  const target = ownRows.find(({ submissionId }) => submissionId === submission.facts.submissionId) ?? row
  const facts = isKnown ? null : newFacts(target, submission.facts, source)
  return ownRows.flatMap((own): SolvelogEvent[] => {
    const better = source === 'extension'
    const status = better && submission.status !== own.status ? { status: submission.status } : {}
    const lang = better && submission.lang !== own.lang ? { lang: submission.lang } : {}
    const added = own.key === target.key ? facts : null
    const changed = { ...status, ...lang }
    if (added === null && Object.keys(changed).length === 0) return []
    return [{ type: 'SolveEnriched', v: 1, key: own.key, source, ...changed, facts: added ?? {} }]
  })
}
