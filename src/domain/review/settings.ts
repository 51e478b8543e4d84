import type { TimeZone } from './time-zone'

/** How reviews are planned. The log has these settings, so that every device computes the same days and due dates. */
export interface ReviewSettings {
  /** How many reviews the queue offers per day; 0 means no limit. */
  perDay: number
  /** The chance (0 to 1) that the person should still know a problem on its due day. */
  retention: number
  /** The hour at which a day starts, 0–23. */
  dayStart: number
  /** The longest time from a review to the next one, in days, however well the person knows the problem (N33). */
  longestInterval: number
  /** The person's time zone; null until the log has one. Null counts as UTC. */
  timeZone: TimeZone | null
}

/** The latest day (days since 1970-01-01) that events may contain. All of its seconds are valid for a JavaScript Date. */
export const MAX_REVIEW_DAY = 99_999_999

/** A change of review settings. Absent settings stay unchanged. */
export type ReviewSettingsChanges = Partial<ReviewSettings>

export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = {
  perDay: 3,
  retention: 0.9,
  dayStart: 4,
  longestInterval: 180,
  timeZone: null,
}

/** The accepted range of each number, both ends included. */
export const REVIEW_LIMITS = {
  perDay: [0, 100],
  retention: [0.8, 0.95],
  dayStart: [0, 23],
  longestInterval: [7, 3650],
} as const satisfies Record<Exclude<keyof ReviewSettings, 'timeZone'>, readonly [number, number]>
