import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { retryAfterSeconds } from '../proxy/upstream'
import type { AiSettings } from './ai-settings'
import {
  cutOff,
  errorOfAnswer,
  errorOfConnection,
  type FailedAnswer,
  ModelError,
  type ModelName,
  notAnApi,
  timeoutError,
} from './model-error'
import { type ReplyEnd, readStream, readWhole } from './reply-reader'

/** Time limits of a call of the model, in milliseconds. */
export interface ModelTimeouts {
  /** Until the connection is made. The model may then take longer before it answers, because it has to be loaded. */
  connectMs: number
  /** For the whole call. */
  totalMs: number
}

/** Maximum bytes read of an answer that is an error. */
const ERROR_BYTES = 65_536

/**
 * Sends a prompt to the model and yields the pieces of its reply as they arrive. Returns how the reply ended. Throws a ModelError for every
 * failure of the model's server, and an AbortError after `cancelled` aborts. Ending the iteration closes the connection. Redirects are not
 * followed: the key would go to another host.
 */
export async function* requestReply(
  prompt: string,
  settings: AiSettings,
  timeouts: ModelTimeouts,
  cancelled: AbortSignal,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const name = modelName(settings)
  const limit = AbortSignal.timeout(timeouts.totalMs)
  const signal = AbortSignal.any([cancelled, limit])
  let response: IncomingMessage | undefined
  try {
    response = await open(prompt, settings, timeouts, signal)
    return yield* readReply(response, name)
  } catch (error) {
    if (error instanceof ModelError || cancelled.aborted) throw error
    if (limit.aborted) throw timeoutError(name, Math.round(timeouts.totalMs / 60_000))
    throw response ? cutOff(name) : errorOfConnection(codeOf(error), name)
  } finally {
    response?.destroy()
  }
}

/** The name of the model's server in error messages: its host and port, which are never secret. */
export const modelName = ({ url, model }: AiSettings): ModelName => ({ host: new URL(url).host, model })

/** Sends the request. Without `usage`, it does not ask for the number of tokens, because the server refused that. */
async function open(
  prompt: string,
  settings: AiSettings,
  timeouts: ModelTimeouts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const message = { model: settings.model, messages: [{ role: 'user', content: prompt }], stream: true }
  const usage = { stream_options: { include_usage: true } }
  const response = await post(settings, { ...message, ...usage }, timeouts, signal)
  if (response.statusCode === 200) return response
  const failed = await readFailure(response)
  if (!failed.isUsageRefused) throw errorOfAnswer(failed, modelName(settings))
  const second = await post(settings, message, timeouts, signal)
  if (second.statusCode === 200) return second
  throw errorOfAnswer(await readFailure(second), modelName(settings))
}

function post(
  { url, key }: AiSettings,
  body: object,
  { connectMs }: ModelTimeouts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(`${url}/chat/completions`)
  const isEncrypted = address.protocol === 'https:'
  const text = Buffer.from(JSON.stringify(body))
  const headers = {
    'content-type': 'application/json',
    'content-length': text.byteLength,
    accept: 'text/event-stream, application/json',
    'user-agent': 'Solvelog',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  return new Promise((resolve, reject) => {
    const send = isEncrypted ? requestHttps : requestHttp
    // A connection of its own for each call, so that the time limit covers the connection.
    const request = send(address, { method: 'POST', headers, signal, agent: false })
    const timer = setTimeout(() => request.destroy(new Error('No connection in time.')), connectMs)
    request.once('socket', (socket: TLSSocket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(timer))
    })
    request.once('close', () => clearTimeout(timer))
    request.once('response', resolve)
    request.on('error', reject)
    request.end(text)
  })
}

async function* readReply(response: IncomingMessage, name: ModelName): AsyncGenerator<string, ReplyEnd, undefined> {
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'text/event-stream') return yield* readStream(response, name)
  if (type === 'application/json') return yield* readWhole(response, name)
  throw notAnApi(name)
}

/** Reads an answer that is an error. Its text only decides which message is shown. */
async function readFailure(response: IncomingMessage): Promise<FailedAnswer & { isUsageRefused: boolean }> {
  const { statusCode: status = 0, headers } = response
  let text = ''
  try {
    for await (const bytes of response) {
      text += String(bytes)
      if (text.length > ERROR_BYTES) break
    }
  } catch {
    // The status is enough for a message.
  }
  return {
    status,
    retryAfter: retryAfterSeconds(headers['retry-after'] ?? null, Date.now()),
    isJson: text.trimStart().startsWith('{'),
    isOutOfCredit: /insufficient_quota|insufficient_balance|insufficient credit/i.test(text),
    isTooLong: /context.{0,20}(length|size|window|overflow)|too long/i.test(text),
    isUsageRefused: (status === 400 || status === 422) && text.includes('stream_options'),
  }
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : undefined
}
