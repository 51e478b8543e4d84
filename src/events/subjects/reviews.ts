import * as v from 'valibot'
import {
  DEFAULT_REVIEW_SETTINGS,
  MAX_REVIEW_DAY,
  type ReviewSettings,
  type ReviewSettingsChanges,
} from '#domain/review/settings'
import { createFixedOffset, formatTimeZone, hasOffset, type TimeZone } from '#domain/review/time-zone'
import { LONGEST_INTERVAL, REVIEW_SETTINGS_CHANGES, TIME_ZONE, UTC_OFFSET } from '#domain/shapes'
import { formatUtcDay } from '#lib/format-time'
import { isSameJson } from '#lib/same-json'
import { createChangedSinceRefusal, type DecisionOf } from '../decision'
import {
  defineShape,
  defineTableSubject,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
  type UndoDefinition,
} from '../define'
import { joinWords } from '../describe/words'
import { appendSeq, type EventContext, recipe, type TableDraft } from '../projections/writer'
import { problemSlug } from '../schemas'

export const REVIEW_SHAPES = [
  /** The person postpones a problem's review to a day (days since 1970-01-01); null ends the postponement. */
  defineShape('ReviewPostponed', 1, {
    slug: problemSlug,
    until: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REVIEW_DAY))),
  }),
  defineShape('ReviewSuspended', 1, { slug: problemSlug }),
  defineShape('ReviewResumed', 1, { slug: problemSlug }),
  defineShape('ReviewSettingsChanged', 1, { changes: REVIEW_SETTINGS_CHANGES }),
  /**
   * Version 2 only changes the time zone to one with a name, and version 3 only the longest interval, so that earlier builds still read all
   * other changes in version 1.
   */
  defineShape('ReviewSettingsChanged', 2, { changes: v.object({ timeZone: TIME_ZONE }) }),
  defineShape('ReviewSettingsChanged', 3, { changes: v.object({ longestInterval: LONGEST_INTERVAL }) }),
  /** Version 1 has the time zone of a device as an offset; ignored if the log already has a time zone (docs/decisions/0210). */
  defineShape('TimeZoneNoted', 1, { utcOffset: UTC_OFFSET }),
  /** Version 2 has a time zone with a name: the log's first one, or later clock changes of the log's time zone (docs/decisions/0480). */
  defineShape('TimeZoneNoted', 2, { timeZone: TIME_ZONE }),
] as const

export type ReviewEvent = EventIn<typeof REVIEW_SHAPES>

export type ReviewCommand =
  | { type: 'PostponeReview'; slug: string; until: number | null }
  | { type: 'SuspendReview' | 'ResumeReview'; slug: string }
  | { type: 'ChangeReviewSettings'; changes: ReviewSettingsChanges }

/** The person's decisions about the reviews of one problem. Replaced as a whole on every change. */
export interface ReviewRow {
  /** The day (days since 1970-01-01) to which the person postponed the review; null if the review is not postponed. */
  postponedUntil: number | null
  isSuspended: boolean
  commitSeqs: readonly number[]
}

interface ReviewSettingsRow extends ReviewSettings {
  commitSeqs: readonly number[]
}

export interface ReviewTables {
  /** Postponed and suspended problems by slug. */
  readonly reviews: Readonly<Record<string, ReviewRow>>
  readonly reviewSettings: ReviewSettingsRow
}

export const NO_REVIEW_SETTINGS: ReviewSettingsRow = { ...DEFAULT_REVIEW_SETTINGS, commitSeqs: [] }

const formatDay = (day: number | null = null): string | null => (day === null ? null : formatUtcDay(day))
const formatState = (row: ReviewRow | null): string => (row?.isSuspended ? 'Paused' : 'Active')

/** The person's decisions about the reviews of a problem, by its slug (N4). */
export const reviews = defineTableSubject<{ slug: string }, ReviewRow, ReviewTables>({
  getRows: ({ reviews }) => reviews,
  getKey: ({ slug }) => slug,
  empty: { postponedUntil: null, isSuspended: false, commitSeqs: [] },
  diff: (before, after) => [
    ...diffValue('Reviews', 'plain', formatState(before), formatState(after)),
    ...diffValue('Not before', 'plain', formatDay(before?.postponedUntil), formatDay(after?.postponedUntil)),
  ],
})

