import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { parseRetryAfter } from '../proxy/upstream'
import type { AiSettings } from './ai-settings'
import {
  createCutOffError,
  createNotAnApiError,
  createTimeoutError,
  type FailedResponse,
  ModelError,
  type ModelName,
  toConnectionError,
  toResponseError,
} from './model-error'
import { type ReplyEnd, readStream, readWhole as readWholeReply } from './reply-reader'

export interface ModelTimeouts {
  /** Milliseconds until the connection must be open. The reply may take longer, because the server may have to load the model first. */
  connectMs: number
  totalMs: number
}

const MAX_ERROR_BYTES = 65_536

/**
 * Sends a prompt to the model and yields the pieces of its reply as they arrive. Throws a ModelError for every failure of the model's
 * server. When the caller ends the iteration, the connection is closed. Redirects are not followed, because the key would be sent to
 * another host.
 */
export async function* requestReply(
  prompt: string,
  settings: AiSettings,
  timeouts: ModelTimeouts,
  cancelSignal: AbortSignal,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const name = getModelName(settings)
  const timeout = AbortSignal.timeout(timeouts.totalMs)
  const signal = AbortSignal.any([cancelSignal, timeout])
  let response: IncomingMessage | undefined
  try {
    response = await openReply(prompt, settings, timeouts, signal)
    return yield* readReply(response, name)
  } catch (error) {
    if (error instanceof ModelError || cancelSignal.aborted) throw error
    if (timeout.aborted) throw createTimeoutError(name, Math.round(timeouts.totalMs / 60_000))
    throw response ? createCutOffError(name) : toConnectionError(getErrorCode(error), name)
  } finally {
    response?.destroy()
  }
}

/** Returns the model's name, and the host and port of its server. Error messages may contain both, because neither is secret. */
export const getModelName = ({ url, model }: AiSettings): ModelName => ({ host: new URL(url).host, model })

/** If the server refuses the option `stream_options`, sends the request again without this option. */
async function openReply(
  prompt: string,
  settings: AiSettings,
  timeouts: ModelTimeouts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const message = { model: settings.model, messages: [{ role: 'user', content: prompt }], stream: true }
  const usageOption = { stream_options: { include_usage: true } }
  const response = await post(settings, { ...message, ...usageOption }, timeouts, signal)
  if (response.statusCode === 200) return response
  const failure = await readFailure(response)
  if (!failure.isUsageRefused) throw toResponseError(failure, getModelName(settings))
  const retried = await post(settings, message, timeouts, signal)
  if (retried.statusCode === 200) return retried
  throw toResponseError(await readFailure(retried), getModelName(settings))
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
    // A reused connection would not fire the event `connect`, so the time limit would end the call.
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
  if (type === 'application/json') return yield* readWholeReply(response, name)
  throw createNotAnApiError(name)
}

async function readFailure(response: IncomingMessage): Promise<FailedResponse & { isUsageRefused: boolean }> {
  const { statusCode: status = 0, headers } = response
  let text = ''
  try {
    for await (const bytes of response) {
      text += String(bytes)
      if (text.length > MAX_ERROR_BYTES) break
    }
  } catch {
    // If the body breaks off, the text received so far is used.
  }
  return {
    status,
    retryAfter: parseRetryAfter(headers['retry-after'] ?? null, Date.now()),
    isJson: text.trimStart().startsWith('{'),
    isOutOfCredit: /insufficient_quota|insufficient_balance|insufficient credit/i.test(text),
    isTooLong: /context.{0,20}(length|size|window|overflow)|too long/i.test(text),
    isUsageRefused: (status === 400 || status === 422) && text.includes('stream_options'),
  }
}

function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : undefined
}
