import { isUtcColumn } from '#domain/table/columns'
import {
  type DateGroup,
  type DateOrders,
  type DateText,
  groupDatesBySeparator,
  type ParsedDate,
  parseDate,
  splitDates,
} from '#domain/table/dates'
import { isOwnExport } from '#domain/table/solve-record'
import {
  findTimeProblem,
  findUndatedRows,
  formatBefore,
  type RowDate,
  type UndatedChoice,
  type UndatedRows,
} from '#domain/table/undated'
import { isBlankCell } from '#domain/table/verdict-words'
import { cutText } from '#lib/cut-text'
import { toWellFormed } from '#lib/well-formed'
import type { TableMapping } from '#protocol/table-import'
import { toEpochTime } from '../platform'
import type { Table, TableRow } from './parse-table'

/** The dates of a table: groups of dates with the same separator, and the rows whose date is missing or looks like a placeholder. */
export interface TableDates {
  groups: DateGroup[]
  /** The groups for which the user must still choose the order of day and month. Until then, no date is read. */
  unclearGroups: DateGroup[]
  orders: DateOrders
  undated: UndatedRows | null
  /**
   * Whether the user still has to choose a valid day for the rows whose date is missing or a placeholder. Until then, those rows are not
   * read.
   */
  needsDay: boolean
  /** The date for all rows whose date is missing or looks like a placeholder; null if each row keeps the date in the file. */
  chosenDate: RowDate | null
}

/** Returns the texts of all dates in a row: those of the date column and of further columns, or the cell of the date column if the row has none. */
export function getDateTexts(
  cells: readonly string[],
  { columns, otherDates }: Pick<TableMapping, 'columns' | 'otherDates'>,
): string[] {
  const texts = [columns.date ?? -1, ...otherDates].flatMap((column) => {
    const cell = toWellFormed(cells[column] ?? '')
    return isBlankCell(cell) ? [] : splitDates(cell)
  })
  return texts.length > 0 ? texts : [toWellFormed(cells[columns.date ?? -1] ?? '')]
}

/**
 * Reads the dates of the rows that may be solves: `isSolve` is false for rows that are skipped because of their verdict. `now` is in epoch
 * milliseconds.
 */
export function readTableDates(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  mapping: TableMapping,
  isFolder: boolean,
  now: number,
  isSolve: (row: TableRow) => boolean = () => true,
): TableDates {
  const { columns, dateOrders, undated: choice, before } = mapping
  const isOwn = isOwnExport(headers)
  const texts = rows.flatMap((row): DateText[] => {
    if (row.fault !== null || !isSolve(row)) return []
    const found = getDateTexts(row.cells, mapping)
    // Rows with the note on a problem have no date.
    return (isOwn || isFolder) && found[0] === '' ? [] : found.map((text) => ({ line: row.line, text }))
  })
  const groups = groupDatesBySeparator(texts)
  const orders = { ...dateOrders }
  for (const { separator, order } of groups) if (order !== null) orders[separator] = order
  const unclearGroups = groups.filter(({ separator }) => orders[separator] === undefined)
  if (unclearGroups.length > 0)
    return { groups, unclearGroups, orders, undated: null, needsDay: false, chosenDate: null }
  const readDate = createDateReader(headers, columns.date, orders, now)
  const dated = texts.map((one) => ({ ...one, date: readDate(one.text) }))
  // The dates in Solvelog's own export are never placeholders, even if all are on one day.
  const possiblyUndated = isOwn ? dated.filter(({ date }) => date.kind === 'none') : dated
  const undated = findUndatedRows(possiblyUndated, isFolder)
  const chosenDate = undated === null ? null : toChosenDate(choice, readDate(formatBefore(before ?? '')))
  return { groups, unclearGroups, orders, undated, needsDay: chosenDate?.kind === 'none', chosenDate }
}

const toChosenDate = (choice: UndatedChoice, before: RowDate): RowDate | null =>
  choice === 'keep'
    ? null
    : choice === 'unknown'
      ? { kind: 'unknown' }
      : before.kind === 'before'
        ? before
        : { kind: 'none', reason: '' }

function toLatestDay(date: ParsedDate & { kind: 'before' }, cell: string, timestamp: number, now: number): RowDate {
  const isToday = toEpochTime(date.year, date.month, date.day + 1, 0, 0, 0) > now
  return isToday
    ? { kind: 'none', reason: `The date “${shortenCell(cell)}” is in the future.` }
    : { kind: 'before', timestamp }
}

/** Earlier dates are placeholders or errors, because the practice site did not exist. */
const MIN_PLAUSIBLE_YEAR = 2010
const MIN_PLAUSIBLE_SECONDS = Date.UTC(MIN_PLAUSIBLE_YEAR, 0, 1) / 1000

const findAgeProblem = (seconds: number): string | null =>
  seconds < MIN_PLAUSIBLE_SECONDS ? `before ${MIN_PLAUSIBLE_YEAR}` : null

export function createDateReader(
  headers: readonly string[],
  column: number | null,
  orders: DateOrders,
  now: number,
): (cell: string) => RowDate {
  const isOwn = isOwnExport(headers)
  const isUtc = column !== null && isUtcColumn(headers[column])
  return (cell) => {
    const date = parseDate(cell, orders)
    if (date?.kind === 'unknown') return { kind: 'unknown' }
    if (cell.trim() === '') return { kind: 'none', reason: 'No date.' }
    if (!date) return { kind: 'none', reason: `“${shortenCell(cell)}” is not a date that can be read.` }
    const timestamp = toSeconds(date, isUtc, now)
    const fault = findTimeProblem(timestamp, now, isOwn) ?? (isOwn ? null : findAgeProblem(timestamp))
    if (fault !== null) return { kind: 'none', reason: `The date “${shortenCell(cell)}” is ${fault}.` }
    if (date.kind === 'before') return toLatestDay(date, cell, timestamp, now)
    return { kind: 'known', timestamp, hasTime: date.kind === 'instant' || date.time !== null }
  }
}

export const shortenCell = (text: string): string => (text.length > 40 ? `${cutText(text, 40)}…` : text)

/**
 * Converts a written date to epoch seconds: in its own time zone, in UTC, or in local time. `now` is in epoch milliseconds. A day without a
 * time becomes noon of that day, but today becomes at most the current time.
 */
function toSeconds(date: Exclude<ParsedDate, { kind: 'unknown' }>, isUtc: boolean, now: number): number {
  if (date.kind === 'instant') return date.seconds
  const { year, month, day, time, offset } = date.kind === 'before' ? { ...date, time: null, offset: null } : date
  const zone = offset ?? (isUtc && time ? 0 : null)
  const at = (hours: number, minutes: number, seconds: number): number =>
    zone === null
      ? toEpochTime(year, month, day, hours, minutes, seconds)
      : Date.UTC(year, month - 1, day, hours, minutes, seconds) - zone * 60_000
  if (time) return Math.floor(at(time.hours, time.minutes, time.seconds) / 1000)
  const noon = at(12, 0, 0)
  return Math.floor((at(0, 0, 0) <= now ? Math.min(noon, now) : noon) / 1000)
}
