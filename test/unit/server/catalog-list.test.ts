import { expect, it } from 'vitest'
import { readProblemList } from '../../../server/catalog/site-list'
import { TestNetworkAndClock } from './catalog-world'
import { startFakeSiteForFile } from './fake-site'

const site = await startFakeSiteForFile()

const readList = (world: TestNetworkAndClock) => readProblemList(site.origin, world, world.signal)

it('[V3] reads the whole list, 100 rows a page, one call after the other', async () => {
  const { problems, malformedCount } = await readList(new TestNetworkAndClock())
  expect(problems.map(({ titleSlug }) => titleSlug)).toEqual(site.problems.map(({ titleSlug }) => titleSlug))
  expect(malformedCount).toBe(0)
  expect(site.calls.map(({ variables }) => variables)).toEqual([0, 100, 200, 300].map((skip) => ({ limit: 100, skip })))
  expect(site.calls[0]?.headers).toMatchObject({ referer: `${site.origin}/problemset/`, origin: site.origin })
  expect(problems[0]).toEqual({
    frontendQuestionId: 1,
    titleSlug: 'two-sum',
    title: 'Two Sum',
    difficulty: 'Easy',
    paidOnly: false,
    topicTags: [{ name: 'Array' }, { name: 'Hash Table' }],
    likes: 60_000,
    dislikes: 300,
    stats: 15_000_000,
  })
})

it('[V3] there are at most two calls a second', async () => {
  const world = new TestNetworkAndClock()
  await readList(world)
  const gaps = world.callTimes.slice(1).map((time, index) => time - (world.callTimes[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500)
})

it.each(['rate-limit', 'html-403', 'server-error', 'broken-json', 'graphql-error', 'null-data', 'empty'] as const)(
  '[V3] after %s the reader waits, longer each time, and continues at the same page',
  async (mode) => {
    const world = new TestNetworkAndClock()
    site.fail(mode, { times: 3 })
    expect((await readList(world)).problems).toHaveLength(335)
    expect(world.waitsMs).toEqual([2_000, 4_000, 8_000, 600, 600, 600])
  },
)

it('[V3] Retry-After is honoured', async () => {
  const world = new TestNetworkAndClock()
  site.fail('rate-limit', { times: 1, retryAfter: 90 })
  await readList(world)
  expect(world.waitsMs[0]).toBe(90_000)
})

it('[V3] the reader gives up after six tries', async () => {
  const world = new TestNetworkAndClock()
  site.fail('server-error')
  await expect(readList(world)).rejects.toThrow('leetcode.com answered with status 500.')
  expect(world.waitsMs).toEqual([2_000, 4_000, 8_000, 16_000, 32_000])
})

it('[V3] a list that ends early is refused', async () => {
  site.fail('truncated-list')
  await expect(readList(new TestNetworkAndClock())).rejects.toThrow('leetcode.com gave 168 of 335 problems.')
})

it('[V3] a few invalid rows are left out and counted, many are refused', async () => {
  const makePartlyInvalid = (invalidCount: number) =>
    site.problems.map((problem, n) => (n % 10 === 0 && n / 10 < invalidCount ? { ...problem, title: '' } : problem))
  site.problems = makePartlyInvalid(5)
  expect(await readList(new TestNetworkAndClock())).toMatchObject({ malformedCount: 5, problems: { length: 330 } })
  site.problems = makePartlyInvalid(30)
  await expect(readList(new TestNetworkAndClock())).rejects.toThrow('leetcode.com gave 305 of 335 problems.')
})
