import type { Commit } from '#events/commit'
import { CopyWriter } from '#worker/log/second-copy/copy-writer'
import { readCopyFiles, type SecondCopy } from '#worker/log/second-copy/read-copy'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'

export const NOW_MS = 1_795_000_000_000
export const FIXED_CLOCK = { now: () => NOW_MS, sleep: async () => undefined }

/** A flush saves bytes from a power cut. */
interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  flushedBytes: Uint8Array<ArrayBuffer>
}

/** Every change throws the error after the browser was killed. */
export class BrowserKilled extends Error {}

/**
 * A directory of the browser's private file system in memory. The change with the number `killAtChange` and every later
 * one throw. `capacity` is the number of bytes that fit.
 */
export class FakeDirectory {
  readonly files = new Map<string, StoredFile>()
  readonly #openNames = new Set<string>()
  changeCount = 0
  killAtChange = Number.POSITIVE_INFINITY
  capacity = Number.POSITIVE_INFINITY

  /** 'bytes' survive a kill of the browser. A power cut loses unflushed bytes, so only 'flushedBytes' survive it. */
  copyAfterKill(surviving: 'bytes' | 'flushedBytes' = 'bytes'): FakeDirectory {
    const copy = new FakeDirectory()
    for (const [name, file] of this.files) copy.put(name, file[surviving])
    return copy
  }

  get handle(): FileSystemDirectoryHandle {
    return toHandle(this)
  }

  get fileNames(): string[] {
    return [...this.files.keys()].sort()
  }

  put(name: string, bytes: Uint8Array): void {
    this.files.set(name, { bytes: new Uint8Array(bytes), flushedBytes: new Uint8Array(bytes) })
  }

  readBytes(name: string): Uint8Array<ArrayBuffer> {
    return this.files.get(name)?.bytes ?? new Uint8Array()
  }

  async *values(): AsyncGenerator<{ kind: 'file'; name: string }> {
    for (const name of this.fileNames) yield { kind: 'file', name }
  }

  async removeEntry(name: string): Promise<void> {
    this.#countChange()
    this.files.delete(name)
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.files.has(name)) {
      if (!create) throw new DOMException('no such file', 'NotFoundError')
      this.#countChange()
      this.put(name, new Uint8Array())
    }
    return {
      getFile: async () => new File([this.readBytes(name)], name),
      createSyncAccessHandle: async () => this.#openFile(name),
    }
  }

  #countChange(): void {
    this.changeCount += 1
    if (this.changeCount >= this.killAtChange) throw new BrowserKilled()
  }

  #openFile(name: string) {
    if (this.#openNames.has(name)) throw new DOMException('open', 'NoModificationAllowedError')
    this.#openNames.add(name)
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
        this.#countChange()
        const otherBytes =
          [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) - file.bytes.length
        const fitting = data.subarray(0, Math.max(0, this.capacity - otherBytes - at))
        const grown = new Uint8Array(Math.max(file.bytes.length, at + fitting.length))
        grown.set(file.bytes)
        grown.set(fitting, at)
        file.bytes = grown
        return fitting.length
      },
      truncate: (size: number) => {
        this.#countChange()
        file.bytes = file.bytes.slice(0, size)
      },
      flush: () => {
        this.#countChange()
        file.flushedBytes = file.bytes
      },
      close: () => void this.#openNames.delete(name),
    }
  }
}

function toHandle(directory: FakeDirectory): FileSystemDirectoryHandle {
  const handle: unknown = directory
  return handle as FileSystemDirectoryHandle
}

/** Each commit but the first has about `codeLength` characters that hardly compress. */
export function makeLongLog(commitCount: number, codeLength: number): Commit[] {
  const makeCode = (n: number) =>
    Array.from({ length: codeLength / 8 }, (_, i) => ((n + 1) * 1e9 + i * 7919).toString(36)).join('')
  return makeCommits([
    [makeSolveRecorded()],
    ...Array.from({ length: commitCount - 1 }, (_, n) => [
      { type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: makeCode(n) },
    ]),
  ])
}

export const makeReader = (log: readonly Commit[]) =>
  async function* (first: number) {
    for (let at = first - 1; at < log.length; at += 3) yield log.slice(at, at + 3)
  }

export const makeWriter = (username = 'Ada') => new CopyWriter({ username, user: username.toLowerCase() }, FIXED_CLOCK)

const EMPTY_SET: ReadonlySet<string> = new Set()

export async function makeCopy(log: readonly Commit[]): Promise<FakeDirectory> {
  const directory = new FakeDirectory()
  await makeWriter().rewrite(directory.handle, makeReader(log.slice(0, 1)), EMPTY_SET)
  await makeWriter().append(directory.handle, makeReader(log))
  return directory
}

export const readCopy = (directory: FakeDirectory, user = 'ada'): Promise<SecondCopy> =>
  readCopyFiles(directory.handle, user, FIXED_CLOCK)

export const listIds = (commits: readonly { id: string }[]): string[] => commits.map(({ id }) => id)
