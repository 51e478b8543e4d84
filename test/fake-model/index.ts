import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelPlan =
  | {
      kind: 'stream'
      text: string
      /** In characters. The default is 40. */
      pieceLength?: number
      /**
       * The number of prompt tokens that the model reports. Null reports none. The default is a quarter of the prompt's
       * characters.
       */
      promptTokens?: number | null
      finish?: string
      /**
       * The action after the first piece. `wait` waits for `release`, `cut` cuts the connection, and `error` reports an
       * error. `stop` leaves out the line that marks the end of a stream.
       */
      next?: 'wait' | 'cut' | 'error' | 'stop'
    }
  | { kind: 'whole'; text: string }
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  /** Accepts the request and never answers. */
  | { kind: 'silent' }

export interface ModelCall {
  path: string
  headers: IncomingHttpHeaders
  body: { model?: unknown; messages?: { role: string; content: string }[]; stream?: unknown; stream_options?: unknown }
  /** Whether the client has closed the connection before the end. */
  isClosed: boolean
}

/** A server with an OpenAI-compatible chat API, as far as Solvelog uses it. */
export interface FakeModel {
  /** The base URL for AI_URL. */
  url: string
  calls: ModelCall[]
  /** Sets the answers of the next calls. The last one repeats. */
  plan(...plans: ModelPlan[]): void
  /** Waits until an answer has paused after its first piece, then sends the rest of every paused answer. */
  release(): Promise<void>
  /** Closes all connections at once, as if the program was killed. */
  stop(): Promise<void>
}

export const createReplyWithScore = (score: number | string): string =>
  `<feedback><performance time_to_solve="4" time_complexity="O(n)" space_complexity="O(n)"><comments>Quick, with one pass.</comments></performance>
<code_quality readability="4" correctness="5" maintainability="4"><comments>Clear names.</comments></code_quality>
<summary final_score="${score}"><comments>Solid work. Say the invariant aloud next time.</comments></summary></feedback>`

export const createStreamPlan = (text: string): ModelPlan => ({ kind: 'stream', text })

/** Uses a free port. */
export async function startFakeModel(): Promise<FakeModel> {
  const calls: ModelCall[] = []
  const waiting = new Set<() => void>()
  let reportWaiting: () => void = () => undefined
  const waitForRelease = () =>
    new Promise<void>((resolve) => {
      waiting.add(resolve)
      reportWaiting()
    })
  let plans: ModelPlan[] = [createStreamPlan(createReplyWithScore(90))]
  const server = createServer(async (request, response) => {
    const bytes: Buffer[] = []
    for await (const piece of request) bytes.push(piece as Buffer)
    const text = Buffer.concat(bytes).toString()
    const call: ModelCall = {
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
      isClosed: false,
    }
    calls.push(call)
    response.on('close', () => {
      call.isClosed = !response.writableFinished
    })
    const plan = plans.length > 1 ? plans.shift() : plans[0]
    if (plan) await play(plan, call, response, waitForRelease)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const release = async () => {
    while (waiting.size === 0)
      await new Promise<void>((resolve) => {
        reportWaiting = resolve
      })
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    plan: (...next) => {
      plans = next
    },
    release,
    stop: () => stop(server),
  }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function play(plan: ModelPlan, call: ModelCall, response: ServerResponse, wait: () => Promise<void>) {
  switch (plan.kind) {
    case 'silent':
      return
    case 'answer':
      response.writeHead(plan.status, { 'content-type': 'application/json', ...plan.headers }).end(plan.body)
      return
    case 'whole':
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: plan.text }, finish_reason: 'stop' }],
          usage: { prompt_tokens: estimatePromptTokens(call) },
        }),
      )
      return
    case 'stream':
      await playStream(plan, call, response, wait)
  }
}

const estimatePromptTokens = ({ body }: ModelCall): number => Math.ceil((body.messages?.[0]?.content.length ?? 0) / 4)

async function playStream(
  plan: Extract<ModelPlan, { kind: 'stream' }>,
  call: ModelCall,
  response: ServerResponse,
  wait: () => Promise<void>,
) {
  const send = (data: unknown) => response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const length = plan.pieceLength ?? 40
  const sendText = (content: string) => send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(': a comment\n\n')
  sendText(plan.text.slice(0, length))
  if (plan.next === 'wait') await wait()
  if (plan.next === 'cut') return void response.write(': cut\n\n', () => response.destroy())
  if (plan.next === 'error') send({ error: { message: 'out of memory', type: 'server_error' } })
  if (plan.next === 'stop' || plan.next === 'error') return void response.end()
  for (let at = length; at < plan.text.length; at += length) sendText(plan.text.slice(at, at + length))
  send({ choices: [{ index: 0, delta: {}, finish_reason: plan.finish ?? 'stop' }] })
  const tokens = plan.promptTokens === undefined ? estimatePromptTokens(call) : plan.promptTokens
  if (tokens !== null && call.body.stream_options) send({ choices: [], usage: { prompt_tokens: tokens } })
  send('[DONE]')
  response.end()
}
