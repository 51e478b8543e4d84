import * as v from 'valibot'
import { HINTS, SOLVE_KEY } from '#domain/solve'
import { MAX_SECOND } from '#lib/time'
import { isValidFast } from './is-valid-fast'
import { FEEDBACK, GOALS, PARTIAL_FEEDBACK, SECONDS_USED, SOLVE_FACTS } from './shapes'

const text = v.string()
const slug = v.pipe(text, v.regex(/^\P{Surrogate}+$/u, 'it is not the name of a problem'))
const key = v.pipe(text, v.regex(SOLVE_KEY, 'it is not the key of a solve'))
/** Epoch seconds; no source was ever allowed to give a later one. */
const second = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_SECOND, 'it is not a time in seconds that a date can hold'),
)
/** The person's own profiles have random ids; default ones are named by their file. */
const ownProfile = v.pipe(text, v.uuid())
/** Commits are named by random ids; the bar keeps names such as `__proto__` out of the tables. */
const commitIds = v.array(v.pipe(text, v.uuid()))
const source = v.picklist(['recent', 'extension', 'demo', 'earlier'])
const feedbackOrigin = {
  via: v.picklist(['form', 'import', 'demo', 'earlier']),
  /** The reply that it was read from. */
  raw: v.exactOptional(text),
}
/** The id of an earlier commit, which events of the same commit take back or bring back. */
const commit = v.pipe(text, v.nonEmpty())

/**
 * Every event this build can read, in its current shape. A stored shape never changes: a new one gets the next version,
 * and a named step lifts the old one when it is read.
 */
export const EVENT = v.variant('type', [
  v.object({
    type: v.literal('SolveRecorded'),
    v: v.literal(1),
    key,
    slug,
    timestamp: second,
    status: text,
    lang: text,
    source,
    facts: SOLVE_FACTS,
  }),
  v.object({
    type: v.literal('SolveEnriched'),
    v: v.literal(1),
    key,
    source,
    status: v.exactOptional(text),
    lang: v.exactOptional(text),
    facts: SOLVE_FACTS,
  }),
  v.object({ type: v.literal('CodeEdited'), v: v.literal(1), key, code: text }),
  /** An undo took the person's code away: a source may fill in its own again. */
  v.object({ type: v.literal('CodeRemoved'), v: v.literal(1), key }),
  /** The person removed the code: no sync brings it back (docs/decisions/0186). */
  v.object({ type: v.literal('CodeRemoved'), v: v.literal(2), key }),
  v.object({
    type: v.literal('DetailsEdited'),
    v: v.literal(1),
    key,
    changes: v.object({
      timeUsed: v.exactOptional(v.nullable(SECONDS_USED)),
      usedHints: v.exactOptional(v.nullable(v.picklist(HINTS))),
      notes: v.exactOptional(v.nullable(text)),
    }),
  }),
  v.object({ type: v.literal('FeedbackSaved'), v: v.literal(1), key, feedback: FEEDBACK, ...feedbackOrigin }),
  /** Written only for a feedback that lacks sub-scores (docs/decisions/0185). */
  v.object({ type: v.literal('FeedbackSaved'), v: v.literal(2), key, feedback: PARTIAL_FEEDBACK, ...feedbackOrigin }),
  v.object({ type: v.literal('FeedbackRemoved'), v: v.literal(1), key }),
  v.object({
    type: v.literal('ProfileCreated'),
    v: v.literal(1),
    id: ownProfile,
    name: v.pipe(text, v.nonEmpty()),
    description: text,
    goals: GOALS,
  }),
  v.object({
    type: v.literal('ProfileEdited'),
    v: v.literal(1),
    id: ownProfile,
    name: v.pipe(text, v.nonEmpty()),
    description: text,
    goals: GOALS,
  }),
  v.object({ type: v.literal('ProfileDeleted'), v: v.literal(1), id: ownProfile }),
  v.object({ type: v.literal('ProfileActivated'), v: v.literal(1), id: v.pipe(text, v.nonEmpty()) }),
  v.object({
    type: v.literal('CommitsMerged'),
    v: v.literal(1),
    /** One import may need several events: they share this id. */
    import: v.pipe(text, v.uuid()),
    /** The file's name. */
    name: text,
    ids: commitIds,
  }),
  v.object({ type: v.literal('CommitsWithdrawn'), v: v.literal(1), ids: commitIds }),
  v.object({ type: v.literal('CommitsReinstated'), v: v.literal(1), ids: commitIds }),
  v.object({ type: v.literal('ChangeUndone'), v: v.literal(1), commit }),
  v.object({ type: v.literal('ChangeRedone'), v: v.literal(1), commit }),
  v.object({ type: v.literal('VersionRestored'), v: v.literal(1), commit }),
  v.object({
    type: v.literal('DemoMovedForward'),
    v: v.literal(1),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(-MAX_SECOND), v.maxValue(MAX_SECOND)),
  }),
])

/** A change to the user's data, past tense; the log holds nothing else. */
export type SolvelogEvent = v.InferOutput<typeof EVENT>

/** The event of one type. */
export type EventOf<T extends SolvelogEvent['type']> = Extract<SolvelogEvent, { type: T }>

/** The types and versions of all events that this build can read, as one text. */
export const KNOWN_EVENTS = EVENT.options.map(({ entries }) => `${entries.type.literal}.${entries.v.literal}`).join(' ')

type EventShape = (typeof EVENT.options)[number]

/** How events of one type and version are read. */
interface Kind {
  shape: EventShape
  /** Whether an event is what reading it would give. */
  isExact(stored: unknown): stored is SolvelogEvent
}

/** By type, then by version: putting the two into one name for each event of a long log takes longer than looking twice. */
const KINDS = new Map<string, Map<number, Kind>>()
for (const shape of EVENT.options) {
  const { type, v } = shape.entries
  const versions = KINDS.get(type.literal) ?? new Map<number, Kind>()
  KINDS.set(type.literal, versions.set(v.literal, { shape, isExact: isValidFast<SolvelogEvent>(shape) }))
}

/** How an event of this type and version is read; undefined when this build does not know it. */
export function kindOf(stored: unknown): Kind | undefined {
  if (typeof stored !== 'object' || stored === null || !('type' in stored && 'v' in stored)) return undefined
  const { type, v: version } = stored
  return typeof type === 'string' && typeof version === 'number' ? KINDS.get(type)?.get(version) : undefined
}

/** Whether this build knows an event's type and version; whether its fields fit is not looked at. */
export const isKnownKind = (stored: unknown): boolean => kindOf(stored) !== undefined
