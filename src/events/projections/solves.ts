import { ACCEPTED, firstSubmissionKey, isAddedKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import type { EventOf } from '../event'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import type { AnySolveRow, LargeFieldName, OrphanedEditsRow, SolveRow, Tables } from './tables'

const SYNCED_PARTS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

/** Adds a solve. If two devices recorded the same key, the second record adds its facts to the first. */
export function foldRecorded(tables: Tables, event: EventOf<'SolveRecorded'>, at: EventAddress): void {
  let row = recordedRow(tables, event.key)
  if (!row) {
    const waiting = isEmptyTable(tables.unrecorded) ? undefined : tables.unrecorded[event.key]
    row = waiting ? withEdits(emptyRow(event), waiting) : emptyRow(event)
    if (waiting) delete tables.unrecorded[event.key]
    if (event.source === 'demo') row.timestamp += tables.demoShift
    tables.solves[event.key] = row
    const base = firstSubmissionKey(event.slug, event.timestamp)
    if (event.key !== base && !isAddedKey(event.key))
      tables.sameSecondKeys[base] = [...(tables.sameSecondKeys[base] ?? []), event.key]
  }
  applyFacts(row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts)
}

export function foldEnriched(tables: Tables, event: EventOf<'SolveEnriched'>, at: EventAddress): void {
  const row = getOrCreateRow(tables, event.key)
  if (event.status !== undefined) row.status = event.status
  if (event.lang !== undefined) row.lang = event.lang
  applyFacts(row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts)
}

export function foldCodeEdited(tables: Tables, event: EventOf<'CodeEdited'>, at: EventAddress): void {
  const row = getOrCreateRow(tables, event.key)
  row.largeFields.code = at
  row.edited.code = true
}

/** Removes the code. After an undo (version 1) a source may add its code again; after a removal (version 2) it may not. */
export function foldCodeRemoved(tables: Tables, event: EventOf<'CodeRemoved'>): void {
  const row = getOrCreateRow(tables, event.key)
  delete row.largeFields.code
  if (event.v === 2) {
    row.edited.code = true
    return
  }
  delete row.edited.code
  delete row.fingerprints.code
}

/** Sets or clears the named details; other fields stay unchanged. */
export function foldDetailsEdited(tables: Tables, event: EventOf<'DetailsEdited'>, at: EventAddress): void {
  const row = getOrCreateRow(tables, event.key)
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

export function foldFeedbackSaved(tables: Tables, event: EventOf<'FeedbackSaved'>, at: EventAddress): void {
  const row = getOrCreateRow(tables, event.key)
  row.finalScore = event.feedback.summary.final_score
  row.largeFields.feedback = at
}

export function foldRated(tables: Tables, event: EventOf<'ReviewRated'>): void {
  getOrCreateRow(tables, event.key).rating = event.rating
}

export function foldFeedbackRemoved(tables: Tables, event: EventOf<'FeedbackRemoved'>): void {
  const row = getOrCreateRow(tables, event.key)
  row.finalScore = null
  delete row.largeFields.feedback
}

/** Moves the demo's solves in time. Keys stay the same, so that a new sync adds no duplicates (C7). */
export function foldDemoMoved(tables: Tables, event: EventOf<'DemoMovedForward'>): void {
  tables.demoShift += event.seconds
  for (const table of [tables.solves, tables.hidden]) {
    for (const row of Object.values(table)) if (row.source === 'demo') row.timestamp += event.seconds
  }
}

/** The own values of a recorded solve. Without decisions about added solves, no row is hidden. */
export function recordedRow({ solves, hidden, added }: Tables, key: SolveKey): SolveRow | undefined {
  return (isEmptyTable(added) ? undefined : hidden[key]) ?? solves[key]
}

/** The row of a solve. Creates an unrecorded row if the solve is not recorded. */
export function getOrCreateRow(tables: Tables, key: SolveKey): AnySolveRow {
  const found = recordedRow(tables, key) ?? tables.unrecorded[key]
  if (found) return found
  const row: OrphanedEditsRow = { key, status: null, lang: null, ...noFacts() }
  tables.unrecorded[key] = row
  return row
}

/**
 * Merges a newly recorded solve with the edits that waited for it. Status and language from the extension take precedence.
 */
function withEdits(row: SolveRow, waiting: OrphanedEditsRow): SolveRow {
  const { status, lang, source } = row
  if (source === 'extension') return { ...row, ...waiting, status, lang }
  return { ...row, ...waiting, status: waiting.status ?? status, lang: waiting.lang ?? lang }
}

function emptyRow(event: EventOf<'SolveRecorded'>): SolveRow {
  const { key, slug, timestamp, status, lang, source } = event
  const link = 'link' in event && event.link !== undefined ? { link: event.link } : {}
  return { key, slug, timestamp, status, lang, source, ...link, ...noFacts() }
}

function noFacts(): Omit<OrphanedEditsRow, 'key' | 'status' | 'lang'> {
  return {
    submissionId: null,
    title: null,
    timeUsed: null,
    usedHints: null,
    finalScore: null,
    qualityScore: null,
    snapshots: 0,
    runs: 0,
    failedRuns: 0,
    rating: null,
    details: 0,
    largeFields: {},
    edited: {},
    fingerprints: {},
    commitSeqs: [],
  }
}

function applyFacts(row: AnySolveRow, incoming: SolveFacts, at: EventAddress): void {
  const facts = dropLessComplete(row, incoming)
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
  if (facts.runEvents) {
    row.runs = facts.runEvents.runs.length
    row.failedRuns = facts.runEvents.runs.filter(({ statusMsg }) => statusMsg !== '' && statusMsg !== ACCEPTED).length
  }
  if (facts.submissionDetails) row.details = Object.keys(facts.submissionDetails).length
  addFingerprints(row.fingerprints, facts)
}

/** Marks data from the earlier product as edited, because it may be the person's own work: no sync replaces it. */
function keepAsEdited(row: AnySolveRow, facts: SolveFacts): void {
  for (const field of ['code', 'timeUsed', 'usedHints'] as const)
    if (facts[field] !== undefined) row.edited[field] = true
}

/** Cheaper than a failed key lookup, and `unrecorded` is nearly always empty. */
export function isEmptyTable(table: object): boolean {
  for (const _key in table) return false
  return true
}

/** A copy of a row that shares no mutable part with it. */
export const copyRow = <R extends AnySolveRow>(row: R): R => ({
  ...row,
  largeFields: { ...row.largeFields },
  edited: { ...row.edited },
  fingerprints: { ...row.fingerprints },
})
