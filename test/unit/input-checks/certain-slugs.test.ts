import { expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { createOwnSlug } from '#domain/problem'
import { createTables, type Tables } from '#events/projections/tables'
import type { TableSource } from '#protocol/table-import'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { foldEvents, makeAddedSolve } from '../events/event-fixtures'
import { makeBareSession, makeLog } from '../worker/session-with'

const NOW_MS = Date.UTC(2026, 10, 22)
const MODIFIED_AT = Date.UTC(2026, 2, 9, 12)

/** A starter: it lacks most numbers. */
const STARTER = new Map(
  [
    [1, 'two-sum'],
    [15, '3sum'],
    [20, 'valid-parentheses'],
    [100, 'same-tree'],
  ].map(([number, slug]) => [
    String(slug),
    { slug, number, title: slug, categories: [] as string[] } as unknown as Problem,
  ]),
)

async function check(source: TableSource, tables: Tables = createTables()) {
  const session = makeBareSession({ log: makeLog(tables), problems: STARTER, now: () => NOW_MS })
  const { mapping } = readTable(session, source)
  return checkTable(session, { ...mapping, undated: 'keep', addsOwnProblems: true })
}

const makeFolder = (...names: string[]): TableSource => ({
  kind: 'folder',
  name: 'solutions',
  files: names.map((name) => ({ path: `${name}/${name}.py`, modifiedAt: MODIFIED_AT, text: 'pass' })),
})

test.each([
  [['0001-two-sum', '1405-longest-happy-string'], ['longest-happy-string'], []],
  [['0001-two-sum', '0015-3sum', '0001-init', '100-days-of-code'], [], ['0001-init', '100-days-of-code']],
  [['2024-projects'], [], ['2024-projects']],
  [['0007-two-sum', '0015-3sum', '2024-projects'], [], ['2024-projects']],
  [['0001-two-sum', '0015-3sum', 'notes', 'Week-1'], [], ['notes', 'Week-1']],
])(
  '[C4, C11] of the folders %j, %j are LeetCode problems that the catalog lacks, and %j are own problems',
  async (names, certain, own) => {
    const checked = await check(makeFolder(...names))
    expect([checked.titlesNotInCatalog, checked.unknownTitles]).toEqual([certain, own])
  },
)

test('[C4, C11] the value of a slug column is a LeetCode problem, unless it cannot be a slug', async () => {
  const text = `Problem,Title Slug,Date
Two Sum,two-sum,2026-03-09
Longest Happy String,longest-happy-string,2026-03-10
Chess,Not a slug!,2026-03-11
Paper,,2026-03-12
`
  const checked = await check({ kind: 'text', text })
  expect(checked.solves).toBe(4)
  expect([checked.titlesNotInCatalog, checked.unknownTitles]).toEqual([['Longest Happy String'], ['Chess', 'Paper']])
})

test('[C11] a row that an earlier build added as an own problem is not added again under its certain slug', async () => {
  const text = 'Problem,Slug,Date\nLongest Happy String,longest-happy-string,2026-03-10 12:00\n'
  const [row] = (await check({ kind: 'text', text })).previewRows
  if (typeof row?.row !== 'object' || !('timestamp' in row.row)) throw new Error('no solve')
  const earlier = makeAddedSolve({
    slug: createOwnSlug('Longest Happy String'),
    timestamp: row.row.timestamp,
    status: 'Accepted',
  })
  expect(await check({ kind: 'text', text }, foldEvents([earlier]))).toMatchObject({ solves: 0, known: 1 })
})
