import { Relay } from '#worker/devices/relay'
import { INITIAL_VAULT_STATE, type VaultState } from '#worker/devices/stream'
import { deriveVaultKeys, type VaultKeys } from '#worker/devices/vault-keys'
import { type KnownDevice, type VaultContent, VaultSync } from '#worker/devices/vault-sync'
import { FakeRelay } from '../../fake-relay'
import { makeNthUuid } from '../events/command-generators'
import { FakeDevice, NOW_MS } from '../worker/folder-world'

export const VAULT_SECRET = new Uint8Array(32).fill(7)

let idCount = 0

/** One of the user's browsers with its own log. The vault (the encrypted log) is on a server in memory. */
export class RelayDevice extends FakeDevice {
  state: VaultState = INITIAL_VAULT_STATE
  /**
   * The browser is killed before the write of its state with this index, counted from 0. Null if it is never killed.
   */
  killAtStateWrite: number | null = null
  /** Whether the browser is killed after it has downloaded changes and before it merges them. */
  shouldKillBeforeMerge = false
  /** If this device has uploaded more chunks than this number, it replaces them by fewer. */
  maxChunks = 3
  username = 'Ada'
  /** Ids of commits that belong to this device alone. */
  readonly privateIds = new Set<string>()
  clockErrorMs = 0

  /** The devices that the vault (encrypted log) had after the last sync. */
  devices: readonly KnownDevice[] = []

  constructor(
    readonly name: string,
    readonly relay: FakeRelay,
    readonly keys: VaultKeys,
  ) {
    super(name)
  }

  get waitingCount(): number {
    return this.log.length - this.state.uploaded.seq
  }

  /** Syncs as the app does. `maxChunkBytes` limits the bytes of changes in a chunk. */
  async syncVault({ isThorough = false, maxChunkBytes = 2 ** 21 } = {}): Promise<VaultContent> {
    const device = {
      username: this.username,
      device: this.id,
      name: this.name,
      newId: () => makeNthUuid(700_000 + ++idCount).replaceAll('-', ''),
      now: () => NOW_MS + this.clockErrorMs + ++idCount,
    }
    const vault = new VaultSync(
      new Relay(this.relay.fetch, this.keys),
      this.keys,
      device,
      this.state,
      1_000_000,
      maxChunkBytes,
    )
    const content = await vault.read(isThorough)
    if (this.shouldKillBeforeMerge) throw new Error('killed')
    const newIds = this.receive(content.commits)
    const { log, privateIds } = this
    async function* readFrom(first: number) {
      for (let at = first - 1; at < log.length; at += 3)
        yield log.slice(at, at + 3).map((commit) => ({ commit, isPrivate: privateIds.has(commit.id) }))
    }
    let writeCount = 0
    const work = {
      readLog: readFrom,
      isStreamShared: content.ownStreamCommits.some(({ id }) => newIds.has(id)),
      onStored: async () => {
        if (this.killAtStateWrite === writeCount++) throw new Error('killed')
        // The app reads the state from its database, so it gets a copy.
        this.state = structuredClone(vault.state)
      },
    }
    await vault.write(work)
    await vault.compact(
      work,
      this.relay.serverInfo.sync === 'off' ? 0 : this.relay.serverInfo.limits.vaultBytes,
      this.maxChunks,
    )
    this.devices = vault.devices
    return content
  }
}

export async function makeDevices(...names: readonly string[]): Promise<{ relay: FakeRelay; devices: RelayDevice[] }> {
  const relay = new FakeRelay()
  const keys = await deriveVaultKeys(VAULT_SECRET)
  await new Relay(relay.fetch, keys).create(null)
  return { relay, devices: names.map((name) => new RelayDevice(name, relay, keys)) }
}

/** The lists of chunks are the server's own data, so tests can damage them. */
export function listStreams(relay: FakeRelay): [string, Uint8Array<ArrayBuffer>[]][] {
  return [...relay.vaults.values()].flatMap(({ streams }) => [...streams])
}
