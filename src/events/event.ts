import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { RATINGS } from '#domain/review/rating'
import { DURATION_SECONDS, FEEDBACK, PARTIAL_FEEDBACK, SOLVE_FACTS } from '#domain/shapes'
import { ADDED_SOURCES } from '#domain/solve'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import type { EventDefinition } from './define'
import { isValidFast } from './is-valid-fast'
import { key, problem, second, text } from './schemas'
import { EXCLUSION_EVENTS, EXCLUSION_SHAPES, type ExclusionTables } from './subjects/excluded-problems'
import { PICK_EVENTS, PICK_SHAPES, type PickTables } from './subjects/picks'
import { PLAN_EVENTS, PLAN_SHAPES, type PlanTables } from './subjects/plan-settings'
import { PROBLEM_MARK_EVENTS, PROBLEM_MARK_SHAPES, type ProblemMarkTables } from './subjects/problem-marks'
import { PROFILE_EVENTS, PROFILE_SHAPES, type ProfileTables } from './subjects/profiles'
import { REVIEW_EVENTS, REVIEW_SHAPES, type ReviewTables } from './subjects/reviews'
import { STUDY_LIST_EVENTS, STUDY_LIST_SHAPES, type StudyListTables } from './subjects/study-lists'

/** Maximum length of the name of a model, in UTF-16 units. */
const MAX_MODEL_LENGTH = 100
const slug = v.pipe(text, v.regex(/^\P{Surrogate}+$/u, 'not a problem name'))
/** Commit ids are UUIDs. The check also keeps names such as `__proto__` out of the tables. */
const commitIds = v.array(v.pipe(text, v.uuid()))
const source = v.picklist(['recent', 'extension', 'demo', 'earlier'])
/** The values of a solve that the person can correct if they added it. */
const values = { key, timestamp: second, status: text, lang: text }
const feedbackOrigin = {
  via: v.picklist(['form', 'import', 'demo', 'earlier']),
  /** The AI reply that the feedback was parsed from. */
  raw: v.exactOptional(text),
}
/** The id of an earlier commit that this commit undoes, redoes or restores from. */
const commit = v.pipe(text, v.nonEmpty())

/** The shape of one version of an event. */
const event = <T extends string, V extends number, F extends v.ObjectEntries>(type: T, version: V, fields: F) =>
  v.object({ type: v.literal(type), v: v.literal(version), ...fields })

/**
 * All events that this build can read. The shape of a stored version never changes: a new shape gets a new version next
 * to it, and the folds read both.
 */
