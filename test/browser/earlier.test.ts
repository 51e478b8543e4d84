import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { replay } from '#events/projections/fold'
import {
  dumpLegacyDatabase,
  FULL_LEGACY_SOLVE,
  installLegacyDatabase,
  LEGACY_FEEDBACK,
  makeLegacyData,
  makeLegacySolve,
  OWN_PROFILE,
} from '../earlier-database'
import { createUniqueName, readStoredCommits, TEST_TIME, withDatabase } from './log-helpers'
import { createCatalogRow, createSubmissionRow, expectOk, FakeNetwork, startUser, TestPage } from './test-page'

beforeEach(async () => {
  for (const name of ['solvelog', 'solvelog-demo', 'leet-tracker-db']) await deleteDB(name)
})

async function readLog(user: string) {
  const commits = await readStoredCommits(user)
  return { commits, tables: replay(commits) }
}

const forgetLegacyImport = (user: string) => withDatabase((db) => db.delete('cursors', [user, 'earlier-at']))

describe('the earlier product’s database', () => {
  test('[C10] every version of it is imported completely and once, and is not changed', async () => {
    for (const version of [1, 2, 3, 4]) {
      await deleteDB('leet-tracker-db')
      const user = createUniqueName('ada')
      await installLegacyDatabase({ version, rows: makeLegacyData(version, user) })
      const contentsBefore = await dumpLegacyDatabase()
      const network = new FakeNetwork()
      network.recentSubmissions = []
      const page = await TestPage.startAndSync(network, user)
      expect(page.toasts.join()).toContain('3 solves, 1 with notes, 1 with feedback, 1 goal profile')
      expect(page.shownViews.solves).toMatchObject({ count: 2, waiting: 1 })
      const edits = {
        code: 'edited = 1',
        notes: 'use a map',
        timeUsed: 900,
        usedHints: 'gpt_help',
        feedback: LEGACY_FEEDBACK,
      }
      expect(expectOk(await page.worker.openSolve(`two-sum|${TEST_TIME}`))).toMatchObject(edits)
      const { commits, tables } = await readLog(user)
      expect(commits.map(({ cause }) => cause)).toEqual(['takeover', 'takeover'])
      expect(Object.values(tables.profiles).map(({ name }) => name)).toEqual(['Mine'])
      expect(tables.activeProfile).toBe(Object.keys(tables.profiles)[0])
      await TestPage.startAndSync(network, user)
      expect((await readLog(user)).commits).toEqual(commits)
      expect(await dumpLegacyDatabase()).toBe(contentsBefore)
    }
  })

  test('[C10] later syncs add facts, add no solve twice and never replace possible edits', async () => {
    const user = createUniqueName('ada')
    await installLegacyDatabase({ version: 4, rows: makeLegacyData(4, user) })
    const network = new FakeNetwork()
    network.recentSubmissions = [createSubmissionRow('two-sum')]
    network.answerManifest = () => ({ kind: 'ok', value: [{ index: 0, from: 0, to: TEST_TIME + 60 }] })
    network.answerChunk = () => ({
      kind: 'ok',
      value: [
        createSubmissionRow('two-sum', { id: '77', code: 'theirs = 1', solveTime: 5 }),
        createSubmissionRow('lru-cache', {
          id: '78',
          timestamp: TEST_TIME + 60,
          statusDisplay: 'Wrong Answer',
          code: 'late = 1',
        }),
      ],
    })
    const page = await TestPage.startAndSync(network, user)
    expect(page.shownViews.solves).toMatchObject({ count: 2, waiting: 1 })
    expect(expectOk(await page.worker.openSolve(`two-sum|${TEST_TIME}`))).toMatchObject({
      code: 'edited = 1',
      timeUsed: 900,
    })
    expect(expectOk(await page.worker.openSolve(`lru-cache|${TEST_TIME + 60}`))).toMatchObject({
      code: 'late = 1',
      submissionId: '78',
    })
  })

  test('[C10] existing solves only get missing values: notes, feedback, facts', async () => {
    const { network, user, page } = await startUser()
    expectOk(
      await page.worker.execute({ type: 'SaveDetails', key: `two-sum|${TEST_TIME}`, changes: { notes: 'mine here' } }),
    )
    await installLegacyDatabase({ version: 4, rows: makeLegacyData(4, user) })
    const later = await TestPage.startAndSync(network, user)
    expect(expectOk(await later.worker.openSolve(`two-sum|${TEST_TIME}`))).toMatchObject({
      notes: 'mine here',
      feedback: LEGACY_FEEDBACK,
      code: 'edited = 1',
    })
    const { commits } = await readLog(user)
    await forgetLegacyImport(user)
    await TestPage.startAndSync(network, user)
    expect((await readLog(user)).commits).toEqual(commits)
  })

  test('[C10] another user’s data is not imported, in any version', async () => {
    for (const version of [2, 4]) {
      await deleteDB('leet-tracker-db')
      await installLegacyDatabase({ version, rows: makeLegacyData(version, 'somebody') })
      const { user, page } = await startUser()
      expect(page.toasts).toEqual([])
      expect(Object.keys((await readLog(user)).tables.solves)).toEqual([`two-sum|${TEST_TIME}`])
    }
  })

  test('[C10] an unreadable entry affects no other and is reported', async () => {
    const user = createUniqueName('ada')
    const invalidRows: [string, unknown][] = [
      [
        `${user}|two-sum|${TEST_TIME}`,
        { ...FULL_LEGACY_SOLVE, feedback: { ...LEGACY_FEEDBACK, summary: { final_score: 400, comments: '' } } },
      ],
      [`${user}|bad|1`, 'no solve'],
      [`${user}|worse|2`, { slug: 'wor|se', timestamp: 2, status: 'Accepted' }],
      ['nobody', makeLegacySolve('lru-cache', TEST_TIME)],
    ]
    await installLegacyDatabase({
      version: 4,
      rows: {
        ...makeLegacyData(4, user),
        solves: invalidRows,
        'goal-profiles': [
          [`${user}|a`, { ...OWN_PROFILE, goals: { Array: 0.5, Cooking: 1, Graph: 7 } }],
          [`${user}|b`, { ...OWN_PROFILE, name: ' ' }],
          [`${user}|__proto__`, 5],
        ],
        'active-goal-profile': [[`${user}|active`, { no: 'id' }]],
      },
    })
    const page = await TestPage.startAndSync(new FakeNetwork(), user)
    const { tables } = await readLog(user)
    expect(Object.keys(tables.solves)).toEqual([`two-sum|${TEST_TIME}`])
    expect(Object.values(tables.profiles)).toMatchObject([{ name: 'Mine', goals: { Array: 0.5 } }])
    expect(page.shownViews.profiles.activeId).toBe('default')
    expect(page.toasts).toHaveLength(2)
    expect(page.toasts[0]).toContain('1 solve, 1 with notes, 1 goal profile.')
    expect(page.toasts[1]).toMatch(/^7 parts of the earlier data could not be read, the first at earlier solves, row/)
  })

  test('[C10] without an earlier database nothing is created or shown; one of an unknown version is left alone', async () => {
    await TestPage.startAndSync(new FakeNetwork(), createUniqueName('ada'))
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain('leet-tracker-db')
    const user = createUniqueName('bob')
    await installLegacyDatabase({ version: 9, rows: makeLegacyData(4, user) })
    const page = await TestPage.startAndSync(new FakeNetwork(), user)
    expect(page.toasts).toEqual([])
    expect(expectOk(await page.worker.findLegacyUser())).toBeNull()
    expect((await indexedDB.databases()).find(({ name }) => name === 'leet-tracker-db')?.version).toBe(9)
  })

  test('[C10] 600 solves are imported once each, also when a first try ends half way', async () => {
    const user = createUniqueName('ada')
    const many = Array.from({ length: 600 }, (_, i) =>
      makeLegacySolve('two-sum', TEST_TIME + i, { code: `x = ${i}`, notes: `n ${i}` }),
    )
    await installLegacyDatabase({
      version: 4,
      rows: { ...makeLegacyData(4, user), solves: many.map((one) => [`${user}|${one.slug}|${one.timestamp}`, one]) },
    })
    const network = new FakeNetwork()
    network.catalogRows = [createCatalogRow('two-sum')]
    network.recentSubmissions = []
    const page = await TestPage.startAndSync(network, user)
    expect(page.shownViews.solves.count).toBe(600)
    const { commits, tables } = await readLog(user)
    const middle = commits[Math.floor(commits.length / 2)]
    await withDatabase(async (db) => {
      await db.delete('commits', IDBKeyRange.lowerBound([user, (middle?.seq ?? 0) + 1]))
      await db.put('cursors', { seq: middle?.seq, id: middle?.id, at: middle?.at }, [user, 'head'])
    })
    await forgetLegacyImport(user)
    await TestPage.startAndSync(network, user)
    expect(Object.keys((await readLog(user)).tables.solves)).toEqual(Object.keys(tables.solves))
  })
})
