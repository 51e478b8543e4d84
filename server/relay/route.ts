import { MAX_CHUNK_NUMBER, MAX_WAIT_SECONDS, PAIRING_SLOTS, type PairingSlot, RELAY_ID } from '#domain/relay/contract'
import { RelayRefusal } from './relay-refusal'

/** The operations on a vault (encrypted log). `probe` checks whether the vault exists. Only the server itself uses it. */
export type VaultRoute = { vault: string } & (
  | { kind: 'probe' | 'create' | 'delete' }
  | { kind: 'heads'; waitSeconds: number }
  | { kind: 'chunks'; stream: string; from: number }
  | { kind: 'put-chunk'; stream: string; n: number }
  | { kind: 'delete-stream'; stream: string }
)

export type MailboxRoute = { mailbox: string } & (
  | { kind: 'open-mailbox' | 'delete-mailbox' }
  | { kind: 'read-slot'; slot: PairingSlot; waitSeconds: number }
  | { kind: 'put-slot'; slot: PairingSlot }
  | { kind: 'close-slot'; slot: PairingSlot }
)

export type RelayRoute = { kind: 'info' } | VaultRoute | MailboxRoute

export const isMailboxRoute = (route: VaultRoute | MailboxRoute): route is MailboxRoute => 'mailbox' in route

const PATH_PREFIX = '/api/sync/'

/** Returns the operation that a request asks for. Throws a refusal for an unknown path, a wrong method or an invalid number. */
export function parseRoute({ method, url }: Request): RelayRoute {
  const { pathname, searchParams } = new URL(url)
  const parts = pathname.slice(PATH_PREFIX.length).split('/')
  if (parts[0] === 'info' && parts.length === 1) return chooseByMethod(method, { GET: () => ({ kind: 'info' }) })
  if (parts[0] !== 'v1') throw createNoSuchPathRefusal()
  const [, first = '', ...rest] = parts
  return first === 'pair'
    ? parseMailboxRoute(method, rest, searchParams)
    : parseVaultRoute(method, first, rest, searchParams)
}

function parseVaultRoute(
  method: string,
  vault: string,
  segments: readonly string[],
  query: URLSearchParams,
): VaultRoute {
  if (!RELAY_ID.test(vault)) throw createNoSuchPathRefusal()
  const [stream, number, ...extraSegments] = segments
  if (stream === undefined)
    return chooseByMethod<VaultRoute>(method, {
      PUT: () => ({ vault, kind: 'create' }),
      DELETE: () => ({ vault, kind: 'delete' }),
    })
  if (stream === 'heads' && number === undefined)
    return chooseByMethod<VaultRoute>(method, {
      GET: () => ({ vault, kind: 'heads', waitSeconds: parseWaitSeconds(query) }),
    })
  if (!RELAY_ID.test(stream) || extraSegments.length > 0) throw createNoSuchPathRefusal()
  if (number !== undefined)
    return chooseByMethod<VaultRoute>(method, {
      PUT: () => ({ vault, kind: 'put-chunk', stream, n: parseChunkNumber(number) }),
    })
  return chooseByMethod<VaultRoute>(method, {
    GET: () => ({ vault, kind: 'chunks', stream, from: parseChunkNumber(query.get('from') ?? '1') }),
    DELETE: () => ({ vault, kind: 'delete-stream', stream }),
  })
}

function parseMailboxRoute(method: string, segments: readonly string[], query: URLSearchParams): MailboxRoute {
  const [mailbox = '', name, ...more] = segments
  if (!RELAY_ID.test(mailbox) || more.length > 0) throw createNoSuchPathRefusal()
  if (name === undefined)
    return chooseByMethod<MailboxRoute>(method, {
      PUT: () => ({ mailbox, kind: 'open-mailbox' }),
      DELETE: () => ({ mailbox, kind: 'delete-mailbox' }),
    })
  const slot = PAIRING_SLOTS.find((pairingSlot) => pairingSlot === name)
  if (slot === undefined) throw createNoSuchPathRefusal()
  return chooseByMethod<MailboxRoute>(method, {
    GET: () => ({ mailbox, kind: 'read-slot', slot, waitSeconds: parseWaitSeconds(query) }),
    PUT: () => ({ mailbox, kind: 'put-slot', slot }),
    DELETE: () => ({ mailbox, kind: 'close-slot', slot }),
  })
}

function chooseByMethod<T>(method: string, routes: Readonly<Record<string, () => T>>): T {
  const route = Object.hasOwn(routes, method) ? routes[method] : undefined
  if (route) return route()
  const allowedMethods = Object.keys(routes).join(', ')
  throw new RelayRefusal('METHOD_NOT_ALLOWED', `Use ${allowedMethods}.`, { allow: allowedMethods })
}

function parseChunkNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= MAX_CHUNK_NUMBER) return Number(text)
  throw new RelayRefusal('BAD_REQUEST', `A chunk has a whole number from 1 to ${MAX_CHUNK_NUMBER}.`)
}

function parseWaitSeconds(query: URLSearchParams): number {
  const text = query.get('wait') ?? '0'
  if (/^\d{1,3}$/.test(text)) return Math.min(Number(text), MAX_WAIT_SECONDS)
  throw new RelayRefusal('BAD_REQUEST', `The wait is a whole number of seconds up to ${MAX_WAIT_SECONDS}.`)
}

function createNoSuchPathRefusal(): RelayRefusal {
  return new RelayRefusal('NOT_FOUND', 'The server has no such address.')
}
