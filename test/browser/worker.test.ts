import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChunkEntry } from '#protocol/extension'
import type { PipeMessage } from '#protocol/views'
import { readRange } from '#worker/log/commits'
import { readNumber } from '#worker/log/cursors'
import { RATE_LIMITED } from '#worker/sources/practice-site'
import { eventually, Outside, ok, Page, row, told, zipped } from './site'
import { connect, fresh, HOUR, keysOf, MINUTE, openLog, T } from './world'

/* The catalog is nobody's data and shared by all users: each test begins without one. */
beforeEach(async () => {
  await deleteDB('solvelog')
  await deleteDB('solvelog-demo')
})

const CATALOG = '/catalog/problems.json.gz'
const RECENT = '/api/leetcode-graphql'
const CATALOG_NOTICE = 'An unexpected error occurred, new problems are temporarily unavailable'
const RECENT_NOTICE = 'An unexpected error occurred, recent solves are temporarily unavailable'
const EXTENSION_NOTICE = 'An unexpected error occurred while syncing with the extension'
const failing = () => new Response('no', { status: 500 })

/** Which of the two fetched sources were asked. */
const sources = (outside: Outside) => outside.asked.filter((path) => path === CATALOG || path === RECENT)

/** An extension with chunks of rows; each chunk ends at its last row's time. */
function extend(outside: Outside, ...chunks: object[][]): void {
  const entries: ChunkEntry[] = chunks.map((_, index) => ({ index, from: 0, to: T + index * 100 }))
  outside.manifest = (since) => ({ kind: 'ok', value: entries.filter(({ to }) => to > since) })
  outside.chunk = (index) => ({ kind: 'ok', value: chunks[index] ?? [] })
}

const cursor = async (user: string, name: string) => readNumber(await connect('solvelog'), user, name)

describe('the first sync', () => {
  test('[D14] asks catalog, recent solves, extension, in this order, and shows what came', async () => {
    const outside = new Outside()
    extend(outside, [told('lru-cache', { id: '7', code: 'pass' })])
    const page = await Page.open(outside)
    ok(await page.worker.start({ username: fresh('Ada'), marker: null }))
    expect(page.shown.phase).toBe('loading')
    await page.rest()
    const asked = outside.asked.filter((path) => path !== '/default-goal-profiles.json')
    expect(asked).toEqual([CATALOG, RECENT, 'manifest 0', 'chunk 0'])
    expect(page.shown).toMatchObject({
      phase: 'loaded',
      solves: { count: 2, waiting: 0 },
      profiles: { activeId: 'default' },
      progress: { categories: [{ tag: 'Array', goal: 0.6, estimatedScore: 0.8 }] },
      sync: { busy: false, step: null, progress: null, extensionFound: true, lastSyncedAt: outside.clock.time },
    })
    expect(Object.values(page.shown.sync.sources).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'idle'])
    expect(page.notices).toEqual([])
  })

  test('[D14] without an extension it says nothing', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    expect(page.notices).toEqual([])
    expect(page.shown.sync).toMatchObject({
      extensionFound: false,
      sources: { extension: { state: 'unavailable', problem: null } },
    })
  })

  test.each<[string, (outside: Outside) => void, string, string, number]>([
    [
      'catalog',
      (outside) => {
        outside.catalog = failing
      },
      'catalog',
      CATALOG_NOTICE,
      0,
    ],
    [
      'recent list',
      (outside) => {
        outside.recent = failing
      },
      'recent',
      RECENT_NOTICE,
      1,
    ],
    [
      'recent list (too many calls)',
      (outside) => {
        outside.recent = () => new Response('', { status: 429 })
      },
      'recent',
      'LeetCode API rate limit hit — recent solves are temporarily unavailable',
      1,
    ],
    [
      'extension',
      (outside) => {
        outside.chunk = () => ({ kind: 'failed', reason: 'x' })
      },
      'extension',
      EXTENSION_NOTICE,
      1,
    ],
  ])('[D14] the %s fails alone, with one notice', async (_what, break_, source, notice, known) => {
    const outside = new Outside()
    extend(outside, [told('lru-cache')])
    break_(outside)
    const page = await Page.start(outside, fresh('ada'))
    expect(page.notices).toEqual([notice])
    expect(page.shown.phase).toBe('loaded')
    const failed = Object.entries(page.shown.sync.sources).filter(([, { state }]) => state === 'failed')
    expect(failed.map(([name]) => name)).toEqual([source])
    expect(failed[0]?.[1].problem).toMatch(/./)
    expect(page.shown.solves.count).toBe(known)
    expect(page.shown.solves.count + page.shown.solves.waiting).toBe(source === 'catalog' ? 2 : 1)
  })

  test('[P4] without the default profiles’ file the fallback serves', async () => {
    const outside = new Outside()
    outside.profiles = failing
    const page = await Page.start(outside, fresh('ada'))
    expect(page.shown.profiles.list).toMatchObject([
      { name: 'Default', isEditable: false, goals: { Array: 0.6, String: 0.6, 'Hash Table': 0.6 } },
    ])
    expect(page.notices).toEqual([])
  })

  test('[P4] and the last ones fetched serve when it is gone later', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    await Page.start(outside, user)
    outside.profiles = failing
    const page = await Page.start(outside, user)
    expect(page.shown.profiles.list.map(({ id }) => id)).toEqual(['default', 'interview'])
  })
})

