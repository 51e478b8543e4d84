import { type Commit, compareCommits, type PortableCommit } from '#events/commit'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { LargeFieldName } from '#events/projections/solve-tables'
import { readEvent } from '#events/read-event'
import { extractLargeField } from '#worker/session/large-fields'
import { type FolderSyncState, INITIAL_SYNC_STATE } from '#worker/shared-folder/device-file'
import { type FolderContent, SharedFolder } from '#worker/shared-folder/shared-folder'
import { makeNthUuid } from '../events/command-generators'
import { makeNamedUuid, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'

export const NOW_MS = 1_795_000_000_000

let editCount = 0
let modificationCount = 0

/** `modified` rises with each change of any file. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  modified: number
}

export class FakeFolder {
  readonly files = new Map<string, StoredFile>()
  readonly lockedNames = new Set<string>()
  /** The files report a size beyond the app's limit. */
  readonly oversizedNames = new Set<string>()
  isOpen = true

  readonly readCounts = { files: 0, bytes: 0 }

  put(name: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    this.files.set(name, { bytes, modified: ++modificationCount })
  }

  readText(name: string): string {
    return new TextDecoder().decode(this.files.get(name)?.bytes)
  }

  async *values(): AsyncGenerator<{ kind: 'file'; name: string }> {
    for (const name of [...this.files.keys()].sort()) yield { kind: 'file', name }
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.isOpen) throw new DOMException('no permission', 'NotAllowedError')
    if (this.lockedNames.has(name)) throw new DOMException('locked', 'NotReadableError')
    if (!this.files.has(name)) {
      if (!create) throw new DOMException('no such file', 'NotFoundError')
      this.put(name, '')
    }
    return {
      getFile: async () => this.#makeFile(name),
      createWritable: async ({ keepExistingData }: { keepExistingData: boolean }) =>
        this.#makeWritable(name, keepExistingData),
    }
  }

  #makeFile(name: string): File {
    const { bytes, modified: lastModified } = this.files.get(name) ?? { bytes: new Uint8Array(), modified: 0 }
    const { readCounts } = this
    const addedSize = this.oversizedNames.has(name) ? 2 ** 30 : 0
    return new (class extends File {
      override get size(): number {
        return super.size + addedSize
      }
      override slice(start?: number, end?: number): Blob {
        const part = super.slice(start, end)
        readCounts.files += 1
        readCounts.bytes += part.size
        return part
      }
    })([bytes], name, { lastModified })
  }

  #makeWritable(name: string, keepsData: boolean) {
    let bytes = keepsData ? (this.files.get(name)?.bytes ?? new Uint8Array()) : new Uint8Array()
    return {
      write: async ({ position, data }: { position: number; data: Uint8Array }) => {
        const grown = new Uint8Array(Math.max(bytes.length, position + data.length))
        grown.set(bytes)
        grown.set(data, position)
        bytes = grown
      },
      truncate: async (size: number) => {
        bytes = bytes.slice(0, size)
      },
      close: async () => this.put(name, bytes),
    }
  }
}

export type TypedPart = 'code' | 'notes'

/** The fields besides `part` and `text` order the commit. */
export interface TypedText {
  id: string
  at: number
  device: string
  part: TypedPart
  text: string
}

type ShownSolves = Record<string, Record<string, unknown>>

/** Every device must show the newest text of each part from any device. */
export function computeExpectedSolves(devices: readonly FakeDevice[]): ShownSolves {
  const typed = devices.flatMap((device) => device.typedTexts).sort(compareCommits)
  if (typed.length === 0) return {}
  return { [SOLVE_KEY]: Object.assign({ status: 'Accepted' }, ...typed.map(({ part, text }) => ({ [part]: text }))) }
}

/** One of the user's browsers, with its own log and a folder that a service syncs with other devices. */
export class FakeDevice {
  readonly folder = new FakeFolder()
  log: Commit[] = []
  syncState: FolderSyncState = INITIAL_SYNC_STATE
  readonly typedTexts: TypedText[] = []

  readonly id: string

  constructor(name: string) {
    this.id = makeNamedUuid(name)
  }

  /** The first edit also records the solve. The text has about `size` × 5 characters. */
  edit(size = 1, part: TypedPart = 'code'): string {
    const id = makeNthUuid(++editCount)
    const at = Math.max(NOW_MS, ...this.log.map((commit) => commit.at + 1))
    const text = String(editCount).padStart(5, '0').repeat(size)
    const edited =
      part === 'code'
        ? { type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: text }
        : { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: text } }
    const events = this.log.length === 0 ? [makeSolveRecorded(), edited] : [edited]
    this.#append([{ id, at, device: this.id, cause: 'person', events }])
    this.typedTexts.push({ id, at, device: this.id, part, text })
    return id
  }

  /** `now` is the device's clock in epoch milliseconds. */
  async sync(now = NOW_MS): Promise<FolderContent> {
    const owner = { username: 'Ada', user: 'ada', device: this.id, newId: () => makeNthUuid(900_000 + ++editCount) }
    const folder = new SharedFolder(toHandle(this.folder), owner, this.syncState)
    const content = await folder.read()
    const newIds = this.receive(content.commits)
    const { log } = this
    async function* readFrom(first: number) {
      for (let at = first - 1; at < log.length; at += 3)
        yield log.slice(at, at + 3).map((commit) => ({ commit, isPrivate: false }))
    }
    await folder.write(
      readFrom,
      content.foreign.some(({ id }) => newIds.has(id)),
      now,
    )
    this.syncState = structuredClone(folder.syncState)
    return content
  }

  receive(commits: readonly PortableCommit[]): Set<string> {
    const { fresh } = planMerge(this.log, commits)
    this.#append(fresh)
    return new Set(fresh.map(({ id }) => id))
  }

  get ids(): string[] {
    return this.log.map(({ id }) => id).sort()
  }

  get shownSolves(): ShownSolves {
    const { solves } = replay(this.log.toSorted(compareCommits))
    return Object.fromEntries(
      Object.values(solves).map(({ key, status, largeFields }) => {
        const texts = Object.entries(largeFields).map(([part, { seq, index }]) => {
          const readResult = readEvent(this.log[seq - 1]?.events[index])
          return extractLargeField(readResult.known ? readResult.event : null, part as LargeFieldName)
        })
        return [key, Object.assign({ status }, ...texts)]
      }),
    )
  }

  #append(commits: readonly Omit<Commit, 'seq'>[]): void {
    for (const commit of commits) this.log = [...this.log, { ...commit, seq: this.log.length + 1 }]
  }
}

function toHandle(folder: FakeFolder): FileSystemDirectoryHandle {
  const handle: unknown = folder
  return handle as FileSystemDirectoryHandle
}

export function copyAllFiles(devices: readonly FakeDevice[]): void {
  const newest = new Map<string, StoredFile>()
  for (const { folder } of devices) {
    for (const [name, file] of folder.files) {
      const newestFile = newest.get(name)
      if (!newestFile || newestFile.modified < file.modified) newest.set(name, file)
    }
  }
  for (const { folder } of devices) for (const [name, kept] of newest) folder.files.set(name, { ...kept })
}