export const EVENT = v.variant('type', [
  event('SolveRecorded', 1, { ...values, slug, source, facts: SOLVE_FACTS }),
  /** A solve that the person added (N10). */
  event('SolveRecorded', 2, {
    ...values,
    slug,
    source: v.picklist(ADDED_SOURCES),
    facts: SOLVE_FACTS,
    /** The page of a problem that is not on the practice site. */
    link: v.exactOptional(v.pipe(text, v.regex(/^https?:\/\//, 'not a web address'))),
  }),
  event('SolveCorrected', 1, values),
  /** A solve that the person added is no longer shown. Its data is kept, together with edits from other devices. */
  event('SolveRemoved', 1, { key }),
  event('SolveRestored', 1, { key }),
  /**
   * Whether `other`, a submission from a source, is the same solve as the added solve `key`. If it is, `other` shows
   * the data of both (docs/decisions/0280). Null removes the answer.
   */
  event('JoinAnswered', 1, { key, other: key, isSame: v.nullable(v.boolean()) }),
  event('SolveEnriched', 1, {
    key,
    source,
    status: v.exactOptional(text),
    lang: v.exactOptional(text),
    facts: SOLVE_FACTS,
  }),
  event('CodeEdited', 1, { key, code: text }),
  /** An undo removed the person's code: a source may add its code again. */
  event('CodeRemoved', 1, { key }),
  /** The person removed the code: no sync restores it (docs/decisions/0186). */
  event('CodeRemoved', 2, { key }),
  event('DetailsEdited', 1, {
    key,
    changes: v.object({
      timeUsed: v.exactOptional(v.nullable(DURATION_SECONDS)),
      usedHints: v.exactOptional(v.nullable(v.picklist(HINTS))),
      notes: v.exactOptional(v.nullable(text)),
    }),
  }),
  event('FeedbackSaved', 1, { key, feedback: FEEDBACK, ...feedbackOrigin }),
  /** Used only for feedback without all sub-scores (docs/decisions/0185). */
  event('FeedbackSaved', 2, { key, feedback: PARTIAL_FEEDBACK, ...feedbackOrigin }),
  /** Used only for feedback of a known model (docs/decisions/0400). */
  event('FeedbackSaved', 3, {
    key,
    feedback: PARTIAL_FEEDBACK,
    ...feedbackOrigin,
    /** The model that gave the feedback. */
    model: v.exactOptional(v.pipe(text, v.nonEmpty(), v.maxLength(MAX_MODEL_LENGTH))),
  }),
  event('FeedbackRemoved', 1, { key }),
  /** The person's own rating of the review that the solve belongs to; null removes it. */
  event('ReviewRated', 1, { key, rating: v.nullable(v.picklist(RATINGS)) }),
  /** The person's note on a problem, which belongs to all its solves; null removes it (N5). */
  event('ProblemNoteSaved', 1, {
    slug: problem,
    note: v.nullable(v.pipe(text, v.nonEmpty())),
  }),
  ...PROBLEM_MARK_SHAPES,
  ...REVIEW_SHAPES,
  ...PROFILE_SHAPES,
  ...STUDY_LIST_SHAPES,
  ...PICK_SHAPES,
  ...EXCLUSION_SHAPES,
  ...PLAN_SHAPES,
  event('CommitsMerged', 1, {
    /** Shared by all events of one import. */
    import: v.pipe(text, v.uuid()),
    /** The file's name. */
    name: text,
    ids: commitIds,
  }),
  event('CommitsWithdrawn', 1, { ids: commitIds }),
  event('CommitsReinstated', 1, { ids: commitIds }),
  event('ChangeUndone', 1, { commit }),
  event('ChangeRedone', 1, { commit }),
  event('VersionRestored', 1, { commit }),
  event('DemoMovedForward', 1, {
    seconds: v.pipe(v.number(), v.integer(), v.minValue(-MAX_ACCEPTED_SECONDS), v.maxValue(MAX_ACCEPTED_SECONDS)),
  }),
])

/** What each type of event means. */
const EVENTS = {
  ...PROBLEM_MARK_EVENTS,
  ...REVIEW_EVENTS,
  ...PROFILE_EVENTS,
  ...STUDY_LIST_EVENTS,
  ...PICK_EVENTS,
  ...EXCLUSION_EVENTS,
  ...PLAN_EVENTS,
}

/** A change to the user's data, named in the past tense. The log contains only such events. */
export type SolvelogEvent = v.InferOutput<typeof EVENT>

export type EventOf<T extends SolvelogEvent['type']> = Extract<SolvelogEvent, { type: T }>

/** Types and versions of all events that this build can read, as one text. */
export const KNOWN_EVENTS = EVENT.options.map(({ entries }) => `${entries.type.literal}.${entries.v.literal}`).join(' ')

export type DefinedType = keyof typeof EVENTS

/** The definition of an event. */
export const definitionOf = ({ type }: { type: DefinedType }): AnyDefinition => EVENTS[type]

/** The tables of all subjects. */
export interface SubjectTables
  extends ProblemMarkTables,
    ReviewTables,
    ProfileTables,
    StudyListTables,
    PickTables,
    ExclusionTables,
    PlanTables {}

export type AnyDefinition = EventDefinition<SolvelogEvent, SubjectTables, SolvelogEvent>

export const isDefined = <E extends { type: string }>(event: E): event is E & { type: DefinedType } =>
  event.type in EVENTS

type EventShape = (typeof EVENT.options)[number]

/** The shape and the fast validator of one event type and version. */
interface EventReader {
  shape: EventShape
  /** Whether parsing would return the event unchanged. */
  isExact(stored: unknown): stored is SolvelogEvent
}

/** By type, then by version: two lookups are faster than building a combined key for each event of a long log. */
const READERS = new Map<string, Map<number, EventReader>>()
for (const shape of EVENT.options) {
  const { type, v } = shape.entries
  const versions = READERS.get(type.literal) ?? new Map<number, EventReader>()
  READERS.set(type.literal, versions.set(v.literal, { shape, isExact: isValidFast<SolvelogEvent>(shape) }))
}

/** The reader for an event's type and version; undefined if this build does not know them. */
export function eventReaderOf(stored: unknown): EventReader | undefined {
  if (typeof stored !== 'object' || stored === null || !('type' in stored && 'v' in stored)) return undefined
  const { type, v: version } = stored
  return typeof type === 'string' && typeof version === 'number' ? READERS.get(type)?.get(version) : undefined
}

/** Whether this build knows an event's type and version. Does not validate its fields. */
export const isKnownEvent = (stored: unknown): boolean => eventReaderOf(stored) !== undefined
