import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import type { Timeline } from '#protocol/time-travel'
import { readInFoldOrder } from '#worker/time-travel/read-in-fold-order'
import { expectOk, FakeNetwork, failed, KEY, NO_FILTER, submissionRow, TestPage } from './site'
import { connect, fresh, HOUR, openLog, record, storedCommits, T } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

const DAY = 24 * HOUR
const created = {
  type: 'ProfileCreated',
  v: 1,
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Old',
  description: '',
  goals: { Array: 0.5 },
}

/** The complete timeline. */
async function timelineOf(page: TestPage): Promise<Timeline> {
  for (;;) {
    const { read, total, timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
    expect(read).toBeLessThanOrEqual(total)
    if (timeline) return timeline
  }
}

/** A person with one solve, and 60 days later a note on it and a second solve. */
async function history(outside: FakeNetwork, user: string): Promise<TestPage> {
  const page = await TestPage.start(outside, user)
  outside.clock.time += 60 * DAY
  await page.saveNote('mine')
  outside.clock.time += HOUR
  outside.submissions = [submissionRow('two-sum'), submissionRow('lru-cache', { timestamp: String(T + 61 * 86_400) })]
  await page.syncNow()
  return page
}

describe('time travel', () => {
  test('[L4] shows everything as of a commit, with the scores of that time, and returns to now', async () => {
    const outside = new FakeNetwork()
    const page = await history(outside, fresh('ada'))
    await expect.poll(() => page.shown.today).not.toBeNull()
    const now = structuredClone(page.shown)
    const { times, until, activity } = await timelineOf(page)
    expect([...times]).toEqual([outside.clock.time - 60 * DAY - HOUR, outside.clock.time - HOUR, outside.clock.time])
    expect(until).toBe(outside.clock.time)
    expect(activity.solves.reduce((sum, one) => sum + one)).toBe(2)
    expect(activity.edits.reduce((sum, one) => sum + one)).toBe(1)

    expect(expectOk(await page.worker.travelTo('changes', 1))).toEqual({ axis: 'changes', position: 1, at: times[0] })
    expect(page.shown).toMatchObject({ past: { position: 1 }, solves: { count: 1 } })
    const [array] = page.shown.progress.categories
    expect(array?.confidenceLevel).toBeGreaterThan(now.progress.categories[0]?.confidenceLevel ?? 1)
    expect(expectOk(await page.worker.listSolves(NO_FILTER, 0, 9)).items.map(({ key }) => key)).toEqual([KEY])
    expect(expectOk(await page.worker.findSolve(NO_FILTER, KEY))).toBe(0)
    expect(await page.note()).toBeNull()
    const last = expectOk(await page.worker.recommend(null)).refresh.map(({ problem }) => problem.slug)
    expect(last).not.toContain('lru-cache')

    expectOk(await page.worker.travelTo('changes', 2))
    expect(await page.note()).toBe('mine')
    expect(page.shown.solves.count).toBe(1)

    expect(expectOk(await page.worker.travelTo('changes', null))).toBeNull()
    expect({ ...page.shown, solves: now.solves }).toEqual(now)
    expect(page.shown.solves.count).toBe(2)
  })

  test('[L4] a sync and another tab continue; the past stays the same, and now has everything', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    const page = await history(outside, user)
    await timelineOf(page)
    expectOk(await page.worker.travelTo('changes', 1))
    const past = structuredClone(page.shown)
    const other = await openLog('solvelog', user)
    await record(other, 'lru-cache')
    outside.submissions = [submissionRow('two-sum', { timestamp: String(T + 5) })]
    await page.syncNow()
    expectOk(await page.worker.refresh())
    const { profiles, progress, solves, past: point } = page.shown
    expect({ profiles, progress, point, count: solves.count }).toEqual({
      profiles: past.profiles,
      progress: past.progress,
      point: past.past,
      count: 1,
    })
    expectOk(await page.worker.endTravel())
    expect(page.shown.solves.count).toBe(4)
  })

  test('[L4] the past accepts no import: nothing is stored, and the import succeeds in the present', async () => {
    const user = fresh('ada')
    const page = await history(new FakeNetwork(), user)
    await timelineOf(page)
    const table = { kind: 'text', text: `Problem,Date\nLRU Cache,${T + 5}\n` } as const
    const { columns } = expectOk(await page.worker.readTable(table))
    const add = () =>
      page.worker.importTable({ columns, dateOrders: {}, undated: 'keep', before: null, addsOwnProblems: true })
    const before = await storedCommits(user)
    expectOk(await page.worker.travelTo('changes', 1))
    expect(await add()).toMatchObject(failed('invalid'))
    expect(await storedCommits(user)).toEqual(before)
    expectOk(await page.worker.travelTo('changes', null))
    expect(expectOk(await add()).solves).toBe(1)
    expect(page.shown.solves.count).toBe(3)
  })

  test('[L4] the time line includes new changes, and changes that a merge adds before them', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    const page = await history(outside, user)
    expect((await timelineOf(page)).times).toHaveLength(3)
    outside.clock.time += HOUR
    await page.saveNote('newer')
    const { times } = await timelineOf(page)
    expect(times).toHaveLength(4)
    expect(expectOk(await page.worker.travelTo('changes', 4))).toEqual({
      axis: 'changes',
      position: 4,
      at: outside.clock.time,
    })
    expect(await page.note()).toBe('newer')
    expectOk(await page.worker.travelTo('changes', 3))
    expect(await page.note()).toBe('mine')
    expectOk(await page.worker.travelTo('changes', null))

    const other = await openLog('solvelog', user)
    await other.merge(
      [{ id: fresh('c'), at: Number(times[0]) - HOUR, device: 'd', cause: 'person', events: [created] }],
      { record: () => [] },
    )
    expectOk(await page.worker.refresh())
    expect((await timelineOf(page)).times[0]).toBe(Number(times[0]) - HOUR)
    expectOk(await page.worker.travelTo('changes', 1))
    expect(page.shown.profiles.list.map(({ name }) => name)).toContain('Old')
    expect(page.shown.solves.count).toBe(0)
    expectOk(await page.worker.travelTo('changes', 5))
    expect(await page.note()).toBe('newer')
  })
})

test('[L4] a merged log is read in folding order, also when the merge is found late', async () => {
  const name = fresh('merged')
  const db = await connect(name)
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
