import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AiSettings } from '../../../server/ai/ai-settings'
import { createReviews, type ReviewOptions } from '../../../server/ai/review'
import { createApp } from '../../../server/app'
import { listAllowedHostNames } from '../../../server/hosts'
import {
  createReplyWithScore,
  createStreamPlan,
  type FakeModel,
  type ModelPlan,
  startFakeModel,
} from '../../fake-model'
import { retryUntilPasses } from '../../retry-until-passes'

const API_KEY = 'sk-very-secret-key'
const AI_TOKEN = 'a-token-of-16-characters'
const PAGE_ORIGIN = 'http://localhost:5173'

let model: FakeModel
let reportedErrors: unknown[] = []
beforeAll(async () => {
  model = await startFakeModel()
})
afterAll(() => model.stop())
beforeEach(() => {
  model.calls.length = 0
  reportedErrors = []
  model.plan(createStreamPlan(createReplyWithScore(90)))
})

const makeSettings = (changes: Partial<AiSettings> = {}): AiSettings => ({
  url: model.url,
  model: 'llama3.2',
  key: API_KEY,
  token: undefined,
  callsPerDay: 50,
  ...changes,
})

function makeApp(settings: Partial<AiSettings> = {}, options: Partial<ReviewOptions> = {}) {
  const listen = options.listen ?? { host: '127.0.0.1', clientHeader: undefined }
  return createApp({
    assets: new Map(),
    proxy: async () => new Response(),
    getCatalog: () => undefined,
    ai: createReviews({
      settings: makeSettings(settings),
      onBug: (bug) => reportedErrors.push(bug),
      ...options,
      listen,
    }),
    allowedHosts: listAllowedHostNames(listen.host),
    clientHeader: undefined,
    onBug: (bug) => reportedErrors.push(bug),
  })
}
type App = ReturnType<typeof makeApp>

const HEADERS = { origin: PAGE_ORIGIN, 'content-type': 'application/json' }

