import { proxy } from 'valtio'
import { isObject, isString } from '#lib/guards'
import { isLoopbackName } from '#lib/loopback-name'
import { readStored, writeStored } from '../../../browser/local-storage'

/**
 * Whether the server offers a model. `none`: it does not. `locked`: the user has to enter the token of the server first. `ready`: it does,
 * with the model's name and where it runs.
 */
export type AiOffer =
  | { state: 'none' }
  | { state: 'locked'; problem: string | null }
  | { state: 'ready'; model: string; target: string }

/** The offer of the server; `none` until the server has answered. */
export const ai = proxy<{ offer: AiOffer }>({ offer: { state: 'none' } })

/** The response header in which the server names its features. Only a server with a model sends it. */
const FEATURES_HEADER = 'x-solvelog-features'

/** The name of the localStorage entry with the token. The token belongs to this browser, not to a user. */
const TOKEN_KEY = 'solvelog.ai-token'

const isModel = isObject<{ host: string; model: string }>({ host: isString, model: isString })
const isLocked = isObject<{ needsToken: true }>({ needsToken: (value): value is true => value === true })
const isErrorBody = isObject<{ error: { message: string } }>({ error: isObject({ message: isString }) })

let offerRequest: Promise<void> | null = null

/**
 * Asks the server once per page load whether it offers a model. A server without the feature does not get a request for the feature's
 * address, because a missing address is an error in the browser's console. After a failed request, the next call asks again.
 */
export function loadOffer(): Promise<void> {
  offerRequest ??= readOffer().catch(() => {
    offerRequest = null
  })
  return offerRequest
}

async function readOffer(): Promise<void> {
  // Every kind of host has this file, and the service worker's cache never answers for it.
  const { headers } = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' })
  if (!headers.get(FEATURES_HEADER)?.split(',').includes('ai')) return
  ai.offer = await fetchOffer()
}

async function fetchOffer(): Promise<AiOffer> {
  const response = await fetch('/api/ai/info', { headers: tokenHeaders(), cache: 'no-store' })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isModel(answer))
    return { state: 'ready', model: answer.model, target: describeTarget(answer.host) }
  if (response.ok && isLocked(answer)) return { state: 'locked', problem: null }
  if (response.status === 404) return { state: 'none' }
  return { state: 'locked', problem: readErrorMessage(answer) ?? 'The server did not accept the token. Try again.' }
}

/** Stores the token that the user entered, and asks the server again. */
export async function enterToken(token: string): Promise<void> {
  writeStored(TOKEN_KEY, token.trim())
  try {
    ai.offer = await fetchOffer()
  } catch {
    ai.offer = { state: 'locked', problem: 'No connection to the server. Try again.' }
  }
}

/** Returns the request header with the stored token. Removes characters that a header value cannot contain. */
export function tokenHeaders(): Record<string, string> {
  const token = (readStored(TOKEN_KEY) ?? '').replace(/[^\x21-\x7e]/g, '')
  return token === '' ? {} : { 'x-ai-token': token }
}

/** Returns the message of a refused request; null if the response does not come from Solvelog's server. */
export const readErrorMessage = (answer: unknown): string | null => (isErrorBody(answer) ? answer.error.message : null)

/** Describes where the model runs, for the labels of buttons. `host` may have a port. */
function describeTarget(host: string): string {
  const name = host.replace(/:\d+$/, '')
  if (!isLoopbackName(name)) return `at ${name}`
  return isLoopbackName(location.hostname) ? 'on this computer' : `on ${location.hostname}`
}