describe('a later start', () => {
  test.each([
    ['29 minutes', 29 * MINUTE, []],
    ['31 minutes', 31 * MINUTE, [RECENT]],
    ['23 hours', 23 * HOUR, [RECENT]],
    ['25 hours', 25 * HOUR, [CATALOG, RECENT]],
  ])('[C1] [C3] after %s asks only for what is too old', async (_what, later, expected) => {
    const outside = new Outside()
    const user = fresh('ada')
    await Page.start(outside, user)
    outside.asked.length = 0
    outside.clock.time += later
    const page = await Page.start(outside, user)
    expect(sources(outside)).toEqual(expected)
    expect(page.shown.solves.count).toBe(1)
  })

  test('[C2] a failing catalog is not asked again at once by itself, and the stored one goes on serving', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    await Page.start(outside, user)
    outside.clock.time += 25 * HOUR
    outside.catalog = failing
    const page = await Page.start(outside, user)
    expect(page.notices).toEqual([CATALOG_NOTICE])
    expect(page.shown.solves).toMatchObject({ count: 1, waiting: 0 })
    expect(ok(await page.worker.recommend('Hash Table')).fresh).toHaveLength(1)
  })

  test('[C2, W1] without any catalog the build’s own serves, and the true one is asked for at the next start', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.catalog = failing
    outside.starter = () => zipped([row('two-sum')])
    const page = await Page.start(outside, user)
    expect(page.notices).toEqual([CATALOG_NOTICE])
    expect(page.shown.solves).toMatchObject({ count: 1, waiting: 0 })
    expect(page.shown.sync.sources.catalog).toMatchObject({ state: 'failed', lastSuccessAt: null })
    outside.catalog = () => zipped(outside.rows)
    const next = await Page.start(outside, user)
    expect(next.shown.sync.sources.catalog.state).toBe('ok')
    expect(ok(await next.worker.recommend('Hash Table')).fresh).toHaveLength(1)
  })

  test('[C3] a recent list that failed is asked for again at the next start', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.recent = failing
    await Page.start(outside, user)
    outside.recent = new Outside().recent
    const page = await Page.start(outside, user)
    expect(page.shown.solves.count).toBe(1)
  })

  test('[C3] [fault 20] a site that wants to be left alone is, for as long as it says; only the person asks before', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.recent = () => new Response('', { status: 429, headers: { 'retry-after': '600' } })
    await Page.start(outside, user)
    outside.recent = new Outside().recent
    outside.asked.length = 0
    outside.clock.time += 599_000
    const waiting = await Page.start(outside, user)
    expect(sources(outside)).not.toContain(RECENT)
    expect(waiting.notices).toEqual([])
    expect(waiting.shown.sync.sources.recent).toMatchObject({ state: 'idle', problem: RATE_LIMITED })
    outside.clock.time += 2000
    const page = await Page.start(outside, user)
    expect(page.shown.solves.count).toBe(1)
    expect(page.shown.sync.sources.recent).toMatchObject({ state: 'ok', problem: null })

    outside.recent = () => new Response('', { status: 429 })
    await page.syncNow()
    outside.recent = new Outside().recent
    outside.asked.length = 0
    await page.syncNow()
    expect(sources(outside)).toContain(RECENT)
  })

  test('[C3] [fault 20] a disk that is full while a source is asked is told in words, and the source is not blamed', async () => {
    const outside = new Outside()
    const page = await Page.start(outside, fresh('ada'))
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (Array.isArray(key) && key[1] === 'recent-at') throw new DOMException('no room', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await page.syncNow()
    vi.restoreAllMocks()
    expect(page.notices).toEqual([expect.stringContaining('storage for this page is full')])
    expect(page.shown.sync.sources.recent.problem).toContain('storage for this page is full')
  })

  test('[D5] Sync Now asks for the recent solves however fresh they are', async () => {
    const outside = new Outside()
    const page = await Page.start(outside, fresh('ada'))
    outside.submissions = [told('two-sum'), told('lru-cache', { timestamp: String(T + 60) })]
    outside.asked.length = 0
    await page.syncNow()
    expect(sources(outside)).toEqual([RECENT])
    expect(page.shown.solves.count).toBe(2)
  })

  test('[D5] Sync Now that failed is tried again at the next start, though the list came a moment before', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    const page = await Page.start(outside, user)
    const syncedAt = page.shown.sync.lastSyncedAt
    outside.recent = failing
    outside.clock.time += MINUTE
    await page.syncNow()
    outside.recent = new Outside().recent
    outside.asked.length = 0
    const later = await Page.open(outside)
    ok(await later.worker.start({ username: user, marker: null }))
    expect(later.shown.sync.lastSyncedAt).toBe(syncedAt)
    await later.rest()
    expect(sources(outside)).toEqual([RECENT])
  })

  test('[D5] Sync Now during a sync that found things fresh enough is not lost', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    await Page.start(outside, user)
    let answer = (): void => undefined
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    outside.bridge.manifest = async () => {
      outside.asked.push('manifest')
      await waiting
      return { kind: 'unavailable' }
    }
    outside.asked.length = 0
    const page = await Page.open(outside)
    ok(await page.worker.start({ username: user, marker: null }))
    await eventually(() => expect(outside.asked).toContain('manifest'))
    expect(sources(outside)).toEqual([])
    ok(await page.worker.syncNow())
    answer()
    await eventually(() => expect(sources(outside)).toEqual([RECENT]))
    await page.rest()
  })

  test('[C4] [fault 19] a solve of an unknown problem waits until the catalog has it', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.submissions = [told('novel')]
    const page = await Page.start(outside, user)
    expect(page.shown.solves).toMatchObject({ count: 0, waiting: 1 })
    outside.rows = [...outside.rows, row('novel')]
    outside.clock.time += 25 * HOUR
    outside.submissions = []
    const later = await Page.start(outside, user)
    expect(later.shown.solves).toMatchObject({ count: 1, waiting: 0 })
  })

  test('[fault 19] another spelling of the name is the same user', async () => {
    const outside = new Outside()
    const user = fresh('Ada')
    await Page.start(outside, user)
    outside.clock.time += MINUTE
    const page = await Page.start(outside, user.toUpperCase())
    expect(page.shown.solves.count).toBe(1)
    expect((await keysOf('solvelog', 'commits')).map((key) => (Array.isArray(key) ? key[0] : key))).toEqual([
      user.toLowerCase(),
    ])
  })

  test('[D14] nothing new, nothing written', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    extend(outside, [told('lru-cache', { id: '7', codingJourney: { snapshots: [{ timestamp: 1, fullCode: 'a' }] } })])
    const page = await Page.start(outside, user)
    const before = await keysOf('solvelog', 'commits')
    await page.syncNow()
    await page.syncNow()
    expect(await keysOf('solvelog', 'commits')).toEqual(before)
  })
})

