import { CODE_HEADER, infoPath, MAX_WAIT_SECONDS, type RelayInfo } from '#domain/relay/contract'
import { jsonResponse } from '../proxy/refusal'
import { isSameOrigin } from '../same-origin'
import type { RelayClient } from './registry'
import { RelayRefusal, relayRefusalResponse } from './relay-refusal'
import type { RelaySettings } from './relay-settings'
import { isMailboxRoute, type MailboxRoute, routeOf, type VaultRoute } from './route'
import { equalHashes, hashText } from './token'

/** Why a vault no longer counts. A deleted one still answers its devices. */
export type ReleaseReason = 'deleted' | 'unused' | 'not-created'

/** The parts of a relay that differ between Node's disk and Cloudflare's objects. */
export interface RelayParts {
  /** Answers a request about a vault, also about one that does not exist. Refusals may be thrown or answered. */
  vault(request: Request, route: VaultRoute): Promise<Response>
  /** Answers a request about a pairing mailbox. Refusals may be thrown or answered. */
  mailbox(request: Request, route: MailboxRoute, client: RelayClient): Promise<Response>
  /** Counts a new vault. Answers 201, or 200 if it is counted already. Throws or answers a refusal. */
  register(vault: string, client: RelayClient): Promise<Response>
  /** Frees the place of a vault that was deleted, or that could not be created. */
  release(vault: string, reason: ReleaseReason): Promise<void>
  /** Counts a wrong code of the server. Throws or answers a refusal if the client has made too many, or else 204. */
  countWrongCode(client: RelayClient): Promise<Response>
}

/** Dependencies of the relay. */
export interface RelayOptions {
  settings: RelaySettings
  parts: RelayParts
  /** Whether requests can wait for changes. */
  canWait: boolean
  /** Receives every unexpected error that led to the answer STORAGE_FAILED. */
  onBug: (error: unknown) => void
}

/** Answers a request below `/api/sync/`. */
export type Relay = (request: Request, client: RelayClient) => Promise<Response>

/**
 * Creates the relay for device sync (M3, M7, M8), which uses only web APIs. It checks the origin and the server's code, and passes
 * requests to vaults and mailboxes. Every error becomes a response with `{"error":{"code","message"}}`.
 */
export function createRelay({ settings, parts, canWait, onBug }: RelayOptions): Relay {
  async function answer(request: Request, client: RelayClient): Promise<Response> {
    const mode = modeFor(settings, client)
    const route = routeOf(request)
    if (route.kind === 'info') return jsonResponse(200, JSON.stringify(infoOf(settings, mode, canWait)))
    if (mode === 'off') throw new RelayRefusal('SYNC_OFF', SYNC_OFF)
    if (request.method !== 'GET' && !isSameOrigin(request))
      throw new RelayRefusal('FOREIGN_ORIGIN', 'This request does not come from the page of this server.')
    if (isMailboxRoute(route)) return parts.mailbox(request, route, client)
    if (route.kind === 'create') return create(request, route.vault, mode, client)
    const response = await parts.vault(request, route)
    if (route.kind === 'delete' && hasEnded(response)) await parts.release(route.vault, 'deleted')
    return response
  }

  async function create(
    request: Request,
    vault: string,
    mode: 'open' | 'code',
    client: RelayClient,
  ): Promise<Response> {
    const existing = await answerSafely(() => parts.vault(request, { vault, kind: 'probe' }), onBug)
    if (existing.status !== 404) return existing
    if (mode === 'code' && !(await hasCode(request))) return await refuseCode(client)
    const registered = await parts.register(vault, client)
    if (!registered.ok) return registered
    const created = await answerSafely(() => parts.vault(request, { vault, kind: 'create' }), onBug)
    if (!created.ok && registered.status === COUNTED) await parts.release(vault, 'not-created')
    return created
  }

  async function hasCode({ headers }: Request): Promise<boolean> {
    const sent = decodeCode(headers.get(CODE_HEADER) ?? '')
    const [a, b] = await Promise.all([hashText(sent), hashText(settings.code ?? '')])
    return equalHashes(a, b)
  }

  async function refuseCode(client: RelayClient): Promise<Response> {
    const counted = await parts.countWrongCode(client)
    if (!counted.ok) return counted
    throw new RelayRefusal('CODE_NEEDED', 'This server needs a code to set up sync. Ask the person who runs it.')
  }

  return (request, client) => answerSafely(() => answer(request, client), onBug)
}

/** Answers, or turns every error into an answer with words. Unexpected ones are also reported. */
export async function answerSafely(work: () => Promise<Response>, onBug: (error: unknown) => void): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RelayRefusal) return relayRefusalResponse(error)
    onBug(error)
    return relayRefusalResponse(new RelayRefusal('STORAGE_FAILED', STORAGE_FAILED))
  }
}

/** Creates the relay of a server that offers no device sync, and says why. */
export function createOffRelay(reason: string): Relay {
  return async (request) => {
    const info: RelayInfo = { version: 1, sync: 'off', reason }
    if (new URL(request.url).pathname === infoPath) return jsonResponse(200, JSON.stringify(info))
    return relayRefusalResponse(new RelayRefusal('SYNC_OFF', reason))
  }
}

/** What users read where sync is off. */
export const SYNC_OFF = 'Device sync is turned off on this server.'
const STORAGE_FAILED = 'The server could not read or write its storage. Nothing is lost on this device.'

const COUNTED = 201

/** Whether a vault is deleted, now or by an earlier request that got no answer. */
const hasEnded = ({ status }: Response) => status === 204 || status === 410

function modeFor({ mode }: RelaySettings, { isOwnComputer }: RelayClient): 'off' | 'open' | 'code' {
  return mode ?? (isOwnComputer ? 'open' : 'off')
}

function infoOf({ limits, keepDays }: RelaySettings, mode: 'off' | 'open' | 'code', canWait: boolean): RelayInfo {
  if (mode === 'off') return { version: 1, sync: 'off', reason: SYNC_OFF }
  return { version: 1, sync: mode, waitSeconds: canWait ? MAX_WAIT_SECONDS : 0, keepDays, limits }
}

function decodeCode(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    return ''
  }
}
