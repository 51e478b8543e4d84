import { Mailboxes } from '../relay/mailboxes'
import { Registry, type RelayClient } from '../relay/registry'
import {
  answerSafely,
  createOffRelay,
  createRelay,
  type Relay,
  type RelayParts,
  type ReleaseReason,
  SYNC_OFF,
} from '../relay/relay'
import { noSuchVault } from '../relay/relay-refusal'
import { type RelaySettings, readRelaySettings } from '../relay/relay-settings'
import type { MailboxRoute, VaultRoute } from '../relay/route'
import { Vault } from '../relay/vault'
import type { ObjectNamespace, ObjectState } from './durable-object'
import { SqliteRegistry } from './sqlite-registry'
import { SqliteVault, storedVaultId } from './sqlite-vault'

/** Bindings of the relay in wrangler.jsonc. The variables, such as SYNC, are separate. */
export interface RelayBindings {
  RELAY_VAULTS?: ObjectNamespace
  RELAY_REGISTRY?: ObjectNamespace
}

/** A call of the registry, as it passes from the worker to the object. */
type RegistryCall =
  | { kind: 'register'; vault: string; client: RelayClient }
  | { kind: 'find'; vault: string }
  | { kind: 'release'; vault: string; reason: ReleaseReason }
  | { kind: 'wrong-code'; client: RelayClient }
  | { kind: 'mailbox'; route: MailboxRoute; client: RelayClient }

/** The header with a route or a call. Only the worker reaches the objects, and it replaces a header that a client sent. */
const CALL = 'x-relay-call'
const DAY_MS = 24 * 3_600_000
/** Ids of vaults that an instance of the worker remembers. */
const MAX_KNOWN = 10_000

/** The name of the single Durable Object that has the list of vaults. */
const REGISTRY_NAME = 'registry'

const settingsOf = (env: RelayBindings): RelaySettings => readRelaySettings({ ...env })
const now = () => Date.now()
const onBug = (error: unknown) => console.error(error)

/**
 * Creates the relay of a Cloudflare Worker (M8). Requests cannot wait there, because an object is paid for while one waits. Without
 * SYNC or its bindings there is no device sync.
 */
export function createEdgeRelay(env: RelayBindings): Relay {
  const { RELAY_VAULTS: vaults, RELAY_REGISTRY: registry } = env
  const settings = readSafely(env)
  if (!vaults || !registry || settings?.mode === undefined || settings.mode === 'off') return createOffRelay(SYNC_OFF)
  return createRelay({ settings, canWait: false, onBug, parts: createParts(vaults, registry) })
}

function createParts(vaults: ObjectNamespace, registry: ObjectNamespace): RelayParts {
  const callRegistry = (request: Request, wanted: RegistryCall) =>
    call(registry, REGISTRY_NAME, request, wanted, wanted.kind === 'mailbox' && wanted.route.kind === 'put-slot')
  const alone = () => new Request('https://registry/')
  const known = new Set<string>()

  /** An object that is asked gets a file, even for an unknown id. So the registry is asked first, once for each vault. */
  async function callVault(request: Request, route: VaultRoute): Promise<Response> {
    if (route.kind !== 'create' && !known.has(route.vault)) {
      const found = await callRegistry(alone(), { kind: 'find', vault: route.vault })
      if (!found.ok) return found
    }
    if (known.size >= MAX_KNOWN) known.clear()
    known.add(route.vault)
    return call(vaults, route.vault, request, route, route.kind === 'put-chunk')
  }

  return {
    vault: callVault,
    mailbox: (request, route, client) => callRegistry(request, { kind: 'mailbox', route, client }),
    register: (vault, client) => callRegistry(alone(), { kind: 'register', vault, client }),
    release: async (vault, reason) => {
      const { ok } = await callRegistry(alone(), { kind: 'release', vault, reason })
      if (!ok) throw new Error('The registry did not free the place of a vault.')
    },
    countWrongCode: (client) => callRegistry(alone(), { kind: 'wrong-code', client }),
  }
}