describe('the extension', () => {
  test('[C8] its cursor stands before a chunk that did not come, and the chunks behind are kept', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    extend(
      outside,
      [told('two-sum', { id: '1' })],
      [told('lru-cache', { id: '2', timestamp: T + 100 })],
      [told('two-sum', { id: '3', timestamp: T + 200 })],
    )
    const whole = outside.chunk
    outside.chunk = (index) => (index === 1 ? { kind: 'failed', reason: 'lost' } : whole(index))
    outside.submissions = []
    const page = await Page.start(outside, user)
    expect(await cursor(user, 'extension-last')).toBe(T)
    expect(page.shown.solves.count).toBe(2)
    outside.chunk = whole
    await page.syncNow()
    expect(await cursor(user, 'extension-last')).toBe(T + 200)
    expect(page.shown.solves.count).toBe(3)
  })

  test('[C5] between whole readings it is asked only for what is newer, one second back', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    extend(outside, [told('two-sum', { id: '1' })], [told('lru-cache', { id: '2', timestamp: T + 100 })])
    await Page.start(outside, user)
    outside.asked.length = 0
    outside.clock.time += HOUR
    await Page.start(outside, user)
    expect(outside.asked.filter((line) => /manifest |chunk /.test(line))).toEqual([`manifest ${T + 99}`, 'chunk 1'])
  })

  test('[S4] a journey comes without its code, which is told point by point and follows what is learned later', async () => {
    const outside = new Outside()
    const journey = (...codes: string[]) => ({
      id: '1',
      codingJourney: { snapshots: codes.map((fullCode, at) => ({ timestamp: at + 1, fullCode, isCheckpoint: true })) },
      runEvents: { runs: [{ id: 'r', startedAt: 9, statusMsg: 'Accepted' }] },
    })
    extend(outside, [told('two-sum', journey('a\nb\n', 'a\nc\n'))])
    outside.submissions = []
    const page = await Page.start(outside, fresh('ada'))
    const key = `two-sum|${T}`
    const { points } = ok(await page.worker.openJourney(key))
    expect(points.map(({ kind, hasCode }) => [kind, hasCode])).toEqual([
      ['checkpoint', true],
      ['checkpoint', true],
      ['run', false],
    ])
    expect(JSON.stringify(points)).not.toContain('a\\nb')
    expect(ok(await page.worker.openPoint(key, 0))).toEqual({ code: 'a\nb\n', changed: null })
    expect(ok(await page.worker.openPoint(key, 1))).toEqual({ code: 'a\nc\n', changed: { from: 1, to: 2 } })
    for (const position of [2, 3, -1]) {
      expect(await page.worker.openPoint(key, position)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
    }
    expect(ok(await page.worker.compareJourney(key, 0, 1)).map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
    ])
    extend(outside, [told('two-sum', journey('a\nb\n', 'a\nc\n', 'd\n'))])
    await page.syncNow()
    expect(ok(await page.worker.openPoint(key, 2)).code).toBe('d\n')
  })

  test('[C6] read whole once a day, it brings what it learned of old solves', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.submissions = []
    extend(outside, [told('two-sum', { id: '1' })], [told('lru-cache', { id: '2', timestamp: T + 100 })])
    const page = await Page.start(outside, user)
    const key = `two-sum|${T}`
    expect(ok(await page.worker.openSolve(key)).code).toBeNull()
    extend(outside, [told('two-sum', { id: '1', code: 'late' })], [told('lru-cache', { id: '2', timestamp: T + 100 })])
    outside.clock.time += 23 * HOUR
    expect(ok(await (await Page.start(outside, user)).worker.openSolve(key)).code).toBeNull()
    outside.clock.time += 2 * HOUR
    expect(ok(await (await Page.start(outside, user)).worker.openSolve(key)).code).toBe('late')
  })

  test('[W5] what is waited for is told, however soon after the step before it began', async () => {
    const outside = new Outside()
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => {
      answer = done
    })
    extend(outside, [told('two-sum', { id: '1' })])
    const { chunk } = outside
    outside.chunk = async (index) => {
      await held
      return chunk(index)
    }
    const page = await Page.open(outside)
    ok(await page.worker.start({ username: fresh('ada'), marker: null }))
    await eventually(() => {
      expect(page.shown.sync).toMatchObject({
        busy: true,
        step: 'extension',
        progress: { chunksDone: 0, chunksTotal: 1 },
      })
    })
    answer()
    await page.rest()
    expect(page.shown.sync).toMatchObject({ busy: false, step: null, progress: null })
  })

  test('[W5] a stopped walk keeps what came; the next goes on there, and only then has it read everything', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    outside.submissions = []
    extend(outside, ...[0, 1, 2, 3].map((n) => [told('two-sum', { id: `${n}`, timestamp: T + 100 * n })]))
    const whole = outside.chunk
    outside.chunk = (index) => {
      if (index === 2) void page.worker.stopSync()
      return whole(index)
    }
    const page = await Page.open(outside)
    ok(await page.worker.start({ username: user, marker: null }))
    await page.rest()
    const kept = page.shown.solves.count
    expect([2, 3]).toContain(kept)
    expect(page.shown.phase).toBe('loaded')
    expect(page.shown.sync.sources.extension).toMatchObject({
      state: 'idle',
      problem: `Stopped after chunk ${kept} of 4.`,
    })
    expect(await cursor(user, 'extension-last')).toBe(T + 100 * (kept - 1))
    expect(await cursor(user, 'extension-whole-at')).toBeNull()

    outside.chunk = whole
    outside.asked.length = 0
    await page.syncNow()
    expect(outside.asked.filter((line) => line.startsWith('manifest'))).toEqual([
      `manifest ${T + 100 * (kept - 1) - 1}`,
    ])
    expect(page.shown.solves.count).toBe(4)
    expect(page.shown.sync.sources.extension).toMatchObject({ state: 'ok', problem: null })
    expect(await cursor(user, 'extension-whole-at')).toBe(outside.clock.time)

    outside.asked.length = 0
    await page.syncNow()
    expect(outside.asked).toContain('manifest 0')
  })

  test('[C5] a row that cannot be read is told of, and is no reason to read everything again each time', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    extend(outside, [told('two-sum', { id: '1' }), { titleSlug: 'x' }, told('lru-cache', { id: '2' })])
    const page = await Page.start(outside, user)
    expect(page.shown.sync.sources.extension.problem).toMatch(/One entry could not be read.*chunk 0, row 1/)
    expect(page.shown.solves.count).toBe(2)
    outside.asked.length = 0
    await Page.start(outside, user)
    expect(outside.asked).not.toContain('manifest 0')
  })
})

