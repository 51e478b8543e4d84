import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createServedCatalog, encodeCatalog } from '../../../server/catalog/catalog-file'
import { openCatalog } from '../../../server/catalog/service'
import { makeFakeProblems } from '../../fake-site'
import { makeRow } from './catalog-rows'
import { makeTestFolder, START_MS, TestNetworkAndClock } from './catalog-world'
import { startFakeSiteForFile } from './fake-site'

const HOUR_MS = 3_600_000
/** The first list has been read after three pauses of 600 ms between four pages. */
const FIRST_SEEN_SECONDS = Math.floor((START_MS + 3 * 600) / 1000)
const starterCatalog = createServedCatalog([
  makeRow({ slug: 'two-sum', description: 'Two numbers.', isFundamental: true }),
])

const site = await startFakeSiteForFile()

function openTestCatalog(dataDir: string, testWorld: TestNetworkAndClock, siteOrigin = site.origin) {
  return openCatalog({
    siteOrigin,
    dataDir,
    starter: starterCatalog,
    networkAndClock: testWorld,
    log: testWorld.writeLog,
  })
}

async function runService(dataDir: string, testWorld: TestNetworkAndClock, hours: number, siteOrigin?: string) {
  const service = await openTestCatalog(dataDir, testWorld, siteOrigin)
  testWorld.endMs = testWorld.nowMs + hours * HOUR_MS
  await expect(service.refreshDaily(testWorld.signal)).rejects.toThrow('the test is over')
  return service
}

/** The time of the file is `hoursAgo` hours before the start of the tests. */
function storeCatalog(dataDir: string, hoursAgo: number, count = 335) {
  const path = join(dataDir, 'problems.json.gz')
  writeFileSync(path, encodeCatalog(Array.from({ length: count }, (_, n) => makeRow({ slug: `stored-${n}` }))))
  const seconds = (START_MS - hoursAgo * HOUR_MS) / 1000
  utimesSync(path, seconds, seconds)
  return path
}

describe('the served catalog', () => {
  it('[V3] serves the starter catalog before the first refresh, and the whole list after it', async () => {
    const testWorld = new TestNetworkAndClock()
    const folder = join(makeTestFolder(), 'new', 'data')
    expect((await openTestCatalog(folder, testWorld)).getCurrentCatalog()).toBe(starterCatalog)
    const service = await runService(folder, testWorld, 1)
    expect(service.getCurrentCatalog()?.rows).toHaveLength(335)
    expect(service.getCurrentCatalog()?.rows.find(({ slug }) => slug === 'two-sum')).toMatchObject({
      description: 'Two numbers.',
      isFundamental: true,
      createdAt: 1_785_542_400,
      popularity: 1,
    })
    expect(service.getCurrentCatalog()?.rows.find(({ slug }) => slug === '3sum')).toMatchObject({
      createdAt: FIRST_SEEN_SECONDS,
    })
    expect(testWorld.loggedLines).toEqual([])
  })

  it('[V3] serves the list on disk after a restart, without a call while it is fresh', async () => {
    const folder = makeTestFolder()
    storeCatalog(folder, 5)
    const service = await runService(folder, new TestNetworkAndClock(), 18)
    expect(service.getCurrentCatalog()?.rows[0]?.slug).toBe('stored-0')
    expect(site.calls).toHaveLength(0)
  })

  it.each([
    ['a cut file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['noise', () => Buffer.from('not gzip at all')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a page of HTML', () => gzipSync('<html>')],
    ['an empty list', () => gzipSync('[]')],
    ['rows of another form', () => gzipSync('[{"slug":"a"}]')],
    ['a flipped byte', (whole: Buffer) => Buffer.from(whole).fill(whole.readUInt8(40) ^ 0xff, 40, 41)],
  ])('[V3] detects %s on disk, serves the starter catalog and reads the list again', async (_, damage) => {
    const folder = makeTestFolder()
    const path = storeCatalog(folder, 5)
    writeFileSync(path, damage(readFileSync(path)))
    const testWorld = new TestNetworkAndClock()
    expect((await openTestCatalog(folder, testWorld)).getCurrentCatalog()).toBe(starterCatalog)
    expect(testWorld.loggedLines).toEqual([
      expect.stringMatching(/^The problem list in .* cannot be used \(.+\); the one that came/),
    ])
    expect((await runService(folder, new TestNetworkAndClock(), 1)).getCurrentCatalog()?.rows).toHaveLength(335)
  })
})

