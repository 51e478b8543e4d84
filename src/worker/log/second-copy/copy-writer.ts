import type { Commit, PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { Head } from '#protocol/head'
import type { Platform } from '../../platform'
import { computeCrc32 } from '../export-file/crc32'
import { gzip } from '../export-file/gzip'
import {
  FORMAT_NAME,
  FORMAT_VERSION,
  formatCommitLine,
  formatHeaderLine,
  formatHeaderTime,
  parseTailHeader,
  splitLines,
  type TailHeader,
} from '../export-file/lines'
import { buildExportHeader } from '../export-file/write-export'
import { formatSealedName, isNotFound, parseSealedNumber, TAIL_NAME } from './copy-directory'
import { type FileAccess, openFile, readBytes, writeBytes } from './file-access'
import { listCopyFileNames, readFileLines } from './read-copy'

/**
 * Maximum bytes of the tail, the file to which changes are appended. Before it would get larger, its content and the new changes are moved
 * to a sealed file, which is never changed.
 */
const MAX_TAIL_BYTES = 2 ** 20

/** Reads the commits of a log from position `first`, in batches. */
export type ReadLog = (first: number) => AsyncIterable<readonly Commit[]>

/** The owner of a copy; `user` is the key of `username`. */
export interface CopyOwner {
  username: string
  user: string
}

interface Tail {
  follows: TailHeader['follows']
  commits: number
  events: number
  /** The id of the last change of the copy; empty if the copy has no change. */
  id: string
  /** The byte offsets at which the first line and the last line end. */
  bodyStart: number
  end: number
  /** `start` is the byte offset of the last line, and `sum` its CRC-32. They do not match if another tab has written to the file. */
  lastLine: { start: number; sum: string }
}

interface LineBatch {
  pieces: Uint8Array<ArrayBuffer>[]
  /** Total length in bytes. */
  size: number
  commits: number
  events: number
  id: string
}

const createEmptyBatch = (): LineBatch => ({ pieces: [], size: 0, commits: 0, events: 0, id: '' })

/**
 * Writes the second copy of a user's log. The copy contains the log's changes in the order of the log. The first files are sealed: gzipped,
 * in the format of an export. The last file is the tail, which grows line by line. A new file is flushed before the files that it replaces
 * are deleted. So an interrupted copy may contain a change twice, but lacks none. Call the methods inside of `withCopyLock`.
 */
export class CopyWriter {
  #tail: Tail | null = null

  constructor(
    private readonly owner: CopyOwner,
    private readonly platform: Pick<Platform, 'now'>,
  ) {}

  /**
   * Appends the log's changes that the copy lacks, and flushes them. Returns the copy's new last change. Returns null, without writing, if
   * the copy is damaged, incomplete, or from another version or user. Also returns null if the log does not have the copy's last change at
   * the same position. Throws the browser's errors; the copy may then have some of the new changes.
   */
  async append(directory: FileSystemDirectoryHandle, readLog: ReadLog): Promise<Head | null> {
    const file = await findFile(directory, TAIL_NAME)
    if (!file) return null
    const access = await openFile(file)
    try {
      const tail = this.#getUnchangedTail(access) ?? (await this.#readTail(directory, access))
      this.#tail = null
      if (!tail) return null
      const newTail = await this.#appendTo(directory, access, tail, readLog)
      this.#tail = newTail
      return newTail && getLastChange(newTail)
    } finally {
      access.close()
    }
  }

  /**
   * Writes the whole log into new files, and then deletes the earlier files except `filesToKeep`. Call it only if the log is undamaged and
   * has all changes of the earlier files. Returns the copy's last change.
   */
  async rewrite(
    directory: FileSystemDirectoryHandle,
    readLog: ReadLog,
    filesToKeep: ReadonlySet<string>,
  ): Promise<Head> {
    this.#tail = null
    const earlierNames = (await listCopyFileNames(directory)).filter((name) => name !== TAIL_NAME)
    const follows = await this.#sealAll(
      directory,
      readLog,
      1 + Math.max(0, ...earlierNames.map((name) => parseSealedNumber(name) ?? 0)),
    )
    const access = await openFile(await directory.getFileHandle(TAIL_NAME, { create: true }))
    try {
      this.#tail = this.#startTail(access, follows)
    } finally {
      access.close()
    }
    await directory.getFileHandle(formatSealedName(follows.last + 1), { create: true })
    for (const name of earlierNames) if (!filesToKeep.has(name)) await directory.removeEntry(name)
    return getLastChange(this.#tail)
  }

  /** If a write fails, for example on a full disk, deletes the new files. */
  async #sealAll(directory: FileSystemDirectoryHandle, log: ReadLog, first: number): Promise<TailHeader['follows']> {
    let follows: TailHeader['follows'] = { first, last: first - 1, commits: 0, id: '' }
    let pending = createEmptyBatch()
    try {
      for await (const commits of log(1)) {
        for (const commit of commits) {
          addLine(pending, commit)
          if (pending.size < MAX_TAIL_BYTES) continue
          follows = await this.#seal(directory, follows, pending)
          pending = createEmptyBatch()
        }
      }
      return pending.commits > 0 ? await this.#seal(directory, follows, pending) : follows
    } catch (error) {
      for (let number = first; number <= follows.last + 1; number++) {
        if (await findFile(directory, formatSealedName(number))) await directory.removeEntry(formatSealedName(number))
      }
      throw error
    }
  }

  async #appendTo(
    directory: FileSystemDirectoryHandle,
    access: FileAccess,
    oldTail: Tail,
    log: ReadLog,
  ): Promise<Tail | null> {
    let tail = oldTail
    const oldEnd = getLastChange(oldTail)
    let hasReachedEnd = oldEnd.seq === 0
    let pending = createEmptyBatch()
    for await (const commits of log(Math.max(1, oldEnd.seq))) {
      for (const commit of commits) {
        if (!hasReachedEnd) {
          if (commit.id !== oldEnd.id) return null
          hasReachedEnd = true
          continue
        }
        addLine(pending, commit)
        if (tail.end + pending.size < MAX_TAIL_BYTES) continue
        const follows = await this.#seal(directory, tail.follows, joinTailAndLines(access, tail, pending))
        tail = this.#startTail(access, follows)
        await directory.getFileHandle(formatSealedName(follows.last + 1), { create: true })
        pending = createEmptyBatch()
      }
    }
    if (!hasReachedEnd) return null
    return pending.commits > 0 ? appendLines(access, tail, pending) : tail
  }

  async #seal(
    directory: FileSystemDirectoryHandle,
    { first, last, commits: earlierCommits }: TailHeader['follows'],
    { pieces, commits, events, id }: LineBatch,
  ): Promise<TailHeader['follows']> {
    const number = last + 1
    const body = joinBytes(pieces)
    const counts = { user: this.owner.username, at: this.platform.now(), commits, events }
    const bytes = await gzip([formatHeaderLine(await buildExportHeader(body, counts)), body])
    const file = await directory.getFileHandle(formatSealedName(number), { create: true })
    const access = await openFile(file)
    try {
      access.truncate(0)
      writeBytes(access, bytes, 0)
      access.flush()
    } finally {
      access.close()
    }
    return { first, last: number, commits: earlierCommits + commits, id }
  }

  /** Replaces the content of the open file (the tail) with a header. Call it after finished files have the file's changes. */
  #startTail(access: FileAccess, follows: TailHeader['follows']): Tail {
    const exportedAt = formatHeaderTime(this.platform.now())
    const line = formatHeaderLine({
      format: FORMAT_NAME,
      version: FORMAT_VERSION,
      user: this.owner.username,
      exportedAt,
      follows,
    })
    access.truncate(0)
    writeBytes(access, line, 0)
    access.flush()
    const last = { start: 0, sum: computeLineChecksum(line) }
    return { follows, commits: 0, events: 0, id: follows.id, bodyStart: line.length, end: line.length, lastLine: last }
  }

  /** Returns the state of the open file (the tail) as this writer left it; null if the file has changed since. */
  #getUnchangedTail(access: FileAccess): Tail | null {
    const tail = this.#tail
    if (!tail || access.getSize() !== tail.end) return null
    return computeLineChecksum(readBytes(access, tail.lastLine.start, tail.end)) === tail.lastLine.sum ? tail : null
  }

  /** Reads the open file (the tail). Returns null if it is damaged, or if its header does not match the finished files. */
  async #readTail(directory: FileSystemDirectoryHandle, access: FileAccess): Promise<Tail | null> {
    const bytes = readBytes(access, 0, access.getSize())
    const { lines, rest } = splitLines(bytes)
    const { header, commits, problems } = await readFileLines(TAIL_NAME, lines, this.owner.user, parseTailHeader)
    const lastLine = lines.at(-1)
    if (!header || !lastLine || problems.length > 0 || !(await hasExactlyFollowedFiles(directory, header.follows)))
      return null
    const end = bytes.length - rest.length
    return {
      follows: header.follows,
      commits: commits.length,
      events: commits.reduce((sum, { events }) => sum + events.length, 0),
      id: commits.at(-1)?.id ?? header.follows.id,
      bodyStart: (lines[0]?.length ?? 0) + 1,
      end,
      lastLine: { start: end - lastLine.length - 1, sum: computeCrc32(lastLine) },
    }
  }
}