describe('the person', () => {
  test('[P5] cannot delete a default profile through the worker either', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    for (const id of ['default', 'interview']) {
      expect(await page.worker.execute({ type: 'DeleteProfile', id })).toEqual({
        ok: false,
        failure: { code: 'not-editable', message: 'Default profiles cannot be changed or deleted.' },
      })
    }
    expect(page.shown.profiles.list).toHaveLength(2)
  })

  test('[P3] creates a profile, sees it active, deletes it, and is back at the first', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    ok(await page.worker.execute({ type: 'CreateProfile', name: ' Mine ', description: '', goals: { Graph: 1 } }))
    await page.rest()
    const mine = page.shown.profiles.list[2]
    expect(mine).toMatchObject({ name: 'Mine', isEditable: true })
    expect(page.shown.profiles.activeId).toBe(mine?.id)
    expect(page.shown.progress.categories.map(({ tag }) => tag)).toEqual(['Graph'])
    ok(await page.worker.execute({ type: 'DeleteProfile', id: mine?.id ?? '' }))
    await page.rest()
    expect(page.shown.profiles.activeId).toBe('default')
    expect(page.shown.profiles.list).toHaveLength(2)
  })

  test('[S12] saves a score and sees the category move, before the answer comes', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    const feedback = {
      performance: { time_to_solve: 5, time_complexity: '', space_complexity: '', comments: '' },
      code_quality: { readability: 5, correctness: 5, maintainability: 5, comments: '' },
      summary: { final_score: 40, comments: '' },
    }
    const revision = page.shown.solves.revision
    const { head } = ok(await page.worker.execute({ type: 'SaveFeedback', key: `two-sum|${T}`, feedback, via: 'form' }))
    expect(page.shown.progress.categories[0]?.estimatedScore).toBe(0.4)
    expect(page.shown.solves.revision).toBeGreaterThan(revision)
    expect(page.messages.at(-1)).toMatchObject({ kind: 'change', head })
  })

  test('[D11] gets the same recommendations until a sync or another profile, over a new start too', async () => {
    const outside = new Outside()
    outside.rows = Array.from({ length: 80 }, (_, i) => row(`p${i}`))
    outside.submissions = []
    const user = fresh('ada')
    const page = await Page.start(outside, user)
    const first = ok(await page.worker.recommend('Array'))
    expect(first.fresh).toHaveLength(5)
    expect(ok(await page.worker.recommend('Array'))).toEqual(first)
    expect(ok(await page.worker.recommend(null)).fresh).not.toEqual(first.fresh)
    const again = await Page.start(outside, user)
    expect(ok(await again.worker.recommend('Array'))).toEqual(first)
    await again.syncNow()
    const second = ok(await again.worker.recommend('Array'))
    expect(second).not.toEqual(first)
    ok(await again.worker.execute({ type: 'ActivateProfile', id: 'interview' }))
    await again.rest()
    expect(ok(await again.worker.recommend('Array'))).not.toEqual(second)
  })
})

