import { Mailboxes } from '../relay/mailboxes'
import { Registry, type RelayClient } from '../relay/registry'
import {
  answerSafely,
  createOffRelay,
  createRelay,
  type Relay,
  type RelayParts,
  type ReleaseReason,
  SYNC_OFF_MESSAGE,
} from '../relay/relay'
import { createNoSuchVaultRefusal } from '../relay/relay-refusal'
import { type RelaySettings, readRelaySettings } from '../relay/relay-settings'
import type { MailboxRoute, VaultRoute } from '../relay/route'
import { Vault } from '../relay/vault'
import type { ObjectNamespace, ObjectState } from './durable-object'
import { SqliteRegistry } from './sqlite-registry'
import { readStoredVaultId, SqliteVault } from './sqlite-vault'

/** Bindings of the relay in wrangler.jsonc. Variables, such as SYNC, are not included. */
export interface RelayBindings {
  RELAY_VAULTS?: ObjectNamespace
  RELAY_REGISTRY?: ObjectNamespace
}

type RegistryCall =
  | { kind: 'register'; vault: string; client: RelayClient }
  | { kind: 'find'; vault: string }
  | { kind: 'release'; vault: string; reason: ReleaseReason }
  | { kind: 'wrong-code'; client: RelayClient }
  | { kind: 'mailbox'; route: MailboxRoute; client: RelayClient }

/**
 * The header in which the Worker passes a route or a call to a Durable Object. A client cannot forge it, because the Worker overwrites it.
 */
const CALL_HEADER = 'x-relay-call'
const DAY_MS = 24 * 3_600_000
/** Maximum number of ids of existing vaults (encrypted logs of users) that an instance of the Worker remembers. */
const MAX_KNOWN_VAULTS = 10_000

/** The name of the single Durable Object that stores the list of all vaults (encrypted logs of users). */
const REGISTRY_NAME = 'registry'

const readSettings = (env: RelayBindings): RelaySettings => readRelaySettings({ ...env })
const now = () => Date.now()
const onBug = (error: unknown) => console.error(error)

/**
 * Creates the sync server (relay) of a Cloudflare Worker (M8). It never delays a response until data arrives, because a Durable Object
 * costs money while it waits. Without the variable SYNC or the bindings, it only reports that sync is off.
 */
export function createEdgeRelay(env: RelayBindings): Relay {
  const { RELAY_VAULTS: vaults, RELAY_REGISTRY: registry } = env
  const settings = readSettingsOrUndefined(env)
  if (!vaults || !registry || settings?.mode === undefined || settings.mode === 'off')
    return createOffRelay(SYNC_OFF_MESSAGE)
  return createRelay({ settings, canWait: false, onBug, parts: createParts(vaults, registry) })
}

function createParts(vaults: ObjectNamespace, registry: ObjectNamespace): RelayParts {
  const callRegistry = (request: Request, routeOrCall: RegistryCall) =>
    callObject(
      registry,
      REGISTRY_NAME,
      request,
      routeOrCall,
      routeOrCall.kind === 'mailbox' && routeOrCall.route.kind === 'put-slot',
    )
  const createEmptyRequest = () => new Request('https://registry/')
  const knownVaults = new Set<string>()

  /**
   * Calling the Durable Object of an unknown id would create an empty object. So this function first asks the registry whether the vault
   * (the encrypted log of a user) exists.
   */
  async function callVault(request: Request, route: VaultRoute): Promise<Response> {
    if (route.kind !== 'create' && !knownVaults.has(route.vault)) {
      const answer = await callRegistry(createEmptyRequest(), { kind: 'find', vault: route.vault })
      if (!answer.ok) return answer
    }
    if (knownVaults.size >= MAX_KNOWN_VAULTS) knownVaults.clear()
    knownVaults.add(route.vault)
    return callObject(vaults, route.vault, request, route, route.kind === 'put-chunk')
  }

  return {
    answerVaultRequest: callVault,
    answerMailboxRequest: (request, route, client) => callRegistry(request, { kind: 'mailbox', route, client }),
    register: (vault, client) => callRegistry(createEmptyRequest(), { kind: 'register', vault, client }),
    release: async (vault, reason) => {
      const { ok } = await callRegistry(createEmptyRequest(), { kind: 'release', vault, reason })
      if (!ok) throw new Error('The registry did not free the place of a vault.')
    },
    countWrongCode: (client) => callRegistry(createEmptyRequest(), { kind: 'wrong-code', client }),
  }
}

function readSettingsOrUndefined(env: RelayBindings): RelaySettings | undefined {
  try {
    return readSettings(env)
  } catch (error) {
    onBug(error)
    return undefined
  }
}

