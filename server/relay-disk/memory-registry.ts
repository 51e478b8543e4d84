import type { RegistryStorage } from '../relay/registry'

/** Stores the ids of the vaults (encrypted logs) on the disk, and when each client has created vaults since the start of the server. */
export class MemoryRegistry implements RegistryStorage {
  readonly #vaults: Set<string>
  readonly #creations = new Map<string, number[]>()

  constructor(vaults: Iterable<string>) {
    this.#vaults = new Set(vaults)
  }

  get vaults(): Iterable<string> {
    return [...this.#vaults]
  }

  hasVault(vault: string): boolean {
    return this.#vaults.has(vault)
  }

  countVaults(): number {
    return this.#vaults.size
  }

  addVault(vault: string): void {
    this.#vaults.add(vault)
  }

  removeVault(vault: string): void {
    this.#vaults.delete(vault)
  }

  readCreations(client: string, since: number): number[] {
    return (this.#creations.get(client) ?? []).filter((at) => at >= since)
  }

  addCreation(client: string, at: number): void {
    this.#creations.set(client, [...(this.#creations.get(client) ?? []), at])
  }

  deleteCreationsBefore(time: number): void {
    for (const [client, times] of this.#creations) {
      const remaining = times.filter((at) => at >= time)
      if (remaining.length > 0) this.#creations.set(client, remaining)
      else this.#creations.delete(client)
    }
  }
}