describe('the pipe', () => {
  test('[L7] begins with the whole, goes on without a gap, and gives the whole again when asked', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    ok(await page.worker.execute({ type: 'SaveCode', key: `two-sum|${T}`, code: 'pass' }))
    const ordered = page.messages.filter(({ kind }) => kind === 'whole' || kind === 'change')
    expect(ordered[0]?.kind).toBe('whole')
    expect(ordered.slice(1).every(({ kind }) => kind === 'change')).toBe(true)
    const before = structuredClone(page.views)
    ok(await page.worker.refresh())
    const last = page.messages.at(-1)
    expect(last?.kind).toBe('whole')
    expect(page.shown).toEqual({ ...before, solves: { ...before?.solves, revision: expect.any(Number) } })
  })

  test('[L7] every change of a source’s state is sent, also when nothing else changes with it', async () => {
    const outside = new Outside()
    const page = await Page.start(outside, fresh('ada'))
    outside.recent = failing
    await page.syncNow()
    expect(page.shown.sync.sources.recent).toMatchObject({ state: 'failed', lastSuccessAt: outside.clock.time })
    outside.recent = new Outside().recent
    await page.syncNow()
    expect(page.shown.sync.sources.recent).toMatchObject({ state: 'ok', problem: null })
  })

  test('[L7] an edit in one tab shows in the other', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    const [one, two] = [await Page.start(outside, user), await Page.start(outside, user)]
    ok(await one.worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Graph: 1 } }))
    await eventually(() => expect(two.shown.profiles.list).toHaveLength(3))
    ok(await two.worker.execute({ type: 'SaveCode', key: `two-sum|${T}`, code: 'x' }))
    await eventually(() => expect(headOf(one.messages)).toEqual(headOf(two.messages)))
  })

  const headOf = (messages: PipeMessage[]) =>
    messages.flatMap((message) => (message.kind === 'whole' || message.kind === 'change' ? [message.head] : [])).at(-1)
})

