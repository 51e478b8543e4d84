import { describe, expect, it, vi } from 'vitest'
import { createProxy, type ProxyLimits } from '../../../server/proxy/proxy'
import { outcome, post, recentBody, userExistsBody } from './proxy-calls'

/** A proxy whose practice site responds only when the test says so. */
function slowSite(limits: Partial<ProxyLimits> = {}) {
  const waiting: ((answer: Response) => void)[] = []
  const clock = { now: 0 }
  let clients = 0
  const proxy = createProxy({
    origin: 'https://leetcode.com',
    fetch: () => new Promise((answer) => waiting.push(answer)),
    now: () => clock.now,
    limits,
  })
  const ask = (body = recentBody()) => proxy(post(body), `192.0.2.${++clients}`)
  /** Answers all calls that wait at the practice site, once there are `count` of them. */
  const answer = async (count: number, make: () => Response = () => Response.json({ data: { made: clock.now } })) => {
    await expect.poll(() => waiting.length).toBe(count)
    for (const give of waiting.splice(0)) give(make())
  }
  const asked = async (make?: () => Response) => {
    const response = ask()
    await answer(1, make)
    return response
  }
  return { ask, answer, asked, waiting, clock }
}

const failing = () => new Response('', { status: 500 })
const limited = (seconds: string) => () => new Response('', { status: 429, headers: { 'retry-after': seconds } })

describe('equal calls', () => {
  it('[K5] share one call to the practice site while it runs, whatever the case of the name', async () => {
    const { ask, answer, waiting } = slowSite()
    const responses = [ask(), ask(recentBody('ADA')), ask(), ask(recentBody('grace')), ask(userExistsBody())]
    await answer(3)
    for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
    expect(waiting).toEqual([])
  })

  it('[K5] are asked again as soon as the first is answered', async () => {
    const { asked, clock } = slowSite()
    await asked()
    clock.now = 1
    const response = await asked()
    expect([await response.json(), response.headers.get('x-answer-age')]).toEqual([{ data: { made: 1 } }, null])
  })
})

describe('while the practice site fails', () => {
  it('[K5] the last answer to the same call is given with its age, for ten minutes', async () => {
    const { ask, answer, asked, clock } = slowSite()
    await asked()
    clock.now = 90_000
    const stale = await asked(failing)
    expect([stale.status, stale.headers.get('x-answer-age')]).toEqual([200, '90'])
    expect(await stale.json()).toEqual({ data: { made: 0 } })
    const other = ask(recentBody('grace'))
    await answer(1, failing)
    expect((await other).status).toBe(502)
    clock.now = 600_001
    expect((await asked(failing)).status).toBe(502)
  })

  it('[K5] answers are forgotten after ten minutes, also if nobody asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const clock = { now: 0 }
      const proxy = createProxy({
        origin: 'https://leetcode.com',
        fetch: async () => Response.json({ data: {} }),
        now: () => clock.now,
      })
      await proxy(post(recentBody()), '192.0.2.1')
      const minutes = (count: number) => {
        clock.now += count * 60_000
        vi.advanceTimersByTime(count * 60_000)
      }
      minutes(5)
      await proxy(post(recentBody('grace')), '192.0.2.1')
      // The timer runs only while an answer is remembered.
      minutes(6)
      expect(vi.getTimerCount()).toBe(1)
      minutes(5)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[K5] after a rate limit nobody asks it again before its time', async () => {
    const { ask, answer, asked, waiting, clock } = slowSite()
    expect(await outcome(await asked(limited('30')))).toMatchObject({ status: 429, retryAfter: '30' })
    clock.now = 10_000
    expect(await outcome(await ask(recentBody('grace')))).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: '20',
    })
    expect(waiting).toEqual([])
    clock.now = 30_000
    const again = ask()
    await answer(1)
    expect((await again).status).toBe(200)
  })

  it('[K5] only a limited number of calls waits for it, and the others are refused at once', async () => {
    const { ask, answer, waiting } = slowSite({ concurrent: 2 })
    const [first, second] = [ask(recentBody('a')), ask(recentBody('b'))]
    await expect.poll(() => waiting.length).toBe(2)
    expect(await outcome(await ask(recentBody('c')))).toEqual({ status: 503, code: 'BUSY', retryAfter: '5' })
    await answer(2)
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  })

  it('[K5] the oldest answers are forgotten beyond the limit of memory', async () => {
    const { ask, answer } = slowSite({ rememberedChars: 30 })
    for (const name of ['a', 'b', 'c']) {
      const response = ask(recentBody(name))
      await answer(1, () => Response.json({ data: name }))
      await response
    }
    const statuses = ['a', 'b', 'c'].map((name) => ask(recentBody(name)).then(({ status }) => status))
    await answer(3, failing)
    expect(await Promise.all(statuses)).toEqual([502, 200, 200])
  })
})