function callObject(
  namespace: ObjectNamespace,
  name: string,
  request: Request,
  routeOrCall: VaultRoute | RegistryCall,
  hasBody: boolean,
): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set(CALL_HEADER, JSON.stringify(routeOrCall))
  const body = hasBody ? request.body : null
  return namespace
    .get(namespace.idFromName(name))
    .fetch(new Request('https://object/', { method: body ? 'PUT' : 'POST', headers, ...(body && { body }) }))
}

const parseCallHeader = <T>({ headers }: Request): T => JSON.parse(headers.get(CALL_HEADER) ?? 'null')

/** The Durable Object that stores one vault, the encrypted log of a user. */
export class RelayVault {
  readonly #settings: RelaySettings
  readonly #state: ObjectState
  readonly #env: RelayBindings
  #vault: Vault | undefined

  constructor(state: ObjectState, env: RelayBindings) {
    this.#state = state
    this.#env = env
    this.#settings = readSettings(env)
  }

  fetch(request: Request): Promise<Response> {
    const route = parseCallHeader<VaultRoute>(request)
    return answerSafely(() => this.#openVault(route.vault).handle(request, route), onBug)
  }

  /** Deletes the vault (encrypted log) if no device has used it for `keepDays`. Called by the platform at the time of the alarm. */
  async alarm(): Promise<void> {
    const { keepDays } = this.#settings
    const id = readStoredVaultId(this.#state.storage)
    const { RELAY_REGISTRY: registry } = this.#env
    if (keepDays === null || id === undefined || registry === undefined) return
    const vault = this.#openVault(id)
    const unusedSince = now() - keepDays * DAY_MS
    // The registry releases the vault first: after the deletion, nothing would remind this object to repeat a failed release.
    await this.#state.storage.setAlarm(now() + DAY_MS)
    if (!(await vault.isUnused(unusedSince))) return
    const call: RegistryCall = { kind: 'release', vault: id, reason: 'unused' }
    const { ok } = await callObject(registry, REGISTRY_NAME, new Request('https://registry/'), call, false)
    if (ok) await vault.deleteIfUnused(unusedSince)
  }

  #openVault(id: string): Vault {
    const { limits, keepDays } = this.#settings
    const storage = new SqliteVault(this.#state.storage, id, keepDays)
    this.#vault ??= new Vault(id, { storage, limits, canWait: false, now, onBug })
    return this.#vault
  }
}

/** The Durable Object that counts vaults (encrypted logs), and stores the messages that two devices exchange to pair (mailboxes). */
export class RelayRegistry {
  readonly #registry: Registry
  readonly #mailboxes: Mailboxes
  readonly #state: ObjectState
  readonly #storage: SqliteRegistry

  constructor(state: ObjectState, env: RelayBindings) {
    const settings = readSettings(env)
    const storage = new SqliteRegistry(state.storage)
    this.#state = state
    this.#storage = storage
    this.#registry = new Registry(storage, settings, now)
    this.#mailboxes = new Mailboxes({ storage, limits: settings.limits, canWait: false, now })
  }

  fetch(request: Request): Promise<Response> {
    return answerSafely(() => this.#answer(request, parseCallHeader<RegistryCall>(request)), onBug)
  }

  /**
   * Deletes the addresses of clients a day after they created a vault, and the mailboxes of pairing devices after a day. Called by the
   * platform at the time of the alarm.
   */
  async alarm(): Promise<void> {
    this.#storage.deleteCreationsBefore(now() - DAY_MS)
    this.#storage.deleteMailboxesOutside(now() - DAY_MS, now() + DAY_MS)
  }

  async #answer(request: Request, routeOrCall: RegistryCall): Promise<Response> {
    switch (routeOrCall.kind) {
      case 'register': {
        const isNew = this.#registry.register(routeOrCall.vault, routeOrCall.client)
        await this.#state.storage.setAlarm(now() + DAY_MS + 1)
        return new Response(null, { status: isNew ? 201 : 200 })
      }
      case 'find':
        if (!this.#storage.isKnown(routeOrCall.vault)) throw createNoSuchVaultRefusal()
        return new Response(null, { status: 204 })
      case 'release':
        if (routeOrCall.reason === 'deleted') this.#storage.markAsDeleted(routeOrCall.vault)
        else this.#registry.release(routeOrCall.vault)
        return new Response(null, { status: 204 })
      case 'wrong-code':
        this.#mailboxes.countWrongCode(routeOrCall.client.address)
        return new Response(null, { status: 204 })
      case 'mailbox':
        return this.#mailboxes.handle(request, routeOrCall.route, routeOrCall.client.address)
    }
  }
}
