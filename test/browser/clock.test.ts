import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCommits } from '#worker/log/commits'
import { createFolder, createUniqueName, folderTest, HOUR, MINUTE, openTestDatabase, TEST_TIME } from './log-helpers'
import {
  EVERY_CHANGE,
  expectOk,
  FakeNetwork,
  importFile,
  SOLVE_KEY,
  startEmpty,
  startUser,
  TestPage,
} from './test-page'

beforeEach(() => deleteDB('solvelog'))

const TEN_YEARS_MS = 3650 * 24 * HOUR

/** Writes a note while the clock is ten years ahead. Then corrects the clock and starts another page of the user. */
async function startAfterWrongClock(
  user = createUniqueName('ada'),
): Promise<{ network: FakeNetwork; page: TestPage; wrongTime: number }> {
  const network = new FakeNetwork()
  const first = await TestPage.startAndSync(network, user)
  expectOk(await first.worker.exportData('ndjson'))
  network.clock.time += TEN_YEARS_MS
  await first.saveNote('wrong')
  const wrong = network.clock.time
  network.clock.time -= TEN_YEARS_MS - HOUR
  return { network, page: await TestPage.startAndSync(network, user), wrongTime: wrong }
}

describe('after a session with a clock ten years ahead', () => {
  test('[L3] a change made with the right clock shows its own time, and is still listed as newer than the earlier ones', async () => {
    const { network, page, wrongTime: wrong } = await startAfterWrongClock()
    await page.saveNote('right')
    const [right, before] = await page.listChanges()
    expect(right).toMatchObject({ at: network.clock.time, clock: wrong + 1 })
    expect(before).toMatchObject({ at: wrong, clock: wrong })
    expect(await page.listChanges({ from: network.clock.time, to: network.clock.time + 1 })).toEqual([right])
    expect(await page.readNote()).toBe('right')
    expect(expectOk(await page.worker.listVersions(SOLVE_KEY)).map(({ time }) => time)).toContain(network.clock.time)
  })

  test('[L4] the times of the timeline increase up to now, and earlier scores are those of their time', async () => {
    const { network, page } = await startAfterWrongClock()
    await page.saveNote('right')
    const reading = expectOk(await page.worker.readMoreOfTimeline('changes'))
    const times = [...(reading.timeline?.times ?? [])]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.slice(-2)).toEqual([network.clock.time, network.clock.time])
    expect(reading.timeline?.until).toBe(network.clock.time)
    const now = structuredClone(page.shownViews.progress)
    expect(expectOk(await page.worker.travelTo('changes', times.length))).toEqual({
      axis: 'changes',
      position: times.length,
      at: network.clock.time,
    })
    expect(page.shownViews.progress).toEqual(now)
    expect(expectOk(await page.worker.countLaterChanges(EVERY_CHANGE))).toBe(0)
    expectOk(await page.worker.travelTo('changes', times.length - 1))
    expect(expectOk(await page.worker.countLaterChanges(EVERY_CHANGE))).toBe(1)
    expect(await page.readNote()).toBe('wrong')
  })

  test('[fault 32] a solve that was added with the wrong clock does not make the right one count as behind', async () => {
    const { network, page, wrongTime: wrong } = await startAfterWrongClock()
    const solve = { slug: 'two-sum', title: 'Two Sum', status: 'Accepted', lang: '', timestamp: wrong / 1000 }
    const { time } = network.clock
    network.clock.time = wrong
    expectOk(await page.worker.execute({ type: 'AddSolve', source: 'hand', solve }))
    network.clock.time = time
    await page.saveNote('right')
    const [right] = await page.listChanges()
    expect(right).toMatchObject({ at: network.clock.time })
    expect(expectOk(await page.worker.getDataFacts()).savedAt).toBe(network.clock.time)
  })

  test('the person is notified once', async () => {
    const user = createUniqueName('ada')
    const { network, page } = await startAfterWrongClock(user)
    const readClockNotices = (one: TestPage) => one.toasts.filter((text) => text.includes('dated in the future'))
    await expect.poll(() => readClockNotices(page)).toHaveLength(1)
    await page.saveNote('right')
    const again = await TestPage.startAndSync(network, user)
    await again.saveNote('later')
    expect(readClockNotices(again)).toEqual([])
  })
})

