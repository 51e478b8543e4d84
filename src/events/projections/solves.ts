import { ACCEPTED, isAddedKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import type { EventOf } from '../event'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import { indexId, indexKey } from './submission-index'
import {
  type AnySolveRow,
  type FieldOfPerson,
  isRecorded,
  type LargeFieldName,
  type OrphanedEditsRow,
  type SolveRow,
  type Tables,
} from './tables'
import { appendSeq, type FoldContext } from './writer'

const SYNCED_PARTS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

/** Adds a solve. If two devices recorded the same key, the second record adds its facts to the first. */
export function foldRecorded(tables: Tables, event: EventOf<'SolveRecorded'>, context: FoldContext): void {
  const row = recordedRow(tables, event.key) ?? newRow(tables, event, context)
  putSolve(tables, row, keepAsEdited(withFacts(row, event.facts, context.at), event, context), context)
}

function newRow(tables: Tables, event: EventOf<'SolveRecorded'>, { to }: FoldContext): SolveRow {
  const row = emptyRow(event)
  if (event.source === 'demo') row.timestamp += tables.demoShift
  const waiting = isEmptyTable(tables.unrecorded) ? undefined : tables.unrecorded[event.key]
  if (!waiting) {
    indexKey(tables, event.key, to)
    return row
  }
  to.remove(tables.unrecorded, event.key)
  return withEdits(row, waiting)
}

/** A fold that replaces the row of a solve. If the solve is not recorded, the edit waits in a row of its own. */
const foldRow =
  <E extends { key: SolveKey }>(change: (row: AnySolveRow, event: E, context: FoldContext) => AnySolveRow) =>
  (tables: Tables, event: E, context: FoldContext): void => {
    const row = getOrCreateRow(tables, event.key, context)
    putSolve(tables, row, change(row, event, context), context)
  }

/** A row with one of the person's fields as an event at `time` set or cleared it. */
const edited = (row: AnySolveRow, field: FieldOfPerson, time: number): AnySolveRow['edited'] => ({
  ...row.edited,
  [field]: time,
})

/** The addresses of a row's large fields, one of them replaced or, without an address, removed. */
function withAddress(row: AnySolveRow, field: LargeFieldName, at: EventAddress | null): AnySolveRow['largeFields'] {
  const largeFields = { ...row.largeFields }
  if (at) largeFields[field] = at
  else delete largeFields[field]
  return largeFields
}

export const foldEnriched = foldRow<EventOf<'SolveEnriched'>>((row, event, context) => {
  const { status = row.status, lang = row.lang } = event
  return keepAsEdited(withFacts({ ...row, status, lang }, event.facts, context.at), event, context)
})

export const foldCodeEdited = foldRow<EventOf<'CodeEdited'>>((row, _, { at, time }) => ({
  ...row,
  largeFields: withAddress(row, 'code', at),
  edited: edited(row, 'code', time),
}))

/** Removes the code. After an undo (version 1) a source may add its code again; after a removal (version 2) it may not. */
export const foldCodeRemoved = foldRow<EventOf<'CodeRemoved'>>((row, event, { time }) => {
  const largeFields = withAddress(row, 'code', null)
  if (event.v === 2) return { ...row, largeFields, edited: edited(row, 'code', time) }
  const { code: _, ...others } = row.edited
  const { code: __, ...fingerprints } = row.fingerprints
  return { ...row, largeFields, edited: others, fingerprints }
})

/** Sets or clears the named details; other fields stay unchanged. */
export const foldDetailsEdited = foldRow<EventOf<'DetailsEdited'>>((row, { changes }, { at, time }) => {
  const { notes, ...details } = changes
  const times = Object.keys(changes).map((field) => [field, time])
  return {
    ...row,
    ...details,
    ...(notes !== undefined && { largeFields: withAddress(row, 'notes', notes === null ? null : at) }),
    edited: { ...row.edited, ...Object.fromEntries(times) },
  }
})

export const foldFeedbackSaved = foldRow<EventOf<'FeedbackSaved'>>((row, { feedback }, { at, time }) => ({
  ...row,
  finalScore: feedback.summary.final_score,
  largeFields: withAddress(row, 'feedback', at),
  edited: edited(row, 'feedback', time),
}))

export const foldFeedbackRemoved = foldRow<EventOf<'FeedbackRemoved'>>((row, _, { time }) => ({
  ...row,
  finalScore: null,
  largeFields: withAddress(row, 'feedback', null),
  edited: edited(row, 'feedback', time),
}))

export const foldRated = foldRow<EventOf<'ReviewRated'>>((row, { rating }, { time }) => ({
  ...row,
  rating,
  edited: edited(row, 'rating', time),
}))

/** Moves the demo's solves in time. Keys stay the same, so that a new sync adds no duplicates (C7). */
export function foldDemoMoved(tables: Tables, { seconds }: EventOf<'DemoMovedForward'>, { to }: FoldContext): void {
  to.put(tables, 'demoShift', tables.demoShift + seconds)
  for (const table of [tables.solves, tables.hidden]) {
    for (const row of Object.values(table)) {
      if (row.source === 'demo') to.put(table, row.key, { ...row, timestamp: row.timestamp + seconds })
    }
  }
}

/** The own values of a recorded solve. */
export function recordedRow(tables: Tables, key: SolveKey): SolveRow | undefined {
  return (mayHide(tables) ? tables.hidden[key] : undefined) ?? tables.solves[key]
}

/** Whether `solves` may show some rows differently: a fold needs no look-up in `hidden` otherwise. */
export const mayHide = ({ added, sameSubmission }: Tables): boolean =>
  !isEmptyTable(added) || !isEmptyTable(sameSubmission)

/** The row of a solve, or a new unrecorded row, to be stored with `putSolve`. */
export function getOrCreateRow(tables: Tables, key: SolveKey, { to }: FoldContext): AnySolveRow {
  const found = recordedRow(tables, key) ?? tables.unrecorded[key]
  if (found) return found
  indexKey(tables, key, to)
  return { key, status: null, lang: null, ...noFacts() }
}

/** Stores the new row of a solve in the place of an earlier one, with the position of the event's commit. */
export function putSolve(tables: Tables, before: AnySolveRow, row: AnySolveRow, { at, to }: FoldContext): void {
  indexId(tables, before, row, to)
  const stored = { ...row, commitSeqs: appendSeq(row.commitSeqs, at.seq) }
  if (!isRecorded(stored)) to.put(tables.unrecorded, row.key, stored)
  else to.put(mayHide(tables) && tables.hidden[row.key] ? tables.hidden : tables.solves, row.key, stored)
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

/** A row with facts from a source, except those that the person has edited. */
function withFacts<R extends AnySolveRow>(row: R, incoming: SolveFacts, at: EventAddress): R {
  const facts = dropLessComplete(row, incoming)
  const next = { ...row, largeFields: { ...row.largeFields } }
  if (facts.submissionId !== undefined) next.submissionId = facts.submissionId
  if (facts.title !== undefined) next.title = facts.title
  if (facts.qualityScore !== undefined) next.qualityScore = facts.qualityScore
  if (isKnownTime(row.key, facts.timeUsed) && row.edited.timeUsed === undefined) next.timeUsed = facts.timeUsed
  if (facts.usedHints !== undefined && row.edited.usedHints === undefined) next.usedHints = facts.usedHints
  for (const part of SYNCED_PARTS) {
    if (facts[part] === undefined || (part === 'code' && row.edited.code !== undefined)) continue
    next.largeFields[part] = at
  }
  if (facts.codingJourney) next.snapshots = facts.codingJourney.snapshots.length
  if (facts.runEvents) {
    next.runs = facts.runEvents.runs.length
    next.failedRuns = facts.runEvents.runs.filter(({ statusMsg }) => statusMsg !== '' && statusMsg !== ACCEPTED).length
  }
  if (facts.submissionDetails) next.details = Object.keys(facts.submissionDetails).length
  next.fingerprints = addFingerprints({ ...row.fingerprints }, facts)
  return next
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
function keepAsEdited<R extends AnySolveRow>(
  row: R,
  { source, facts }: EventOf<'SolveRecorded' | 'SolveEnriched'>,
  { time }: FoldContext,
): R {
  if (source !== 'earlier') return row
  const kept = KEPT_FROM_EARLIER.filter((field) =>
    field === 'timeUsed' ? isKnownTime(row.key, facts.timeUsed) : facts[field] !== undefined,
  )
  return { ...row, edited: { ...row.edited, ...Object.fromEntries(kept.map((field) => [field, time])) } }
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
