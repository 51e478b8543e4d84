import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DateGroup, type DateOrder, type DateSeparator, dateGroupsOf, parseDate } from '#domain/table/dates'
import { impossibleTime, isUndated, type RowDate, undatedRowsOf } from '#domain/table/undated'
import { DAY_SECONDS, MAX_ACCEPTED_SECONDS } from '#lib/time'

const groups = (...texts: string[]): DateGroup[] => dateGroupsOf(texts.map((text, i) => ({ line: i + 2, text })))
const kinds = (...texts: string[]) => groups(...texts).map(({ separator, kind, order }) => [separator, kind, order])

describe('[N27] the order of day and month', () => {
  test('a date that fits one order only decides for its separator, and for no other', () => {
    expect(kinds('03/04/2026', '13/02/2026', '03-04-2026')).toEqual([
      ['/', 'fixed', 'dmy'],
      ['-', 'ambiguous', null],
    ])
    expect(kinds('03/04/2026', '02/13/2026', '13-02-2026')).toEqual([
      ['/', 'fixed', 'mdy'],
      ['-', 'fixed', 'dmy'],
    ])
  })

  test('a group is asked about with the first date that fits both orders, or that contradicts another', () => {
    expect(groups('2026-03-04', '04/04/2026', '03/04/2026', '05/06/2026')).toEqual([
      { separator: '/', kind: 'ambiguous', order: null, example: { line: 4, text: '03/04/2026' } },
    ])
    expect(groups('03/04/2026', '13/02/2026', '02/13/2026')).toEqual([
      { separator: '/', kind: 'mixed', order: null, example: { line: 4, text: '02/13/2026' } },
    ])
  })

  test('dates with dots are day first, unless they only fit month first', () => {
    expect(kinds('03.04.2026')).toEqual([['.', 'fixed', 'dmy']])
    expect(kinds('03.04.2026', '02.13.2026')).toEqual([['.', 'fixed', 'dmy']])
    expect(kinds('02.13.2026')).toEqual([['.', 'fixed', 'mdy']])
  })

  test('dates whose order does not matter, and other texts, make no group', () => {
    expect(groups('2026-03-04', '04/04/2026', '', 'soon', '45/06/2026', '9 March 2026')).toEqual([])
  })

  const date = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) })
  const column = fc.record({
    order: fc.constantFrom<DateOrder>('dmy', 'mdy'),
    dates: fc.array(date, { minLength: 1, maxLength: 12 }),
  })
  const written = ({ day, month }: { day: number; month: number }, order: DateOrder, sign: DateSeparator) =>
    `${(order === 'dmy' ? [day, month] : [month, day]).join(sign)}${sign}2026`

  test('law: a column in one order is never mixed, and if it is fixed, every date is read as it was meant', () => {
    fc.assert(
      fc.property(column, column, (slashes, hyphens) => {
        const texts = [
          ...slashes.dates.map((one) => written(one, slashes.order, '/')),
          ...hyphens.dates.map((one) => written(one, hyphens.order, '-')),
        ]
        for (const { separator, kind, order } of groups(...texts)) {
          const meant = separator === '/' ? slashes : hyphens
          expect(kind).not.toBe('mixed')
          if (kind !== 'fixed') continue
          expect(order).toBe(meant.order)
          for (const one of meant.dates)
            expect(parseDate(written(one, meant.order, separator), { [separator]: order })).toMatchObject(one)
        }
      }),
    )
  })

  test('law: a group is asked about only if both orders read all of its dates, or neither does', () => {
    const text = fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.constantFrom('/', '-', ' '), fc.integer({ min: 1, max: 31 }))
      .map(([first, sign, second]) => `${first}${sign}${second}${sign}2024`)
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        for (const { separator, kind } of groups(...texts)) {
          const possible = texts.filter((one) => {
            const [first = 0, second = 0] = one.split(separator).map(Number)
            return one.includes(separator) && (first <= 12 || second <= 12)
          })
          const reads = (order: DateOrder) =>
            possible.every((one) => {
              const [first = 0, second = 0] = one.split(separator).map(Number)
              return (order === 'dmy' ? second : first) <= 12
            })
          expect(kind === 'fixed').toBe(reads('dmy') !== reads('mdy'))
        }
      }),
    )
  })
})

describe('[N27] rows without a real date', () => {
  const known = (timestamp: number): RowDate => ({ kind: 'known', timestamp, hasTime: false })
  const none: RowDate = { kind: 'none', reason: 'No date.' }
  const rows = (...dates: RowDate[]) => dates.map((date, i) => ({ line: i + 2, text: `cell ${i}`, date }))

  test('given rows without a date, then they are asked about with the first of them', () => {
    expect(undatedRowsOf(rows(known(1e9), none, known(2e9), none), false)).toEqual({
      kind: 'missing',
      count: 2,
      example: { line: 3, text: 'cell 1' },
    })
    expect(undatedRowsOf(rows(known(1e9), known(2e9)), false)).toBeNull()
  })

  test('given two rows or more with one date, then all rows are asked about, also those without a date', () => {
    expect(undatedRowsOf(rows(known(1e9), known(1e9), none), false)).toMatchObject({ kind: 'same', count: 3 })
    expect(undatedRowsOf(rows(known(1e9)), false)).toBeNull()
  })

  test('given the files of a folder, then all rows are asked about', () => {
    expect(undatedRowsOf(rows(known(1e9), known(2e9)), true)).toMatchObject({ kind: 'files', count: 2 })
    expect(undatedRowsOf([], true)).toBeNull()
  })

  test('a date that an export says is unknown is not asked about', () => {
    expect(undatedRowsOf(rows({ kind: 'unknown' }), false)).toBeNull()
    expect(undatedRowsOf(rows(known(1e9), { kind: 'unknown' }), false)).toBeNull()
    expect(parseDate('Date unknown', {})).toEqual({ kind: 'unknown' })
    expect(parseDate('unknown', {})).toBeNull()
  })

  test('law: the number of rows is that of the rows which the choice changes', () => {
    const row = fc.constantFrom<RowDate>(known(1e9), known(2e9), none, { kind: 'unknown' })
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (dates, isFolder) => {
        const undated = undatedRowsOf(rows(...dates), isFolder)
        expect(dates.filter((date) => isUndated(date, undated))).toHaveLength(undated?.count ?? 0)
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
    expect(impossibleTime(seconds, 1_785_000_000_000)).toBe(expected)
  })
})
