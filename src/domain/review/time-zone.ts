import { formatUtcOffset } from '#lib/format-time'

/** A change of the clocks of a time zone. */
export interface OffsetChange {
  /** Epoch seconds. */
  from: number
  /** Minutes east of UTC from then on. */
  utcOffset: number
}

/**
 * A time zone as the log has it: with its clock changes, so that every device computes the same days, whatever time zone data its browser
 * has (docs/decisions/0480).
 */
export interface TimeZone {
  /** The name in the IANA database: "Europe/Berlin". Null if the log has only an offset. */
  name: string | null
  /** Minutes east of UTC before the first change. */
  utcOffset: number
  /** By time. At least `MIN_BETWEEN_CHANGES` apart. After the last one the offset stays the same. */
  changes: readonly OffsetChange[]
  /** Until when all changes are known, in epoch seconds; 0 without a name. */
  until: number
}

/** The accepted minutes east of UTC, both ends included. */
export const UTC_OFFSET_LIMITS = [-720, 840] as const

/** Seconds between two changes of the clocks. More than any two offsets differ, so that only the last change matters for a time. */
export const MIN_BETWEEN_CHANGES = 2 * 86_400

/** The time zone of a log that has only an offset. */
export const fixedOffset = (utcOffset: number): TimeZone => ({ name: null, utcOffset, changes: [], until: 0 })

/** The name of a time zone, or its offset: "Europe/Berlin", "UTC+1". */
export const timeZoneLabel = ({ name, utcOffset }: TimeZone): string => name ?? formatUtcOffset(utcOffset)

/** Whether the clocks of a time zone have had an offset at any time. */
export const hasOffset = ({ utcOffset, changes }: TimeZone, offset: number): boolean =>
  utcOffset === offset || changes.some((change) => change.utcOffset === offset)
