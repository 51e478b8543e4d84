import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FolderFile, TableSource } from '#protocol/table-import'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { EXAMPLE_PROBLEMS } from './import-examples'
import { makeTableSession } from './table-session'

const NOW_MS = Date.UTC(2026, 10, 22)

async function check(source: TableSource) {
  const session = makeTableSession([], EXAMPLE_PROBLEMS, NOW_MS)
  const { mapping, skippedFiles } = readTable(session, source)
  const result = await checkTable(session, mapping)
  const rows = result.previewRows.map(({ row }) => ('title' in row ? row.title : `${row.name}: ${row.reason}`))
  return { ...result, mapping, skippedFiles, rows }
}

const checkText = (text: string) => check({ kind: 'text', text })

const checkFolder = (paths: readonly string[]) => {
  const files = paths.map((path): FolderFile => ({ path, modifiedAt: Date.UTC(2026, 1, 1), text: 'pass' }))
  return check({ kind: 'folder', name: 'solutions', files })
}

describe('[N29] bad tables', () => {
  test('a folder of 100,000 files is refused as a whole', async () => {
    const paths = Array.from({ length: 100_000 }, (_, i) => `${i}/a.py`)
    await expect(checkFolder(paths)).rejects.toThrow('more than 50,000 files. Choose its subfolders')
  })

  test('a solution of more than 2 MB in a folder or zip is skipped and counted, and the others are read', async () => {
    const modifiedAt = Date.UTC(2026, 1, 1)
    const small = { path: 'house-robber/a.py', modifiedAt, text: 'pass' }
    const large = { path: '3sum/a.ipynb', modifiedAt, text: '', isTooLarge: true }
    const zip = zipSync({
      [small.path]: [strToU8('pass'), { mtime: new Date(2026, 1, 1) }],
      [large.path]: strToU8('x'.repeat(2_000_001)),
    })
    for (const source of [
      { kind: 'folder', name: 'solutions', files: [small, large] },
      { kind: 'file', name: 'solutions.zip', bytes: new Uint8Array(zip), modifiedAt },
    ] satisfies TableSource[]) {
      const { rows, skippedFiles } = await check(source)
      expect(rows).toEqual(['House Robber'])
      expect(skippedFiles).toEqual([{ reason: 'larger than 2.0 MB', count: 1, example: large.path }])
    }
    await expect(check({ kind: 'folder', name: 'solutions', files: [large] })).rejects.toThrow(
      'No solutions found. Skipped 1 file: larger than 2.0 MB, such as 3sum/a.ipynb.',
    )
  })

  test('a header without rows is refused', async () => {
    await expect(checkText('Problem,Date\n')).rejects.toThrow('This table has no rows below its header.')
  })

  test('a cell of 10 MB is a fault of its row, and the other rows are read', async () => {
    const { faults, rows } = await checkText(
      `Problem,Date,Notes\nHouse Robber,2026-02-01,${'x'.repeat(10_000_000)}\n3Sum,2026-02-02,\n`,
    )
    expect(faults).toMatchObject([{ lines: [2], reason: 'The cell of “Notes” is longer than 2,000,000 characters.' }])
    expect(rows.slice(1)).toEqual(['3Sum'])
  })

  test.each([
    ['Problem', 'House\0Robber,2026-02-01,'],
    ['Date', 'House Robber,2026\0,'],
    ['Notes', 'House Robber,2026-02-01,a\0'],
  ])('a NUL in the column %s is a fault that names it', async (column, row) => {
    const { faults, solves } = await checkText(`Problem,Date,Notes\n${row}\n3Sum,2026-02-02,\n`)
    expect(faults).toMatchObject([{ lines: [2], reason: `The cell of “${column}” contains a NUL character.` }])
    expect(solves).toBe(1)
  })

  test('names of inherited properties are names like others', async () => {
    const table = await checkText(
      'Problem,Date,Status,Language,__proto__\n__proto__,2026-02-01,AC,toString,x\nconstructor,2026-02-01,AC,__proto__,x\n3Sum,2026-02-02,valueOf,,\n',
    )
    expect(table.unknownTitles).toEqual(['__proto__', 'constructor'])
    expect(table.unknownVerdicts).toEqual([{ word: 'valueOf', count: 1 }])
    const json = await checkText(
      '[{"title":"House Robber","date":"2026-02-01","__proto__":{"title":"3Sum"}},{"__proto__":"x","title":"__proto__","date":"2026-02-02"}]',
    )
    expect(json.rows).toEqual(['House Robber', '__proto__'])
    const folder = await checkFolder(['__proto__/a.py', 'constructor/constructor.py', 'x/house_robber.py'])
    expect(folder.rows).toEqual(['__proto__', 'constructor', 'House Robber'])
  })

  test('of two columns with one name, the first is read', async () => {
    const { mapping, rows } = await checkText('Problem,Date,Notes,Problem,Notes\nHouse Robber,2026-02-01,a,3Sum,b\n')
    expect(mapping.columns).toMatchObject({ problem: 0, date: 1, notes: 2 })
    expect(rows).toEqual(['House Robber'])
  })

  test('titles from right to left are found by their number, or are own problems', async () => {
    const { rows, unknownTitles } = await checkText(
      'Problem,Date\n198. مجموع اثنين,2026-02-01\nשני מספרים,2026-02-02\n\u202b3Sum\u202c,2026-02-03\n',
    )
    expect(rows).toEqual(['House Robber', 'שני מספרים', '3Sum'])
    expect(unknownTitles).toEqual(['שני מספרים'])
  })

  test.each([
    ['\r first', 'Problem,Date\rHouse Robber,2026-02-01\r\n3Sum,2026-02-02\nSubsets,2026-02-03\r'],
    ['\r\n first', 'Problem,Date\r\nHouse Robber,2026-02-01\n3Sum,2026-02-02\r\nSubsets,2026-02-03\n'],
    ['\n first', 'Problem,Date\nHouse Robber,2026-02-01\r3Sum,2026-02-02\r\nSubsets,2026-02-03'],
  ])('mixed line ends, %s: each line is a row', async (_, text) => {
    expect(await checkText(text)).toMatchObject({ rows: ['House Robber', '3Sum', 'Subsets'], faultCount: 0 })
  })

  test('mixed line ends in quoted cells stay as they are', () => {
    const text = 'Problem,Date,Notes\n3Sum,2026-02-01,"a\r\nb\rc"\r\nSubsets,2026-02-02,d\n'
    const session = makeTableSession([], EXAMPLE_PROBLEMS, NOW_MS)
    expect(readTable(session, { kind: 'text', text }).rows.map(([, , notes]) => notes)).toEqual(['a\r\nb\rc', 'd'])
  })

  test('links to other sites are faults with their address', async () => {
    const { faults } = await checkText('Link,Date\nhttps://judge.example/problems-7,2026-02-01\n')
    expect(faults).toMatchObject([
      { lines: [2], name: 'https://judge.example/problems-7', reason: 'No problem is named.' },
    ])
  })
})
