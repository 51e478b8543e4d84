import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryUntilPasses } from '../retry-until-passes'
import { openLog, openTestDatabase, recordSolves } from './log-helpers'
import { createSubmissionRow, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))
afterEach(() => vi.restoreAllMocks())

const listStoredUsers = async () => expectOk(await (await TestPage.open(new FakeNetwork())).worker.listStoredUsers())

test.each([
  ['is empty', () => Promise.resolve([])],
  ['does not exist', () => Promise.reject(new TypeError('databases is not a function'))],
])(
  '[fault 28] without a log no user is offered, and no database is created, if the list of databases %s',
  async (_what, list) => {
    const listing = vi.spyOn(indexedDB, 'databases').mockImplementation(list)
    expect(await listStoredUsers()).toEqual([])
    listing.mockRestore()
    // WebKit lists a database whose creation was aborted, as version 0.
    const created = (await indexedDB.databases()).filter(({ version }) => version !== 0)
    expect(created.map(({ name }) => name)).not.toContain('solvelog')
  },
)

test('[fault 28] every user with a log is offered with the number of solves, the last active first', async () => {
  const network = new FakeNetwork()
  network.clock.time += 1_000
  network.recentSubmissions = [
    createSubmissionRow('two-sum'),
    createSubmissionRow('lru-cache', { timestamp: '1785000001' }),
  ]
  await TestPage.startAndSync(network, 'Nora_K')
  // The second log has no stored user name, like a log of an earlier build.
  const otherLog = await openLog('solvelog', 'ben')
  await recordSolves(otherLog, 'a')
  await retryUntilPasses(async () =>
    expect(await listStoredUsers()).toEqual([
      { username: 'Nora_K', solves: 2, isJoining: false },
      { username: 'ben', solves: 1, isJoining: false },
    ]),
  )
  await recordSolves(otherLog, 'b', 'c', 'd')
  await recordSolves(otherLog, 'e')
  const page = await TestPage.open(new FakeNetwork())
  expectOk(await page.worker.clearUser('Nora_K'))
  expect(await listStoredUsers()).toEqual([{ username: 'ben', solves: 5, isJoining: false }])
})

test('[fault 28] a damaged log is offered without a number, and nothing is written', async () => {
  const log = await openLog('solvelog', 'nora')
  for (const slug of ['a', 'b', 'c']) await recordSolves(log, slug)
  const db = await openTestDatabase('solvelog')
  await db.put('commits', 'rubbish', ['nora', 2])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  expect(await listStoredUsers()).toEqual([{ username: 'nora', solves: null, isJoining: false }])
  expect(put).not.toHaveBeenCalled()
  db.close()
})
