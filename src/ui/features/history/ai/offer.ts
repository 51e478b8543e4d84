import { proxy } from 'valtio'
import { isObject, isString } from '#lib/guards'
import { isLoopbackName } from '#lib/loopback-name'
import { readStored, writeStored } from '../../../browser/local-storage'

/**
 * Whether the server offers a language model. `locked` means that the user has to enter the access token of the server first. `target`
 * describes where the model runs.
 */
export type AiOffer =
  | { state: 'none' }
  | { state: 'locked'; problem: string | null }
  | { state: 'ready'; model: string; target: string }

/** The offer of the server; `none` until the server has answered. */
export const aiState = proxy<{ offer: AiOffer }>({ offer: { state: 'none' } })

/** The response header in which the server names its features. Only a server with a model sends it. */
const FEATURES_HEADER = 'x-solvelog-features'

/** The name of the localStorage entry with the access token of the server. The token belongs to this browser, not to a user. */
const TOKEN_KEY = 'solvelog.ai-token'

const isModelAnswer = isObject<{ host: string; model: string }>({ host: isString, model: isString })
const isLockedAnswer = isObject<{ needsToken: true }>({ needsToken: (value): value is true => value === true })
const isErrorBody = isObject<{ error: { message: string } }>({ error: isObject({ message: isString }) })

let offerRequest: Promise<void> | null = null

/**
 * Asks the server once per page load whether it offers a model. First reads the features from a response header: a request to a missing
 * address would show an error in the browser's console.
 */
export function loadOffer(): Promise<void> {
  offerRequest ??= loadOfferIfAnnounced().catch(() => {
    offerRequest = null
  })
  return offerRequest
}

async function loadOfferIfAnnounced(): Promise<void> {
  // Every server that hosts the app has this file, and the service worker never answers the request from its cache.
  const { headers } = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' })
  if (!headers.get(FEATURES_HEADER)?.split(',').includes('ai')) return
  aiState.offer = await fetchOffer()
}

async function fetchOffer(): Promise<AiOffer> {
  const response = await fetch('/api/ai/info', { headers: createTokenHeaders(), cache: 'no-store' })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isModelAnswer(answer))
    return { state: 'ready', model: answer.model, target: describeTarget(answer.host) }
  if (response.ok && isLockedAnswer(answer)) return { state: 'locked', problem: null }
  if (response.status === 404) return { state: 'none' }
  return { state: 'locked', problem: readErrorMessage(answer) ?? 'The server did not accept the token. Try again.' }
}

export async function enterToken(token: string): Promise<void> {
  writeStored(TOKEN_KEY, token.trim())
  try {
    aiState.offer = await fetchOffer()
  } catch {
    aiState.offer = { state: 'locked', problem: 'No connection to the server. Try again.' }
  }
}

/** Returns the request header with the stored token. Removes characters that a header value cannot contain. */
export function createTokenHeaders(): Record<string, string> {
  const token = (readStored(TOKEN_KEY) ?? '').replace(/[^\x21-\x7e]/g, '')
  return token === '' ? {} : { 'x-ai-token': token }
}

/** Returns the error message in a response body; null if the body is not an error of Solvelog's server. */
export const readErrorMessage = (answer: unknown): string | null => (isErrorBody(answer) ? answer.error.message : null)

/** Describes where the model runs, for the labels of buttons. `host` may have a port. */
function describeTarget(host: string): string {
  const name = host.replace(/:\d+$/, '')
  if (!isLoopbackName(name)) return `at ${name}`
  return isLoopbackName(location.hostname) ? 'on this computer' : `on ${location.hostname}`
}
