import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { SLUG_PATTERN } from '#domain/problem'
import { TAG_PATTERN } from '#domain/problem-tag'
import { MAX_REVIEW_DAY } from '#domain/review/calendar'
import { RATINGS } from '#domain/review/rating'
import {
  DURATION_SECONDS,
  FEEDBACK,
  GOALS,
  PARTIAL_FEEDBACK,
  REVIEW_SETTINGS_CHANGES,
  SOLVE_FACTS,
  UTC_OFFSET,
} from '#domain/shapes'
import { ADDED_SOURCES, SOLVE_KEY } from '#domain/solve'
import { PICK_MARKS } from '#domain/today/marks'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { isValidFast } from './is-valid-fast'

const text = v.string()
/** Maximum length of the name of a model, in UTF-16 units. */
const MAX_MODEL_LENGTH = 100
const slug = v.pipe(text, v.regex(/^\P{Surrogate}+$/u, 'not a problem name'))
const key = v.pipe(text, v.regex(SOLVE_KEY, 'not a solve key'))
/** Epoch seconds. Sources reject later times too. */
const second = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_ACCEPTED_SECONDS, 'not a valid time in seconds'),
)
/** The person's own profiles and lists have random ids; default profiles are named by their file. */
const ownId = v.pipe(text, v.uuid())
/** The id of any profile or list. Names such as `__proto__` stay out of the tables. */
const anyId = v.pipe(text, v.regex(/^[A-Za-z0-9]/, 'not a profile or list'))
/** Commit ids are UUIDs. The check also keeps names such as `__proto__` out of the tables. */
const commitIds = v.array(v.pipe(text, v.uuid()))
const problem = v.pipe(text, v.regex(SLUG_PATTERN, 'not a problem name'))
const tag = v.pipe(text, v.regex(TAG_PATTERN, 'not a tag'))
const profileText = { id: ownId, name: v.pipe(text, v.nonEmpty()), description: text, goals: GOALS }
/** `slugs` are the problems of a study list, in order. */
const listText = { id: ownId, name: v.pipe(text, v.nonEmpty()), slugs: v.array(problem) }
const source = v.picklist(['recent', 'extension', 'demo', 'earlier'])
/** The values of a solve that the person can correct if they added it. */
const values = { key, timestamp: second, status: text, lang: text }
const feedbackOrigin = {
  via: v.picklist(['form', 'import', 'demo', 'earlier']),
  /** The AI reply that the feedback was parsed from. */
  raw: v.exactOptional(text),
}
/** Null removes a mark. */
const pickMark = v.nullable(v.picklist(PICK_MARKS))
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
  /** The problem is not due before a review day (days since 1970-01-01); null ends the postponement. */
  event('ReviewPostponed', 1, {
    slug: problem,
    until: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REVIEW_DAY))),
  }),
  event('ReviewSuspended', 1, { slug: problem }),
  event('ReviewResumed', 1, { slug: problem }),
  event('ReviewSettingsChanged', 1, { changes: REVIEW_SETTINGS_CHANGES }),
  /** The time zone of the first device; ignored if the log already has one (docs/decisions/0210). */
  event('TimeZoneNoted', 1, { utcOffset: UTC_OFFSET }),
  /** The person's note on a problem, which belongs to all its solves; null removes it (N5). */
  event('ProblemNoteSaved', 1, {
    slug: problem,
    note: v.nullable(v.pipe(text, v.nonEmpty())),
  }),
  event('ProblemStarred', 1, { slug: problem }),
  event('ProblemUnstarred', 1, { slug: problem }),
  /** Each tag is a member of a set of its own, so that two devices can add tags at once (docs/decisions/0270). */
  event('ProblemTagged', 1, { slug: problem, tag }),
  event('ProblemUntagged', 1, { slug: problem, tag }),
  event('ProfileCreated', 1, profileText),
  event('ProfileEdited', 1, profileText),
  event('ProfileDeleted', 1, { id: ownId }),
  event('ProfileActivated', 1, { id: v.pipe(text, v.nonEmpty()) }),
  event('InterviewDateSet', 1, {
    /** The id of a default profile or one of the person's own. */
    profile: anyId,
    /** An ISO date such as "2027-01-12"; null removes it. */
    date: v.nullable(v.pipe(text, v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not a date'))),
  }),
  /** The study list that the recommendations of a profile come from; null for all problems (docs/decisions/0275). */
  event('ProfileListSet', 1, { profile: anyId, list: v.nullable(anyId) }),
  event('StudyListCreated', 1, listText),
  event('StudyListEdited', 1, listText),
  /** With the list that the edit began with, so that edits of two devices merge (docs/decisions/0320). */
  event('StudyListEdited', 2, { ...listText, base: v.object({ name: text, slugs: v.array(problem) }) }),
  event('StudyListDeleted', 1, { id: ownId, name: text }),
  /** With the problems of the deleted list: the list stays if another device has added others. */
  event('StudyListDeleted', 2, { id: ownId, name: text, slugs: v.array(problem) }),
  event('PickMarked', 1, {
    /** A local day, as days since 1970-01-01. */
    day: v.pipe(v.number(), v.safeInteger()),
    slug: problem,
    mark: pickMark,
    /** The mark that this one replaced, for the undo. */
    earlier: pickMark,
  }),
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

/** A change to the user's data, named in the past tense. The log contains only such events. */
export type SolvelogEvent = v.InferOutput<typeof EVENT>

export type EventOf<T extends SolvelogEvent['type']> = Extract<SolvelogEvent, { type: T }>

/** Types and versions of all events that this build can read, as one text. */
export const KNOWN_EVENTS = EVENT.options.map(({ entries }) => `${entries.type.literal}.${entries.v.literal}`).join(' ')

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