/** `now` is in epoch milliseconds. */
async function expectNoFutureTimes(page: TestPage, now: number): Promise<void> {
  for (const item of await page.listChanges()) expect(item.at).toBeLessThanOrEqual(now)
  for (const { time } of expectOk(await page.worker.listVersions(SOLVE_KEY))) expect(time).toBeLessThanOrEqual(now)
  const facts = expectOk(await page.worker.getDataFacts())
  expect(facts.savedAt).toBeLessThanOrEqual(now)
  expect(facts.unexportedSince).toBeLessThanOrEqual(now)
  const { timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
  const times = [...(timeline?.times ?? [])]
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(now)
  expect(timeline?.until).toBe(now)
}

describe('a log with changes of a clock that was ten years ahead', () => {
  test('[fault 32] is exported and imported like any other, and its times are never after now', async () => {
    const user = createUniqueName('ada')
    const { network, page } = await startAfterWrongClock(user)
    await page.saveNote('right')
    const { bytes, name } = expectOk(await page.worker.exportData('ndjson'))
    expect(name).toContain(new Date(network.clock.time).toISOString().slice(0, 10))
    expectOk(await page.worker.clearUser(user))
    const other = await startEmpty(user, network.clock.time)
    const preview = expectOk(await other.page.worker.checkImport('a', bytes))
    expect(preview.addedCounts?.to).toBeLessThanOrEqual(network.clock.time)
    expectOk(await other.page.worker.runImport())
    expect(await other.page.readNote()).toBe('right')
    await expectNoFutureTimes(other.page, network.clock.time)

    await other.page.saveNote('later')
    const second = expectOk(await other.page.worker.exportData('ndjson'))
    expectOk(await other.page.worker.clearUser(user))
    const third = await startEmpty(user, network.clock.time)
    await importFile(third.page, second.bytes)
    expect(await third.page.readNote()).toBe('later')
    await expectNoFutureTimes(third.page, network.clock.time)
  })

  folderTest('[fault 32] is shared through a folder, also if nothing was written since', async () => {
    const user = createUniqueName('ada')
    const folder = await createFolder()
    const { network, page } = await startAfterWrongClock(user)
    expect(expectOk(await page.worker.connectFolder(folder))).toMatchObject({ state: 'idle', problems: [] })
    expectOk(await page.worker.clearUser(user))
    const other = await startEmpty(user, network.clock.time)
    expect(expectOk(await other.page.worker.connectFolder(folder))).toMatchObject({
      state: 'idle',
      problems: [],
      devices: 1,
    })
    expect(await other.page.readNote()).toBe('wrong')
    await expectNoFutureTimes(other.page, network.clock.time)
    await other.page.saveNote('right')
    expect(await other.page.readNote()).toBe('right')
  })

  test('[fault 32] on the device itself wrong times are not used, the list of changes marks them, and a damage report has none', async () => {
    const user = createUniqueName('ada')
    const { network, page } = await startAfterWrongClock(user)
    const facts = expectOk(await page.worker.getDataFacts())
    expect(facts.savedAt).toBeLessThanOrEqual(network.clock.time)
    const { timeline } = expectOk(await page.worker.readMoreOfTimeline('changes'))
    expect(timeline?.until).toBe(network.clock.time)
    expect(timeline?.times.at(-1)).toBe(network.clock.time)
    const [wrong, before] = await page.listChanges()
    expect(wrong).toMatchObject({ isAhead: true })
    expect(before).toMatchObject({ isAhead: false })
    const versions = expectOk(await page.worker.listVersions(SOLVE_KEY)).map(({ time, isAhead }) => [
      time > network.clock.time,
      isAhead,
    ])
    expect(versions).toContainEqual([true, true])
    for (const [isLater, isMarked] of versions) expect(isMarked).toBe(isLater)
    const { firstAt, lastAt } = expectOk(await page.worker.inspectLog({ username: user, marker: null }))
    expect(firstAt).toBeLessThanOrEqual(network.clock.time)
    expect(lastAt).toBe(network.clock.time)
  })
})

test('[fault 32] a device with a slow clock does not mark commits of others as dated ahead', async () => {
  const { network, user, page } = await startUser()
  await page.saveNote('right')
  const { bytes } = expectOk(await page.worker.exportData('ndjson'))
  expectOk(await page.worker.clearUser(user))
  const other = await startEmpty(user, (TEST_TIME - 86_400) * 1000)
  await importFile(other.page, bytes)
  const [, right] = await other.page.listChanges()
  expect(right).toMatchObject({ at: network.clock.time + 1, isAhead: false })
})

test('a clock that is behind the times of the sources is not trusted', async () => {
  const { network, page } = await startUser()
  const { at } = (await page.listChanges())[0] ?? { at: 0 }
  network.clock.time = (TEST_TIME - 60) * 1000
  await page.saveNote('behind')
  expect((await page.listChanges())[0]).toMatchObject({ at: at + 1, clock: at + 1 })
})

test('[fault 32] changes made while the clock was before 1970 are stored, read again and exported', async () => {
  const network = new FakeNetwork()
  const user = createUniqueName('ada')
  network.recentSubmissions = []
  network.clock.time = -86_400_000
  const page = await TestPage.startAndSync(network, user)
  for (const name of ['One', 'Two']) {
    expectOk(await page.worker.execute({ type: 'CreateProfile', name, description: '', goals: { Array: 0.5 } }))
  }
  network.clock.time = (TEST_TIME + 86_400) * 1000
  const again = await TestPage.startAndSync(network, user)
  expect(again.shownViews.profiles.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
  const { bytes } = expectOk(await again.worker.exportData('ndjson'))
  expectOk(await again.worker.clearUser(user))
  const other = await startEmpty(user, network.clock.time)
  await importFile(other.page, bytes)
  expect(other.page.shownViews.profiles.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
})

test('commits made while the clock was a minute ahead store only one time', async () => {
  const { network, user, page } = await startUser()
  network.clock.time += HOUR
  await page.saveNote('first')
  network.clock.time -= MINUTE
  await page.saveNote('second')
  for await (const commits of readCommits(await openTestDatabase('solvelog'), user.toLowerCase(), 1)) {
    for (const commit of commits) expect(commit).not.toHaveProperty('wall')
  }
})
