import { parseSolveTime } from '../solve-time'
import { isBlankCell } from './verdict-words'

/** How to read a time such as "1:20": as hours and minutes, or as minutes and seconds. */
export type ClockUnit = 'hours' | 'minutes'

/** The unit of numbers in a column of times, from its header. */
export type TimeUnit = 'hours' | 'minutes' | 'seconds'

const UNIT_SECONDS: Record<TimeUnit, number> = { hours: 3600, minutes: 60, seconds: 1 }

const MAX_SECONDS = 100 * 3600

const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/

const AMOUNT = String.raw`(\d{1,6}(?:[.,]\d{1,9})?) ?`
const WITH_UNITS = new RegExp(
  `^(?:${AMOUNT}(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ч|час(?:а|ов)?|小时|小時|時間|时|時|시간)\\.? ?)?` +
    `(?:${AMOUNT}(?:m|mins?|minutes?|minuten|minutos?|minuti|мин|минут[аы]?|分钟|分鐘|分間|分|분|'|′|’)\\.? ?)?` +
    `(?:${AMOUNT}(?:s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|с|сек|секунд[аы]?|秒|초|"|″|”)\\.?)?$`,
  'i',
)

/** The largest number of hours of a time such as "1:20". A larger first number must be minutes. */
const MAX_CLOCK_HOURS = 23

/**
 * Finds out how times such as "1:20" in a column must be read. Returns the unit that a time such as "45:10" decides, `example` with the
 * first time that is not clear, or null if the column has no such times.
 */
export function findClockUnit<T extends { text: string }>(
  cells: Iterable<T>,
): { unit: ClockUnit } | { example: T } | null {
  let example: T | null = null
  for (const cell of cells) {
    const [, first, , seconds] = CLOCK.exec(simplify(cell.text)) ?? []
    if (first === undefined || seconds !== undefined) continue
    if (Number(first) > MAX_CLOCK_HOURS) return { unit: 'minutes' }
    example ??= cell
  }
  return example && { example }
}

/**
 * Parses a solve time of a table into whole seconds: forms of S7 and of spreadsheets, such as "00:25:00", "15 min 30 sec", "~30" and
 * "10-15". Returns null for a cell without a value, and undefined for a text that is not understood, also for "1:20" while `clock` is null.
 */
export function parseTableTime(
  cell: string,
  { unit, clock }: { unit: TimeUnit; clock: ClockUnit | null },
): number | null | undefined {
  if (isBlankCell(cell)) return null
  const text = simplify(cell)
  const seconds = parseClock(text, clock) ?? parseAmounts(text) ?? parseNumber(text, unit)
  return seconds === undefined || seconds > MAX_SECONDS ? undefined : seconds
}

/** Removes "about", and replaces a range with its end: "10-15 min" is "15 min". */
const simplify = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      /^(?:[~≈<>≤≥]|(?:about|approx\.?|approximately|around|circa|ca\.?|under|over|less than|more than) )\s*/i,
      '',
    )
    .replace(/\s*\+(?=$| ?\p{L}+\.?$)/u, '')
    .replace(/^\d+(?:[.,]\d+)? ?\p{L}*\.? ?(?:[-–—~]|to|bis|à) ?(?=\d)/iu, '')

function parseClock(text: string, clock: ClockUnit | null): number | undefined {
  const [, first, second, third] = CLOCK.exec(text) ?? []
  if (first === undefined) return undefined
  if (third !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third)
  if (clock === null) return undefined
  return (Number(first) * 60 + Number(second)) * (clock === 'hours' ? 60 : 1)
}

function parseAmounts(text: string): number | undefined {
  const match = WITH_UNITS.exec(text)
  if (!match || text === '') return undefined
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  return Math.round((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0))
}

function parseNumber(text: string, unit: TimeUnit): number | undefined {
  const seconds = parseSolveTime(text)
  if (seconds == null) return undefined
  return /^[\d.,]+$/.test(text) ? Math.round((seconds / 60) * UNIT_SECONDS[unit]) : seconds
}
