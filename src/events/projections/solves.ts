import { baseKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { Address } from '../commit'
import type { EventOf } from '../event'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import type { AnySolveRow, LargeFieldName, SolveRow, Tables, UnrecordedRow } from './tables'

const SYNCED_PARTS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

/** A source told of a new solve. A key that is already there (two devices met) is enriched instead. */
export function foldRecorded(tables: Tables, event: EventOf<'SolveRecorded'>, at: Address): void {
  let row = tables.solves[event.key]
  if (!row) {
    const waiting = isEmpty(tables.unrecorded) ? undefined : tables.unrecorded[event.key]
    row = waiting ? withEdits(emptyRow(event), waiting) : emptyRow(event)
    if (waiting) delete tables.unrecorded[event.key]
    if (event.source === 'demo') row.timestamp += tables.demoShift
    tables.solves[event.key] = row
    const base = baseKey(event.slug, event.timestamp)
    if (event.key !== base) tables.sameSecondKeys[base] = [...(tables.sameSecondKeys[base] ?? []), event.key]
  }
  takeFacts(row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts)
}

/** A source told more of a solve. */
export function foldEnriched(tables: Tables, event: EventOf<'SolveEnriched'>, at: Address): void {
  const row = rowAt(tables, event.key)
  if (event.status !== undefined) row.status = event.status
  if (event.lang !== undefined) row.lang = event.lang
  takeFacts(row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts)
}

/** The person changed the code. */
export function foldCodeEdited(tables: Tables, event: EventOf<'CodeEdited'>, at: Address): void {
  const row = rowAt(tables, event.key)
  row.largeFields.code = at
  row.edited.code = true
}

/** The code is gone. After an undo (version 1) a source may fill it in again, after a removal (version 2) it may not. */
export function foldCodeRemoved(tables: Tables, event: EventOf<'CodeRemoved'>): void {
  const row = rowAt(tables, event.key)
  delete row.largeFields.code
  if (event.v === 2) {
    row.edited.code = true
    return
  }
  delete row.edited.code
  delete row.fingerprints.code
}

/** The person changed time, hints or notes; only the fields named are touched. */
export function foldDetailsEdited(tables: Tables, event: EventOf<'DetailsEdited'>, at: Address): void {
  const row = rowAt(tables, event.key)
  const { timeUsed, usedHints, notes } = event.changes
  if (timeUsed !== undefined) {
    row.timeUsed = timeUsed
    row.edited.timeUsed = true
  }
  if (usedHints !== undefined) {
    row.usedHints = usedHints
    row.edited.usedHints = true
  }
  if (notes === null) delete row.largeFields.notes
  else if (notes !== undefined) row.largeFields.notes = at
}

/** Feedback was saved: its final score counts at once. */
export function foldFeedbackSaved(tables: Tables, event: EventOf<'FeedbackSaved'>, at: Address): void {
  const row = rowAt(tables, event.key)
  row.finalScore = event.feedback.summary.final_score
  row.largeFields.feedback = at
}

/** The feedback was taken back. */
export function foldFeedbackRemoved(tables: Tables, event: EventOf<'FeedbackRemoved'>): void {
  const row = rowAt(tables, event.key)
  row.finalScore = null
  delete row.largeFields.feedback
}

/** The demo's solves moved with the calendar; keys stay, so nothing doubles (C7). */
export function foldDemoMoved(tables: Tables, event: EventOf<'DemoMovedForward'>): void {
  tables.demoShift += event.seconds
  for (const row of Object.values(tables.solves)) {
    if (row.source === 'demo') row.timestamp += event.seconds
  }
}

/** The row that an event about a solve changes. Without a recorded solve it is a row that waits for one. */
function rowAt(tables: Tables, key: SolveKey): AnySolveRow {
  const found = tables.solves[key] ?? tables.unrecorded[key]
  if (found) return found
  const row: UnrecordedRow = { key, status: null, lang: null, ...noFacts() }
  tables.unrecorded[key] = row
  return row
}

/**
 * The row of a solve that is recorded now, with the edits that have waited for it. The extension knows status and language
 * best: what it told before stays, unless it is the extension that records the solve.
 */
function withEdits(row: SolveRow, waiting: UnrecordedRow): SolveRow {
  const { status, lang, source } = row
  if (source === 'extension') return { ...row, ...waiting, status, lang }
  return { ...row, ...waiting, status: waiting.status ?? status, lang: waiting.lang ?? lang }
}

function emptyRow(event: EventOf<'SolveRecorded'>): SolveRow {
  const { key, slug, timestamp, status, lang, source } = event
  return { key, slug, timestamp, status, lang, source, ...noFacts() }
}

/** The fields of a row that no event has set yet. */
function noFacts(): Omit<UnrecordedRow, 'key' | 'status' | 'lang'> {
  return {
    submissionId: null,
    title: null,
    timeUsed: null,
    usedHints: null,
    finalScore: null,
    qualityScore: null,
    snapshots: 0,
    runs: 0,
    details: 0,
    largeFields: {},
    edited: {},
    fingerprints: {},
    commitSeqs: [],
  }
}

function takeFacts(row: AnySolveRow, told: SolveFacts, at: Address): void {
  const facts = dropLessComplete(row, told)
  if (facts.submissionId !== undefined) row.submissionId = facts.submissionId
  if (facts.title !== undefined) row.title = facts.title
  if (facts.qualityScore !== undefined) row.qualityScore = facts.qualityScore
  if (facts.timeUsed !== undefined && !row.edited.timeUsed) row.timeUsed = facts.timeUsed
  if (facts.usedHints !== undefined && !row.edited.usedHints) row.usedHints = facts.usedHints
  for (const part of SYNCED_PARTS) {
    if (facts[part] === undefined || (part === 'code' && row.edited.code)) continue
    row.largeFields[part] = at
  }
  if (facts.codingJourney) row.snapshots = facts.codingJourney.snapshots.length
  if (facts.runEvents) row.runs = facts.runEvents.runs.length
  if (facts.submissionDetails) row.details = Object.keys(facts.submissionDetails).length
  addFingerprints(row.fingerprints, facts)
}

/** What the earlier product kept may be the person's own work there, which it does not tell: no sync replaces it. */
function keepAsEdited(row: AnySolveRow, facts: SolveFacts): void {
  for (const field of ['code', 'timeUsed', 'usedHints'] as const)
    if (facts[field] !== undefined) row.edited[field] = true
}

/** Looking for a missing key costs more than this, and the table of unrecorded solves is nearly always empty. */
function isEmpty(table: object): boolean {
  for (const _key in table) return false
  return true
}