const formatLimit = (row: ReviewSettings | null): string | null =>
  row && (row.perDay === 0 ? 'No limit' : String(row.perDay))
const formatHour = (row: ReviewSettings | null): string | null => row && `${row.dayStart}:00`
const formatInterval = (row: ReviewSettings | null): string | null => row && `${row.longestInterval} days`
const formatZone = (row: ReviewSettings | null): string | null => (row?.timeZone ? formatTimeZone(row.timeZone) : null)

const settings: Subject<object, ReviewSettingsRow, ReviewTables> = {
  getKey: () => '',
  commitSeqs: ({ reviewSettings }) => reviewSettings.commitSeqs,
  getState: ({ reviewSettings }) => reviewSettings,
  diff: (before, after) => [
    ...diffValue('Reviews per day', 'plain', formatLimit(before), formatLimit(after)),
    ...diffValue('Desired retention', 'percent', before?.retention, after?.retention),
    ...diffValue('Day starts at', 'plain', formatHour(before), formatHour(after)),
    ...diffValue('Longest interval', 'plain', formatInterval(before), formatInterval(after)),
    ...diffValue('Time zone', 'plain', formatZone(before), formatZone(after)),
  ],
}

function setSettings(draft: TableDraft<ReviewTables>, changes: ReviewSettingsChanges, { at }: EventContext): void {
  const row = draft.reviewSettings
  draft.reviewSettings = { ...row, ...changes, commitSeqs: appendSeq(row.commitSeqs, at.seq) }
}

function getChangedSettings({
  changes,
}: Extract<ReviewEvent, { type: 'ReviewSettingsChanged' }>): ReviewSettingsChanges {
  if (!('utcOffset' in changes)) return changes
  const { utcOffset = null, ...others } = changes
  return { ...others, timeZone: utcOffset === null ? null : createFixedOffset(utcOffset) }
}

/**
 * Whether the time zone of an event replaces the log's time zone. Usually only the first time zone of the log counts, so that a device in
 * another zone does not move review days. But a zone with a name replaces an offset that the zone has. Clock changes that are known until a
 * later time replace those of the same zone.
 */
const isReplacedBy = (logZone: TimeZone | null, eventZone: TimeZone): boolean =>
  logZone === null ||
  (eventZone.name !== null &&
    (logZone.name === null
      ? hasOffset(eventZone, logZone.utcOffset)
      : logZone.name === eventZone.name && logZone.until < eventZone.until))

type ProblemEventFields = { slug: string }

const undoOfPause: UndoDefinition<ProblemEventFields, ReviewRow, boolean, ReviewTables, ReviewEvent> = {
  onConflict: () => createChangedSinceRefusal('pause'),
  value: (row) => row?.isSuspended ?? false,
  restore: (isSuspended, { slug }, tables) => suspend(slug, isSuspended, tables),
}

export const REVIEW_EVENTS: EventDefinitions<typeof REVIEW_SHAPES, ReviewTables> = {
  ReviewPostponed: {
    kind: 'reviews',
    subject: reviews,
    fold: reviews.fold<ProblemEventFields & { until: number | null }>((_, { until }) => ({ postponedUntil: until })),
    sentence:
      ({ slug, until }) =>
      (names) =>
        until === null
          ? `ended the postponement of ${names.problem(slug)}`
          : `postponed the review of ${names.problem(slug)} to ${formatUtcDay(until)}`,
    undo: {
      onConflict: () => createChangedSinceRefusal('postponement'),
      value: (row: ReviewRow | null) => row?.postponedUntil ?? null,
      restore: (until: number | null, { slug }, tables) => postpone({ slug, until }, tables),
    },
  },
  ReviewSuspended: {
    kind: 'reviews',
    subject: reviews,
    fold: reviews.fold(() => ({ isSuspended: true })),
    sentence:
      ({ slug }) =>
      (names) =>
        `paused the reviews of ${names.problem(slug)}`,
    undo: undoOfPause,
  },
  ReviewResumed: {
    kind: 'reviews',
    subject: reviews,
    fold: reviews.fold(() => ({ isSuspended: false })),
    sentence:
      ({ slug }) =>
      (names) =>
        `resumed the reviews of ${names.problem(slug)}`,
    undo: undoOfPause,
  },
  ReviewSettingsChanged: {
    kind: 'reviews',
    subject: settings,
    fold: recipe<ReviewTables, Extract<ReviewEvent, { type: 'ReviewSettingsChanged' }>>((draft, event, context) =>
      setSettings(draft, getChangedSettings(event), context),
    ),
    sentence(event) {
      const changes = getChangedSettings(event)
      const set = SETTING_NAMES.flatMap(([field, name]) => (changes[field] === undefined ? [] : [name]))
      return () => `changed the ${joinWords(set)} for reviews`
    },
    undo: {
      onConflict: () => createChangedSinceRefusal('setting'),
      value: (row: ReviewSettingsRow | null, event): ReviewSettingsChanges =>
        Object.fromEntries(
          Object.keys(getChangedSettings(event)).map((field) => [field, row && Reflect.get(row, field)]),
        ),
      restore: (changes: ReviewSettingsChanges, _, tables) => changeSettings({ changes }, tables),
    },
  },
  TimeZoneNoted: {
    kind: 'other',
    subject: settings,
    fold: recipe<ReviewTables, Extract<ReviewEvent, { type: 'TimeZoneNoted' }>>((draft, event, context) => {
      const timeZone = getZone(event)
      if (isReplacedBy(draft.reviewSettings.timeZone, timeZone)) setSettings(draft, { timeZone }, context)
    }),
    sentence(event) {
      const label = formatTimeZone(getZone(event))
      return () => `stored the time zone ${label}`
    },
    undo: null,
  },
}

