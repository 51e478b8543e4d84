import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCommits } from '#worker/log/commits'
import { EVERY_CHANGE, expectOk, FakeNetwork, importFile, KEY, startEmpty, startUser, TestPage } from './site'
import { connect, createFolder, folderTest, fresh, HOUR, MINUTE, T } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

const TEN_YEARS = 3650 * 24 * HOUR

/** A person whose clock was ten years ahead when they wrote a note, and is right again now. */
async function misled(user = fresh('ada')): Promise<{ outside: FakeNetwork; page: TestPage; wrong: number }> {
  const outside = new FakeNetwork()
  const first = await TestPage.start(outside, user)
  expectOk(await first.worker.exportData('ndjson'))
  outside.clock.time += TEN_YEARS
  await first.saveNote('wrong')
  const wrong = outside.clock.time
  outside.clock.time -= TEN_YEARS - HOUR
  return { outside, page: await TestPage.start(outside, user), wrong }
}

describe('after a session with a clock ten years ahead', () => {
  test('[L3] a change with the right clock has its own time, and is still listed after the earlier ones', async () => {
    const { outside, page, wrong } = await misled()
    await page.saveNote('right')
    const [right, before] = await page.changes()
    expect(right).toMatchObject({ at: outside.clock.time, clock: wrong + 1 })
    expect(before).toMatchObject({ at: wrong, clock: wrong })
    expect(await page.changes({ from: outside.clock.time, to: outside.clock.time + 1 })).toEqual([right])
    expect(await page.note()).toBe('right')
    expect(expectOk(await page.worker.listVersions(KEY)).map(({ time }) => time)).toContain(outside.clock.time)
  })

  test('[L4] the time line rises to now, and past scores are of their time', async () => {
    const { outside, page } = await misled()
    await page.saveNote('right')
    const reading = expectOk(await page.worker.readMoreOfTimeline('changes'))
    const times = [...(reading.timeline?.times ?? [])]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.slice(-2)).toEqual([outside.clock.time, outside.clock.time])
    expect(reading.timeline?.until).toBe(outside.clock.time)
    const now = structuredClone(page.shown.progress)
    expect(expectOk(await page.worker.travelTo('changes', times.length))).toEqual({
      axis: 'changes',
      position: times.length,
      at: outside.clock.time,
    })
    expect(page.shown.progress).toEqual(now)
    expect(expectOk(await page.worker.countLater(EVERY_CHANGE))).toBe(0)
    expectOk(await page.worker.travelTo('changes', times.length - 1))
    expect(expectOk(await page.worker.countLater(EVERY_CHANGE))).toBe(1)
    expect(await page.note()).toBe('wrong')
  })

  test('[fault 32] a solve that was added with the wrong clock does not make the right one count as behind', async () => {
    const { outside, page, wrong } = await misled()
    const solve = { slug: 'two-sum', title: 'Two Sum', status: 'Accepted', lang: '', timestamp: wrong / 1000 }
    const { time } = outside.clock
    outside.clock.time = wrong
    expectOk(await page.worker.execute({ type: 'AddSolve', source: 'hand', solve }))
    outside.clock.time = time
    await page.saveNote('right')
    const [right] = await page.changes()
    expect(right).toMatchObject({ at: outside.clock.time })
    expect(expectOk(await page.worker.dataFacts()).savedAt).toBe(outside.clock.time)
  })

  test('the person is notified once', async () => {
    const user = fresh('ada')
    const { outside, page } = await misled(user)
    const clockNotices = (one: TestPage) => one.notices.filter((text) => text.includes('dated in the future'))
    await expect.poll(() => clockNotices(page)).toHaveLength(1)
    await page.saveNote('right')
    const again = await TestPage.start(outside, user)
    await again.saveNote('later')
    expect(clockNotices(again)).toEqual([])
  })
})

