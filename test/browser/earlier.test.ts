import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { replay } from '#events/projections/fold'
import {
  dumpLegacyDatabase,
  feedback,
  fullSolve,
  installLegacyDatabase,
  layout,
  mine,
  solve,
} from '../earlier-database'
import { expectOk, FakeNetwork, row, startUser, submissionRow, TestPage } from './site'
import { fresh, storedCommits, T, withDatabase } from './world'

beforeEach(async () => {
  for (const name of ['solvelog', 'solvelog-demo', 'leet-tracker-db']) await deleteDB(name)
})

async function logOf(user: string) {
  const commits = await storedCommits(user)
  return { commits, tables: replay(commits) }
}

const forgetTakeover = (user: string) => withDatabase((db) => db.delete('cursors', [user, 'earlier-at']))

describe('the earlier product’s database', () => {
  test('[C10] every version of it is imported whole and once, and left as it was', async () => {
    for (const version of [1, 2, 3, 4]) {
      await deleteDB('leet-tracker-db')
      const user = fresh('ada')
      await installLegacyDatabase({ version, rows: layout(version, user) })
      const before = await dumpLegacyDatabase()
      const outside = new FakeNetwork()
      outside.submissions = []
      const page = await TestPage.start(outside, user)
      expect(page.notices.join()).toContain('3 solves, 1 with notes, 1 with feedback, 1 goal profile')
      expect(page.shown.solves).toMatchObject({ count: 2, waiting: 1 })
      const edits = { code: 'edited = 1', notes: 'use a map', timeUsed: 900, usedHints: 'gpt_help', feedback }
      expect(expectOk(await page.worker.openSolve(`two-sum|${T}`))).toMatchObject(edits)
      const { commits, tables } = await logOf(user)
      expect(commits.map(({ cause }) => cause)).toEqual(['takeover', 'takeover'])
      expect(Object.values(tables.profiles).map(({ name }) => name)).toEqual(['Mine'])
      expect(tables.activeProfile).toBe(Object.keys(tables.profiles)[0])
      await TestPage.start(outside, user)
      expect((await logOf(user)).commits).toEqual(commits)
      expect(await dumpLegacyDatabase()).toBe(before)
    }
  })

  test('[C10] later syncs add facts, double nothing and never replace possible edits', async () => {
    const user = fresh('ada')
    await installLegacyDatabase({ version: 4, rows: layout(4, user) })
    const outside = new FakeNetwork()
    outside.submissions = [submissionRow('two-sum')]
    outside.manifest = () => ({ kind: 'ok', value: [{ index: 0, from: 0, to: T + 60 }] })
    outside.chunk = () => ({
      kind: 'ok',
      value: [
        submissionRow('two-sum', { id: '77', code: 'theirs = 1', solveTime: 5 }),
        submissionRow('lru-cache', { id: '78', timestamp: T + 60, statusDisplay: 'Wrong Answer', code: 'late = 1' }),
      ],
    })
    const page = await TestPage.start(outside, user)
    expect(page.shown.solves).toMatchObject({ count: 2, waiting: 1 })
    expect(expectOk(await page.worker.openSolve(`two-sum|${T}`))).toMatchObject({ code: 'edited = 1', timeUsed: 900 })
    expect(expectOk(await page.worker.openSolve(`lru-cache|${T + 60}`))).toMatchObject({
      code: 'late = 1',
      submissionId: '78',
    })
  })

  test('[C10] existing solves only get what they lack: notes, feedback, facts', async () => {
    const { outside, user, page } = await startUser()
    expectOk(await page.worker.execute({ type: 'SaveDetails', key: `two-sum|${T}`, changes: { notes: 'mine here' } }))
    await installLegacyDatabase({ version: 4, rows: layout(4, user) })
    const later = await TestPage.start(outside, user)
    expect(expectOk(await later.worker.openSolve(`two-sum|${T}`))).toMatchObject({
      notes: 'mine here',
      feedback,
      code: 'edited = 1',
    })
    const { commits } = await logOf(user)
    await forgetTakeover(user)
    await TestPage.start(outside, user)
    expect((await logOf(user)).commits).toEqual(commits)
  })

  test('[C10] another user’s data is not imported, in any version', async () => {
    for (const version of [2, 4]) {
      await deleteDB('leet-tracker-db')
      await installLegacyDatabase({ version, rows: layout(version, 'somebody') })
      const { user, page } = await startUser()
      expect(page.notices).toEqual([])
      expect(Object.keys((await logOf(user)).tables.solves)).toEqual([`two-sum|${T}`])
    }
  })

  test('[C10] an unreadable entry affects no other and is reported', async () => {
    const user = fresh('ada')
    const bad: [string, unknown][] = [
      [
        `${user}|two-sum|${T}`,
        { ...fullSolve, feedback: { ...feedback, summary: { final_score: 400, comments: '' } } },
      ],
      [`${user}|bad|1`, 'no solve'],
      [`${user}|worse|2`, { slug: 'wor|se', timestamp: 2, status: 'Accepted' }],
      ['nobody', solve('lru-cache', T)],
    ]
    await installLegacyDatabase({
      version: 4,
      rows: {
        ...layout(4, user),
        solves: bad,
        'goal-profiles': [
          [`${user}|a`, { ...mine, goals: { Array: 0.5, Cooking: 1, Graph: 7 } }],
          [`${user}|b`, { ...mine, name: ' ' }],
          [`${user}|__proto__`, 5],
        ],
        'active-goal-profile': [[`${user}|active`, { no: 'id' }]],
      },
    })
    const page = await TestPage.start(new FakeNetwork(), user)
    const { tables } = await logOf(user)
    expect(Object.keys(tables.solves)).toEqual([`two-sum|${T}`])
    expect(Object.values(tables.profiles)).toMatchObject([{ name: 'Mine', goals: { Array: 0.5 } }])
    expect(page.shown.profiles.activeId).toBe('default')
    expect(page.notices).toHaveLength(2)
    expect(page.notices[0]).toContain('1 solve, 1 with notes, 1 goal profile.')
    expect(page.notices[1]).toMatch(/^7 parts of the earlier data could not be read, the first at earlier solves, row/)
  })

  test('[C10] without an earlier database nothing is created or shown; one of an unknown version is left alone', async () => {
    await TestPage.start(new FakeNetwork(), fresh('ada'))
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain('leet-tracker-db')
    const user = fresh('bob')
    await installLegacyDatabase({ version: 9, rows: layout(4, user) })
    const page = await TestPage.start(new FakeNetwork(), user)
    expect(page.notices).toEqual([])
    expect(expectOk(await page.worker.findLegacyUser())).toBeNull()
    expect((await indexedDB.databases()).find(({ name }) => name === 'leet-tracker-db')?.version).toBe(9)
  })

  test('[C10] 3,000 solves are imported once each, also when a first try ends half way', async () => {
    const user = fresh('ada')
    const many = Array.from({ length: 3000 }, (_, i) => solve('two-sum', T + i, { code: `x = ${i}`, notes: `n ${i}` }))
    await installLegacyDatabase({
      version: 4,
      rows: { ...layout(4, user), solves: many.map((one) => [`${user}|${one.slug}|${one.timestamp}`, one]) },
    })
    const outside = new FakeNetwork()
    outside.rows = [row('two-sum')]
    outside.submissions = []
    const page = await TestPage.start(outside, user)
    expect(page.shown.solves.count).toBe(3000)
    const { commits, tables } = await logOf(user)
    const middle = commits[Math.floor(commits.length / 2)]
    await withDatabase(async (db) => {
      await db.delete('commits', IDBKeyRange.lowerBound([user, (middle?.seq ?? 0) + 1]))
      await db.put('cursors', { seq: middle?.seq, id: middle?.id, at: middle?.at }, [user, 'head'])
    })
    await forgetTakeover(user)
    await TestPage.start(outside, user)
    expect(Object.keys((await logOf(user)).tables.solves)).toEqual(Object.keys(tables.solves))
  })
})