/**
 * Whether the finished files `first` to `last` all have content, and the next finished file has none. If the next one has content, writing
 * it was interrupted, and its changes may also be in the open file (the tail).
 */
async function hasExactlyFollowedFiles(
  directory: FileSystemDirectoryHandle,
  { first, last }: TailHeader['follows'],
): Promise<boolean> {
  for (let number = first; number <= last + 1; number++) {
    const file = await findFile(directory, formatSealedName(number))
    const hasContent = file !== null && (await file.getFile()).size > 0
    if (hasContent !== number <= last) return false
  }
  return true
}

async function findFile(directory: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle | null> {
  try {
    return await directory.getFileHandle(name)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const getLastChange = ({ follows, commits, id }: Tail): Head => ({ seq: follows.commits + commits, id })

function addLine(lines: LineBatch, commit: PortableCommit): void {
  const line = formatCommitLine(commit)
  lines.pieces.push(line)
  lines.size += line.length
  lines.commits += 1
  lines.events += commit.events.length
  lines.id = commit.id
}

function joinTailAndLines(access: FileAccess, tail: Tail, lines: LineBatch): LineBatch {
  const body = readBytes(access, tail.bodyStart, tail.end)
  return {
    pieces: [body, ...lines.pieces],
    size: body.length + lines.size,
    commits: tail.commits + lines.commits,
    events: tail.events + lines.events,
    id: lines.id,
  }
}

function appendLines(access: FileAccess, tail: Tail, lines: LineBatch): Tail {
  const end = tail.end + lines.size
  try {
    writeBytes(access, joinBytes(lines.pieces), tail.end)
    // Removes the incomplete line that an interrupted append may have left.
    access.truncate(end)
    access.flush()
  } catch (error) {
    access.truncate(tail.end)
    throw error
  }
  const last = lines.pieces.at(-1) ?? new Uint8Array(0)
  return {
    ...tail,
    commits: tail.commits + lines.commits,
    events: tail.events + lines.events,
    id: lines.id,
    end,
    lastLine: { start: end - last.length, sum: computeLineChecksum(last) },
  }
}

const computeLineChecksum = (line: Uint8Array): string => computeCrc32(line, 0, line.length - 1)
