import { afterEach, expect, test, vi } from 'vitest'
import { ACCEPTED } from '#domain/solve'
import { DEMO_USER } from '#domain/username'
import { createTables, type Tables } from '#events/projections/tables'
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '#lib/time'
import { followDailyChallenge, getDailyChallenge } from '#worker/daily/daily-challenge'
import { buildDailyView } from '#worker/daily/daily-view'
import type { Session } from '#worker/session'
import { getAttempts } from '#worker/session/selectors'
import { makeProblem } from '../domain/problem'
import { runCommands } from '../events/command-generators'
import { makeBareSession, makeLog } from './session-with'

const START = Date.UTC(2026, 2, 9)

const makeAnswer = (date = '2026-03-09', isPaidOnly = false): object => ({
  date,
  link: '/problems/jump-game/',
  question: { questionFrontendId: '55', titleSlug: 'jump-game', title: 'Jump Game', difficulty: 'Medium', isPaidOnly },
})

/** A session whose clock stands still until `sleep` ends. `respond` returns the answers of the practice site in order. */
class World {
  now = START + HOUR_MS
  readonly stored = new Map<string, unknown>()
  readonly sleeps: number[] = []
  requestCount = 0
  #wake: () => void = () => undefined
  readonly session: Session

  constructor(
    respond: (request: number) => Response,
    { username = 'ada', tables = createTables() }: { username?: string; tables?: Tables } = {},
  ) {
    const session = makeBareSession({
      log: makeLog(tables),
      problems: new Map([['jump-game', makeProblem('jump-game')]]),
      now: () => this.now,
    })
    const db = {
      get: async (_store: string, key: string) => this.stored.get(key),
      put: async (_store: string, value: unknown, key: string) => void this.stored.set(key, value),
    }
    const sleep = (ms: number) => {
      this.sleeps.push(ms)
      return new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const fetch = async () => respond(++this.requestCount)
    Object.assign(session, { db, fetch, username })
    Object.assign(session.platform, { sleep })
    this.session = session
  }

  /** Waits until the session has asked, or has found the stored challenge. */
  async follow(): Promise<void> {
    followDailyChallenge(this.session)
    await vi.waitFor(() => expect(this.sleeps.length).toBeGreaterThan(0), { interval: 1 })
  }

  /** Ends the wait of `ms` milliseconds that the session has begun. */
  async passWait(): Promise<void> {
    const count = this.sleeps.length
    this.now += this.sleeps.at(-1) ?? 0
    this.#wake()
    await vi.waitFor(() => expect(this.sleeps.length).toBeGreaterThan(count), { interval: 1 })
  }
}

const respondWith = (daily: object | null) => Response.json({ data: { activeDailyCodingChallengeQuestion: daily } })

const machineTimeZone = process.env.TZ
afterEach(() => {
  if (machineTimeZone === undefined) delete process.env.TZ
  else process.env.TZ = machineTimeZone
})

/** Time zones with the local times at the ends of the challenges of March 7 and 8, 2026. In the night between, clocks change in America. */
const ENDS_BY_ZONE = {
  'Pacific/Pago_Pago': ['13:00', '13:00'],
  'Pacific/Honolulu': ['14:00', '14:00'],
  'America/Los_Angeles': ['16:00', '17:00'],
  'America/New_York': ['19:00', '20:00'],
  'America/St_Johns': ['20:30', '21:30'],
  'America/Sao_Paulo': ['21:00', '21:00'],
  UTC: ['0:00', '0:00'],
  'Europe/Berlin': ['1:00', '1:00'],
  'Asia/Tehran': ['3:30', '3:30'],
  'Asia/Kolkata': ['5:30', '5:30'],
  'Asia/Kathmandu': ['5:45', '5:45'],
  'Asia/Tokyo': ['9:00', '9:00'],
  'Pacific/Chatham': ['13:45', '13:45'],
  'Pacific/Kiritimati': ['14:00', '14:00'],
}

test.each(Object.entries(ENDS_BY_ZONE))(
  '[N34] in %s each hour of two days shows the right challenge, end and tick',
  async (zone, ends) => {
    process.env.TZ = zone
    const dates = ['2026-03-07', '2026-03-08']
    for (let hour = 0; hour < 48; hour++) {
      const start = Date.UTC(2026, 2, 7) + hour * HOUR_MS
      const day = Math.floor(hour / 24)
      const isSolvedAt = async (solvedAt: number) => {
        const solve = { slug: 'jump-game', timestamp: solvedAt / 1000, status: ACCEPTED, lang: 'cpp', facts: {} }
        const { tables } = runCommands([{ type: 'RecordSubmissions', source: 'recent', submissions: [solve] }])
        const world = new World(() => respondWith(makeAnswer(dates[day])), { tables })
        world.now = start
        await world.follow()
        const view = buildDailyView(world.session, getAttempts(world.session), new Set())
        const end = new Date(view?.until ?? 0)
        expect(`${end.getHours()}:${String(end.getMinutes()).padStart(2, '0')}`).toBe(ends[day])
        expect(view).toMatchObject({ slug: 'jump-game', until: Date.UTC(2026, 2, 8 + day) })
        return view?.isSolved
      }
      expect(await isSolvedAt(start)).toBe(true)
      expect(await isSolvedAt(Date.UTC(2026, 2, 7 + day) - 1000)).toBe(false)
    }
  },
)

test('[N34] the challenge is asked for once a day, and stored for other tabs and the next visit', async () => {
  const world = new World(() => respondWith(makeAnswer()))
  await world.follow()
  for (let wait = 0; wait < 20; wait++) await world.passWait()
  expect(world.requestCount).toBe(1)
  expect(getDailyChallenge(world.session)).toMatchObject({ slug: 'jump-game', number: '55' })
  const nextVisit = new World(() => respondWith(null))
  nextVisit.stored.set('daily', world.stored.get('daily'))
  await nextVisit.follow()
  expect(nextVisit.requestCount).toBe(0)
  expect(getDailyChallenge(nextVisit.session)?.slug).toBe('jump-game')
})

test.each([
  ['yesterday’s challenge', () => respondWith(makeAnswer('2026-03-08'))],
  ['no challenge', () => respondWith(null)],
  ['an error of the server', () => new Response('', { status: 502 })],
  ['an answer of another form', () => respondWith({ date: 'today' })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')) as never],
])('[N34] after %s there is no line, and the session asks again after 5, 15 and 60 minutes', async (_, respond) => {
  const world = new World((request) => (request < 4 ? respond() : respondWith(makeAnswer())))
  await world.follow()
  expect(getDailyChallenge(world.session)).toBeNull()
  await world.passWait()
  await world.passWait()
  expect(getDailyChallenge(world.session)).toBeNull()
  await world.passWait()
  expect(world.sleeps.slice(0, 3)).toEqual([5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS])
  expect(getDailyChallenge(world.session)?.slug).toBe('jump-game')
})

test('[N34] the next day’s challenge replaces the line; a clock that is set back shows none of another day', async () => {
  const world = new World((request) => respondWith(makeAnswer(request === 1 ? '2026-03-09' : '2026-03-10')))
  world.now = START + 23.5 * HOUR_MS
  await world.follow()
  while (world.now < START + DAY_SECONDS * 1000) await world.passWait()
  expect(world.requestCount).toBe(2)
  expect(getDailyChallenge(world.session)?.date).toBe('2026-03-10')
  world.now -= 7 * DAY_SECONDS * 1000
  expect(getDailyChallenge(world.session)).toBeNull()
})

test('[N34] [A12] the demo asks nothing', async () => {
  const demo = new World(() => respondWith(makeAnswer()), { username: DEMO_USER })
  followDailyChallenge(demo.session)
  await new World(() => respondWith(makeAnswer())).follow()
  expect(demo.requestCount + demo.sleeps.length).toBe(0)
})

test.each([
  ['before its day', START / 1000 - 1, false],
  ['in its first second', START / 1000, true],
  ['in its last second', START / 1000 + DAY_SECONDS - 1, true],
  ['after its day', START / 1000 + DAY_SECONDS, false],
])('[N34] a solve %s ticks the challenge: %s', async (_, timestamp, isSolved) => {
  const submission = { slug: 'jump-game', timestamp, status: ACCEPTED, lang: 'python3', facts: {} }
  const { tables } = runCommands([{ type: 'RecordSubmissions', source: 'extension', submissions: [submission] }])
  const world = new World(() => respondWith(makeAnswer()), { tables })
  await world.follow()
  const view = buildDailyView(world.session, getAttempts(world.session), new Set())
  expect(view).toMatchObject({ isSolved, canAdd: !isSolved, until: START + DAY_SECONDS * 1000 })
})

test('[N34] a challenge that is switched off is neither shown nor asked for, until it is switched on', async () => {
  const { tables } = runCommands([{ type: 'ShowDailyChallenge', isShown: false }])
  const world = new World(() => respondWith(makeAnswer()), { tables })
  followDailyChallenge(world.session)
  await new World(() => respondWith(makeAnswer())).follow()
  expect(world.requestCount).toBe(0)
  Object.assign(tables, { isDailyShown: true })
  await world.follow()
  await vi.waitFor(() => expect(getDailyChallenge(world.session)?.slug).toBe('jump-game'))
  expect(world.requestCount).toBe(1)
})

test('[N34] [C3] a rate limit is respected for as long as the site says', async () => {
  const world = new World(() => new Response('', { status: 429, headers: { 'retry-after': '1800' } }))
  await world.follow()
  expect(world.sleeps).toEqual([30 * MINUTE_MS])
})

test('[N34] a challenge that the catalog lacks has the title of the answer, and can’t be added', async () => {
  const world = new World(() => respondWith(makeAnswer()))
  vi.spyOn(world.session, 'problems', 'get').mockReturnValue(new Map())
  await world.follow()
  const view = buildDailyView(world.session, getAttempts(world.session), new Set())
  expect(view).toMatchObject({ title: 'Jump Game', canAdd: false })
})

test('[N34] only a problem that can be opened and is not in Today can be added', async () => {
  const readCanAdd = async (isPaidOnly: boolean, picks: string[]) => {
    const world = new World(() => respondWith(makeAnswer('2026-03-09', isPaidOnly)))
    await world.follow()
    return buildDailyView(world.session, getAttempts(world.session), new Set(picks))?.canAdd
  }
  expect(await readCanAdd(false, [])).toBe(true)
  expect(await readCanAdd(true, [])).toBe(false)
  expect(await readCanAdd(false, ['jump-game'])).toBe(false)
})
