import { clientKey } from '../proxy/rate-limit'
import { RelayRefusal, tooMany } from './relay-refusal'

/** Which vaults exist, and which clients created one in the last day. */
export interface RegistryStorage {
  hasVault(vault: string): boolean
  countVaults(): number
  addVault(vault: string): void
  removeVault(vault: string): void
  /** The times of the client's new vaults since `since`, oldest first. Epoch milliseconds. */
  creations(client: string, since: number): number[]
  addCreation(client: string, at: number): void
  deleteCreationsBefore(time: number): void
}

/** The client of a request. */
export interface RelayClient {
  /** The client's address as the server or the platform saw it; null if it is not known. */
  address: string | null
  /** Whether the request comes from a browser on the server's own computer (server/loopback.ts). */
  isOwnComputer: boolean
}

/** Limits of new vaults. */
export interface RegistryLimits {
  /** Most vaults of the server. */
  vaults: number
  /** New vaults of a client in 24 hours. */
  newVaultsPerDay: number
}

const DAY_MS = 24 * 3_600_000

/** Counts the vaults of the server (M7). */
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
   * Counts a new vault. Returns false if it is counted already. Throws a refusal if the server is full, or if the client has
   * created too many. The server's own computer may create any number.
   */
  register(vault: string, { address, isOwnComputer }: RelayClient): boolean {
    if (this.#storage.hasVault(vault)) return false
    if (this.#storage.countVaults() >= this.#limits.vaults)
      throw new RelayRefusal('SERVER_FULL', `This server has reached its limit of ${this.#limits.vaults} logs.`)
    if (!isOwnComputer) this.#countCreation(address, this.#now())
    this.#storage.addVault(vault)
    return true
  }

  /** Frees the place of a vault that was deleted or not created. */
  release(vault: string): void {
    this.#storage.removeVault(vault)
  }

  #countCreation(client: string | null, now: number): void {
    const key = clientKey(client)
    if (key === null)
      throw new RelayRefusal('NO_CLIENT_ADDRESS', "The server's settings do not give it the client's address.")
    const { newVaultsPerDay } = this.#limits
    this.#storage.deleteCreationsBefore(now - DAY_MS)
    const creations = this.#storage.creations(key, now - DAY_MS)
    const oldest = creations.at(-newVaultsPerDay)
    if (oldest !== undefined)
      throw tooMany(
        'TOO_MANY_VAULTS',
        `This network has set up ${newVaultsPerDay} logs in a day, which is the server's limit. Try again tomorrow.`,
        (oldest + DAY_MS - now) / 1000,
      )
    this.#storage.addCreation(key, now)
  }
}
