import { Relay } from '#worker/devices/relay'
import { INITIAL_VAULT_STATE, type VaultState } from '#worker/devices/stream'
import { type VaultKeys, vaultKeysOf } from '#worker/devices/vault-keys'
import { type KnownDevice, type VaultContent, VaultSync } from '#worker/devices/vault-sync'
import { FakeRelay } from '../../fake-relay'
import { nthUuid } from '../events/chance'
import { FakeDevice, NOW_MS } from '../worker/folder-world'

export const ROOT = new Uint8Array(32).fill(7)

let ids = 0

/** One of the user's browsers, with its own log and a vault on a server in memory. */
export class RelayDevice extends FakeDevice {
  state: VaultState = INITIAL_VAULT_STATE
  /** The browser is killed before the state is stored for the nth time; null: never. */
  killedAt: number | null = null
  /** The browser is killed after it has downloaded changes, before it merges them. */
  isKilledBeforeMerge = false
  /** The most chunks of this device before it replaces them by fewer. */
  maxChunks = 3
  username = 'Ada'
  /** Milliseconds by which its clock is wrong. */
  clockError = 0

  /** The devices that the vault has after the last sync. */
  devices: readonly KnownDevice[] = []

  constructor(
    readonly name: string,
    readonly relay: FakeRelay,
    readonly keys: VaultKeys,
  ) {
    super(name)
  }

  /** Changes that the device shows as waiting. */
  get waiting(): number {
    return this.log.length - this.state.uploaded.seq
  }

  /** Reads and writes the vault, as the app does. */
  async syncVault({ isThorough = false, portion = 2 ** 21 } = {}): Promise<VaultContent> {
    const device = {
      username: this.username,
      device: this.id,
      name: this.name,
      newId: () => nthUuid(700_000 + ++ids).replaceAll('-', ''),
      now: () => NOW_MS + this.clockError + ++ids,
    }
    const vault = new VaultSync(
      new Relay(this.relay.fetch, this.keys),
      this.keys,
      device,
      this.state,
      1_000_000,
      portion,
    )
    const found = await vault.read(isThorough)
    if (this.isKilledBeforeMerge) throw new Error('killed')
    const news = this.receive(found.commits)
    const { log } = this
    async function* from(first: number) {
      for (let at = first - 1; at < log.length; at += 3)
        yield log.slice(at, at + 3).map((commit) => ({ commit, isPrivate: false }))
    }
    let stored = 0
    const work = {
      log: from,
      isShared: found.foreign.some(({ id }) => news.has(id)),
      onStored: async () => {
        if (this.killedAt === stored++) throw new Error('killed')
        // As read back from the database.
        this.state = structuredClone(vault.state)
      },
    }
    await vault.write(work)
    await vault.compact(work, this.relay.info.sync === 'off' ? 0 : this.relay.info.limits.vaultBytes, this.maxChunks)
    this.devices = vault.devices
    return found
  }
}

/** Devices that share a new vault. */
export async function world(...names: readonly string[]): Promise<{ relay: FakeRelay; devices: RelayDevice[] }> {
  const relay = new FakeRelay()
  const keys = await vaultKeysOf(ROOT)
  await new Relay(relay.fetch, keys).create(null)
  return { relay, devices: names.map((name) => new RelayDevice(name, relay, keys)) }
}

/** The chunks of all streams on the server, to be changed. */
export function streamsOf(relay: FakeRelay): [string, Uint8Array<ArrayBuffer>[]][] {
  return [...relay.vaults.values()].flatMap(({ streams }) => [...streams])
}
