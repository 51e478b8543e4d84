import fc from 'fast-check'
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

/** Reads CSV as RFC 4180 says it. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = []
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  let row: string[] = []
  for (const [, cell = '', end] of csv.slice(1).matchAll(cells)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', '\r', '\n', '\t', ' ', 'a', '1', '😀'),
})

test('[L6] whatever the texts, every cell comes back in its place, and none is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), (rows) => {
      const read = readCsv(toCsv(['A', 'B', 'C'], rows))
      expect(read).toHaveLength(rows.length + 1)
      read.slice(1).forEach((cells, y) => {
        expect(cells).toHaveLength(3)
        cells.forEach((cell, x) => {
          expect([rows[y]?.[x], `'${rows[y]?.[x]}`]).toContain(cell)
          expect(cell).not.toMatch(/^\s*[=+\-@]/)
        })
      })
    }),
  )
})
