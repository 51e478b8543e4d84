import { expect, test } from 'vitest'
import { toCsv } from '#domain/csv'

test('[L5] a table for spreadsheets: marked as UTF-8, quoted where it must be, lines ending in CR LF', () => {
  expect(
    toCsv(
      ['A', 'B'],
      [
        ['x, "y"\nz', 2.5],
        [null, ''],
      ],
    ),
  ).toBe('\ufeffA,B\r\n"x, ""y""\nz",2.5\r\n,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  '[L6] a text that a spreadsheet would calculate, %j, is shown as text',
  (text) => {
    const [, line = ''] = toCsv(['A'], [[text]]).split(/(?<=A\r\n)/)
    expect(line.startsWith(`"'`)).toBe(true)
  },
)

test('[L6] a number stays a number, a minus sign within a text is left alone', () => {
  expect(toCsv([], [[-3, 'O(n-1)']])).toContain('-3,O(n-1)')
})
