import { ACCEPTED, isAddedKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import type { EventOf } from '../event'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import { indexKey, setSubmissionId } from './submission-index'
import type { AnySolveRow, FieldOfPerson, LargeFieldName, OrphanedEditsRow, SolveRow, Tables } from './tables'

const SYNCED_PARTS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

/** Adds a solve. If two devices recorded the same key, the second record adds its facts to the first. */
export function foldRecorded(tables: Tables, event: EventOf<'SolveRecorded'>, at: EventAddress, time: number): void {
  let row = recordedRow(tables, event.key)
  if (!row) {
    const waiting = isEmptyTable(tables.unrecorded) ? undefined : tables.unrecorded[event.key]
    row = waiting ? withEdits(emptyRow(event), waiting) : emptyRow(event)
    if (waiting) delete tables.unrecorded[event.key]
    else indexKey(tables, event.key)
    if (event.source === 'demo') row.timestamp += tables.demoShift
    tables.solves[event.key] = row
  }
  applyFacts(tables, row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts, time)
}

export function foldEnriched(tables: Tables, event: EventOf<'SolveEnriched'>, at: EventAddress, time: number): void {
  const row = getOrCreateRow(tables, event.key)
  if (event.status !== undefined) row.status = event.status
  if (event.lang !== undefined) row.lang = event.lang
  applyFacts(tables, row, event.facts, at)
  if (event.source === 'earlier') keepAsEdited(row, event.facts, time)
}

export function foldCodeEdited(tables: Tables, event: EventOf<'CodeEdited'>, at: EventAddress, time: number): void {
  const row = getOrCreateRow(tables, event.key)
  row.largeFields.code = at
  row.edited.code = time
}

/** Removes the code. After an undo (version 1) a source may add its code again; after a removal (version 2) it may not. */
export function foldCodeRemoved(tables: Tables, event: EventOf<'CodeRemoved'>, _: EventAddress, time: number): void {
  const row = getOrCreateRow(tables, event.key)
  delete row.largeFields.code
  if (event.v === 2) {
    row.edited.code = time
    return
  }
  delete row.edited.code
  delete row.fingerprints.code
}

/** Sets or clears the named details; other fields stay unchanged. */
export function foldDetailsEdited(
  tables: Tables,
  event: EventOf<'DetailsEdited'>,
  at: EventAddress,
  time: number,
): void {
  const row = getOrCreateRow(tables, event.key)
  const { timeUsed, usedHints, notes } = event.changes
  if (timeUsed !== undefined) {
    row.timeUsed = timeUsed
    row.edited.timeUsed = time
  }
  if (usedHints !== undefined) {
    row.usedHints = usedHints
    row.edited.usedHints = time
  }
  if (notes === undefined) return
  if (notes === null) delete row.largeFields.notes
  else row.largeFields.notes = at
  row.edited.notes = time
}

export function foldFeedbackSaved(
  tables: Tables,
  event: EventOf<'FeedbackSaved'>,
  at: EventAddress,
  time: number,
): void {
  const row = getOrCreateRow(tables, event.key)
  row.finalScore = event.feedback.summary.final_score
  row.largeFields.feedback = at
  row.edited.feedback = time
}

export function foldRated(tables: Tables, event: EventOf<'ReviewRated'>, _: EventAddress, time: number): void {
  const row = getOrCreateRow(tables, event.key)
  row.rating = event.rating
  row.edited.rating = time
}

export function foldFeedbackRemoved(
  tables: Tables,
  event: EventOf<'FeedbackRemoved'>,
  _: EventAddress,
  time: number,
): void {
  const row = getOrCreateRow(tables, event.key)
  row.finalScore = null
  delete row.largeFields.feedback
  row.edited.feedback = time
}

/** Moves the demo's solves in time. Keys stay the same, so that a new sync adds no duplicates (C7). */
export function foldDemoMoved(tables: Tables, event: EventOf<'DemoMovedForward'>): void {
  tables.demoShift += event.seconds
  for (const table of [tables.solves, tables.hidden]) {
    for (const row of Object.values(table)) if (row.source === 'demo') row.timestamp += event.seconds
  }
}

/** The own values of a recorded solve. */
export function recordedRow(tables: Tables, key: SolveKey): SolveRow | undefined {
  return (mayHide(tables) ? tables.hidden[key] : undefined) ?? tables.solves[key]
}

/** Whether `solves` may show some rows differently: a fold needs no look-up in `hidden` otherwise. */
export const mayHide = ({ added, sameSubmission }: Tables): boolean =>
  !isEmptyTable(added) || !isEmptyTable(sameSubmission)

/** The row of a solve. Creates an unrecorded row if the solve is not recorded. */
export function getOrCreateRow(tables: Tables, key: SolveKey): AnySolveRow {
  const found = recordedRow(tables, key) ?? tables.unrecorded[key]
  if (found) return found
  const row: OrphanedEditsRow = { key, status: null, lang: null, ...noFacts() }
  tables.unrecorded[key] = row
  indexKey(tables, key)
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

function applyFacts(tables: Tables, row: AnySolveRow, incoming: SolveFacts, at: EventAddress): void {
  const facts = dropLessComplete(row, incoming)
  if (facts.submissionId !== undefined) setSubmissionId(tables, row, facts.submissionId)
  if (facts.title !== undefined) row.title = facts.title
  if (facts.qualityScore !== undefined) row.qualityScore = facts.qualityScore
  if (isKnownTime(row.key, facts.timeUsed) && row.edited.timeUsed === undefined) row.timeUsed = facts.timeUsed
  if (facts.usedHints !== undefined && row.edited.usedHints === undefined) row.usedHints = facts.usedHints
  for (const part of SYNCED_PARTS) {
    if (facts[part] === undefined || (part === 'code' && row.edited.code !== undefined)) continue
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

/**
 * The shortest time in seconds that a source can have recorded of a solve. A shorter one was recorded of code that was pasted,
 * restored or sent again, and reads as absent (N20).
 */
const SHORTEST_RECORDED_TIME = 10

/** The person typed the time of an added solve, so it always counts. */
const isKnownTime = (key: SolveKey, time: number | undefined): time is number =>
  time !== undefined && (isAddedKey(key) || time >= SHORTEST_RECORDED_TIME)

const KEPT_FROM_EARLIER = ['code', 'timeUsed', 'usedHints'] as const satisfies readonly (FieldOfPerson &
  keyof SolveFacts)[]

/** Marks data from the earlier product as edited, because it may be the person's own work: no sync replaces it. */
function keepAsEdited(row: AnySolveRow, facts: SolveFacts, time: number): void {
  for (const field of KEPT_FROM_EARLIER) {
    const isKept = field === 'timeUsed' ? isKnownTime(row.key, facts.timeUsed) : facts[field] !== undefined
    if (isKept) row.edited[field] = time
  }
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
