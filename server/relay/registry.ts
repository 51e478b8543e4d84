import { toClientKey } from '../proxy/rate-limit'
import { createTooManyRefusal, RelayRefusal } from './relay-refusal'

/** The storage of the registry: which vaults (encrypted logs) exist, and which clients have created one in the last day. */
export interface RegistryStorage {
  hasVault(vaultId: string): boolean
  countVaults(): number
  addVault(vaultId: string): void
  removeVault(vaultId: string): void
  /** Returns the times at which the client has created encrypted logs since `sinceTime`, oldest first. All times are epoch milliseconds. */
  readCreations(client: string, sinceTime: number): number[]
  addCreation(client: string, createdAt: number): void
  deleteCreationsBefore(time: number): void
}

export interface RelayClient {
  /** The client's address as the server or the platform saw it; null if it is unknown. */
  address: string | null
  /** Whether the request comes from the server's own computer (server/loopback.ts). */
  isOwnComputer: boolean
}

export interface RegistryLimits {
  vaults: number
  /** Maximum number of vaults (encrypted logs) that a client may create in 24 hours. */
  newVaultsPerDay: number
}

const DAY_MS = 24 * 3_600_000

/** Counts the vaults (encrypted logs) of the server, and enforces the limits for new ones (M7). */
export class Registry {
  readonly #storage: RegistryStorage
  readonly #limits: RegistryLimits
  readonly #now: () => number

  constructor(storage: RegistryStorage, limits: RegistryLimits, now: () => number) {
    this.#storage = storage
    this.#limits = limits
    this.#now = now
  }

  /**
   * Counts a new vault (encrypted log). Returns false if it is already counted. Throws a refusal if the server is full, or if the client
   * has created too many vaults in a day. The server's own computer has no daily limit.
   */
  register(vaultId: string, { address, isOwnComputer }: RelayClient): boolean {
    if (this.#storage.hasVault(vaultId)) return false
    if (this.#storage.countVaults() >= this.#limits.vaults)
      throw new RelayRefusal('SERVER_FULL', `This server has reached its limit of ${this.#limits.vaults} logs.`)
    if (!isOwnComputer) this.#countCreation(address, this.#now())
    this.#storage.addVault(vaultId)
    return true
  }

  /** Stops counting a vault (encrypted log) that was deleted or could not be created. */
  release(vaultId: string): void {
    this.#storage.removeVault(vaultId)
  }

  #countCreation(client: string | null, now: number): void {
    const key = toClientKey(client)
    if (key === null)
      throw new RelayRefusal('NO_CLIENT_ADDRESS', "The server's settings do not give it the client's address.")
    const { newVaultsPerDay } = this.#limits
    this.#storage.deleteCreationsBefore(now - DAY_MS)
    // After the clock was set back, earlier creations are in the future, and would count for longer than a day.
    const creations = this.#storage.readCreations(key, now - DAY_MS).filter((at) => at <= now)
    const oldest = creations.at(-newVaultsPerDay)
    if (oldest !== undefined)
      throw createTooManyRefusal(
        'TOO_MANY_VAULTS',
        `This network has set up ${newVaultsPerDay} logs in a day, which is the server's limit. Try again tomorrow.`,
        (oldest + DAY_MS - now) / 1000,
      )
    this.#storage.addCreation(key, now)
  }
}