describe('when the list is refreshed', () => {
  it('[V3] every 24 hours', async () => {
    await runService(makeTestFolder(), new TestNetworkAndClock(), 49)
    expect(site.calls).toHaveLength(3 * 4)
  })

  it.each([
    ['older than a day', 25],
    ['from the future', -48],
  ])('[V3] at once when the file on disk is %s', async (_, hoursAgo) => {
    const folder = makeTestFolder()
    storeCatalog(folder, hoursAgo)
    await runService(folder, new TestNetworkAndClock(), 1)
    expect(site.calls).toHaveLength(4)
  })
})

describe('when the practice site fails', () => {
  // Failures of a single call are tested in catalog-list.test.ts.
  it.each(['server-error', 'missing-fields', 'truncated-list'] as const)(
    '[V3] %s: the last good list is still served, also from disk',
    async (mode) => {
      const folder = makeTestFolder()
      const bytesBefore = readFileSync(storeCatalog(folder, 30))
      site.fail(mode)
      const testWorld = new TestNetworkAndClock()
      const service = await runService(folder, testWorld, 3)
      expect(service.getCurrentCatalog()?.rows[0]?.slug).toBe('stored-0')
      expect(readFileSync(join(folder, 'problems.json.gz'))).toEqual(bytesBefore)
      expect(readdirSync(folder)).toEqual(['problems.json.gz'])
      expect(testWorld.loggedLines).toHaveLength(1)
    },
  )

  it('[V3] a list that is shorter than 95 % of the last good one does not replace it', async () => {
    const folder = makeTestFolder()
    storeCatalog(folder, 30, 400)
    const testWorld = new TestNetworkAndClock()
    expect((await runService(folder, testWorld, 1)).getCurrentCatalog()?.rows).toHaveLength(400)
    expect(testWorld.loggedLines[0]).toBe(
      'The problem list was not refreshed. leetcode.com gave 335 problems, and the last good list has 400. Using the last good list; the next try is in an hour.',
    )
  })

  it('[V3] tries again an hour later', async () => {
    const testWorld = new TestNetworkAndClock()
    site.fail('html-403', { times: 6 })
    const service = await runService(makeTestFolder(), testWorld, 3)
    expect(service.getCurrentCatalog()?.rows).toHaveLength(335)
  })

  it('[V3] a disk that cannot be written leaves the starter catalog, and the error is logged', async () => {
    const folder = makeTestFolder()
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const testWorld = new TestNetworkAndClock()
    const service = await openCatalog({
      siteOrigin: site.origin,
      dataDir: join(folder, 'data', 'inner'),
      starter: starterCatalog,
      networkAndClock: testWorld,
      log: testWorld.writeLog,
    })
    testWorld.endMs = testWorld.nowMs + HOUR_MS / 2
    await expect(service.refreshDaily(testWorld.signal)).rejects.toThrow('the test is over')
    expect(service.getCurrentCatalog()).toBe(starterCatalog)
    expect(testWorld.loggedLines.at(-1)).toContain('ENOTDIR')
  })
})

describe('first sightings', () => {
  const readFirstSeen = (folder: string) => JSON.parse(readFileSync(join(folder, 'first-seen.json'), 'utf8'))

  it('[V3] survive a restart and a new list', async () => {
    const folder = makeTestFolder()
    await runService(folder, new TestNetworkAndClock(), 1)
    site.problems = makeFakeProblems(321)
    const laterWorld = new TestNetworkAndClock()
    laterWorld.nowMs = START_MS + 48 * HOUR_MS
    const service = await runService(folder, laterWorld, 1)
    const readCreatedAt = (wanted: string) =>
      service.getCurrentCatalog()?.rows.find(({ slug }) => slug === wanted)?.createdAt
    expect(readCreatedAt('practice-problem-320')).toBe(FIRST_SEEN_SECONDS)
    expect(readCreatedAt('practice-problem-321')).toBeGreaterThanOrEqual(laterWorld.nowMs / 1000 - 3600)
    expect(readFirstSeen(folder)['practice-problem-320']).toBe(FIRST_SEEN_SECONDS)
  })

  it('[V3] no partly written file is left', async () => {
    const folder = makeTestFolder()
    mkdirSync(join(folder, 'problems.json.gz'))
    const testWorld = new TestNetworkAndClock()
    await runService(folder, testWorld, 1)
    expect(readdirSync(folder)).toEqual(['problems.json.gz'])
    expect(testWorld.loggedLines).toHaveLength(2)
  })
})
