import { describe, expect, it, vi } from 'vitest'
import { createProxy, type ProxyLimits } from '../../../server/proxy/proxy'
import { makePostRequest, makeRecentBody, makeUserExistsBody, readOutcome } from './proxy-calls'

/** The practice site responds only when the test calls `answerCalls`. */
function makeSlowProxy(limits: Partial<ProxyLimits> = {}) {
  const waitingCalls: ((answer: Response) => void)[] = []
  const clock = { now: 0 }
  let clients = 0
  const proxy = createProxy({
    origin: 'https://leetcode.com',
    fetch: () => new Promise((answer) => waitingCalls.push(answer)),
    now: () => clock.now,
    limits,
  })
  const callProxy = (body = makeRecentBody()) => proxy(makePostRequest(body), `192.0.2.${++clients}`)
  /** Waits until exactly `count` calls wait at the practice site, and answers them. */
  const answerCalls = async (
    count: number,
    makeResponse: () => Response = () => Response.json({ data: { made: clock.now } }),
  ) => {
    await expect.poll(() => waitingCalls.length).toBe(count)
    for (const resolve of waitingCalls.splice(0)) resolve(makeResponse())
  }
  const callAndAnswer = async (makeResponse?: () => Response) => {
    const response = callProxy()
    await answerCalls(1, makeResponse)
    return response
  }
  return { callProxy, answerCalls, callAndAnswer, waitingCalls, clock }
}

const makeFailure = () => new Response('', { status: 500 })
const makeRateLimitAfter = (seconds: string) => () =>
  new Response('', { status: 429, headers: { 'retry-after': seconds } })

describe('equal calls', () => {
  it('[K5] share one call to the practice site while it runs, also if the names differ in case', async () => {
    const { callProxy, answerCalls, waitingCalls } = makeSlowProxy()
    const responses = [
      callProxy(),
      callProxy(makeRecentBody('ADA')),
      callProxy(),
      callProxy(makeRecentBody('grace')),
      callProxy(makeUserExistsBody()),
    ]
    await answerCalls(3)
    for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
    expect(waitingCalls).toEqual([])
  })

  it('[K5] are sent again as soon as the first call is answered', async () => {
    const { callAndAnswer, clock } = makeSlowProxy()
    await callAndAnswer()
    clock.now = 1
    const response = await callAndAnswer()
    expect([await response.json(), response.headers.get('x-answer-age')]).toEqual([{ data: { made: 1 } }, null])
  })
})

describe('while the practice site fails', () => {
  it('[K5] the last answer to the same call is given with its age, for ten minutes', async () => {
    const { callProxy, answerCalls, callAndAnswer, clock } = makeSlowProxy()
    await callAndAnswer()
    clock.now = 90_000
    const stale = await callAndAnswer(makeFailure)
    expect([stale.status, stale.headers.get('x-answer-age')]).toEqual([200, '90'])
    expect(await stale.json()).toEqual({ data: { made: 0 } })
    const otherCall = callProxy(makeRecentBody('grace'))
    await answerCalls(1, makeFailure)
    expect((await otherCall).status).toBe(502)
    clock.now = 600_001
    expect((await callAndAnswer(makeFailure)).status).toBe(502)
  })

  it('[K5] answers are forgotten after ten minutes, also without another call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const clock = { now: 0 }
      const proxy = createProxy({
        origin: 'https://leetcode.com',
        fetch: async () => Response.json({ data: {} }),
        now: () => clock.now,
      })
      await proxy(makePostRequest(makeRecentBody()), '192.0.2.1')
      const advanceMinutes = (count: number) => {
        clock.now += count * 60_000
        vi.advanceTimersByTime(count * 60_000)
      }
      advanceMinutes(5)
      await proxy(makePostRequest(makeRecentBody('grace')), '192.0.2.1')
      // The timer runs only while an answer is remembered.
      advanceMinutes(6)
      expect(vi.getTimerCount()).toBe(1)
      advanceMinutes(5)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[K5] after a rate limit no call reaches it before Retry-After has passed', async () => {
    const { callProxy, answerCalls, callAndAnswer, waitingCalls, clock } = makeSlowProxy()
    expect(await readOutcome(await callAndAnswer(makeRateLimitAfter('30')))).toMatchObject({
      status: 429,
      retryAfter: '30',
    })
    clock.now = 10_000
    expect(await readOutcome(await callProxy(makeRecentBody('grace')))).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: '20',
    })
    expect(waitingCalls).toEqual([])
    clock.now = 30_000
    const secondCall = callProxy()
    await answerCalls(1)
    expect((await secondCall).status).toBe(200)
  })

  it('[K5] only a limited number of calls can wait for an answer, and the others are refused at once', async () => {
    const { callProxy, answerCalls, waitingCalls } = makeSlowProxy({ concurrent: 2 })
    const [firstCall, secondCall] = [callProxy(makeRecentBody('a')), callProxy(makeRecentBody('b'))]
    await expect.poll(() => waitingCalls.length).toBe(2)
    expect(await readOutcome(await callProxy(makeRecentBody('c')))).toEqual({
      status: 503,
      code: 'BUSY',
      retryAfter: '5',
    })
    await answerCalls(2)
    expect([(await firstCall).status, (await secondCall).status]).toEqual([200, 200])
  })

  it('[K5] the oldest answers are forgotten beyond the limit of memory', async () => {
    const { callProxy, answerCalls } = makeSlowProxy({ rememberedChars: 30 })
    for (const name of ['a', 'b', 'c']) {
      const response = callProxy(makeRecentBody(name))
      await answerCalls(1, () => Response.json({ data: name }))
      await response
    }
    const statuses = ['a', 'b', 'c'].map((name) => callProxy(makeRecentBody(name)).then(({ status }) => status))
    await answerCalls(3, makeFailure)
    expect(await Promise.all(statuses)).toEqual([502, 200, 200])
  })
})
