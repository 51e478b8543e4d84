import { describe, expect, test } from 'vitest'
import type { TableMapping, TableSource } from '#protocol/table-import'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { EXAMPLE_PROBLEMS } from './import-examples'
import { importSolves, makeTableSession } from './table-session'

const NOW_MS = Date.UTC(2026, 10, 22)

async function check(
  source: TableSource,
  changes: Partial<TableMapping> = {},
  log = makeTableSession([], EXAMPLE_PROBLEMS, NOW_MS),
) {
  const { mapping } = readTable(log, source)
  return checkTable(log, { ...mapping, ...changes })
}

const TEXT: TableSource = {
  kind: 'text',
  text: 'Problem,Date\nHouse Rober,2026-02-01\nHouse Rober,2026-02-02\nCoko Eating Bananas,2026-02-03\nzzzz qqqq,2026-02-04\n',
}
const NAMES: TableMapping['names'] = [
  ['House Rober', 'house-robber'],
  ['Coko Eating Bananas', 'koko-eating-bananas'],
]

describe('[N26, N30] names that are near the title of a problem', () => {
  test('are own problems until the person accepts the suggested ones', async () => {
    const { suggestions, unknownRowCount } = await check(TEXT)
    expect(suggestions.map(({ name, count, slug }) => [name, count, slug])).toEqual([
      ['House Rober', 2, 'house-robber'],
      ['Coko Eating Bananas', 1, 'koko-eating-bananas'],
    ])
    expect(unknownRowCount).toBe(4)
    expect(await check(TEXT, { names: NAMES })).toMatchObject({ solves: 4, unknownRowCount: 1, suggestions: [] })
  })

  test('are suggested too if own problems are not added, and in a study list', async () => {
    for (const changes of [{ addsOwnProblems: false }, { purpose: 'list' as const }]) {
      expect((await check(TEXT, changes)).suggestions).toHaveLength(2)
      expect(await check(TEXT, { ...changes, names: NAMES })).toMatchObject({ faultCount: 1, suggestions: [] })
    }
  })

  test('are suggested for the files of a folder', async () => {
    const files = [{ path: 'a/house_rober.py', modifiedAt: Date.UTC(2026, 1, 1), text: 'pass' }]
    const { suggestions } = await check({ kind: 'folder', name: 'a', files })
    const [suggestion] = suggestions
    expect(suggestion).toMatchObject({ slug: 'house-robber' })
    const names: TableMapping['names'] = [[suggestion?.name ?? '', 'house-robber']]
    const { previewRows } = await check({ kind: 'folder', name: 'a', files }, { names })
    expect(previewRows).toMatchObject([{ row: { title: 'House Robber', isOwn: false } }])
  })

  test('are not added twice if an earlier import made them own problems', async () => {
    const timestamp = new Date(2026, 1, 3, 12).getTime() / 1000
    const own = {
      slug: 'own:coko-eating-bananas',
      title: 'Coko Eating Bananas',
      timestamp,
      status: 'Accepted',
      lang: '',
    }
    const session = makeTableSession(await importSolves([own], NOW_MS), EXAMPLE_PROBLEMS, NOW_MS)
    expect(await check(TEXT, { names: NAMES }, session)).toMatchObject({ solves: 3, known: 1, repairCount: 1 })
  })
})
