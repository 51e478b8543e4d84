import type { Commit } from '#events/commit'
import { CopyWriter } from '#worker/log/second-copy/copy-writer'
import { readCopyFiles, type SecondCopy } from '#worker/log/second-copy/read-copy'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'

export const NOW = 1_795_000_000_000
export const STILL = { now: () => NOW, sleep: async () => undefined }

/** What a disk has of a file: all that was written, and what a flush has made safe from a power cut. */
interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  flushed: Uint8Array<ArrayBuffer>
}

/** Thrown instead of the step at which the browser is killed. */
export class Killed extends Error {}

/**
 * A directory of the origin private file system in memory. `killAt` counts its changes: the browser is killed instead of that
 * change, and of every later one. `room` is the number of bytes that fit.
 */
export class FakeDirectory {
  readonly files = new Map<string, StoredFile>()
  readonly #open = new Set<string>()
  steps = 0
  killAt = Number.POSITIVE_INFINITY
  room = Number.POSITIVE_INFINITY

  /** Returns a copy of the files as they are after a kill of the browser, or (`flushed`) after a power cut that loses unflushed bytes. */
  afterKill(keep: 'bytes' | 'flushed' = 'bytes'): FakeDirectory {
    const next = new FakeDirectory()
    for (const [name, file] of this.files) next.put(name, file[keep])
    return next
  }

  get handle(): FileSystemDirectoryHandle {
    return handleOf(this)
  }

  get names(): string[] {
    return [...this.files.keys()].sort()
  }

  put(name: string, bytes: Uint8Array): void {
    this.files.set(name, { bytes: new Uint8Array(bytes), flushed: new Uint8Array(bytes) })
  }

  bytes(name: string): Uint8Array<ArrayBuffer> {
    return this.files.get(name)?.bytes ?? new Uint8Array()
  }

  async *values(): AsyncGenerator<{ kind: 'file'; name: string }> {
    for (const name of this.names) yield { kind: 'file', name }
  }

  async removeEntry(name: string): Promise<void> {
    this.#step()
    this.files.delete(name)
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.files.has(name)) {
      if (!create) throw new DOMException('no such file', 'NotFoundError')
      this.#step()
      this.put(name, new Uint8Array())
    }
    return {
      getFile: async () => new File([this.bytes(name)], name),
      createSyncAccessHandle: async () => this.#access(name),
    }
  }

  #step(): void {
    this.steps += 1
    if (this.steps >= this.killAt) throw new Killed()
  }

  #access(name: string) {
    if (this.#open.has(name)) throw new DOMException('open', 'NoModificationAllowedError')
    this.#open.add(name)
    const file = this.files.get(name)
    if (!file) throw new DOMException('no such file', 'NotFoundError')
    return {
      getSize: () => file.bytes.length,
      read: (into: Uint8Array, { at }: { at: number }) => {
        const part = file.bytes.subarray(at, at + into.length)
        into.set(part)
        return part.length
      },
      write: (data: Uint8Array, { at }: { at: number }) => {
        this.#step()
        const others = [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) - file.bytes.length
        const fitting = data.subarray(0, Math.max(0, this.room - others - at))
        const grown = new Uint8Array(Math.max(file.bytes.length, at + fitting.length))
        grown.set(file.bytes)
        grown.set(fitting, at)
        file.bytes = grown
        return fitting.length
      },
      truncate: (size: number) => {
        this.#step()
        file.bytes = file.bytes.slice(0, size)
      },
      flush: () => {
        this.#step()
        file.flushed = file.bytes
      },
      close: () => void this.#open.delete(name),
    }
  }
}

function handleOf(directory: FakeDirectory): FileSystemDirectoryHandle {
  const handle: unknown = directory
  return handle as FileSystemDirectoryHandle
}

/** A log of this many commits; each has about `size` characters that hardly compress. */
export function longLog(count: number, size: number): Commit[] {
  const code = (n: number) =>
    Array.from({ length: size / 8 }, (_, i) => ((n + 1) * 1e9 + i * 7919).toString(36)).join('')
  return makeCommits([
    [makeSolveRecorded()],
    ...Array.from({ length: count - 1 }, (_, n) => [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: code(n) }]),
  ])
}

/** A log as the database returns it, in batches. */
export const reader = (log: readonly Commit[]) =>
  async function* (first: number) {
    for (let at = first - 1; at < log.length; at += 3) yield log.slice(at, at + 3)
  }

export const newWriter = (username = 'Ada') => new CopyWriter({ username, user: username.toLowerCase() }, STILL)

const NOTHING: ReadonlySet<string> = new Set()

/** A directory with a copy of a log. */
export async function copyOf(log: readonly Commit[]): Promise<FakeDirectory> {
  const directory = new FakeDirectory()
  await newWriter().rewrite(directory.handle, reader(log.slice(0, 1)), NOTHING)
  await newWriter().append(directory.handle, reader(log))
  return directory
}

export const read = (directory: FakeDirectory, user = 'ada'): Promise<SecondCopy> =>
  readCopyFiles(directory.handle, user, STILL)

export const idsOf = (commits: readonly { id: string }[]): string[] => commits.map(({ id }) => id)
