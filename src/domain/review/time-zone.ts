import { formatUtcOffset } from '#lib/format-time'

export interface OffsetChange {
  /** In epoch seconds. */
  from: number
  /** The offset after the change, in minutes east of UTC. */
  utcOffset: number
}

/**
 * A time zone as the log stores it. It contains its clock changes, so that every device computes the same days, even if the browsers have
 * different time zone data (docs/decisions/0480).
 */
export interface TimeZone {
  /** The name in the IANA database: "Europe/Berlin". Null if the log has only an offset. */
  name: string | null
  /** The offset in minutes east of UTC before the first change. */
  utcOffset: number
  /**
   * The clock changes, ordered by time, and at least `MIN_BETWEEN_CHANGES` seconds apart. After the last change, the offset stays the same.
   */
  changes: readonly OffsetChange[]
  /** The time until which all changes are known, in epoch seconds; 0 if `name` is null. */
  until: number
}

/** The accepted minutes east of UTC, both ends included. */
export const UTC_OFFSET_LIMITS = [-720, 840] as const

/** Minimum seconds between two clock changes. It is more than any two offsets differ, so that only the last change matters for a time. */
export const MIN_BETWEEN_CHANGES = 2 * 86_400

export const createFixedOffset = (utcOffset: number): TimeZone => ({ name: null, utcOffset, changes: [], until: 0 })

/** Returns the name of a time zone, or its offset if it has no name: "Europe/Berlin", "UTC+1". */
export const formatTimeZone = ({ name, utcOffset }: TimeZone): string => name ?? formatUtcOffset(utcOffset)

/** Whether the clocks of a time zone have had an offset at any time. */
export const hasOffset = ({ utcOffset, changes }: TimeZone, offset: number): boolean =>
  utcOffset === offset || changes.some((change) => change.utcOffset === offset)
