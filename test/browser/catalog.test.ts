import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { UpdateMessage } from '#protocol/views'
import { readCatalog } from '#worker/log/catalog-store'
import { retryUntilPasses } from '../retry-until-passes'
import { createUniqueName, HOUR, MINUTE, TEST_TIME, withDatabase } from './log-helpers'
import {
  createCatalogResponse,
  createCatalogRow,
  createSubmissionRow,
  expectOk,
  FakeNetwork,
  NO_FILTER,
  TestPage,
} from './test-page'

/* All users share the problem catalog in the database, so each test begins without a database. */
beforeEach(() => deleteDB('solvelog'))

const STARTER = ['two-sum', 'lru-cache'].map((slug) => createCatalogRow(slug, { createdAt: TEST_TIME }))
const FULL_LIST = [...STARTER, createCatalogRow('late-one', { title: 'Late One' })]
const QUICK_PAUSES = [5_000, 15_000, 30_000, ...Array<number>(30).fill(MINUTE)]

type Kind = 'starter' | 'full'

/** A server whose kind of catalog a test changes. Its pauses end when the test ends them. */
class CatalogNetwork extends FakeNetwork {
  kind: Kind = 'starter'
  /** Null for a static host, which sends no header with the kind. */
  header: (() => Kind) | null = () => this.kind
  readEtag: () => string = () => `"${this.kind}"`
  isOffline = false
  rows: Record<Kind, object[]> = { starter: STARTER, full: FULL_LIST }
  readonly inits: (RequestInit | undefined)[] = []
  readonly #pauses: { ms: number; end(): void }[] = []

