import * as v from 'valibot'
import { createFastCheck } from './create-fast-check'
import type { EventDefinition } from './define'
import type { SolveTables } from './projections/solve-tables'
import { ADDED_SOLVE_EVENTS, ADDED_SOLVE_SHAPES } from './subjects/added-solves'
import { ASKED_EVENTS, ASKED_SHAPES, type AskedTables } from './subjects/asked-problems'
import { CODE_EVENTS, CODE_SHAPES } from './subjects/code'
import { COMMIT_MARK_EVENTS, COMMIT_MARK_SHAPES } from './subjects/commit-marks'
import { DAILY_EVENTS, DAILY_SHAPES, type DailyTables } from './subjects/daily-setting'
import { DEMO_EVENTS, DEMO_SHAPES } from './subjects/demo'
import { DETAIL_EVENTS, DETAIL_SHAPES } from './subjects/details'
import { DRAWN_PICK_EVENTS, DRAWN_PICK_SHAPES, type DrawnPickTables } from './subjects/drawn-picks'
import { EXCLUSION_EVENTS, EXCLUSION_SHAPES, type ExclusionTables } from './subjects/excluded-problems'
import { FEEDBACK_EVENTS, FEEDBACK_SHAPES } from './subjects/feedback'
import { IDENTITY_EVENTS, IDENTITY_SHAPES } from './subjects/identified-problems'
import { IMPORT_EVENTS, IMPORT_SHAPES, type ImportTables } from './subjects/imports'
import { PICK_EVENTS, PICK_SHAPES, type PickTables } from './subjects/picks'
import { PLAN_EVENTS, PLAN_SHAPES, type PlanTables } from './subjects/plan-settings'
import { PROBLEM_MARK_EVENTS, PROBLEM_MARK_SHAPES, type ProblemMarkTables } from './subjects/problem-marks'
import { PROBLEM_NOTE_EVENTS, PROBLEM_NOTE_SHAPES, type ProblemNoteTables } from './subjects/problem-notes'
import { PROFILE_EVENTS, PROFILE_SHAPES, type ProfileTables } from './subjects/profiles'
import { RATING_EVENTS, RATING_SHAPES } from './subjects/ratings'
import { REVIEW_EVENTS, REVIEW_SHAPES, type ReviewTables } from './subjects/reviews'
import { STUDY_LIST_EVENTS, STUDY_LIST_SHAPES, type StudyListTables } from './subjects/study-lists'
import { SUBMISSION_EVENTS, SUBMISSION_SHAPES } from './subjects/submissions'

/** The shapes of all events that this build can read. */
export const EVENT = v.variant('type', [
  ...SUBMISSION_SHAPES,
  ...ADDED_SOLVE_SHAPES,
  ...IDENTITY_SHAPES,
  ...CODE_SHAPES,
  ...DETAIL_SHAPES,
  ...FEEDBACK_SHAPES,
  ...RATING_SHAPES,
  ...PROBLEM_NOTE_SHAPES,
  ...PROBLEM_MARK_SHAPES,
  ...REVIEW_SHAPES,
  ...PROFILE_SHAPES,
  ...STUDY_LIST_SHAPES,
  ...ASKED_SHAPES,
  ...PICK_SHAPES,
  ...DRAWN_PICK_SHAPES,
  ...EXCLUSION_SHAPES,
  ...PLAN_SHAPES,
  ...DAILY_SHAPES,
  ...IMPORT_SHAPES,
  ...COMMIT_MARK_SHAPES,
  ...DEMO_SHAPES,
])

const EVENTS: { [T in SolvelogEvent['type']]: EventDefinition<EventOf<T>, SubjectTables, SolvelogEvent> } = {
  ...SUBMISSION_EVENTS,
  ...ADDED_SOLVE_EVENTS,
  ...IDENTITY_EVENTS,
  ...CODE_EVENTS,
  ...DETAIL_EVENTS,
  ...FEEDBACK_EVENTS,
  ...RATING_EVENTS,
  ...PROBLEM_NOTE_EVENTS,
  ...PROBLEM_MARK_EVENTS,
  ...REVIEW_EVENTS,
  ...PROFILE_EVENTS,
  ...STUDY_LIST_EVENTS,
  ...ASKED_EVENTS,
  ...PICK_EVENTS,
  ...DRAWN_PICK_EVENTS,
  ...EXCLUSION_EVENTS,
  ...PLAN_EVENTS,
  ...DAILY_EVENTS,
  ...IMPORT_EVENTS,
  ...COMMIT_MARK_EVENTS,
  ...DEMO_EVENTS,
}

export type SolvelogEvent = v.InferOutput<typeof EVENT>

export type EventOf<T extends SolvelogEvent['type']> = Extract<SolvelogEvent, { type: T }>

/** Types and versions of all events that this build can read, as one text. */
export const KNOWN_EVENTS = EVENT.options.map(({ entries }) => `${entries.type.literal}.${entries.v.literal}`).join(' ')

export const getDefinition = ({ type }: { type: SolvelogEvent['type'] }): AnyDefinition => EVENTS[type]

export interface SubjectTables
  extends SolveTables,
    ProblemNoteTables,
    ProblemMarkTables,
    ReviewTables,
    ProfileTables,
    StudyListTables,
    AskedTables,
    PickTables,
    DrawnPickTables,
    ExclusionTables,
    PlanTables,
    DailyTables,
    ImportTables {}

export type AnyDefinition = EventDefinition<SolvelogEvent, SubjectTables, SolvelogEvent>

type EventShape = (typeof EVENT.options)[number]

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
  READERS.set(type.literal, versions.set(v.literal, { shape, isExact: createFastCheck<SolvelogEvent>(shape) }))
}

/** Returns the reader for an event's type and version; undefined if this build does not know them. */
export function findEventReader(stored: unknown): EventReader | undefined {
  if (typeof stored !== 'object' || stored === null || !('type' in stored && 'v' in stored)) return undefined
  const { type, v: version } = stored
  return typeof type === 'string' && typeof version === 'number' ? READERS.get(type)?.get(version) : undefined
}

/** Whether this build knows an event's type and version. Does not validate its fields. */
export const isKnownEvent = (stored: unknown): boolean => findEventReader(stored) !== undefined
