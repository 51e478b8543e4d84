import type { RegistryStorage } from '../relay/registry'

/**
 * The ids of the vaults (encrypted logs) on the disk, and the times at which each client has created vaults. The times are lost when the
 * server ends.
 */
export class MemoryRegistry implements RegistryStorage {
  readonly #vaults: Set<string>
  readonly #creations = new Map<string, number[]>()

  constructor(vaults: Iterable<string>) {
    this.#vaults = new Set(vaults)
  }

  get vaults(): Iterable<string> {
    return [...this.#vaults]
  }

  hasVault(vaultId: string): boolean {
    return this.#vaults.has(vaultId)
  }

  countVaults(): number {
    return this.#vaults.size
  }

  addVault(vaultId: string): void {
    this.#vaults.add(vaultId)
  }

  removeVault(vaultId: string): void {
    this.#vaults.delete(vaultId)
  }

  readCreations(client: string, sinceTime: number): number[] {
    return (this.#creations.get(client) ?? []).filter((at) => at >= sinceTime)
  }

  addCreation(client: string, createdAt: number): void {
    this.#creations.set(client, [...(this.#creations.get(client) ?? []), createdAt])
  }

  deleteCreationsBefore(time: number): void {
    for (const [client, times] of this.#creations) {
      const remaining = times.filter((at) => at >= time)
      if (remaining.length > 0) this.#creations.set(client, remaining)
      else this.#creations.delete(client)
    }
  }
}