  constructor() {
    super()
    this.recentSubmissions = [createSubmissionRow('two-sum'), createSubmissionRow('late-one')]
    this.respondWithStarterCatalog = () => createCatalogResponse(this.rows.starter)
    this.respondWithCatalog = (init) => {
      this.inits.push(init)
      if (this.isOffline) throw new TypeError('offline')
      const etag = this.readEtag()
      const headers = { etag, ...(this.header && { 'x-catalog': this.header() }) }
      if (new Headers(init?.headers).get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      return createCatalogResponse(this.rows[this.kind], headers)
    }
    this.clock.sleep = (ms) =>
      this.isPause(ms) ? new Promise((end) => this.#pauses.push({ ms, end })) : Promise.resolve()
  }

  private isPause = (ms: number): boolean => [...QUICK_PAUSES, HOUR].includes(ms)

  /** Ends the pause before the next silent request. Returns the pause in milliseconds. */
  async endPause(): Promise<number> {
    await retryUntilPasses(() => expect(this.#pauses).not.toEqual([]))
    const [pause] = this.#pauses.splice(0, 1)
    pause?.end()
    return pause?.ms ?? 0
  }
}

const readShown = ({ shownViews: { solves } }: TestPage) => [solves.count, solves.waiting, solves.isListFull]

async function start(change: (network: CatalogNetwork) => void = () => undefined) {
  const network = new CatalogNetwork()
  change(network)
  const user = createUniqueName('ada')
  return { network, user, page: await TestPage.startAndSync(network, user) }
}

test('[C11] a starter is used at once, and the full list is requested with its ETag until it comes, first often and then hourly', async () => {
  const { network, page } = await start()
  expect(readShown(page)).toEqual([1, 1, false])
  // Builds up to 0.1.0 ignore the other fields and take a starter without a time as outdated.
  expect(await withDatabase(readCatalog)).toMatchObject({ updatedAt: 0, isFull: false })
  const { length } = page.messages
  const pauses: number[] = []
  for (let i = 0; i < QUICK_PAUSES.length + 2; i++) {
    network.isOffline = i === 4
    pauses.push(await network.endPause())
  }
  await retryUntilPasses(() => expect(network.inits).toHaveLength(QUICK_PAUSES.length + 3))
  expect(pauses).toEqual([...QUICK_PAUSES, HOUR, HOUR])
  expect(network.inits.slice(0, 4)).toEqual([
    expect.not.objectContaining({ headers: expect.anything() }),
    ...Array(3).fill(expect.objectContaining({ headers: { 'if-none-match': '"starter"' } })),
  ])
  const isNoticed = (message: UpdateMessage) =>
    message.kind === 'failure' || message.kind === 'toast' || (message.kind === 'change' && 'sync' in message.slices)
  expect(page.messages.slice(length).filter(isNoticed)).toEqual([])

  network.kind = 'full'
  await network.endPause()
  await retryUntilPasses(() => expect(readShown(page)).toEqual([2, 0, true]))
  expect(page.toasts).toEqual([])
})

test('[C11] a second tab shows the full list when the first tab has received it', async () => {
  const { network, user, page } = await start()
  const secondTab = await TestPage.startAndSync(network, user)
  network.kind = 'full'
  await network.endPause()
  await retryUntilPasses(() => {
    expect(readShown(page)).toEqual([2, 0, true])
    expect(readShown(secondTab)).toEqual([2, 0, true])
  })
})

test('[C11] on a static host, a catalog that equals the starter file is a starter', async () => {
  const { network, page } = await start((it) => {
    it.header = null
  })
  expect(readShown(page)).toEqual([1, 1, false])
  network.kind = 'full'
  await page.syncNow()
  expect(readShown(page)).toEqual([2, 0, true])
  const { length } = network.inits
  await page.syncNow()
  expect(network.inits).toHaveLength(length)
})

test('[C11] if the starter file cannot be read now, the catalog counts as a starter; if there is none, as the full list', async () => {
  const unreadable = await start((it) => {
    it.header = null
    it.respondWithStarterCatalog = () => new Response('', { status: 503 })
  })
  expect(readShown(unreadable.page)).toEqual([1, 1, false])
  unreadable.network.respondWithStarterCatalog = () => new Response('', { status: 404 })
  await unreadable.page.syncNow()
  expect(readShown(unreadable.page)).toEqual([1, 1, true])
})

test('[C11] a server that never changes an ETag is asked without it by Sync Now and hourly', async () => {
  const neverChanging = (it: CatalogNetwork) => {
    it.readEtag = () => '"same"'
  }
  const { network, page } = await start(neverChanging)
  network.kind = 'full'
  for (const _ of QUICK_PAUSES) await network.endPause()
  await network.endPause()
  await retryUntilPasses(() => expect(readShown(page)).toEqual([2, 0, true]))
  expect(network.inits.at(-1)).toMatchObject({ cache: 'reload' })

  await deleteDB('solvelog')
  const pressed = await start(neverChanging)
  pressed.network.kind = 'full'
  await pressed.page.syncNow()
  expect(readShown(pressed.page)).toEqual([2, 0, true])
})

test('[C1, C11] the full list replaces the values of the starter and removes none of its problems, even if it is shorter', async () => {
  const { network, page } = await start((it) => {
    it.rows.full = [
      createCatalogRow('late-one'),
      createCatalogRow('two-sum', { title: 'Two Sum', createdAt: TEST_TIME }),
    ]
  })
  network.kind = 'full'
  await page.syncNow()
  expect(readShown(page)).toEqual([2, 0, true])
  const index = JSON.parse((await withDatabase(readCatalog))?.index ?? '')
  expect(index.map(({ title }: { title: string }) => title)).toEqual(['Two Sum', 'lru-cache', 'late-one'])
})

test('[C11] a starter never replaces the full list, and an unchanged full list is fresh for another day', async () => {
  const { network, user, page } = await start((it) => {
    it.kind = 'full'
  })
  network.kind = 'starter'
  network.clock.time += 25 * HOUR
  await page.syncNow()
  expect(readShown(page)).toEqual([2, 0, true])
  network.kind = 'full'
  await TestPage.startAndSync(network, user)
  expect(network.inits.at(-1)).toMatchObject({ headers: { 'if-none-match': '"full"' } })
  const { length } = network.inits
  await TestPage.startAndSync(network, user)
  expect(network.inits).toHaveLength(length)
})

test('[C11] a starter that a build up to 0.1.0 stored as fresh is not fresh', async () => {
  const { network, user } = await start()
  const stored = await withDatabase(readCatalog)
  const earlier = { version: 1, index: stored?.index, hash: stored?.hash, updatedAt: network.clock.time }
  await withDatabase((db) => db.put('catalog', earlier, 'index'))
  const page = await TestPage.startAndSync(network, user)
  expect(readShown(page)).toEqual([1, 1, false])
  await withDatabase((db) => db.put('catalog', earlier, 'index'))
  network.kind = 'full'
  expect(readShown(await TestPage.startAndSync(network, user))).toEqual([2, 0, true])
  expect(await withDatabase(readCatalog)).toMatchObject({ version: 1, isFull: true, updatedAt: network.clock.time })
})

test('[C11] after a day without the full list, the waiting solves can be shown like those of own problems; the log does not change', async () => {
  const { network, user, page } = await start()
  const { commits } = page.shownViews.solves
  network.clock.time += 23 * HOUR
  await page.syncNow()
  expect(page.shownViews.solves.unlisted).toBe(0)
  network.clock.time += HOUR
  await page.syncNow()
  expect(page.shownViews.solves.unlisted).toBe(1)
  expectOk(await page.worker.showUnlisted())
  expect(page.shownViews.solves).toMatchObject({ count: 2, solved: 2, waiting: 0, unlisted: 0, commits })

  const reloaded = await TestPage.startAndSync(network, user)
  const readProblems = async () =>
    expectOk(await reloaded.worker.listSolves(NO_FILTER, 0, 9)).items.map(({ title, difficulty }) => [
      title,
      difficulty,
    ])
  expect(await readProblems()).toEqual([
    ['late-one', null],
    ['two-sum', 'Easy'],
  ])
  expect(expectOk(await reloaded.worker.findProblems('late-one', 9)).map(({ slug }) => slug)).toEqual(['late-one'])
  network.kind = 'full'
  await reloaded.syncNow()
  expect((await readProblems())[0]).toEqual(['Late One', 'Easy'])
  expect(reloaded.shownViews.solves).toMatchObject({ count: 2, waiting: 0, isListFull: true })
})

test('[C11, M10] after the clock was set back, the offer to show the waiting solves does not wait for the wrong time', async () => {
  const { network, page } = await start()
  network.clock.time -= HOUR
  await page.syncNow()
  expect(page.shownViews.solves.unlisted).toBe(0)
  network.clock.time -= 30 * 24 * HOUR
  await page.syncNow()
  expect(page.shownViews.solves.unlisted).toBe(1)
})

test('[C4, C11] solves whose problem the full list still lacks after a week can be shown; newer solves wait', async () => {
  const { network, page } = await start((it) => {
    it.kind = 'full'
    it.rows.full = STARTER
    it.recentSubmissions = [createSubmissionRow('late-one'), createSubmissionRow('new-one')]
  })
  network.recentSubmissions = [createSubmissionRow('new-one', { timestamp: String(TEST_TIME + 6 * 86_400) })]
  network.clock.time += 7 * 24 * HOUR - MINUTE
  await page.syncNow()
  expect(page.shownViews.solves).toMatchObject({ waiting: 3, unlisted: 0 })
  network.clock.time += MINUTE
  await page.syncNow()
  expect(page.shownViews.solves).toMatchObject({ waiting: 3, unlisted: 2 })
})