const SETTING_NAMES: readonly [keyof ReviewSettings, string][] = [
  ['perDay', 'daily limit'],
  ['retention', 'desired retention'],
  ['dayStart', 'start of the day'],
  ['longestInterval', 'longest interval'],
  ['timeZone', 'time zone'],
]

const getZone = (event: Extract<ReviewEvent, { type: 'TimeZoneNoted' }>): TimeZone =>
  event.v === 1 ? createFixedOffset(event.utcOffset) : event.timeZone

export function postpone(
  { slug, until }: { slug: string; until: number | null },
  tables: ReviewTables,
): DecisionOf<ReviewEvent> {
  const isSame = reviews.getRow(tables, slug).postponedUntil === until
  return { ok: true, events: isSame ? [] : [{ type: 'ReviewPostponed', v: 1, slug, until }] }
}

export function suspend(slug: string, isSuspended: boolean, tables: ReviewTables): DecisionOf<ReviewEvent> {
  if (reviews.getRow(tables, slug).isSuspended === isSuspended) return { ok: true, events: [] }
  return { ok: true, events: [{ type: isSuspended ? 'ReviewSuspended' : 'ReviewResumed', v: 1, slug }] }
}

/** Records only changed values, so that changes of other settings on other devices are kept. */
export function changeSettings(
  { changes }: { changes: ReviewSettingsChanges },
  tables: ReviewTables,
): DecisionOf<ReviewEvent> {
  const { perDay, retention, dayStart, longestInterval, timeZone } = changes
  const current = tables.reviewSettings
  const differing = {
    ...(perDay !== undefined && perDay !== current.perDay && { perDay }),
    ...(retention !== undefined && retention !== current.retention && { retention }),
    ...(dayStart !== undefined && dayStart !== current.dayStart && { dayStart }),
  }
  const events: ReviewEvent[] = []
  if (Object.keys(differing).length > 0) events.push({ type: 'ReviewSettingsChanged', v: 1, changes: differing })
  if (longestInterval !== undefined && longestInterval !== current.longestInterval)
    events.push({ type: 'ReviewSettingsChanged', v: 3, changes: { longestInterval } })
  if (timeZone !== undefined && !isSameJson(timeZone, current.timeZone))
    events.push(createTimeZoneChangedEvent(timeZone))
  return { ok: true, events }
}

/** Returns the event that changes the time zone. Stores a time zone without a name in version 1, so that earlier builds can read it. */
function createTimeZoneChangedEvent(zone: TimeZone | null): ReviewEvent {
  if (!zone || zone.name === null)
    return { type: 'ReviewSettingsChanged', v: 1, changes: { utcOffset: zone?.utcOffset ?? null } }
  const { name, utcOffset, changes, until } = zone
  return {
    type: 'ReviewSettingsChanged',
    v: 2,
    changes: { timeZone: { name, utcOffset, changes: [...changes], until } },
  }
}
