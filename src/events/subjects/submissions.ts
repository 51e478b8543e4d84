import * as v from 'valibot'
import { SOLVE_FACTS } from '#domain/shapes'
import { ACCEPTED, ADDED_SOURCES, isAddedKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import { refuse } from '../decision'
import { type Definitions, type EventIn, refusedUndo, shape } from '../define'
import { decisionsAbout, joinedTo } from '../projections/shown-solves'
import { fieldsWithoutFacts, foldRow, isEmptyTable, putSolve, recordedRow } from '../projections/solve-row'
import type {
  AnySolveRow,
  FieldOfPerson,
  LargeFieldName,
  OrphanedEditsRow,
  SolveRow,
  SolveTables,
} from '../projections/solve-tables'
import { indexKey } from '../projections/submission-index'
import type { FoldContext } from '../projections/writer'
import { key, second, text } from '../schemas'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import { addressOf, onAddedSolve, solves } from './solves'

const slug = v.pipe(text, v.regex(/^\P{Surrogate}+$/u, 'not a problem name'))
const source = v.picklist(['recent', 'extension', 'demo', 'earlier'])
/** The values of a solve that the person can correct if they added it. */
export const SOLVE_VALUES = { key, timestamp: second, status: text, lang: text }

export const SUBMISSION_SHAPES = [
  shape('SolveRecorded', 1, { ...SOLVE_VALUES, slug, source, facts: SOLVE_FACTS }),
  /** A solve that the person added (N10). */
  shape('SolveRecorded', 2, {
    ...SOLVE_VALUES,
    slug,
    source: v.picklist(ADDED_SOURCES),
    facts: SOLVE_FACTS,
    /** The page of a problem that is not on the practice site. */
    link: v.exactOptional(v.pipe(text, v.regex(/^https?:\/\//, 'not a web address'))),
  }),
  shape('SolveEnriched', 1, {
    key,
    source,
    status: v.exactOptional(text),
    lang: v.exactOptional(text),
    facts: SOLVE_FACTS,
  }),
] as const

export type SubmissionEvent = EventIn<typeof SUBMISSION_SHAPES>
type Recorded = Extract<SubmissionEvent, { type: 'SolveRecorded' }>
type Enriched = Extract<SubmissionEvent, { type: 'SolveEnriched' }>

const ALREADY_REMOVED = refuse('changed-since', 'The solve was removed since, so there is nothing left to undo.')
const GREW_SINCE = refuse(
  'changed-since',
  'The solve has changed since, and an undo would hide these changes too. To hide all of it, open the solve and choose “Remove solve”.',
)

/** Everything that an added solve has. Its undo would hide later changes, so it is refused if anything differs. */
const wholeSolve = (row: AnySolveRow | null) =>
  row && {
    timestamp: row.timestamp,
    status: row.status,
    lang: row.lang,
    timeUsed: row.timeUsed,
    usedHints: row.usedHints,
    rating: row.rating,
  }

export const SUBMISSION_EVENTS: Definitions<
  typeof SUBMISSION_SHAPES,
  SolveTables,
  { type: 'SolveRemoved'; v: 1; key: SolveKey }
> = {
  SolveRecorded: {
    kind: 'solves',
    subject: solves,
    fold: foldRecorded,
    sentence:
      ({ key, status }) =>
      (names) =>
        `${names.solve(key)}: ${status}`,
    undo: onAddedSolve({
      isOfCommit: true,
      refusal({ key }: { key: SolveKey }, tables: SolveTables) {
        if (decisionsAbout(tables, key).isRemoved) return ALREADY_REMOVED
        return joinedTo(tables, key) === null ? null : GREW_SINCE
      },
      onLaterChange: () => GREW_SINCE,
      value: (row: AnySolveRow | null) => ({
        ...wholeSolve(row),
        texts: [addressOf(row, 'code'), addressOf(row, 'notes'), addressOf(row, 'feedback')],
      }),
      content: (row, _, texts) => ({ ...wholeSolve(row), texts: [texts.code, texts.notes, texts.feedback] }),
      restore: (_, { key }) => ({ ok: true, events: [{ type: 'SolveRemoved', v: 1, key }] }),
    }),
  },
  SolveEnriched: {
    kind: 'solves',
    subject: solves,
    fold: foldRow<Enriched>((row, event, context) => {
      const { status = row.status, lang = row.lang } = event
      return keepAsEdited(withFacts({ ...row, status, lang }, event.facts, context.at), event, context)
    }),
    sentence:
      ({ key }) =>
      (names) =>
        `added details to ${names.solve(key)}`,
    undo: refusedUndo,
  },
}

/** Adds a solve. If two devices recorded the same key, the second record adds its facts to the first. */
function foldRecorded(tables: SolveTables, event: Recorded, context: FoldContext): void {
  const row = recordedRow(tables, event.key) ?? newRow(tables, event, context)
  putSolve(tables, row, keepAsEdited(withFacts(row, event.facts, context.at), event, context), context)
}

function newRow(tables: SolveTables, event: Recorded, { to }: FoldContext): SolveRow {
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

/**
 * Merges a newly recorded solve with the edits that waited for it. Status and language from the extension take precedence.
 */
function withEdits(row: SolveRow, waiting: OrphanedEditsRow): SolveRow {
  const { status, lang, source } = row
  if (source === 'extension') return { ...row, ...waiting, status, lang }
  return { ...row, ...waiting, status: waiting.status ?? status, lang: waiting.lang ?? lang }
}

function emptyRow(event: Recorded): SolveRow {
  const { key, slug, timestamp, status, lang, source } = event
  const link = 'link' in event && event.link !== undefined ? { link: event.link } : {}
  return { key, slug, timestamp, status, lang, source, ...link, ...fieldsWithoutFacts() }
}

const SYNCED_PARTS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

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
function keepAsEdited<R extends AnySolveRow>(row: R, { source, facts }: SubmissionEvent, { time }: FoldContext): R {
  if (source !== 'earlier') return row
  const kept = KEPT_FROM_EARLIER.filter((field) =>
    field === 'timeUsed' ? isKnownTime(row.key, facts.timeUsed) : facts[field] !== undefined,
  )
  return { ...row, edited: { ...row.edited, ...Object.fromEntries(kept.map((field) => [field, time])) } }
}