/** No time that the page shows from the log may be later than now. */
async function expectTrueTimes(page: TestPage, now: number): Promise<void> {
  for (const item of await page.changes()) expect(item.at).toBeLessThanOrEqual(now)
  for (const { time } of expectOk(await page.worker.listVersions(KEY))) expect(time).toBeLessThanOrEqual(now)
  const facts = expectOk(await page.worker.dataFacts())
  expect(facts.savedAt).toBeLessThanOrEqual(now)
  expect(facts.unexportedSince).toBeLessThanOrEqual(now)
  const { timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
  const times = [...(timeline?.times ?? [])]
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(now)
  expect(timeline?.until).toBe(now)
}

describe('a log that met a clock ten years ahead', () => {
  test('[fault 32] is exported and imported like any other, and its times are never after now', async () => {
    const user = fresh('ada')
    const { outside, page } = await misled(user)
    await page.saveNote('right')
    const { bytes, name } = expectOk(await page.worker.exportData('ndjson'))
    expect(name).toContain(new Date(outside.clock.time).toISOString().slice(0, 10))
    expectOk(await page.worker.clearUser(user))
    const other = await startEmpty(user, outside.clock.time)
    const preview = expectOk(await other.page.worker.checkImport('a', bytes))
    expect(preview.addedCounts?.to).toBeLessThanOrEqual(outside.clock.time)
    expectOk(await other.page.worker.runImport())
    expect(await other.page.note()).toBe('right')
    await expectTrueTimes(other.page, outside.clock.time)

    await other.page.saveNote('later')
    const second = expectOk(await other.page.worker.exportData('ndjson'))
    expectOk(await other.page.worker.clearUser(user))
    const third = await startEmpty(user, outside.clock.time)
    await importFile(third.page, second.bytes)
    expect(await third.page.note()).toBe('later')
    await expectTrueTimes(third.page, outside.clock.time)
  })

  folderTest('[fault 32] passes through a shared folder, also while nothing was written since', async () => {
    const user = fresh('ada')
    const folder = await createFolder()
    const { outside, page } = await misled(user)
    expect(expectOk(await page.worker.connectFolder(folder))).toMatchObject({ state: 'idle', problems: [] })
    expectOk(await page.worker.clearUser(user))
    const other = await startEmpty(user, outside.clock.time)
    expect(expectOk(await other.page.worker.connectFolder(folder))).toMatchObject({
      state: 'idle',
      problems: [],
      devices: 1,
    })
    expect(await other.page.note()).toBe('wrong')
    await expectTrueTimes(other.page, outside.clock.time)
    await other.page.saveNote('right')
    expect(await other.page.note()).toBe('right')
  })

  test('[fault 32] on the device itself nothing counts from wrong times, the list marks them, and a damage report has none', async () => {
    const user = fresh('ada')
    const { outside, page } = await misled(user)
    const facts = expectOk(await page.worker.dataFacts())
    expect(facts.savedAt).toBeLessThanOrEqual(outside.clock.time)
    const { timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
    expect(timeline?.until).toBe(outside.clock.time)
    expect(timeline?.times.at(-1)).toBe(outside.clock.time)
    const [wrong, before] = await page.changes()
    expect(wrong).toMatchObject({ isAhead: true })
    expect(before).toMatchObject({ isAhead: false })
    const versions = expectOk(await page.worker.listVersions(KEY)).map(({ time, isAhead }) => [
      time > outside.clock.time,
      isAhead,
    ])
    expect(versions).toContainEqual([true, true])
    for (const [isLater, isMarked] of versions) expect(isMarked).toBe(isLater)
    const { firstAt, lastAt } = expectOk(await page.worker.inspectLog({ username: user, marker: null }))
    expect(firstAt).toBeLessThanOrEqual(outside.clock.time)
    expect(lastAt).toBe(outside.clock.time)
  })
})

test('[fault 32] a device with a slow clock does not mark commits of others as dated ahead', async () => {
  const { outside, user, page } = await startUser()
  await page.saveNote('right')
  const { bytes } = expectOk(await page.worker.exportData('ndjson'))
  expectOk(await page.worker.clearUser(user))
  const other = await startEmpty(user, (T - 86_400) * 1000)
  await importFile(other.page, bytes)
  const [, right] = await other.page.changes()
  expect(right).toMatchObject({ at: outside.clock.time + 1, isAhead: false })
})

test('a clock that is behind the sources’ times is not taken as right', async () => {
  const { outside, page } = await startUser()
  const { at } = (await page.changes())[0] ?? { at: 0 }
  outside.clock.time = (T - 60) * 1000
  await page.saveNote('behind')
  expect((await page.changes())[0]).toMatchObject({ at: at + 1, clock: at + 1 })
})

test('[fault 32] changes made while the clock was before 1970 are stored, read again and exported', async () => {
  const outside = new FakeNetwork()
  const user = fresh('ada')
  outside.submissions = []
  outside.clock.time = -86_400_000
  const page = await TestPage.start(outside, user)
  for (const name of ['One', 'Two']) {
    expectOk(await page.worker.execute({ type: 'CreateProfile', name, description: '', goals: { Array: 0.5 } }))
  }
  outside.clock.time = (T + 86_400) * 1000
  const again = await TestPage.start(outside, user)
  expect(again.shown.profiles.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
  const { bytes } = expectOk(await again.worker.exportData('ndjson'))
  expectOk(await again.worker.clearUser(user))
  const other = await startEmpty(user, outside.clock.time)
  await importFile(other.page, bytes)
  expect(other.page.shown.profiles.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
})

test('commits of a clock that is a moment ahead have one time only', async () => {
  const { outside, user, page } = await startUser()
  outside.clock.time += HOUR
  await page.saveNote('first')
  outside.clock.time -= MINUTE
  await page.saveNote('second')
  for await (const commits of readCommits(await connect('solvelog'), user.toLowerCase(), 1)) {
    for (const commit of commits) expect(commit).not.toHaveProperty('wall')
  }
})
