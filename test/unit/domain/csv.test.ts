import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutraliseFormulas, restoreFormulas, toCsv } from '#lib/csv'
import { assertProperty } from '../../property'

test('[L5] the CSV starts with a byte order mark, quotes cells where needed and ends lines in CR LF', () => {
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

test('[L6] a number stays a number, and a minus sign inside a text is unchanged', () => {
  expect(toCsv([], [[-3, 'O(n-1)']])).toContain('-3,O(n-1)')
})

/**
 * Reads CSV as spreadsheets do. A quote opens a quoted cell only at the beginning of the cell. Text after the closing
 * quote is appended. If a file is read with the wrong separator, its quotes are inside cells and protect nothing.
 */
function readCsv(csv: string, separator: ',' | ';'): string[][] {
  const rows: string[][] = [[]]
  const cells = new RegExp(`("(?:[^"]|"")*(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy')
  for (const [, quoted = '', bare = '', end = ''] of csv.slice(1).matchAll(cells)) {
    rows.at(-1)?.push(quoted.replace(/^"|"$/g, '').replaceAll('""', '"') + bare)
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows
}

/** A spreadsheet evaluates a formula even after spaces and invisible characters. */
const isFormula = (cell: string): boolean => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell)

const anyText = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '"',
    "'",
    ',',
    ';',
    '\r',
    '\n',
    '\t',
    '\0',
    ' ',
    '\ufeff',
    'a',
    '1',
    '😀',
  ),
})
const anyTable = fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1 })

test('[L6] every cell of any text is read back from its column', () => {
  assertProperty(
    fc.property(anyTable, (rows) => {
      const readRows = readCsv(toCsv(['A', 'B', 'C'], rows), ',')
      expect(readRows).toHaveLength(rows.length + 1)
      readRows.slice(1).forEach((cells, y) => {
        expect(cells).toHaveLength(3)
        cells.forEach((cell, x) => {
          expect(cell.replaceAll("'", '')).toBe(rows[y]?.[x]?.replaceAll("'", ''))
          expect(cell).not.toMatch(/^[\t\r]/)
        })
      })
    }),
  )
})

test.each([',', ';'] as const)('[fault 40] a spreadsheet that separates cells by %j runs no cell', (separator) => {
  assertProperty(
    fc.property(anyTable, (rows) => {
      const readRows = readCsv(toCsv(['A', 'B', 'C'], rows), separator)
      expect(readRows.flat().filter(isFormula)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['＋1', '"\'＋1"'],
  ['－1', '"\'－1"'],
  ['＠a', '"\'＠a"'],
  ['a; =1+1', '"a;\' =1+1"'],
  ['a;"=1+1"', '"a;\'""=1+1"""'],
  ['two\n-lines', '"two\n\'-lines"'],
  ['Array; String', '"Array; String"'],
  ['i++; j--', '"i++; j--"'],
])(
  '[fault 40] a formula at the start, or after a separator that only some spreadsheets use, is quoted: %j',
  (cell, csvCell) => {
    expect(toCsv([], [[cell]])).toBe(`\ufeff\r\n${csvCell}\r\n`)
  },
)

test('[N15] a neutralised text is restored exactly, with any content', () => {
  assertProperty(
    fc.property(anyText, (original) => {
      expect(restoreFormulas(neutraliseFormulas(original))).toBe(original)
    }),
    { numRuns: 5_000 },
  )
})

test('[N15] a text without a formula is changed neither by neutralising nor by restoring', () => {
  for (const plain of ["don't", "'quoted' words", 'a; b', 'O(n-1)', '', "''"]) {
    expect(neutraliseFormulas(plain)).toBe(plain)
    expect(restoreFormulas(plain)).toBe(plain)
  }
})
