import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hookNetwork, type NetworkGlobals, type WatchedCall, type Watcher } from '../../../extension/page-hook/network'
import { assertProperty } from '../../property'

class FakeXhr extends EventTarget {
  status = 200
  responseType = ''
  responseText = ''
  open(_method: string, address: unknown): string {
    return `opened ${String(address)}`
  }
  send(body?: unknown): string {
    this.responseText = `answer to ${String(body)}`
    this.dispatchEvent(new Event('load'))
    return 'sent'
  }
}

interface FetchOutcome {
  settled: unknown
  arguments: unknown[]
}

function makePage(answer: () => Promise<Response>): { globals: NetworkGlobals; calls: unknown[][] } {
  const calls: unknown[][] = []
  const fetch = function fetch(...args: unknown[]): Promise<Response> {
    calls.push(args)
    return answer()
  }
  const globals = {
    fetch: fetch as NetworkGlobals['fetch'],
    XMLHttpRequest: class extends FakeXhr {
      override open(...args: [string, unknown]) {
        return super.open(...args)
      }
      override send(body?: unknown) {
        return super.send(body)
      }
    } as unknown as NetworkGlobals['XMLHttpRequest'],
    Request,
    URL,
    location: { href: 'https://leetcode.com/problems/two-sum/', pathname: '/problems/two-sum/' },
  }
  return { globals, calls }
}

const makeWatcher = (calls: unknown[], isBroken = false): Watcher => {
  const recordCall = (...args: unknown[]) => {
    if (isBroken) throw new Error('The watcher is broken.')
    calls.push(args)
  }
  return { isWatched: (path) => path.includes('check') || path.includes('submit'), onResponse: recordCall }
}

async function callFetch(globals: NetworkGlobals, calls: unknown[][], args: unknown[]): Promise<FetchOutcome> {
  const settled: unknown = await Promise.resolve()
    .then(() => Reflect.apply(globals.fetch, undefined, args))
    .then(
      async (response: Response) => [response.status, response.bodyUsed, await response.text()],
      (error: unknown) => error,
    )
  return { settled: settled, arguments: calls.at(-1) ?? [] }
}

const makeRecordingProxy = (reads: string[]) =>
  new Proxy(
    {},
    {
      get(_target, name) {
        reads.push(String(name))
        return undefined
      },
    },
  )

const anyInput = fc.oneof(
  fc.constantFrom(
    '/submissions/detail/1/check/',
    'https://leetcode.com/problems/a/submit/',
    'https://elsewhere.example/submit/',
    '//elsewhere.example/submit/',
    'http://[',
    '',
  ),
  fc.constantFrom(null, undefined, 7, {}, Symbol.iterator),
  fc.constantFrom('https://leetcode.com/problems/a/submit/').map((address) => new URL(address)),
)
const anyInit = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.record({ method: fc.constant('POST'), body: fc.string() }),
  fc.jsonValue(),
)
const anyAnswer = fc.oneof(
  fc.record({ status: fc.constantFrom(200, 404, 500), body: fc.string() }).map(
    ({ status, body }) =>
      () =>
        Promise.resolve(new Response(body, { status })),
  ),
  fc.string().map((message) => {
    const error = new TypeError(message)
    return () => Promise.reject(error)
  }),
  fc.constant(() => {
    throw new RangeError('thrown, not rejected')
  }),
)

it('[E8] a hooked fetch behaves for the page like the original one', async () => {
  await assertProperty(
    fc.asyncProperty(anyInput, anyInit, anyAnswer, fc.boolean(), async (first, second, answer, isBroken) => {
      const plainPage = makePage(answer)
      const hookedPage = makePage(answer)
      hookNetwork(hookedPage.globals, makeWatcher([], isBroken))
      const plainOutcome = await callFetch(plainPage.globals, plainPage.calls, [first, second])
      const hookedOutcome = await callFetch(hookedPage.globals, hookedPage.calls, [first, second])
      expect(hookedOutcome).toEqual(plainOutcome)
      expect(hookedOutcome.arguments[0]).toBe(first)
      expect(hookedOutcome.arguments[1]).toBe(second)
    }),
  )
})

it('[E8] the returned promise, and the function’s name, length and text, are those of the original', () => {
  const promise = Promise.resolve(new Response('{}'))
  const { globals } = makePage(() => promise)
  const { length, name } = globals.fetch
  hookNetwork(globals, makeWatcher([]))
  expect(globals.fetch('/submissions/detail/1/check/')).toBe(promise)
  expect([globals.fetch.length, globals.fetch.name]).toEqual([length, name])
  expect(Function.prototype.toString.call(globals.fetch)).toContain('[native code]')
})

it('[E8] no property of the page’s own objects is read', async () => {
  const reads: string[] = []
  const { globals } = makePage(() => Promise.resolve(new Response('')))
  hookNetwork(globals, makeWatcher([]))
  await Reflect.apply(globals.fetch, undefined, [makeRecordingProxy(reads), makeRecordingProxy(reads)])
  await Reflect.apply(globals.fetch, undefined, ['/submissions/detail/1/check/', makeRecordingProxy(reads)])
  expect(reads).toEqual([])
})

it('[E5] the request’s body and the answer of a watched call are reported, for text, URL and Request', async () => {
  const calls: [WatchedCall, string?][] = []
  const { globals } = makePage(() => Promise.resolve(new Response('answer')))
  hookNetwork(globals, makeWatcher(calls))
  const address = 'https://leetcode.com/problems/a/submit/'
  const sentInit = { method: 'POST', body: 'body' }
  await globals.fetch(address, sentInit)
  await globals.fetch(new URL(address), sentInit)
  await globals.fetch(new Request(address, sentInit))
  await globals.fetch('https://elsewhere.example/submit/', sentInit)
  await new Promise((resolve) => setTimeout(resolve))
  const call = { path: '/problems/a/submit/', body: 'body', page: '/problems/two-sum/' }
  expect(calls).toEqual(Array(3).fill([call, 'answer']))
})

it('[E5, E8] XMLHttpRequest is watched, and unchanged for the page', () => {
  const calls: unknown[] = []
  const { globals } = makePage(() => Promise.resolve(new Response('')))
  hookNetwork(globals, makeWatcher(calls))
  const request = new globals.XMLHttpRequest()
  expect(request.open('POST', '/problems/a/submit/')).toBe('opened /problems/a/submit/')
  expect(request.send('body')).toBe('sent')
  const call = { path: '/problems/a/submit/', body: 'body', page: '/problems/two-sum/' }
  expect(calls).toEqual([[call, 'answer to body']])
  request.open('GET', '/elsewhere/')
  request.send()
  expect(calls).toHaveLength(1)
})
