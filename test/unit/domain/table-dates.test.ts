import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DateGroup,
  type DateOrder,
  type DateSeparator,
  groupDatesBySeparator,
  parseDate,
} from '#domain/table/dates'
import { findTimeProblem, findUndatedRows, isUndated, type RowDate } from '#domain/table/undated'
import { DAY_SECONDS, MAX_ACCEPTED_SECONDS } from '#lib/time'
import { assertProperty } from '../../property'

const groupDates = (...texts: string[]): DateGroup[] =>
  groupDatesBySeparator(texts.map((text, i) => ({ line: i + 2, text })))
const groupKinds = (...texts: string[]) =>
  groupDates(...texts).map(({ separator, kind, order }) => [separator, kind, order])

describe('[N27] the order of day and month', () => {
  test('a date that fits only one order decides the order for its separator, and for no other separator', () => {
    expect(groupKinds('03/04/2026', '13/02/2026', '03-04-2026')).toEqual([
      ['/', 'fixed', 'dmy'],
      ['-', 'ambiguous', null],
    ])
    expect(groupKinds('03/04/2026', '02/13/2026', '13-02-2026')).toEqual([
      ['/', 'fixed', 'mdy'],
      ['-', 'fixed', 'dmy'],
    ])
  })

  test('the user is asked about a group with the first date that fits both orders, or that contradicts another', () => {
    expect(groupDates('2026-03-04', '04/04/2026', '03/04/2026', '05/06/2026')).toEqual([
      { separator: '/', kind: 'ambiguous', order: null, example: { line: 4, text: '03/04/2026' } },
    ])
    expect(groupDates('03/04/2026', '13/02/2026', '02/13/2026')).toEqual([
      { separator: '/', kind: 'mixed', order: null, example: { line: 4, text: '02/13/2026' } },
    ])
  })

  test('dates with dots are day first, unless they only fit month first', () => {
    expect(groupKinds('03.04.2026')).toEqual([['.', 'fixed', 'dmy']])
    expect(groupKinds('03.04.2026', '02.13.2026')).toEqual([['.', 'fixed', 'dmy']])
    expect(groupKinds('02.13.2026')).toEqual([['.', 'fixed', 'mdy']])
  })

  test('dates whose order does not matter, and other texts, make no group', () => {
    expect(groupDates('2026-03-04', '04/04/2026', '', 'soon', '45/06/2026', '9 March 2026')).toEqual([])
  })

  const anyDate = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) })
  const anyColumn = fc.record({
    order: fc.constantFrom<DateOrder>('dmy', 'mdy'),
    dates: fc.array(anyDate, { minLength: 1, maxLength: 12 }),
  })
  const formatDate = ({ day, month }: { day: number; month: number }, order: DateOrder, separator: DateSeparator) =>
    `${(order === 'dmy' ? [day, month] : [month, day]).join(separator)}${separator}2026`

  test('law: a column in one order is never mixed, and if it is fixed, every date is read as it was meant', () => {
    assertProperty(
      fc.property(anyColumn, anyColumn, (slashes, hyphens) => {
        const texts = [
          ...slashes.dates.map((date) => formatDate(date, slashes.order, '/')),
          ...hyphens.dates.map((date) => formatDate(date, hyphens.order, '-')),
        ]
        for (const { separator, kind, order } of groupDates(...texts)) {
          const expectedColumn = separator === '/' ? slashes : hyphens
          expect(kind).not.toBe('mixed')
          if (kind !== 'fixed') continue
          expect(order).toBe(expectedColumn.order)
          for (const date of expectedColumn.dates)
            expect(parseDate(formatDate(date, expectedColumn.order, separator), { [separator]: order })).toMatchObject(
              date,
            )
        }
      }),
    )
  })

  test('law: the user is asked about a group only if both orders can read all of its dates, or neither can', () => {
    const anyText = fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.constantFrom('/', '-', ' '), fc.integer({ min: 1, max: 31 }))
      .map(([first, sign, second]) => `${first}${sign}${second}${sign}2024`)
    assertProperty(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (texts) => {
        for (const { separator, kind } of groupDates(...texts)) {
          const possibleTexts = texts.filter((text) => {
            const [first = 0, second = 0] = text.split(separator).map(Number)
            return text.includes(separator) && (first <= 12 || second <= 12)
          })
          const canReadAll = (order: DateOrder) =>
            possibleTexts.every((text) => {
              const [first = 0, second = 0] = text.split(separator).map(Number)
              return (order === 'dmy' ? second : first) <= 12
            })
          expect(kind === 'fixed').toBe(canReadAll('dmy') !== canReadAll('mdy'))
        }
      }),
    )
  })
})

