import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Mailboxes } from '../relay/mailboxes'
import { Registry } from '../relay/registry'
import { createRelay, type Relay } from '../relay/relay'
import type { RelaySettings } from '../relay/relay-settings'
import { Vault } from '../relay/vault'
import { lockDataFolder } from './data-lock'
import { DiskVault, listVaults, prepareFolders, type RelayFolders, readLastUse } from './disk-vault'
import { MemoryMailboxes } from './memory-mailboxes'
import { MemoryRegistry } from './memory-registry'

export interface DiskRelayOptions {
  /** DATA_DIR: the data folder. The relay uses its subfolder `sync`. */
  dataDir: string
  settings: RelaySettings
  onBug: (error: unknown) => void
  /** Called if another server has taken over the lock of the data folder. Then this server has to end. */
  onLockLost: (error: Error) => void
  /** Called with a message for the log if a server on another machine has locked the data folder. */
  onLockWait: (message: string) => void
  /** Epoch milliseconds. */
  now?: () => number
}

export interface DiskRelay {
  answer: Relay
  /** Deletes the encrypted logs (vaults) that no device has used for `keepDays`. Returns the number of deleted ones. */
  deleteUnused(): Promise<number>
  /** Answers all waiting requests at once. */
  stopWaiting(): void
  /** Answers all waiting requests at once, and unlocks the data folder. */
  close(): void
}

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/**
 * Starts the sync server in the data folder (M3, M7, M8). Throws an error with a message for users if the folder is in use or not writable.
 */
export async function openDiskRelay(options: DiskRelayOptions): Promise<DiskRelay> {
  const { settings, onBug, now = () => Date.now() } = options
  await mkdir(join(options.dataDir, 'sync'), { recursive: true })
  const lock = await lockDataFolder(options.dataDir, { onLost: options.onLockLost, onWait: options.onLockWait })
  const folders = await prepareFolders(join(options.dataDir, 'sync'))
  const storedRegistry = new MemoryRegistry(await listVaults(folders))
  const registry = new Registry(storedRegistry, settings, now)
  const mailboxes = new Mailboxes({ storage: new MemoryMailboxes(), limits: settings.limits, canWait: true, now })
  const vaults = new OpenVaults(folders, { settings, onBug, now })

  async function deleteUnused(): Promise<number> {
    if (settings.keepDays === null) return 0
    const unusedSince = now() - settings.keepDays * DAY_MS
    let deletedCount = 0
    for (const id of storedRegistry.vaults) {
      const usedAt = await readLastUse(folders, id)
      if (usedAt === undefined || (usedAt >= unusedSince && usedAt <= now())) continue
      if (!(await vaults.withVault(id, (vault) => vault.deleteIfUnused(unusedSince)))) continue
      registry.release(id)
      deletedCount++
    }
    return deletedCount
  }

  const answer = createRelay({
    settings,
    canWait: true,
    onBug,
    parts: {
      answerVaultRequest: (request, route) => vaults.withVault(route.vault, (vault) => vault.handle(request, route)),
      answerMailboxRequest: (request, route, client) => mailboxes.handle(request, route, client.address),
      register: async (vault, client) => new Response(null, { status: registry.register(vault, client) ? 201 : 200 }),
      release: async (vault) => registry.release(vault),
      countWrongCode: async (client) => {
        mailboxes.countWrongCode(client.address)
        return new Response(null, { status: 204 })
      },
    },
  })
  const timer = setInterval(() => deleteUnused().catch(onBug), HOUR_MS).unref()
  await deleteUnused()
  const stopWaiting = () => {
    mailboxes.stopWaiting()
    vaults.stopWaiting()
  }
  return {
    answer,
    deleteUnused,
    stopWaiting,
    close() {
      clearInterval(timer)
      stopWaiting()
      lock.release()
    },
  }
}

interface OpenVault {
  vault: Vault
  users: number
}

/** The vaults (encrypted logs) in memory. If a request names an id that is not stored, its object is dropped afterwards to save memory. */
class OpenVaults {
  readonly #openVaults = new Map<string, OpenVault>()
  readonly #create: (id: string) => Vault

  constructor(
    folders: RelayFolders,
    { settings, onBug, now }: Pick<Required<DiskRelayOptions>, 'settings' | 'onBug' | 'now'>,
  ) {
    const { limits } = settings
    this.#create = (id) => new Vault(id, { storage: new DiskVault(folders, id), limits, canWait: true, now, onBug })
  }

  async withVault<T>(id: string, run: (vault: Vault) => Promise<T>): Promise<T> {
    const openVault = this.#openVaults.get(id) ?? { vault: this.#create(id), users: 0 }
    this.#openVaults.set(id, openVault)
    openVault.users++
    try {
      return await run(openVault.vault)
    } finally {
      openVault.users--
      if (openVault.users === 0 && !openVault.vault.isStored) this.#openVaults.delete(id)
    }
  }

  stopWaiting(): void {
    for (const { vault } of this.#openVaults.values()) vault.stopWaiting()
  }
}
