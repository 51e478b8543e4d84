import { describe, expect, test } from 'vitest'
import { isDate, parseDate, splitDates } from '#domain/table/dates'
import { findClockUnit, parseTableTime } from '#domain/table/times'

const minutes = (text: string, clock: 'hours' | 'minutes' | null = null): number | null | undefined => {
  const seconds = parseTableTime(text, { unit: 'minutes', clock })
  return seconds == null ? seconds : seconds / 60
}

describe('[N29] solve times of tables', () => {
  test.each<[string, number | null | undefined]>([
    ['00:25:00', 25],
    ['25', 25],
    ['25.5', 25.5],
    ['1h 10', 70],
    ['90 sec', 1.5],
    ['15 min 30 sec', 15.5],
    ['15+', 15],
    ['10-15', 15],
    ['10 – 15 min', 15],
    ['~30', 30],
    ['about 20 minutes', 20],
    ['1時間20分', 80],
    ['25 分钟', 25],
    ['1 Std. 20 Min.', 80],
    ['N/A', null],
    ['-', null],
    ['', null],
    ['1:20', undefined],
    ['long', undefined],
    ['101 h', undefined],
  ])('%s is %s minutes', (text, expected) => {
    expect(minutes(text)).toBe(expected)
  })

  test('1:20 is read as chosen; a larger number decides for its column', () => {
    expect([minutes('1:20', 'hours'), minutes('1:20', 'minutes')]).toEqual([80, 80 / 60])
    expect(findClockUnit([{ text: '12' }, { text: '1:20' }, { text: '2:30' }])).toEqual({ example: { text: '1:20' } })
    expect(findClockUnit([{ text: '1:20' }, { text: '45:10' }])).toEqual({ unit: 'minutes' })
    expect(findClockUnit([{ text: '00:25:00' }])).toBeNull()
  })

  test('a number has the unit of its column', () => {
    expect(parseTableTime('90', { unit: 'seconds', clock: null })).toBe(90)
    expect(parseTableTime('1.5', { unit: 'hours', clock: null })).toBe(5400)
  })
})

describe('[N29] dates of tables', () => {
  test.each<[string, [number, number, number]]>([
    ['9-Mar-26', [2026, 3, 9]],
    ['10-Mar-2026', [2026, 3, 10]],
    ['Wednesday, March 11, 2026', [2026, 3, 11]],
    ['March 12th, 2026', [2026, 3, 12]],
    ['20260313', [2026, 3, 13]],
    ['2026年3月9日', [2026, 3, 9]],
    ['2026. 3. 10.', [2026, 3, 10]],
    ['2026년 3월 11일', [2026, 3, 11]],
    ['9. März 2026', [2026, 3, 9]],
    ['lundi 9 mars 2026', [2026, 3, 9]],
    ['9 de marzo de 2026', [2026, 3, 9]],
    ['terça-feira, 10 de março de 2026', [2026, 3, 10]],
    ['9 марта 2026 г.', [2026, 3, 9]],
    ['09-Mai-2026', [2026, 5, 9]],
    ['@March 9, 2026', [2026, 3, 9]],
    ['2026/03/09(月)', [2026, 3, 9]],
  ])('%s', (text, [year, month, day]) => {
    expect(parseDate(text, {})).toMatchObject({ year, month, day, time: null })
  })

  test.each<[string, number]>([
    ['2026-03-09 15:04:05+00', 0],
    ['2026-03-09T15:04:05.123456+01:00', 60],
    ['Mon, 9 Mar 2026 15:04:05 +0100', 60],
    ['Mon Mar 09 2026 15:04:05 GMT+0100 (Central European Standard Time)', 60],
    ['Mon Mar  9 15:04:05 UTC 2026', 0],
    ['March 9, 2026 3:04:05 PM (GMT+1)', 60],
  ])('%s has its time zone', (text, offset) => {
    expect(parseDate(text, {})).toMatchObject({
      year: 2026,
      month: 3,
      day: 9,
      time: { hours: 15, minutes: 4, seconds: 5 },
      offset,
    })
  })

  test('compact times are read if they are plausible', () => {
    expect(parseDate('202603091504', {})).toMatchObject({ month: 3, day: 9, time: { hours: 15, minutes: 4 } })
    expect(parseDate('2026년 3월 9일 오후 3:04', {})).toMatchObject({ time: { hours: 15, minutes: 4 } })
    for (const text of [
      '202699091504',
      '12345678',
      '46090',
      '12345678901',
      '2 days, 3 hours',
      'Friday',
      '9 Marble 2026',
    ])
      expect(parseDate(text, {}), text).toBeNull()
  })

  test('a cell with several dates is split; a period is its last date; other texts stay as they are', () => {
    expect(splitDates('2026-03-01; 2026-03-08')).toEqual(['2026-03-01', '2026-03-08'])
    expect(splitDates('Mar 1, 2026 and Mar 8, 2026')).toEqual(['Mar 1, 2026', 'Mar 8, 2026'])
    expect(splitDates('March 9, 2026 → March 10, 2026')).toEqual(['March 10, 2026'])
    expect(splitDates('2026-03-01, maybe')).toEqual(['2026-03-01, maybe'])
    expect(isDate('3/13/2026')).toBe(true)
  })
})