describe('[N27] rows without a real date', () => {
  const makeKnown = (timestamp: number): RowDate => ({ kind: 'known', timestamp, hasTime: false })
  const NO_DATE: RowDate = { kind: 'none', reason: 'No date.' }
  const makeRows = (...dates: RowDate[]) => dates.map((date, i) => ({ line: i + 2, text: `cell ${i}`, date }))

  test('given rows without a date, the user is asked about them with the first of them', () => {
    expect(findUndatedRows(makeRows(makeKnown(1e9), NO_DATE, makeKnown(2e9), NO_DATE), false)).toEqual({
      kind: 'missing',
      count: 2,
      example: { line: 3, text: 'cell 1' },
    })
    expect(findUndatedRows(makeRows(makeKnown(1e9), makeKnown(2e9)), false)).toBeNull()
  })

  test('given two rows or more with one date, the user is asked about all rows, also those without a date', () => {
    expect(findUndatedRows(makeRows(makeKnown(1e9), makeKnown(1e9), NO_DATE), false)).toMatchObject({
      kind: 'same',
      count: 3,
    })
    expect(findUndatedRows(makeRows(makeKnown(1e9)), false)).toBeNull()
  })

  test('given the files of a folder, the user is asked about all rows', () => {
    const rows = makeRows(makeKnown(1e9), makeKnown(2e9)).map((row) => ({ ...row, text: '1785000000' }))
    expect(findUndatedRows(rows, true)).toMatchObject({ kind: 'files', count: 2 })
    expect(findUndatedRows([], true)).toBeNull()
  })

  test('the user is not asked about a date that an export marks as unknown', () => {
    expect(findUndatedRows(makeRows({ kind: 'unknown' }), false)).toBeNull()
    expect(findUndatedRows(makeRows(makeKnown(1e9), { kind: 'unknown' }), false)).toBeNull()
    expect(parseDate('Date unknown', {})).toEqual({ kind: 'unknown' })
    expect(parseDate('unknown', {})).toBeNull()
  })

  test('law: the reported number of rows is the number of rows that the choice changes', () => {
    const anyRow = fc.constantFrom<RowDate>(makeKnown(1e9), makeKnown(2e9), NO_DATE, { kind: 'unknown' })
    assertProperty(
      fc.property(fc.array(anyRow), fc.boolean(), (dates, isFolder) => {
        const undated = findUndatedRows(makeRows(...dates), isFolder)
        expect(makeRows(...dates).filter((row) => isUndated(row, undated))).toHaveLength(undated?.count ?? 0)
      }),
    )
  })

  test.each([
    [-1, 'out of range'],
    [MAX_ACCEPTED_SECONDS + 1, 'out of range'],
    [0, 'a placeholder'],
    [2 * DAY_SECONDS - 1, 'a placeholder'],
    [2 * DAY_SECONDS, null],
    [1_785_000_000, null],
    [1_785_000_001, 'in the future'],
  ])('%s seconds are %s', (seconds, expected) => {
    expect(findTimeProblem(seconds, 1_785_000_000_000)).toBe(expected)
  })
})
