import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import type { Timeline } from '#protocol/time-travel'
import { readInFoldOrder } from '#worker/time-travel/read-in-fold-order'
import {
  createUniqueName,
  HOUR,
  openLog,
  openTestDatabase,
  readStoredCommits,
  recordSolves,
  TEST_TIME,
} from './log-helpers'
import {
  createFailedResult,
  createSubmissionRow,
  expectOk,
  FakeNetwork,
  NO_FILTER,
  SOLVE_KEY,
  TestPage,
} from './test-page'

beforeEach(() => deleteDB('solvelog'))

const DAY = 24 * HOUR
const PROFILE_CREATED = {
  type: 'ProfileCreated',
  v: 1,
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Old',
  description: '',
  goals: { Array: 0.5 },
}

async function readTimeline(page: TestPage): Promise<Timeline> {
  for (;;) {
    const { read, total, timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
    expect(read).toBeLessThanOrEqual(total)
    if (!timeline) continue
    expect(total).toBe(timeline.times.length)
    return timeline
  }
}

/** Creates a log with one solve. It has a note and a second solve from 60 days later. */
async function createHistory(network: FakeNetwork, user: string): Promise<TestPage> {
  const page = await TestPage.startAndSync(network, user)
  network.clock.time += 60 * DAY
  await page.saveNote('mine')
  network.clock.time += HOUR
  network.recentSubmissions = [
    createSubmissionRow('two-sum'),
    createSubmissionRow('lru-cache', { timestamp: String(TEST_TIME + 61 * 86_400) }),
  ]
  await page.syncNow()
  return page
}

describe('time travel', () => {
  test('[L4] shows everything as of a commit, with the scores of that time, and returns to now', async () => {
    const network = new FakeNetwork()
    const page = await createHistory(network, createUniqueName('ada'))
    await expect.poll(() => page.shownViews.today).not.toBeNull()
    const now = structuredClone(page.shownViews)
    const { times, until, activity } = await readTimeline(page)
    const { time } = network.clock
    // The last sync stored the picks of the day.
    expect([...times]).toEqual([time - 60 * DAY - HOUR, time - HOUR, time, time])
    expect(until).toBe(network.clock.time)
    expect(activity.solves.reduce((sum, one) => sum + one)).toBe(2)
    expect(activity.edits.reduce((sum, one) => sum + one)).toBe(1)

    expect(expectOk(await page.worker.travelTo('changes', 1))).toEqual({ axis: 'changes', position: 1, at: times[0] })
    expect(page.shownViews).toMatchObject({ past: { position: 1 }, solves: { count: 1 } })
    const [array] = page.shownViews.progress.categories
    expect(array?.confidenceLevel).toBeGreaterThan(now.progress.categories[0]?.confidenceLevel ?? 1)
    expect(expectOk(await page.worker.listSolves(NO_FILTER, 0, 9)).items.map(({ key }) => key)).toEqual([SOLVE_KEY])
    expect(expectOk(await page.worker.findSolveIndex(NO_FILTER, SOLVE_KEY))).toBe(0)
    expect(await page.readNote()).toBeNull()
    const last = expectOk(await page.worker.recommend(null)).refresh.map(({ problem }) => problem.slug)
    expect(last).not.toContain('lru-cache')

    expectOk(await page.worker.travelTo('changes', 2))
    expect(await page.readNote()).toBe('mine')
    expect(page.shownViews.solves.count).toBe(1)

    expect(expectOk(await page.worker.travelTo('changes', null))).toBeNull()
    expect({ ...page.shownViews, solves: now.solves }).toEqual(now)
    expect(page.shownViews.solves.count).toBe(2)
  })

  test('[L4] syncs and other tabs continue during time travel: the past does not change, and the present has all changes', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    const page = await createHistory(network, user)
    await readTimeline(page)
    expectOk(await page.worker.travelTo('changes', 1))
    const past = structuredClone(page.shownViews)
    const other = await openLog('solvelog', user)
    await recordSolves(other, 'lru-cache')
    network.recentSubmissions = [createSubmissionRow('two-sum', { timestamp: String(TEST_TIME + 5) })]
    await page.syncNow()
    expectOk(await page.worker.refresh())
    const { profiles, progress, solves, past: point } = page.shownViews
    expect({ profiles, progress, point, count: solves.count }).toEqual({
      profiles: past.profiles,
      progress: past.progress,
      point: past.past,
      count: 1,
    })
    expectOk(await page.worker.endTravel())
    expect(page.shownViews.solves.count).toBe(4)
  })

  test('[L4] the past accepts no import: nothing is stored, and the import succeeds in the present', async () => {
    const user = createUniqueName('ada')
    const page = await createHistory(new FakeNetwork(), user)
    await readTimeline(page)
    const table = { kind: 'text', text: `Problem,Date\nLRU Cache,${TEST_TIME + 5}\n` } as const
    const { mapping } = expectOk(await page.worker.readTable(table))
    const add = () => page.worker.importTable(mapping)
    const before = await readStoredCommits(user)
    expectOk(await page.worker.travelTo('changes', 1))
    expect(await add()).toMatchObject(createFailedResult('invalid'))
    expect(await readStoredCommits(user)).toEqual(before)
    expectOk(await page.worker.travelTo('changes', null))
    expect(expectOk(await add()).solves).toBe(1)
    expect(page.shownViews.solves.count).toBe(3)
  })

  test('[L4] the time line includes new changes, and changes that a merge adds before them', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    const page = await createHistory(network, user)
    expect((await readTimeline(page)).times).toHaveLength(4)
    network.clock.time += HOUR
    await page.saveNote('newer')
    const { times } = await readTimeline(page)
    expect(times).toHaveLength(5)
    expect(expectOk(await page.worker.travelTo('changes', 5))).toEqual({
      axis: 'changes',
      position: 5,
      at: network.clock.time,
    })
    expect(await page.readNote()).toBe('newer')
    expectOk(await page.worker.travelTo('changes', 3))
    expect(await page.readNote()).toBe('mine')
    expectOk(await page.worker.travelTo('changes', null))

    const other = await openLog('solvelog', user)
    await other.merge(
      [
        {
          id: createUniqueName('c'),
          at: Number(times[0]) - HOUR,
          device: 'd',
          cause: 'person',
          events: [PROFILE_CREATED],
        },
      ],
      { createRecordEvents: () => [] },
    )
    expectOk(await page.worker.refresh())
    expect((await readTimeline(page)).times[0]).toBe(Number(times[0]) - HOUR)
    expectOk(await page.worker.travelTo('changes', 1))
    expect(page.shownViews.profiles.list.map(({ name }) => name)).toContain('Old')
    expect(page.shownViews.solves.count).toBe(0)
    expectOk(await page.worker.travelTo('changes', 6))
    expect(await page.readNote()).toBe('newer')
  })

  test('[L4] the time line of a long merged log counts each change once, and includes later changes', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    const page = await TestPage.startAndSync(network, user)
    const other = await openLog('solvelog', user)
    const merge = (times: number[]) =>
      other.merge(
        times.map((at) => ({ id: createUniqueName('c'), at, device: 'd', cause: 'person', events: [PROFILE_CREATED] })),
        { createRecordEvents: () => [] },
      )
    await merge(Array.from({ length: 150 }, (_, i) => network.clock.time + 1000 + i))
    await merge([network.clock.time - HOUR])
    network.clock.time += HOUR
    expectOk(await page.worker.refresh())
    const { length } = (await readTimeline(page)).times
    expect(length).toBeGreaterThan(150)
    await page.saveNote('newer')
    expect((await readTimeline(page)).times).toHaveLength(length + 1)
  })
})

test('[L4] a merged log is read in folding order, also when the merge is found late', async () => {
  const name = createUniqueName('merged')
  const db = await openTestDatabase(name)
  const commits = Array.from({ length: 250 }, (_, i): Commit => {
    const at = i < 230 ? 1000 + i : i
    return { seq: i + 1, id: `c${i}`, at, device: 'd', cause: 'person', events: [] }
  })
  const tx = db.transaction('commits', 'readwrite')
  await Promise.all([...commits.map((commit) => tx.store.put(commit, ['ada', commit.seq])), tx.done])
  let read: Commit[] = []
  for await (const { commits, isRestart } of readInFoldOrder(db, 'ada'))
    read = isRestart ? [...commits] : [...read, ...commits]
  db.close()
  expect(read).toEqual([...commits].sort(compareCommits))
})