const postReview = async (
  app: App,
  body: unknown = { prompt: 'Judge this.' },
  headers: Record<string, string> = HEADERS,
) =>
  app.request(
    `${PAGE_ORIGIN}/api/ai/review`,
    { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
    {},
  )

const getInfo = async (app: App, headers: Record<string, string> = {}) =>
  app.request(`${PAGE_ORIGIN}/api/ai/info`, { headers }, {})

const parseLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

async function readReply(response: Response) {
  const rawText = await response.text()
  const lines = parseLines(rawText)
  return {
    raw: rawText,
    text: lines.map(({ text }) => text ?? '').join(''),
    last: lines.at(-1),
    ends: lines.filter((line) => !('text' in line)).length,
  }
}

async function readError(response: Response): Promise<unknown> {
  return [response.status, JSON.parse(await response.text()).error.code]
}

describe('a review', () => {
  it('[G3] sends exactly the prompt, the model and the key of the settings, and no header of the client', async () => {
    const response = await postReview(
      makeApp(),
      { prompt: 'Judge <this> \u2028 日本 \ud83d\ude00' },
      { ...HEADERS, cookie: 'a=b' },
    )
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const { text, last, ends } = await readReply(response)
    expect([text, last, ends]).toEqual([
      createReplyWithScore(90),
      { done: { model: 'llama3.2', finish: 'complete' } },
      1,
    ])
    const [call] = model.calls
    expect(call).toMatchObject({
      path: '/v1/chat/completions',
      body: {
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Judge <this> \u2028 日本 \ud83d\ude00' }],
        stream: true,
        stream_options: { include_usage: true },
      },
    })
    expect(Object.keys(call?.headers ?? {}).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
    expect(call?.headers.authorization).toBe(`Bearer ${API_KEY}`)
  })

  it('[G1] passes on each piece when it arrives, after an empty line that is sent at once', async () => {
    model.plan({ kind: 'stream', text: createReplyWithScore(80), next: 'wait' })
    const response = await postReview(makeApp())
    const reader = response.body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await read()).toBe('\n')
    expect(parseLines(await read())).toEqual([{ text: createReplyWithScore(80).slice(0, 40) }])
    await model.release()
    let restText = ''
    for (let piece = await read(); piece !== ''; piece = await read()) restText += piece
    expect(parseLines(restText).at(-1)).toEqual({ done: { model: 'llama3.2', finish: 'complete' } })
  })

  it('[G1] keeps a slow connection open with empty lines', async () => {
    model.plan({ kind: 'stream', text: createReplyWithScore(80), next: 'wait' })
    const response = await postReview(makeApp({}, { limits: { keepAliveMs: 10 } }))
    const decoder = new TextDecoder()
    let raw = ''
    let isReleased = false
    for await (const piece of response.body ?? []) {
      raw += decoder.decode(piece)
      if (isReleased || Number(raw.match(/^$/gm)?.length) < 5) continue
      isReleased = true
      await model.release()
    }
    expect(parseLines(raw).at(-1)).toHaveProperty('done')
  })

  it('[G1] reads a server that does not stream', async () => {
    model.plan({ kind: 'whole', text: createReplyWithScore(70) })
    const { text, last } = await readReply(await postReview(makeApp()))
    expect([text, last]).toEqual([createReplyWithScore(70), { done: { model: 'llama3.2', finish: 'complete' } }])
  })

  it('[G1] retries without the option for token counts if the server does not know this option', async () => {
    const refusal = { error: { message: 'Extra inputs are not permitted: stream_options' } }
    model.plan(
      { kind: 'answer', status: 422, body: JSON.stringify(refusal) },
      createStreamPlan(createReplyWithScore(60)),
    )
    const { text } = await readReply(await postReview(makeApp()))
    expect([text, model.calls.map(({ body }) => 'stream_options' in body)]).toEqual([
      createReplyWithScore(60),
      [true, false],
    ])
  })

  it.each<[number | null, number, string]>([
    [499, 4000, 'half-read'],
    [500, 4000, 'complete'],
    [null, 4000, 'complete'],
    [0, 4000, 'complete'],
  ])('[G4] a model that read %s tokens of %s characters: %s', async (promptTokens, length, finish) => {
    model.plan({ kind: 'stream', text: createReplyWithScore(90), promptTokens })
    const { last } = await readReply(await postReview(makeApp(), { prompt: 'a'.repeat(length) }))
    expect(last).toEqual({ done: { model: 'llama3.2', finish } })
  })

  it('[G4] says that the model stopped at its length limit', async () => {
    model.plan({ kind: 'stream', text: createReplyWithScore(90).slice(0, 200), finish: 'length' })
    const { last } = await readReply(await postReview(makeApp()))
    expect(last).toEqual({ done: { model: 'llama3.2', finish: 'length' } })
  })
})

describe('requests that are refused', () => {
  const foreign = { ...HEADERS, origin: 'https://evil.example' }
  it.each<[string, Record<string, string>, string, [number, string]]>([
    ['of a page of another origin', foreign, '{"prompt":"x"}', [403, 'WRONG_ORIGIN']],
    [
      'of another page as text/plain',
      { ...foreign, 'content-type': 'text/plain' },
      '{"prompt":"x"}',
      [403, 'WRONG_ORIGIN'],
    ],
    ['without an origin', { 'content-type': 'application/json' }, '{"prompt":"x"}', [403, 'WRONG_ORIGIN']],
    [
      'through a reverse proxy',
      { ...HEADERS, 'x-forwarded-for': '127.0.0.1' },
      '{"prompt":"x"}',
      [403, 'TOKEN_NEEDED'],
    ],
    ['through a private network', { ...HEADERS, 'tailscale-user-login': 'a' }, '{"prompt":"x"}', [403, 'TOKEN_NEEDED']],
    ['as text/plain', { ...HEADERS, 'content-type': 'text/plain' }, '{"prompt":"x"}', [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['with another key', HEADERS, '{"prompt":"x","model":"gpt-4"}', [400, 'BAD_REQUEST']],
    ['with an address', HEADERS, '{"prompt":"x","url":"http://evil.example"}', [400, 'BAD_REQUEST']],
    ['without a prompt', HEADERS, '{}', [400, 'BAD_REQUEST']],
    ['with an empty prompt', HEADERS, '{"prompt":""}', [400, 'BAD_REQUEST']],
    ['with a list', HEADERS, '[]', [400, 'BAD_REQUEST']],
    ['with broken JSON', HEADERS, '{"prompt":', [400, 'BAD_REQUEST']],
    ['one character too long', HEADERS, JSON.stringify({ prompt: 'x'.repeat(131_073) }), [400, 'BAD_REQUEST']],
    ['of more than 1 MB', HEADERS, JSON.stringify({ prompt: 'x'.repeat(1_100_000) }), [413, 'BODY_TOO_LARGE']],
  ])('[G3] a request %s', async (_what, headers, body, expected) => {
    expect(await readError(await postReview(makeApp(), body, headers))).toEqual(expected)
    expect(model.calls).toEqual([])
  })

  it.each(['x', 'é', '語', '\u0000', '"', '\ud800'])(
    '[G3] a prompt of 131,072 times %o is not refused',
    async (character) => {
      const prompt = character.repeat(131_072)
      expect((await readReply(await postReview(makeApp(), { prompt }))).last).toHaveProperty('done')
      expect(model.calls[0]?.body.messages?.[0]?.content).toBe(prompt.toWellFormed())
    },
  )

  it('[G3] a request with another method', async () => {
    const response = await makeApp().request(
      `${PAGE_ORIGIN}/api/ai/review`,
      { headers: { 'sec-fetch-site': 'same-origin' } },
      {},
    )
    expect(await readError(response)).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  it('[G3] a request for a host that is not served', async () => {
    expect((await postReview(makeApp(), undefined, { ...HEADERS, host: 'evil.example' })).status).toBe(403)
    expect(model.calls).toEqual([])
  })

  it('[G3] a second review during another, which continues', async () => {
    model.plan({ kind: 'stream', text: createReplyWithScore(80), next: 'wait' })
    const app = makeApp()
    const firstResponse = await postReview(app)
    expect(await readError(await postReview(app))).toEqual([409, 'BUSY'])
    await model.release()
    expect((await readReply(firstResponse)).last).toHaveProperty('done')
    expect((await postReview(app)).status).toBe(200)
  })

  it('[G3] every review after the last one of a UTC day', async () => {
    let now = Date.UTC(2026, 10, 25, 23, 59)
    const app = makeApp({ callsPerDay: 2 }, { now: () => now })
    for (const _ of [1, 2]) await (await postReview(app)).text()
    expect(await readError(await postReview(app))).toEqual([429, 'DAILY_LIMIT'])
    now += 60_000
    expect((await postReview(app)).status).toBe(200)
  })
})

describe('without the settings', () => {
  it('[G3] there is no route', async () => {
    const app = createApp({
      assets: new Map(),
      proxy: async () => new Response(),
      getCatalog: () => undefined,
      ai: undefined,
      allowedHosts: undefined,
      clientHeader: undefined,
      onBug: (bug) => reportedErrors.push(bug),
    })
    expect([(await getInfo(app)).status, (await postReview(app)).status]).toEqual([404, 405])
  })
})

describe('the token', () => {
  const REMOTE_LISTEN = { listen: { host: '0.0.0.0', clientHeader: undefined } }
  const makeTokenHeaders = (token: string) => ({ ...HEADERS, 'x-ai-token': token })

  it('[G3] on this computer no token is needed if the settings have none', async () => {
    const response = await getInfo(makeApp())
    expect(await response.json()).toEqual({ host: new URL(model.url).host, model: 'llama3.2' })
  })

  it('[G3] a token of the settings is needed from every computer, because a reverse proxy can make a request look local', async () => {
    const app = makeApp({ token: AI_TOKEN })
    expect(await (await getInfo(app)).json()).toEqual({ needsToken: true })
    expect(await readError(await postReview(app))).toEqual([403, 'TOKEN_NEEDED'])
    expect(model.calls).toEqual([])
    expect((await readReply(await postReview(app, undefined, makeTokenHeaders(AI_TOKEN)))).last).toHaveProperty('done')
  })

  it('[G3] beyond this computer the AI review is not offered if the settings have no token', async () => {
    const app = makeApp({}, REMOTE_LISTEN)
    expect(await readError(await getInfo(app))).toEqual([404, 'NOT_FOUND'])
    expect(await readError(await postReview(app, undefined, makeTokenHeaders(AI_TOKEN)))).toEqual([403, 'TOKEN_NEEDED'])
  })

  it('[G3] beyond this computer the token is needed, and the answer without it says nothing else', async () => {
    const app = makeApp({ token: AI_TOKEN }, REMOTE_LISTEN)
    expect(await (await getInfo(app)).json()).toEqual({ needsToken: true })
    expect(await readError(await postReview(app))).toEqual([403, 'TOKEN_NEEDED'])
    expect(await readError(await getInfo(app, makeTokenHeaders(`${AI_TOKEN}x`)))).toEqual([403, 'WRONG_TOKEN'])
    expect(await readError(await postReview(app, undefined, makeTokenHeaders('')))).toEqual([403, 'WRONG_TOKEN'])
    expect(model.calls).toEqual([])
    expect(await (await getInfo(app, makeTokenHeaders(AI_TOKEN))).json()).toHaveProperty('model', 'llama3.2')
    expect((await readReply(await postReview(app, undefined, makeTokenHeaders(AI_TOKEN)))).last).toHaveProperty('done')
  })

  it('[G3] after ten wrong tokens in a minute, even the right one has to wait', async () => {
    let nowMs = 1_000_000
    const app = makeApp({ token: AI_TOKEN }, { ...REMOTE_LISTEN, now: () => nowMs })
    for (let n = 0; n < 10; n++) expect((await getInfo(app, makeTokenHeaders('wrong'))).status).toBe(403)
    const blocked = await getInfo(app, makeTokenHeaders(AI_TOKEN))
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '60'])
    nowMs += 60_000
    expect((await getInfo(app, makeTokenHeaders(AI_TOKEN))).status).toBe(200)
  })
})

describe('faults of the model', () => {
  const makeJsonError = (
    status: number,
    error: object | string = { message: `Incorrect API key: ${API_KEY}` },
  ): ModelPlan => ({
    kind: 'answer',
    status,
    body: JSON.stringify({ error }),
  })
  const makePage = (status: number): ModelPlan => ({
    kind: 'answer',
    status,
    body: `<html>${API_KEY}</html>`,
    headers: { 'content-type': 'text/html' },
  })
  const makeStream = (changes: Partial<Extract<ModelPlan, { kind: 'stream' }>>): ModelPlan => ({
    kind: 'stream',
    text: createReplyWithScore(1),
    ...changes,
  })
  it.each<[string, ModelPlan, string, string]>([
    ['a wrong key', makeJsonError(401), 'WRONG_KEY', 'refused the key. Set AI_KEY'],
    ['a forbidden key', makeJsonError(403), 'WRONG_KEY', 'refused the key. Set AI_KEY'],
    ['no credit', makeJsonError(402), 'NO_CREDIT', 'no credit left. Add credit there'],
    [
      'no credit as 429',
      makeJsonError(429, { code: 'insufficient_quota' }),
      'NO_CREDIT',
      'no credit left. Add credit there',
    ],
    ['an unknown model', makeJsonError(404), 'UNKNOWN_MODEL', 'has no model "llama3.2". Change AI_MODEL.'],
    ['a wrong path', makePage(404), 'WRONG_ADDRESS', 'Check AI_URL: it usually ends in /v1.'],
    ['too many requests', makeJsonError(429), 'RATE_LIMITED', 'no more requests at the moment. Wait a while'],
    [
      'too many requests with a time',
      { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '7' } },
      'RATE_LIMITED',
      'Wait 7 seconds, then try again.',
    ],
    [
      'an internal error',
      makeJsonError(500),
      'MODEL_FAILED',
      'failed with status 500. The log of the model server says why.',
    ],
    ['an overload', makePage(503), 'MODEL_FAILED', 'failed with status 503'],
    [
      'a long prompt',
      makeJsonError(400, { message: 'maximum context length is 4096' }),
      'REFUSED',
      'Raise its context',
    ],
    ['a refusal', makeJsonError(400, 'no'), 'REFUSED', 'refused the request with status 400'],
    ['a page', makePage(200), 'WRONG_ADDRESS', 'did not answer like a chat API'],
    [
      'other JSON',
      { kind: 'answer', status: 200, body: '{"ok":true}' },
      'WRONG_ADDRESS',
      'did not answer like a chat API',
    ],
    ['broken JSON', { kind: 'answer', status: 200, body: '{"choices":' }, 'WRONG_ADDRESS', 'did not answer like'],
    [
      'a redirect',
      { kind: 'answer', status: 307, body: '', headers: { location: 'http://127.0.0.1:1/stolen' } },
      'WRONG_ADDRESS',
      'redirects to another address. Set AI_URL',
    ],
    ['a broken connection', makeStream({ next: 'cut' }), 'CUT_OFF', 'before the reply was complete. Try again.'],
    ['an end without an end', makeStream({ next: 'stop' }), 'CUT_OFF', 'before the reply was complete. Try again.'],
    ['an error in the middle', makeStream({ next: 'error' }), 'MODEL_FAILED', 'failed in the middle of the reply'],
    ['nothing', createStreamPlan(''), 'EMPTY', 'replied without any text'],
    [
      '10 MB',
      makeStream({ text: 'x'.repeat(10_000_000), pieceLength: 60_000 }),
      'TOO_LONG',
      'too long, so it was stopped',
    ],
    ['10 MB in a line', makeStream({ text: 'x'.repeat(10_000_000), pieceLength: 10_000_000 }), 'TOO_LONG', 'too long'],
    ['10 MB at once', { kind: 'whole', text: 'x'.repeat(10_000_000) }, 'TOO_LONG', 'too long, so it was stopped'],
  ])('[G4] the message for %s names the next step, and never the key', async (_what, plan, code, messagePart) => {
    model.plan(plan)
    const { raw, last } = await readReply(await postReview(makeApp()))
    expect(last).toEqual({ error: { code, message: expect.stringContaining(messagePart) } })
    expect(raw).not.toContain(API_KEY)
    expect([model.calls.length, reportedErrors]).toEqual([1, []])
  })

  it('[G4] a server that is not running', async () => {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const { last } = await readReply(await postReview(makeApp({ url: `http://127.0.0.1:${port}/v1` })))
    const message = `No connection. Is the model server running at 127.0.0.1:${port}?`
    expect(last).toEqual({ error: { code: 'NOT_RUNNING', message } })
  })

  it('[G4] a host that does not exist', async () => {
    const { last } = await readReply(await postReview(makeApp({ url: 'http://solvelog.invalid/v1' })))
    expect(last).toMatchObject({ error: { code: 'UNREACHABLE' } })
  })

  it('[G4] a server that never answers', async () => {
    model.plan({ kind: 'silent' })
    const { last } = await readReply(await postReview(makeApp({}, { limits: { totalMs: 50 } })))
    expect(last).toMatchObject({ error: { code: 'TOO_SLOW' } })
  })

  it('[G4] a server that stops in the middle, and a review after it', async () => {
    const stoppingModel = await startFakeModel()
    stoppingModel.plan({ kind: 'stream', text: createReplyWithScore(80), next: 'wait' })
    const app = makeApp({ url: stoppingModel.url })
    const response = await postReview(app)
    await retryUntilPasses(() => expect(stoppingModel.calls).toHaveLength(1))
    await stoppingModel.stop()
    expect((await readReply(response)).last).toMatchObject({
      error: { code: expect.stringMatching(/CUT_OFF|UNREACHABLE/) },
    })
    expect((await readReply(await postReview(app))).last).toMatchObject({ error: { code: 'NOT_RUNNING' } })
  })
})

describe('a client that leaves', () => {
  let server: ServerType | undefined
  afterEach(() => server?.close())

  it('[G3] ends the call of the model and makes room for the next review', async () => {
    model.plan(
      { kind: 'stream', text: createReplyWithScore(80), next: 'wait' },
      createStreamPlan(createReplyWithScore(80)),
    )
    const app = makeApp()
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sendReview = (signal: AbortSignal | null = null) =>
      fetch(`${origin}/api/ai/review`, {
        method: 'POST',
        headers: { ...HEADERS, origin },
        body: '{"prompt":"x"}',
        signal,
      })
    const leavingClient = new AbortController()
    const firstResponse = await sendReview(leavingClient.signal)
    await firstResponse.body?.getReader().read()
    await retryUntilPasses(() => expect(model.calls).toHaveLength(1))
    leavingClient.abort()
    await retryUntilPasses(() => expect(model.calls[0]?.isClosed).toBe(true))
    const nextReview = await sendReview()
    expect(nextReview.status).toBe(200)
    expect((await readReply(nextReview)).last).toHaveProperty('done')
    expect(reportedErrors).toEqual([])
  })
})
