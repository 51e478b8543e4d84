import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createServedCatalog, encodeCatalog } from '../../../server/catalog/catalog-file'
import { openCatalog } from '../../../server/catalog/service'
import { fakeProblems } from '../../fake-site'
import { row } from './catalog-rows'
import { START, testFolder, World } from './catalog-world'
import { fakeSiteOfFile } from './fake-site'

const HOUR = 3_600_000
/** The time when the first list has been read, in epoch seconds: three pauses between four pages. */
const SEEN = Math.floor((START + 3 * 600) / 1000)
const starter = createServedCatalog([row({ slug: 'two-sum', description: 'Two numbers.', isFundamental: true })])

const site = await fakeSiteOfFile()

function open(dataDir: string, world: World, siteOrigin = site.origin) {
  return openCatalog({ siteOrigin, dataDir, starter, networkAndClock: world, log: world.say })
}

/** Opens the catalog and runs its service for some hours of the test clock. */
async function run(dataDir: string, world: World, hours: number, siteOrigin?: string) {
  const service = await open(dataDir, world, siteOrigin)
  world.end = world.time + hours * HOUR
  await expect(service.refreshDaily(world.signal)).rejects.toThrow('the test is over')
  return service
}

/** Writes a valid catalog with the list's size to disk, dated some hours before the start of the tests. */
function store(dataDir: string, hoursAgo: number, count = 335) {
  const path = join(dataDir, 'problems.json.gz')
  writeFileSync(path, encodeCatalog(Array.from({ length: count }, (_, n) => row({ slug: `stored-${n}` }))))
  const seconds = (START - hoursAgo * HOUR) / 1000
  utimesSync(path, seconds, seconds)
  return path
}

describe('the served catalog', () => {
  it('[V3] serves the starter catalog before the first refresh, and the whole list after it', async () => {
    const world = new World()
    const folder = join(testFolder(), 'new', 'data')
    expect((await open(folder, world)).getCurrentCatalog()).toBe(starter)
    const service = await run(folder, world, 1)
    expect(service.getCurrentCatalog()?.rows).toHaveLength(335)
    expect(service.getCurrentCatalog()?.rows.find(({ slug }) => slug === 'two-sum')).toMatchObject({
      description: 'Two numbers.',
      isFundamental: true,
      createdAt: 1_785_542_400,
      popularity: 1,
    })
    expect(service.getCurrentCatalog()?.rows.find(({ slug }) => slug === '3sum')).toMatchObject({ createdAt: SEEN })
    expect(world.log).toEqual([])
  })

  it('[V3] serves the list on disk after a restart, without a call while it is fresh', async () => {
    const folder = testFolder()
    store(folder, 5)
    const service = await run(folder, new World(), 18)
    expect(service.getCurrentCatalog()?.rows[0]?.slug).toBe('stored-0')
    expect(site.calls).toHaveLength(0)
  })

  it.each([
    ['a cut file', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['noise', () => Buffer.from('not gzip at all')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a page of HTML', () => gzipSync('<html>')],
    ['an empty list', () => gzipSync('[]')],
    ['rows of another form', () => gzipSync('[{"slug":"a"}]')],
    ['a flipped byte', (whole: Buffer) => Buffer.from(whole).fill(whole.readUInt8(40) ^ 0xff, 40, 41)],
  ])('[V3] detects %s on disk, serves the starter catalog and reads the list again', async (_, damage) => {
    const folder = testFolder()
    const path = store(folder, 5)
    writeFileSync(path, damage(readFileSync(path)))
    const world = new World()
    expect((await open(folder, world)).getCurrentCatalog()).toBe(starter)
    expect(world.log).toEqual([
      expect.stringMatching(/^The problem list in .* cannot be used \(.+\); the one that came/),
    ])
    expect((await run(folder, new World(), 1)).getCurrentCatalog()?.rows).toHaveLength(335)
  })
})

describe('when the list is refreshed', () => {
  it('[V3] every 24 hours', async () => {
    await run(testFolder(), new World(), 49)
    expect(site.calls).toHaveLength(3 * 4)
  })

  it.each([
    ['older than a day', 25],
    ['from the future', -48],
  ])('[V3] at once when the file on disk is %s', async (_, hoursAgo) => {
    const folder = testFolder()
    store(folder, hoursAgo)
    await run(folder, new World(), 1)
    expect(site.calls).toHaveLength(4)
  })
})

describe('when the practice site fails', () => {
  // Every failure of a call is one to the reader of the list: see catalog-list.test.ts.
  it.each(['server-error', 'missing-fields', 'truncated-list'] as const)(
    '[V3] %s: the last good list is still served, also from disk',
    async (mode) => {
      const folder = testFolder()
      const before = readFileSync(store(folder, 30))
      site.fail(mode)
      const world = new World()
      const service = await run(folder, world, 3)
      expect(service.getCurrentCatalog()?.rows[0]?.slug).toBe('stored-0')
      expect(readFileSync(join(folder, 'problems.json.gz'))).toEqual(before)
      expect(readdirSync(folder)).toEqual(['problems.json.gz'])
      expect(world.log).toHaveLength(1)
    },
  )

  it('[V3] a list that is shorter than 95 % of the last good one does not replace it', async () => {
    const folder = testFolder()
    store(folder, 30, 400)
    const world = new World()
    expect((await run(folder, world, 1)).getCurrentCatalog()?.rows).toHaveLength(400)
    expect(world.log[0]).toContain('it gave 335 problems, the last good list has 400')
  })

  it('[V3] tries again an hour later', async () => {
    const world = new World()
    site.fail('html-403', { times: 6 })
    const service = await run(testFolder(), world, 3)
    expect(service.getCurrentCatalog()?.rows).toHaveLength(335)
  })

  it('[V3] a disk that cannot be written leaves the starter catalog, and the error is logged', async () => {
    const folder = testFolder()
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const world = new World()
    const service = await openCatalog({
      siteOrigin: site.origin,
      dataDir: join(folder, 'data', 'inner'),
      starter,
      networkAndClock: world,
      log: world.say,
    })
    world.end = world.time + HOUR / 2
    await expect(service.refreshDaily(world.signal)).rejects.toThrow('the test is over')
    expect(service.getCurrentCatalog()).toBe(starter)
    expect(world.log.at(-1)).toContain('ENOTDIR')
  })
})

describe('first sightings', () => {
  const firstSeen = (folder: string) => JSON.parse(readFileSync(join(folder, 'first-seen.json'), 'utf8'))

  it('[V3] survive a restart and a new list', async () => {
    const folder = testFolder()
    await run(folder, new World(), 1)
    site.problems = fakeProblems(321)
    const later = new World()
    later.time = START + 48 * HOUR
    const service = await run(folder, later, 1)
    const createdAt = (wanted: string) =>
      service.getCurrentCatalog()?.rows.find(({ slug }) => slug === wanted)?.createdAt
    expect(createdAt('practice-problem-320')).toBe(SEEN)
    expect(createdAt('practice-problem-321')).toBeGreaterThanOrEqual(later.time / 1000 - 3600)
    expect(firstSeen(folder)['practice-problem-320']).toBe(SEEN)
  })

  it('[V3] no partly written file is left', async () => {
    const folder = testFolder()
    mkdirSync(join(folder, 'problems.json.gz'))
    const world = new World()
    await run(folder, world, 1)
    expect(readdirSync(folder)).toEqual(['problems.json.gz'])
    expect(world.log).toHaveLength(2)
  })
})
