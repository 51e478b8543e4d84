import { CODE_HEADER, infoPath, MAX_WAIT_SECONDS, type RelayInfo } from '#domain/relay/contract'
import { createJsonResponse } from '../proxy/refusal'
import { isSameOrigin } from '../same-origin'
import type { RelayClient } from './registry'
import { createRelayRefusalResponse, RelayRefusal } from './relay-refusal'
import type { RelaySettings } from './relay-settings'
import { isMailboxRoute, type MailboxRoute, parseRoute, type VaultRoute } from './route'
import { areHashesEqual, hashText } from './token'

/** Why a vault (encrypted log) no longer counts against the limit. A `deleted` vault still answers its devices, to report its deletion. */
export type ReleaseReason = 'deleted' | 'unused' | 'not-created'

/** The functions of the sync server that differ between a Node server with a disk and Cloudflare's Durable Objects. */
export interface RelayParts {
  /** Answers a request about a vault (encrypted log), even if it does not exist. May throw refusals or return them as responses. */
  answerVaultRequest(request: Request, route: VaultRoute): Promise<Response>
  /** Answers a request about the messages of two devices that pair (a mailbox). May throw refusals or return them as responses. */
  answerMailboxRequest(request: Request, route: MailboxRoute, client: RelayClient): Promise<Response>
  /**
   * Counts a new vault (encrypted log). Returns status 201, or 200 if the vault is already counted. May throw a refusal or return it as a
   * response.
   */
  register(vault: string, client: RelayClient): Promise<Response>
  release(vault: string, reason: ReleaseReason): Promise<void>
  /**
   * Counts a wrong access code of the server. Returns status 204. If the client has made too many wrong guesses, throws a refusal or
   * returns it as a response.
   */
  countWrongCode(client: RelayClient): Promise<Response>
}

export interface RelayOptions {
  settings: RelaySettings
  parts: RelayParts
  /** Whether the server can delay the response to a request for changes until there are some. */
  canWait: boolean
  /** Called with every unexpected error that led to the response STORAGE_FAILED. */
  onBug: (error: unknown) => void
}

/** Answers a request below `/api/sync/`. */
export type Relay = (request: Request, client: RelayClient) => Promise<Response>

/**
 * Creates the sync server (M3, M7, M8), which uses only web APIs. It checks the origin and the access code, and passes requests on to the
 * vaults (encrypted logs) and the pairing mailboxes. Every error becomes a response with `{"error":{"code","message"}}`.
 */
export function createRelay({ settings, parts, canWait, onBug }: RelayOptions): Relay {
  async function answer(request: Request, client: RelayClient): Promise<Response> {
    const mode = chooseMode(settings, client)
    const route = parseRoute(request)
    if (route.kind === 'info') return createJsonResponse(200, JSON.stringify(createInfo(settings, mode, canWait)))
    if (mode === 'off') throw new RelayRefusal('SYNC_OFF', SYNC_OFF_MESSAGE)
    if (request.method !== 'GET' && !isSameOrigin(request))
      throw new RelayRefusal('FOREIGN_ORIGIN', 'This request does not come from the page of this server.')
    if (isMailboxRoute(route)) return parts.answerMailboxRequest(request, route, client)
    if (route.kind === 'create') return createVault(request, route.vault, mode, client)
    const response = await parts.answerVaultRequest(request, route)
    if (route.kind === 'delete' && isVaultDeleted(response)) await parts.release(route.vault, 'deleted')
    return response
  }

  async function createVault(
    request: Request,
    vault: string,
    mode: 'open' | 'code',
    client: RelayClient,
  ): Promise<Response> {
    const probeResponse = await answerSafely(() => parts.answerVaultRequest(request, { vault, kind: 'probe' }), onBug)
    if (probeResponse.status !== 404) return probeResponse
    if (mode === 'code' && !(await hasCode(request))) return await refuseWrongCode(client)
    const registerResponse = await parts.register(vault, client)
    if (!registerResponse.ok) return registerResponse
    const createResponse = await answerSafely(() => parts.answerVaultRequest(request, { vault, kind: 'create' }), onBug)
    if (!createResponse.ok && registerResponse.status === NEWLY_COUNTED_STATUS)
      await parts.release(vault, 'not-created')
    return createResponse
  }

  async function hasCode({ headers }: Request): Promise<boolean> {
    const sentCode = decodeCode(headers.get(CODE_HEADER) ?? '')
    const [a, b] = await Promise.all([hashText(sentCode), hashText(settings.code ?? '')])
    return areHashesEqual(a, b)
  }

  async function refuseWrongCode(client: RelayClient): Promise<Response> {
    const answer = await parts.countWrongCode(client)
    if (!answer.ok) return answer
    throw new RelayRefusal('CODE_NEEDED', 'This server needs a code to set up sync. Ask the person who runs it.')
  }

  return (request, client) => answerSafely(() => answer(request, client), onBug)
}

/** Returns the response of `handle`. Converts every error to a response with a message. Unexpected errors are also reported to `onBug`. */
export async function answerSafely(
  handle: () => Promise<Response>,
  onBug: (error: unknown) => void,
): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof RelayRefusal) return createRelayRefusalResponse(error)
    onBug(error)
    return createRelayRefusalResponse(new RelayRefusal('STORAGE_FAILED', STORAGE_FAILED_MESSAGE))
  }
}

/** Creates a sync server that is off. It sends `reason` to users. */
export function createOffRelay(reason: string): Relay {
  return async (request) => {
    const info: RelayInfo = { version: 1, sync: 'off', reason }
    if (new URL(request.url).pathname === infoPath) return createJsonResponse(200, JSON.stringify(info))
    return createRelayRefusalResponse(new RelayRefusal('SYNC_OFF', reason))
  }
}

export const SYNC_OFF_MESSAGE = 'Device sync is turned off on this server.'
const STORAGE_FAILED_MESSAGE = 'The server could not read or write its storage. Nothing is lost on this device.'

const NEWLY_COUNTED_STATUS = 201

/** Whether a vault (encrypted log) is deleted, by this request or by an earlier one whose response was lost. */
const isVaultDeleted = ({ status }: Response) => status === 204 || status === 410

function chooseMode({ mode }: RelaySettings, { isOwnComputer }: RelayClient): 'off' | 'open' | 'code' {
  return mode ?? (isOwnComputer ? 'open' : 'off')
}

function createInfo({ limits, keepDays }: RelaySettings, mode: 'off' | 'open' | 'code', canWait: boolean): RelayInfo {
  if (mode === 'off') return { version: 1, sync: 'off', reason: SYNC_OFF_MESSAGE }
  return { version: 1, sync: mode, waitSeconds: canWait ? MAX_WAIT_SECONDS : 0, keepDays, limits }
}

function decodeCode(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    return ''
  }
}