describe('trouble with what is stored', () => {
  test('[L9] a marker that the log does not fit stops the start; one that fits does not', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    const page = await Page.start(outside, user)
    const { head } = ok(await page.worker.execute({ type: 'SaveCode', key: `two-sum|${T}`, code: 'x' }))
    expect(head.seq).toBe(2)
    await Page.start(outside, user, head)
    for (const marker of [
      { seq: 2, id: 'another' },
      { seq: 9, id: head.id },
    ]) {
      const stopped = await Page.open(outside)
      const answer = await stopped.worker.start({ username: user, marker })
      expect(answer).toMatchObject({ ok: false, failure: { code: 'log-replaced' } })
      expect(stopped.messages).toEqual([])
    }
  })

  test('[L9] [fault 12] an empty database is not a new user when a marker remembers one', async () => {
    const page = await Page.open(new Outside())
    expect(await page.worker.start({ username: fresh('ada'), marker: { seq: 5, id: 'x' } })).toMatchObject({
      ok: false,
      failure: {
        code: 'log-replaced',
        message: 'Your log is missing or was replaced: this browser remembers 5 changes, and 0 were found.',
      },
    })
  })

  test('[L9] signed out in another tab, this one stores nothing more and says why', async () => {
    const outside = new Outside()
    const user = fresh('ada')
    const [one, two] = [await Page.start(outside, user), await Page.start(outside, user)]
    ok(await one.worker.clearUser(user))
    const answer = await two.worker.execute({ type: 'SaveCode', key: `two-sum|${T}`, code: 'x' })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'storage-lost' } })
    expect(await keysOf('solvelog', 'commits')).toEqual([])
  })

  test('[L9] [fault 9] a newer build on disk is told at the start', async () => {
    await new Promise<void>((done) => {
      const request = indexedDB.open('solvelog', 5)
      request.onsuccess = () => {
        request.result.close()
        done()
      }
    })
    const page = await Page.open(new Outside())
    expect(await page.worker.start({ username: fresh('ada'), marker: null })).toMatchObject({
      ok: false,
      failure: { code: 'storage-newer' },
    })
  })

  test('[L9] after a start that failed nothing goes on in the session before it', async () => {
    const page = await Page.start(new Outside(), fresh('ada'))
    expect(await page.worker.start({ username: fresh('bob'), marker: { seq: 5, id: 'x' } })).toMatchObject({
      ok: false,
    })
    expect(await page.worker.execute({ type: 'DeleteProfile', id: 'x' })).toMatchObject({
      ok: false,
      failure: { code: 'internal', message: expect.stringContaining('The log is not open yet.') },
    })
  })

  test('[C2] a catalog whose bytes are damaged keeps no solve closed', async () => {
    const outside = new Outside()
    outside.rows = [row('two-sum', { description: 'Find two.' })]
    const user = fresh('ada')
    const page = await Page.start(outside, user)
    expect(ok(await page.worker.describeProblem(`two-sum|${T}`))).toBe('Find two.')
    const db = await connect('solvelog')
    await db.put('catalog', Uint8Array.of(0x1f, 0x8b, 0), 'bytes')
    db.close()
    const later = await Page.start(outside, user)
    expect(ok(await later.worker.openSolve(`two-sum|${T}`))).toMatchObject({ status: 'Accepted' })
    expect(ok(await later.worker.describeProblem(`two-sum|${T}`))).toBeNull()
  })

  test('[C9] without a user name nothing is opened', async () => {
    const page = await Page.open(new Outside())
    expect(await page.worker.start({ username: '  ', marker: null })).toMatchObject({ ok: false })
    expect(await page.worker.execute({ type: 'DeleteProfile', id: 'x' })).toMatchObject({
      ok: false,
      failure: { code: 'internal' },
    })
  })

  test('clearing one user leaves another’s solves, and the demo’s, where they are', async () => {
    const outside = new Outside()
    outside.demo = () => Response.json([told('two-sum')])
    const [ada, bob] = [fresh('ada'), fresh('bob')]
    await Page.start(outside, ada)
    const page = await Page.start(outside, bob)
    const demo = await Page.start(outside, 'demo@solvelog')
    ok(await demo.worker.clearUser(ada))
    expect((await openLog('solvelog', ada)).head.seq).toBe(0)
    expect((await openLog('solvelog', bob)).head.seq).toBe(1)
    expect((await openLog('solvelog-demo', 'demo@solvelog')).head.seq).toBeGreaterThan(0)
    ok(await page.worker.clearUser(bob))
    expect(await keysOf('solvelog', 'commits')).toEqual([])
  })
})