function readSafely(env: RelayBindings): RelaySettings | undefined {
  try {
    return settingsOf(env)
  } catch (error) {
    onBug(error)
    return undefined
  }
}

function call(
  namespace: ObjectNamespace,
  name: string,
  request: Request,
  wanted: VaultRoute | RegistryCall,
  hasBody: boolean,
): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set(CALL, JSON.stringify(wanted))
  const body = hasBody ? request.body : null
  return namespace
    .get(namespace.idFromName(name))
    .fetch(new Request('https://object/', { method: body ? 'PUT' : 'POST', headers, ...(body && { body }) }))
}

const callOf = <T>({ headers }: Request): T => JSON.parse(headers.get(CALL) ?? 'null')

/** The Durable Object of one vault. */
export class RelayVault {
  readonly #settings: RelaySettings
  readonly #state: ObjectState
  readonly #env: RelayBindings
  #vault: Vault | undefined

  constructor(state: ObjectState, env: RelayBindings) {
    this.#state = state
    this.#env = env
    this.#settings = settingsOf(env)
  }

  fetch(request: Request): Promise<Response> {
    const route = callOf<VaultRoute>(request)
    return answerSafely(() => this.#open(route.vault).handle(request, route), onBug)
  }

  /** Deletes the vault if no device has used it for `keepDays`. */
  async alarm(): Promise<void> {
    const { keepDays } = this.#settings
    const id = storedVaultId(this.#state.storage)
    if (keepDays === null || id === undefined || this.#env.RELAY_REGISTRY === undefined) return
    if (!(await this.#open(id).eraseUnused(now() - keepDays * DAY_MS))) return
    await call(
      this.#env.RELAY_REGISTRY,
      REGISTRY_NAME,
      new Request('https://registry/'),
      { kind: 'release', vault: id, reason: 'unused' },
      false,
    )
  }

  #open(id: string): Vault {
    const { limits, keepDays } = this.#settings
    const storage = new SqliteVault(this.#state.storage, id, keepDays)
    this.#vault ??= new Vault(id, { storage, limits, canWait: false, now, onBug })
    return this.#vault
  }
}

/** The Durable Object that counts vaults and has the pairing mailboxes. */
export class RelayRegistry {
  readonly #registry: Registry
  readonly #mailboxes: Mailboxes
  readonly #state: ObjectState
  readonly #storage: SqliteRegistry

  constructor(state: ObjectState, env: RelayBindings) {
    const settings = settingsOf(env)
    const storage = new SqliteRegistry(state.storage)
    this.#state = state
    this.#storage = storage
    this.#registry = new Registry(storage, settings, now)
    this.#mailboxes = new Mailboxes({ storage, limits: settings.limits, canWait: false, now })
  }

  fetch(request: Request): Promise<Response> {
    return answerSafely(() => this.#answer(request, callOf<RegistryCall>(request)), onBug)
  }

  /** Deletes the addresses of clients a day after they created a vault, and mailboxes that have expired. */
  async alarm(): Promise<void> {
    this.#storage.deleteCreationsBefore(now() - DAY_MS)
    this.#storage.deleteMailboxesBefore(now() - DAY_MS)
  }

  async #answer(request: Request, wanted: RegistryCall): Promise<Response> {
    switch (wanted.kind) {
      case 'register': {
        const isNew = this.#registry.register(wanted.vault, wanted.client)
        await this.#state.storage.setAlarm(now() + DAY_MS + 1)
        return new Response(null, { status: isNew ? 201 : 200 })
      }
      case 'find':
        if (!this.#storage.isKnown(wanted.vault)) throw noSuchVault()
        return new Response(null, { status: 204 })
      case 'release':
        if (wanted.reason === 'deleted') this.#storage.bury(wanted.vault)
        else this.#registry.release(wanted.vault)
        return new Response(null, { status: 204 })
      case 'wrong-code':
        this.#mailboxes.countWrongCode(wanted.client.address)
        return new Response(null, { status: 204 })
      case 'mailbox':
        return this.#mailboxes.handle(request, wanted.route, wanted.client.address)
    }
  }
}
