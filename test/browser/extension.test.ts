import { expect, it } from 'vitest'
import { answerRequest, statusOf } from '../../extension/background/bridge'
import { htmlAnswer, restPage, restRow } from '../unit/extension/site'
import { receivedChanges, rowsOf, startExtension } from './extension-world'

it('[E2, E9] the whole history arrives with code, and completely through the protocol', async () => {
  const { site, bridge, sync } = await startExtension(rowsOf(250))
  await sync()
  const all = await receivedChanges(bridge)
  expect([...all.keys()].map(Number).sort((a, b) => b - a)).toEqual(site.rows.map(({ id }) => id))
  expect(all.get('7')).toMatchObject({ code: 'print(7)', title: 'Two Sum', practiceSession: 7 })
  const status = await statusOf(bridge, 'ADA')
  expect(status).toMatchObject({
    submissions: 250,
    withCode: 250,
    withDetails: 250,
    importState: 'complete',
    stop: null,
  })
})

it('[E3] a background that is ended at every request resumes, and reads no page twice', async () => {
  let world = await startExtension(rowsOf(101))
  for (let i = 0; i < 40; i++) {
    world.importer.wake()
    const before = world.site.requests.length
    while (world.importer.isRunning && world.site.requests.length === before) {
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await world.importer.end()
    world = world.restart()
  }
  await world.sync()
  expect((await receivedChanges(world.bridge)).size).toBe(101)
  const pages = world.site.requests.filter((path) => path.startsWith('/api/'))
  expect(new Set(pages).size).toBe(pages.length)
})

it.each(['while a request is on its way', 'after a write'])(
  '[E3] a background that is killed %s resumes, whichever one it is',
  async (when) => {
    for (let step = 1; step <= 9; step++) {
      const world = await startExtension(rowsOf(45))
      let left = step
      const killed = new Promise<void>((resolve) => {
        const die = () => {
          left -= 1
          if (left > 0) return null
          resolve()
          return new Promise<never>(() => {})
        }
        if (when === 'after a write') world.store.afterWrite = async () => (await die()) ?? undefined
        else world.site.fault = die
      })
      world.importer.wake()
      await killed
      world.store.afterWrite = null
      world.site.fault = null
      const { bridge, site, sync } = world.restart()
      await sync()
      expect([...(await receivedChanges(bridge)).keys()].sort()).toEqual(site.rows.map(({ id }) => String(id)).sort())
      expect(await statusOf(bridge, 'ada')).toMatchObject({ importState: 'complete', submissions: 45, withDetails: 45 })
    }
  },
)

it('[E3] a submission made while paging is stored once, and none is lost', async () => {
  const world = await startExtension(rowsOf(90))
  world.site.fault = ({ path }) => {
    if (path.includes('offset=20')) {
      const newest = Math.max(...world.site.rows.map(({ id }) => id))
      if (newest < 93) world.site.rows.unshift(restRow(newest + 1))
    }
    return null
  }
  await world.sync()
  await world.sync(true)
  expect((await receivedChanges(world.bridge)).size).toBe(world.site.rows.length)
})

it('[E4] a passing failure is waited out without the user', async () => {
  const world = await startExtension(rowsOf(60))
  let left = 3
  world.site.fault = ({ path }) =>
    path.includes('offset=20') && left-- > 0 ? htmlAnswer(429, { retryAfter: '5' }) : null
  await world.sync()
  expect((await receivedChanges(world.bridge)).size).toBe(60)
})

it('[E13] a refused or empty REST list falls back to the other list, and details bring the code', async () => {
  for (const answer of [htmlAnswer(403), htmlAnswer(404), restPage([])]) {
    const world = await startExtension(rowsOf(30))
    world.site.fault = ({ path }) => (path.startsWith('/api/') ? answer : null)
    await world.sync()
    const all = await receivedChanges(world.bridge)
    expect(all.size).toBe(30)
    expect(all.get('3')?.code).toBe('print(3)')
  }
})

it('[E13] a list that was refused at first is read again when the other one is refused too', async () => {
  const world = await startExtension(rowsOf(30))
  let left = 2
  world.site.fault = ({ path, body }) => {
    const isList = path.startsWith('/api/') || body?.includes('submissionList')
    return isList && left-- > 0 ? htmlAnswer(403) : null
  }
  await world.sync()
  expect((await receivedChanges(world.bridge)).size).toBe(30)
  const lists = world.site.requests.filter((path) => path.startsWith('/api/'))
  expect(lists, 'the list with code brings all pages').toHaveLength(3)
})

it('[E4] an empty list and a refused other one stop with a reason', async () => {
  const world = await startExtension(rowsOf(30))
  world.site.fault = ({ path, body }) => {
    if (path.startsWith('/api/')) return restPage([])
    return body?.includes('submissionList') ? htmlAnswer(403) : null
  }
  await world.sync()
  expect(await statusOf(world.bridge, 'ada')).toMatchObject({ submissions: 0, stop: { reason: 'blocked' } })
})

it('[E13] a list whose address is gone is replaced by the other one, also in the middle', async () => {
  const world = await startExtension(rowsOf(70))
  world.site.fault = ({ path }) => (path.startsWith('/api/') && !path.includes('offset=0&') ? htmlAnswer(404) : null)
  await world.sync()
  const all = await receivedChanges(world.bridge)
  expect(all.size).toBe(70)
  expect(all.get('3')?.code).toBe('print(3)')
})

it('[E9] the app gets the details of the submission that it asks for before those of others', async () => {
  const { site, settle, bridge, sync } = await startExtension(rowsOf(40))
  site.fault = ({ body }) => (body?.includes('submissionDetails') ? { kind: 'no-tab' } : null)
  await sync()
  expect(await statusOf(bridge, 'ada')).toMatchObject({ importState: 'complete', withDetails: 0 })
  const read: string[] = []
  site.fault = ({ body }) => {
    read.push(...(/"submissionId":(\d+)/.exec(body ?? '')?.slice(1) ?? []))
    return null
  }
  await answerRequest(bridge, { id: 1, username: 'ada', type: 'details', submissionIds: ['5', '999'] })
  await settle()
  expect(read.slice(0, 2)).toEqual(['5', '40'])
  expect(read).not.toContain('999')
})

it('[E11] another account in the middle: nothing of it is stored under the first', async () => {
  const world = await startExtension(rowsOf(100))
  const others = rowsOf(1100, 1001)
  world.site.fault = ({ path }) => {
    if (path.includes('offset=40') && world.site.username === 'Ada') {
      Object.assign(world.site, { username: 'Bob', session: 9, marker: 'two', rows: others })
    }
    return null
  }
  await world.sync()
  expect([...(await receivedChanges(world.bridge, 'ada')).keys()].map(Number).every((id) => id <= 100)).toBe(true)
  const bobs = await receivedChanges(world.bridge, 'bob')
  expect(bobs.size).toBe(100)
  const refused = await answerRequest(world.bridge, { id: 1, username: 'ada', type: 'start' })
  expect(refused).toMatchObject({ type: 'refused', refusal: 'other-user' })
})

it('[E11] another practice session is a history of its own, and the user is told', async () => {
  const world = await startExtension(rowsOf(30))
  await world.sync()
  Object.assign(world.site, { session: 8, marker: 'two', rows: rowsOf(60, 51) })
  await world.importer.siteOpened()
  await world.settle()
  const all = await receivedChanges(world.bridge)
  expect(all.size).toBe(40)
  expect([all.get('5')?.practiceSession, all.get('55')?.practiceSession]).toEqual([7, 8])
  expect((await statusOf(world.bridge, 'ada')).notice).toContain('practice sessions')
})

it('[E11] a session that was switched while its list was read gets its submissions at the next check', async () => {
  const world = await startExtension(rowsOf(30))
  world.site.fault = ({ path }) => {
    if (path.startsWith('/api/')) Object.assign(world.site, { session: 8, rows: rowsOf(60, 51) })
    return null
  }
  await world.sync()
  world.site.fault = null
  await world.importer.siteOpened()
  await world.settle()
  const all = await receivedChanges(world.bridge)
  expect([...all.values()].map(({ practiceSession }) => practiceSession)).toEqual(Array(10).fill(8))
})

it('[E4] Pause holds over restarts, Retry ends it; a deletion starts a new database id', async () => {
  const world = await startExtension(rowsOf(40))
  await world.importer.pause()
  await world.restart().sync()
  expect(world.site.requests).toEqual([])
  expect((await statusOf(world.bridge, 'ada')).importState).toBe('paused')
  await world.importer.retry()
  await world.settle()
  const { storeId } = await statusOf(world.bridge, 'ada')
  await world.importer.end()
  await world.store.clear()
  const after = await statusOf(world.bridge, 'ada')
  expect(after).toMatchObject({ submissions: 0, sequence: 0 })
  expect(after.storeId).not.toBe(storeId)
})