describe('the demo', () => {
  const WEEK = 7 * 24 * HOUR
  const feedback = {
    performance: { time_to_solve: 5, time_complexity: '', space_complexity: '', comments: '' },
    code_quality: { readability: 5, correctness: 5, maintainability: 5, comments: '' },
    summary: { final_score: 70, comments: '' },
  }
  const solves = [
    told('lru-cache', { timestamp: T - 13 * 86_400, id: 'd1', notes: 'mine', feedback }),
    told('two-sum', { timestamp: T - 60, id: 'd2' }),
  ]
  const all = { text: '', status: null, category: null, difficulty: null, needsFeedback: false } as const

  test('[C7] its solves lie within the last two weeks, and again in another week, never doubled', async () => {
    const outside = new Outside()
    outside.demo = () => Response.json(solves)
    for (let week = 0; week < 3; week++) {
      const page = await Page.start(outside, 'demo@solvelog')
      expect(outside.asked).not.toContain(RECENT)
      const { total, items } = ok(await page.worker.listSolves(all, 0, 10))
      expect(total).toBe(2)
      const now = outside.clock.time / 1000
      for (const { timestamp } of items) {
        expect(timestamp).toBeLessThanOrEqual(now)
        expect(timestamp).toBeGreaterThan(now - 14 * 86_400)
      }
      expect(items.map(({ score }) => score)).toEqual([null, 70])
      outside.clock.time += WEEK
    }
    const log = await openLog('solvelog-demo', 'demo@solvelog')
    expect(Object.keys(log.tables.solves)).toHaveLength(2)
    // The first telling and the two weeks that it moved in: nothing else is written.
    expect((await keysOf('solvelog-demo', 'commits')).length).toBe(5 + 2)
  })

  test('[C7] its log begins two weeks ago: each change stands at the time of its solve, and the past shows it growing', async () => {
    const outside = new Outside()
    outside.demo = () => Response.json(solves)
    const page = await Page.start(outside, 'demo@solvelog')
    const filter = { text: '', kind: null, key: null, from: null, to: null }
    const { items } = ok(await page.worker.listChanges(filter, 0, 9))
    const end = outside.clock.time - 1_800_000
    const start = end - (13 * 86_400 - 60) * 1000
    expect(items.map(({ at }) => at)).toEqual([end, start + 240_000, start + 120_000, start, start - 1])
    for (let reading = ok(await page.worker.readTimeline()); !reading.timeline; ) {
      reading = ok(await page.worker.readTimeline())
    }
    const seen = []
    for (const position of [1, 2, 4, 5]) {
      ok(await page.worker.travelTo(position))
      const { items } = ok(await page.worker.listSolves(all, 0, 10))
      seen.push(items.map(({ score, timestamp }) => [score, timestamp * 1000]))
    }
    expect(seen).toEqual([
      [],
      [[null, start]],
      [[70, start]],
      [
        [null, end],
        [70, start],
      ],
    ])
  })

  test('[C7] what the person did before its solves came stays where it happened among them', async () => {
    const outside = new Outside()
    const page = await Page.start(outside, 'demo@solvelog')
    ok(await page.worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Array: 1 } }))
    outside.demo = () => Response.json(solves)
    outside.clock.time += HOUR
    await page.syncNow()
    expect(page.shown.solves.count).toBe(2)
    const filter = { text: '', kind: null, key: null, from: null, to: null }
    const { items } = ok(await page.worker.listChanges(filter, 0, 9))
    expect(items.map(({ cause }) => cause)).toEqual(['demo', 'person', 'demo', 'demo', 'demo', 'demo'])
    outside.clock.time += HOUR
    const again = await Page.start(outside, 'demo@solvelog')
    expect(again.shown.solves.count).toBe(2)
  })

  test('[C7] a newer demo’s further solve arrives beside the others', async () => {
    const outside = new Outside()
    outside.demo = () => Response.json(solves.slice(0, 1))
    await Page.start(outside, 'demo@solvelog')
    outside.demo = () => Response.json(solves)
    outside.clock.time += WEEK
    const page = await Page.start(outside, 'demo@solvelog')
    expect(page.shown.solves.count).toBe(2)
  })

  test('[C7] two demos in one log: the next start brings the solves back from the future', async () => {
    const outside = new Outside()
    outside.demo = () => Response.json(solves)
    const first = await Page.start(outside, 'demo@solvelog')
    const commits = await readRange(await connect('solvelog-demo'), 'demo@solvelog', 1, 99)
    ok(await first.worker.clearUser('demo@solvelog'))
    // The first telling moves what is told late, so that there is something to move twice.
    outside.clock.time += WEEK
    await Page.start(outside, 'demo@solvelog')
    const log = await openLog('solvelog-demo', 'demo@solvelog')
    expect(await log.merge(commits, { record: () => [] })).toHaveLength(5)
    const page = await Page.start(outside, 'demo@solvelog')
    const { items } = ok(await page.worker.listSolves(all, 0, 10))
    const now = outside.clock.time / 1000
    expect(items.map(({ timestamp }) => timestamp)).toEqual([now - 1800, now - 1800 - 13 * 86_400 + 60])
  })

  test('[C7] without its file it says so, once', async () => {
    const page = await Page.start(new Outside(), 'demo@solvelog')
    expect(page.notices).toEqual(['Failed to load demo solves.'])
  })
})
