import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { NewSolve } from '#events/subjects/added-solves'
import type { TableMapping, TableSource } from '#protocol/table-import'
import { computeSolveKey } from '#worker/table-import/solve-keys'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { EXAMPLE_FOLDERS, EXAMPLE_PROBLEMS, EXAMPLE_TABLES } from './import-examples'
import { importSolves, makeTableSession } from './table-session'

const NOW_MS = Date.UTC(2026, 10, 22)

type Undated = TableMapping['undated']
/** A solve with a local time as timestamp, or with the id that the build computed. */
type KeptSolve = Omit<NewSolve, 'timestamp'> & ({ timestamp: string } | { timestamp: number; id: string })

/** The solves that build 0.1.0 made of each example, by the choice for rows without a reliable date. */
const KEPT: Record<string, Partial<Record<Undated, KeptSolve[]>>> = JSON.parse(
  readFileSync(new URL('../../fixtures/solves-of-0.1.0.json', import.meta.url), 'utf8'),
)

const SOURCES = new Map<string, TableSource>([
  ...Object.entries(EXAMPLE_TABLES).map(([name, text]) => [`table: ${name}`, { kind: 'text', text }] as const),
  ...Object.entries(EXAMPLE_FOLDERS).map(
    ([name, files]) => [`folder: ${name}`, { kind: 'folder', name, files }] as const,
  ),
])

const EXAMPLES = Object.entries(KEPT).flatMap(([name, choices]) =>
  Object.entries(choices).map(([undated, solves]) => [name, undated as Undated, solves] as const),
)

/** The numbers of solves that the build did not read, by example and choice. */
const UNREAD = new Map([
  ['table: durations, keep', 2],
  ['table: dates in words, keep', 3],
])

function toSolve(kept: KeptSolve): NewSolve {
  if (typeof kept.timestamp === 'string') return { ...kept, timestamp: Date.parse(kept.timestamp) / 1000 }
  const { id: _, ...solve } = kept as KeptSolve & { timestamp: number; id: string }
  return solve
}

async function checkExample(name: string, undated: Undated, solves: readonly NewSolve[]) {
  const session = makeTableSession(await importSolves(solves, NOW_MS), EXAMPLE_PROBLEMS, NOW_MS)
  const { mapping } = readTable(session, SOURCES.get(name) as TableSource)
  return checkTable(session, {
    ...mapping,
    purpose: 'solves',
    clock: 'minutes',
    dateOrders: { '/': 'dmy' },
    undated,
    before: '2026-03-01',
  })
}

describe('[N30] rows that build 0.1.0 imported', () => {
  test.each(EXAMPLES)('%s, %s: nothing is added twice', async (name, undated, kept) => {
    expect((await checkExample(name, undated, kept.map(toSolve))).solves).toBe(UNREAD.get(`${name}, ${undated}`) ?? 0)
    expect((await checkExample(name, undated, [])).solves).toBeGreaterThan(0)
  })

  test('the ids of rows stay the same', () => {
    const withIds = EXAMPLES.flatMap(([, , kept]) => kept.flatMap((solve) => ('id' in solve ? [solve] : [])))
    expect(withIds.length).toBeGreaterThan(0)
    for (const kept of withIds) expect(computeSolveKey(toSolve(kept))).toContain(kept.id)
  })
})
