import { expose } from 'comlink'
import type { Commit, PortableCommit } from '#events/commit'
import { CopyUpdater } from '#worker/log/second-copy/update-copy'
import { browserPlatform } from '#worker/platform'

/**
 * A log in memory with a second copy in private files. It must be used in a worker, because only workers can write
 * private files.
 */
class InMemoryLog {
  #log: Commit[] = []
  readonly #updater: CopyUpdater

  constructor(username: string) {
    this.#updater = new CopyUpdater({ username, user: username.toLowerCase() }, browserPlatform, {
      read: (first) => this.#read(first),
      restore: async (commits) => this.#restore(commits),
      mayCreate: async () => !username.startsWith('full'),
    })
  }

  /** Sets the log and updates its copy. Returns the result, and the log with the changes that only the copy had. */
  async update(log: Commit[], isThorough = false) {
    this.#log = log
    return { result: await this.#updater.update(isThorough), log: this.#log }
  }

  async *#read(first: number) {
    if (first <= this.#log.length) yield this.#log.slice(first - 1)
  }

  #restore(commits: readonly PortableCommit[]): void {
    for (const commit of commits) this.#log = [...this.#log, { ...commit, seq: this.#log.length + 1 }]
  }
}

expose(InMemoryLog)
