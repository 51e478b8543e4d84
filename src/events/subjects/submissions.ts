import * as v from 'valibot'
import { isOwnProblem } from '#domain/problem'
import { SOLVE_FACTS } from '#domain/shapes'
import { ACCEPTED, ADDED_SOURCES, isAddedKey, type SolveFacts, type SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import { refuse } from '../decision'
import { defineShape, type EventDefinitions, type EventIn, refusedUndo } from '../define'
import { addReportedVerdict } from '../projections/reported-verdicts'
import { getDecisions, getJoinedKey } from '../projections/shown-solves'
import {
  createFieldsWithoutFacts,
  createRowFold,
  findRecordedRow,
  isEmptyTable,
  putSolve,
} from '../projections/solve-row'
import {
  type AnySolveRow,
  type FieldOfPerson,
  getIdentifiedSlug,
  type LargeFieldName,
  type OrphanedEditsRow,
  type SolveRow,
  type SolveTables,
} from '../projections/solve-tables'
import { addToList, indexKey } from '../projections/submission-index'
import type { FoldContext } from '../projections/writer'
import { epochSecond, solveKey, text } from '../schemas'
import { addFingerprints, dropLessComplete } from '../solve-facts'
import { defineUndoOnAddedSolve, getAddress, solves } from './solves'

const slug = v.pipe(text, v.regex(/^\P{Surrogate}+$/u, 'not a problem name'))
const source = v.picklist(['recent', 'extension', 'demo', 'earlier'])
/** The values of a solve that the person can correct if they added it. */
export const SOLVE_VALUES = { key: solveKey, timestamp: epochSecond, status: text, lang: text }

const ADDED_VALUES = {
  ...SOLVE_VALUES,
  slug,
  source: v.picklist(ADDED_SOURCES),
  facts: SOLVE_FACTS,
  /** The URL of the page of a problem that is not on the practice site. */
  link: v.exactOptional(v.pipe(text, v.regex(/^https?:\/\//, 'not a web address'))),
}

export const SUBMISSION_SHAPES = [
  defineShape('SolveRecorded', 1, { ...SOLVE_VALUES, slug, source, facts: SOLVE_FACTS }),
  /** A solve that the person added (N10). */
  defineShape('SolveRecorded', 2, ADDED_VALUES),
  /** A solve that the person added without an exact date: the day of `timestamp` is the latest possible day (N27). */
  defineShape('SolveRecorded', 3, { ...ADDED_VALUES, isLatest: v.literal(true) }),
  defineShape('SolveEnriched', 1, {
    key: solveKey,
    source,
    status: v.exactOptional(text),
    lang: v.exactOptional(text),
    facts: SOLVE_FACTS,
  }),
] as const

export type SubmissionEvent = EventIn<typeof SUBMISSION_SHAPES>
type SolveRecordedEvent = Extract<SubmissionEvent, { type: 'SolveRecorded' }>
type SolveEnrichedEvent = Extract<SubmissionEvent, { type: 'SolveEnriched' }>

const ALREADY_REMOVED_REFUSAL = refuse(
  'changed-since',
  'The solve was removed since, so there is nothing left to undo.',
)
const CHANGED_SINCE_REFUSAL = refuse(
  'changed-since',
  'The solve has changed since, and an undo would hide these changes too. To hide all of it, open the solve and choose “Remove solve”.',
)

/** Used to detect later changes: an undo removes the whole solve, so it is refused if a value has changed. */
const getValuesOfAddedSolve = (row: AnySolveRow | null) =>
  row && {
    timestamp: row.timestamp,
    status: row.status,
    lang: row.lang,
    timeUsed: row.timeUsed,
    usedHints: row.usedHints,
    rating: row.rating,
  }

export const SUBMISSION_EVENTS: EventDefinitions<
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
    undo: defineUndoOnAddedSolve({
      isOfCommit: true,
      refuse({ key }: { key: SolveKey }, tables: SolveTables) {
        if (getDecisions(tables, key).isRemoved) return ALREADY_REMOVED_REFUSAL
        return getJoinedKey(tables, key) === null ? null : CHANGED_SINCE_REFUSAL
      },
      onConflict: () => CHANGED_SINCE_REFUSAL,
      value: (row: AnySolveRow | null) => ({
        ...getValuesOfAddedSolve(row),
        texts: [getAddress(row, 'code'), getAddress(row, 'notes'), getAddress(row, 'feedback')],
      }),
      content: (row, _, texts) => ({ ...getValuesOfAddedSolve(row), texts: [texts.code, texts.notes, texts.feedback] }),
      restore: (_, { key }) => ({ ok: true, events: [{ type: 'SolveRemoved', v: 1, key }] }),
    }),
  },
  SolveEnriched: {
    kind: 'solves',
    subject: solves,
    fold: createRowFold<SolveEnrichedEvent>((row, event, context) => {
      const { status = row.status, lang = row.lang } = event
      const reported = { ...addReport(row, event), status, lang }
      return markAsEdited(addFacts(reported, event.facts, context.at), event, context)
    }),
    sentence:
      ({ key, status }) =>
      (names) =>
        status === undefined
          ? `added details to ${names.solve(key)}`
          : `changed the verdict of ${names.solve(key)} to ${status}`,
    undo: refusedUndo,
  },
}

/** An event without a verdict tells nothing about the verdict that its source reported: a first report with another one changes nothing. */
const addReport = (row: AnySolveRow, { source, status }: SolveEnrichedEvent): AnySolveRow =>
  status === undefined ? row : addReportedVerdict(row, source, status)

/** Adds a solve. If two devices recorded the same key, the second event adds its facts to the row of the first. */
function foldRecorded(tables: SolveTables, event: SolveRecordedEvent, context: FoldContext): void {
  const row = findRecordedRow(tables, event.key) ?? createRow(tables, event, context)
  const noted = event.status === row.status ? row : addReportedVerdict(row, event.source, event.status)
  putSolve(tables, row, markAsEdited(addFacts(noted, event.facts, context.at), event, context), context)
}

function createRow(tables: SolveTables, event: SolveRecordedEvent, { to: writer }: FoldContext): SolveRow {
  const row = { ...createEmptyRow(event), slug: getIdentifiedSlug(tables, event.slug) }
  if (isOwnProblem(event.slug)) addToList(tables.keysOfOwnProblem, event.slug, event.key, writer)
  if (event.source === 'demo') row.timestamp += tables.demoShift
  const orphanedEdits = isEmptyTable(tables.unrecorded) ? undefined : tables.unrecorded[event.key]
  if (!orphanedEdits) {
    indexKey(tables, event.key, writer)
    return row
  }
  writer.remove(tables.unrecorded, event.key)
  return mergeEdits(row, orphanedEdits)
}

/** Merges a newly recorded solve with edits of the solve that were stored before. Status and language from the extension have priority. */
function mergeEdits(row: SolveRow, orphanedEdits: OrphanedEditsRow): SolveRow {
  const { status, lang, source } = row
  if (source === 'extension') return { ...row, ...orphanedEdits, status, lang }
  return { ...row, ...orphanedEdits, status: orphanedEdits.status ?? status, lang: orphanedEdits.lang ?? lang }
}

function createEmptyRow(event: SolveRecordedEvent): SolveRow {
  const { key, slug, timestamp, status, lang, source } = event
  return {
    key,
    slug,
    timestamp,
    status,
    lang,
    source,
    ...(event.v !== 1 && event.link && { link: event.link }),
    ...(event.v === 3 && { latest: timestamp }),
    ...createFieldsWithoutFacts(),
  }
}

const SYNCED_FIELDS = [
  'code',
  'codingJourney',
  'runEvents',
  'submissionDetails',
  'problemNote',
  'problemDescription',
] as const satisfies readonly (LargeFieldName & keyof SolveFacts)[]

/** Returns the row with the incoming facts, except facts that the person has edited. */
function addFacts<R extends AnySolveRow>(row: R, incoming: SolveFacts, at: EventAddress): R {
  const facts = dropLessComplete(row, incoming)
  const next = { ...row, largeFields: { ...row.largeFields } }
  if (facts.submissionId !== undefined) next.submissionId = facts.submissionId
  if (facts.title !== undefined) next.title = facts.title
  if (facts.qualityScore !== undefined) next.qualityScore = facts.qualityScore
  if (isKnownTime(row.key, facts.timeUsed) && row.edited.timeUsed === undefined) next.timeUsed = facts.timeUsed
  if (facts.usedHints !== undefined && row.edited.usedHints === undefined) next.usedHints = facts.usedHints
  for (const field of SYNCED_FIELDS) {
    if (facts[field] === undefined || (field === 'code' && row.edited.code !== undefined)) continue
    next.largeFields[field] = at
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
 * The minimum solve time, in seconds, that is accepted from a source of submissions. A shorter time comes from code that was pasted,
 * restored or submitted again, and counts as unknown (N20).
 */
const MIN_RECORDED_SECONDS = 10

/** Whether a solve time is usable. Every time of a solve that the person added is usable. */
const isKnownTime = (key: SolveKey, time: number | undefined): time is number =>
  time !== undefined && (isAddedKey(key) || time >= MIN_RECORDED_SECONDS)

const FIELDS_OF_EARLIER_PRODUCT = ['code', 'timeUsed', 'usedHints'] as const satisfies readonly (FieldOfPerson &
  keyof SolveFacts)[]

/** Marks data from the earlier product as edited, so that no sync replaces it: the person may have typed it. */
function markAsEdited<R extends AnySolveRow>(row: R, { source, facts }: SubmissionEvent, { time }: FoldContext): R {
  if (source !== 'earlier') return row
  const knownFields = FIELDS_OF_EARLIER_PRODUCT.filter((field) =>
    field === 'timeUsed' ? isKnownTime(row.key, facts.timeUsed) : facts[field] !== undefined,
  )
  return { ...row, edited: { ...row.edited, ...Object.fromEntries(knownFields.map((field) => [field, time])) } }
}
