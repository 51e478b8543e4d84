import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import type { NewSolve } from '#events/subjects/added-solves'
import type { TableMapping } from '#protocol/table-import'
import { computeSolveKey } from '#worker/table-import/solve-keys'
import { checkTable, readTable, repairRows } from '#worker/table-import/table-import'
import { makeNthUuid } from '../events/command-generators'
import { makeCommits } from '../events/event-fixtures'
import { EXAMPLE_PROBLEMS } from './import-examples'
import { importSolves, makeTableSession } from './table-session'

const NOW_MS = Date.UTC(2026, 10, 22)
const NOON = new Date(2026, 1, 1, 12).getTime() / 1000

const makeEarlier = (values: Partial<NewSolve>): NewSolve => ({
  slug: 'house-robber',
  title: 'House Robber',
  timestamp: NOON,
  status: 'Accepted',
  lang: '',
  ...values,
})

/** A table with the solves that build 0.1.0 made of it. */
const TEXT = [
  'Problem,Date,Status,Notes',
  'House Robber,2026-02-01,Completed,mine',
  '3Sum,2026-02-01,To do,',
  'LruCache,2026-02-01,AC,',
  'Subsets,2026-02-01,AC,',
].join('\n')
const COMPLETED = makeEarlier({ status: 'Completed', notes: 'mine' })
const TO_DO = makeEarlier({ slug: '3sum', title: '3Sum', status: 'To do' })
const OWN = makeEarlier({ slug: 'own:lrucache', title: 'LruCache' })
const RIGHT = makeEarlier({ slug: 'subsets', title: 'Subsets' })

/** Checks the table in a log with later events; `repair` returns the log with the commit of the repair. */
async function check(
  text: string,
  solves: readonly NewSolve[],
  later: readonly SolvelogEvent[] = [],
  changes: Partial<TableMapping> = {},
) {
  const log = makeCommits([
    ...(await importSolves(solves, NOW_MS)).map(({ events }) => events as SolvelogEvent[]),
    ...later.map((event) => [event]),
  ])
  const session = makeTableSession(log, EXAMPLE_PROBLEMS, NOW_MS)
  const mapping = { ...readTable(session, { kind: 'text', text }).mapping, ...changes }
  const repair = async (): Promise<Commit[]> => {
    const commits: SolvelogEvent[][] = []
    session.platform.newId = () => makeNthUuid(7)
    session.assertLive = () => undefined
    session.publishAppended = () => undefined
    session.shareChanges = () => undefined
    session.onCommand = async () => undefined
    session.log.append = async (_cause, _mode, makeDecision) => {
      const decision = makeDecision(session.log.tables)
      if (decision.ok) commits.push([...decision.events])
      return { ...decision, head: session.log.head } as never
    }
    await repairRows(session, mapping)
    expect(commits).toHaveLength(1)
    return makeCommits([...log.map(({ events }) => events as SolvelogEvent[]), ...commits])
  }
  return { ...(await checkTable(session, mapping)), repair }
}

const listShown = (log: readonly Commit[]) =>
  Object.values(replay(log).solves).map(({ slug, status }) => [slug, status])

describe('[N30] rows of an earlier import that are read differently now', () => {
  test('are offered with their earlier and present values, and are not added', async () => {
    const found = await check(TEXT, [COMPLETED, TO_DO, OWN, RIGHT])
    expect(found).toMatchObject({ solves: 0, repairCount: 3, changedRepairCount: 0 })
    expect(found.repairs).toMatchObject([
      { line: 2, earlier: { number: 198, status: 'Completed' }, now: { status: 'Accepted', notes: 'mine' } },
      { line: 3, earlier: { number: 15, status: 'To do' }, now: null },
      { line: 4, earlier: { title: 'LruCache', isOwn: true }, now: { number: 146, isOwn: false } },
    ])
  })

  test('are repaired in one commit, and are known afterwards', async () => {
    const { repair } = await check(TEXT, [COMPLETED, TO_DO, OWN, RIGHT])
    const log = await repair()
    expect(listShown(log).sort()).toEqual([
      ['house-robber', 'Accepted'],
      ['lru-cache', 'Accepted'],
      ['subsets', 'Accepted'],
    ])
    const session = makeTableSession(log, EXAMPLE_PROBLEMS, NOW_MS)
    const again = await checkTable(session, readTable(session, { kind: 'text', text: TEXT }).mapping)
    expect(again).toMatchObject({ solves: 0, known: 3, repairCount: 0, changedRepairCount: 0 })
  })

  test('stay as they are if a text was typed since, and are listed', async () => {
    const key = computeSolveKey(COMPLETED)
    const edit: SolvelogEvent = { type: 'DetailsEdited', v: 1, key, changes: { notes: 'typed later' } }
    const note: SolvelogEvent = { type: 'ProblemNoteSaved', v: 1, slug: OWN.slug, note: 'on my own problem' }
    const found = await check(TEXT, [COMPLETED, TO_DO, OWN], [edit, note])
    expect(found).toMatchObject({ solves: 1, repairCount: 1, changedRepairCount: 2 })
    expect(found.changedRepairs.map(({ line }) => line)).toEqual([2, 4])
    expect(listShown(await found.repair()).sort()).toEqual([
      ['house-robber', 'Completed'],
      ['own:lrucache', 'Accepted'],
    ])
  })

  test('keep a date that the person chose, and a time that only the earlier reading understood', async () => {
    const text = 'Problem,Status,Minutes\nHouse Robber,Completed,"25,500"\n'
    const earlier = makeEarlier({ status: 'Completed', timestamp: 0, timeUsed: 1530 })
    const { repairs } = await check(text, [earlier], [], { undated: 'before', before: '2026-03-01' })
    expect(repairs).toMatchObject([{ now: { status: 'Accepted', timestamp: 0, timeUsed: 1530 } }])
  })
})
