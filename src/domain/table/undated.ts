import { DAY_SECONDS, MAX_ACCEPTED_SECONDS } from '#lib/time'
import type { DateText } from './dates'

/**
 * The person's choice for rows whose date is missing or doubtful (N27). `keep`: use the dates of the table. `before`: import the rows as
 * solved before a day that the person chooses. `unknown`: import the rows without a date.
 */
export type UndatedChoice = 'keep' | 'before' | 'unknown'

/**
 * The date of a row. `unknown` and `before` were chosen by the person, or come from a Solvelog export. `none` means that the row has no
 * usable date. Timestamps are in epoch seconds; for `before`, the timestamp is within the latest possible day.
 */
export type RowDate =
  | { kind: 'known'; timestamp: number; hasTime: boolean }
  | { kind: 'before'; timestamp: number }
  | { kind: 'unknown' }
  | { kind: 'none'; reason: string }

/**
 * The rows whose dates may not be the days on which the problems were solved. `files`: all dates are those of files. `same`: all rows with
 * a date have the same one. `missing`: some rows have no date that can be right.
 */
export interface UndatedRows {
  kind: 'files' | 'same' | 'missing'
  count: number
  /** The first of the rows with a doubtful date; for the kind `same`, the first of them with a date. */
  example: DateText
}

export interface DatedRow extends DateText {
  date: RowDate
}

/**
 * Summarizes the rows whose date is missing or doubtful, for which the person must choose a date; null if there are none. `isFolder`: each
 * row is a file of a folder, and its date is that of the file, unless the file's name has a date.
 */
export function findUndatedRows(rows: readonly DatedRow[], isFolder: boolean): UndatedRows | null {
  const doubtful = rows.filter((row) => !isStatedAsInexact(row.date) && !(isFolder && isDatedByName(row)))
  const missing = doubtful.filter(({ date }) => date.kind === 'none')
  const times = new Set(doubtful.flatMap(({ date }) => (date.kind === 'known' ? [date.timestamp] : [])))
  const isSame = times.size === 1 && doubtful.length - missing.length > 1
  const [kind, [first, ...others]] = isFolder
    ? (['files', doubtful] as const)
    : isSame
      ? ([
          'same',
          [...doubtful].sort((a, b) => Number(b.date.kind === 'known') - Number(a.date.kind === 'known')),
        ] as const)
      : (['missing', missing] as const)
  if (!first) return null
  return { kind, count: 1 + others.length, example: { line: first.line, text: first.text } }
}

/** Whether the table itself states that the exact date is not known. */
const isStatedAsInexact = ({ kind }: RowDate): boolean => kind === 'unknown' || kind === 'before'

/** Whether the date of a file is in its name. The date of the file itself is a number of seconds. */
const isDatedByName = ({ text }: Pick<DatedRow, 'text'>): boolean => !/^\d+$/.test(text)

/** Whether the person's choice for rows with a missing or doubtful date applies to a row. */
export const isUndated = (row: Pick<DatedRow, 'text' | 'date'>, undated: UndatedRows | null): boolean =>
  undated !== null &&
  !isStatedAsInexact(row.date) &&
  (undated.kind !== 'missing' || row.date.kind === 'none') &&
  !(undated.kind === 'files' && isDatedByName(row))

/**
 * Returns why a time (epoch seconds) can't be the time of a solve; null if it can. Other programs write 1 January 1970 if they do not know
 * a date. An export of Solvelog (`isOwn`) never does. `now` is in epoch milliseconds.
 */
export function findTimeProblem(
  seconds: number,
  now: number,
  isOwn = false,
): 'out of range' | 'a placeholder' | 'in the future' | null {
  if (seconds < 0 || seconds > MAX_ACCEPTED_SECONDS) return 'out of range'
  if (seconds < 2 * DAY_SECONDS && !isOwn) return 'a placeholder'
  return seconds * 1000 > now ? 'in the future' : null
}

export const formatBefore = (isoDay: string): string => `Before ${isoDay}`
