import { proxy } from 'valtio'
import { isObject, isString } from '#lib/guards'
import { isLoopbackName } from '#lib/loopback-name'
import { readStored, writeStored } from '../../../browser/local-storage'

/** The model that the server offers: `none`, `locked` until the user enters the token of the server, or `ready` with its name. */
export type AiOffer =
  | { state: 'none' }
  | { state: 'locked'; problem: string | null }
  | { state: 'ready'; model: string; target: string }

/** The AI review that the server offers; `none` until the server has answered. */
export const ai = proxy<{ offer: AiOffer }>({ offer: { state: 'none' } })

/** The header with which a server that can review names this feature in each answer. */
const FEATURES_HEADER = 'x-solvelog-features'

/** The entry of localStorage with the token. It belongs to this browser and not to a user. */
const TOKEN = 'solvelog.ai-token'

const isModel = isObject<{ host: string; model: string }>({ host: isString, model: isString })
const isLocked = isObject<{ needsToken: true }>({ needsToken: (value): value is true => value === true })
const isErrorBody = isObject<{ error: { message: string } }>({ error: isObject({ message: isString }) })

let asked: Promise<void> | null = null

/**
 * Asks the server once in each page load whether it offers a model. A server without the feature is not asked for its address, because a
 * missing address is an error in the browser's console. Without a connection, the next call asks again.
 */
export function loadOffer(): Promise<void> {
  asked ??= readOffer().catch(() => {
    asked = null
  })
  return asked
}

async function readOffer(): Promise<void> {
  // Every kind of host has this file, and it is never answered from the cache of the service worker.
  const { headers } = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' })
  if (!headers.get(FEATURES_HEADER)?.split(',').includes('ai')) return
  ai.offer = await fetchOffer()
}

async function fetchOffer(): Promise<AiOffer> {
  const response = await fetch('/api/ai/info', { headers: tokenHeaders(), cache: 'no-store' })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isModel(answer)) return { state: 'ready', model: answer.model, target: targetText(answer.host) }
  if (response.ok && isLocked(answer)) return { state: 'locked', problem: null }
  if (response.status === 404) return { state: 'none' }
  return { state: 'locked', problem: messageOf(answer) ?? 'The server did not accept the token. Try again.' }
}

/** Stores the token that the user entered, and asks the server again. */
export async function enterToken(token: string): Promise<void> {
  writeStored(TOKEN, token.trim())
  try {
    ai.offer = await fetchOffer()
  } catch {
    ai.offer = { state: 'locked', problem: 'No connection to the server. Try again.' }
  }
}

/** The header with the stored token. A header value cannot contain the characters that are left out. */
export function tokenHeaders(): Record<string, string> {
  const token = (readStored(TOKEN) ?? '').replace(/[^\x21-\x7e]/g, '')
  return token === '' ? {} : { 'x-ai-token': token }
}

/** The message of a refused request; null if the answer is none of the server's own. */
export const messageOf = (answer: unknown): string | null => (isErrorBody(answer) ? answer.error.message : null)

/** Where the model is, as the buttons name it. `host` may have a port. */
function targetText(host: string): string {
  const name = host.replace(/:\d+$/, '')
  if (!isLoopbackName(name)) return `at ${name}`
  return isLoopbackName(location.hostname) ? 'on this computer' : `on ${location.hostname}`
}
