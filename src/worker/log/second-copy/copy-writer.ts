import type { Commit, PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { Head } from '#protocol/head'
import type { Platform } from '../../platform'
import { crc32 } from '../export-file/crc32'
import { gzip } from '../export-file/gzip'
import {
  commitLine,
  FORMAT,
  headerLine,
  headerTime,
  parseTailHeader,
  splitLines,
  type TailHeader,
  VERSION,
} from '../export-file/lines'
import { exportHeader } from '../export-file/write-export'
import { isNotFound, sealedName, sealedNumber, TAIL } from './copy-directory'
import { type FileAccess, openFile, readBytes, writeBytes } from './file-access'
import { copyFileNames, readLines } from './read-copy'

/** The tail is sealed before it is larger than this, in bytes. A larger change is sealed alone. */
const MAX_TAIL = 2 ** 20

/** The commits of a log from a position on, in batches. */
export type ReadLog = (first: number) => AsyncIterable<readonly Commit[]>

/** The owner of a copy; `user` is the key of `username`. */
export interface CopyOwner {
  username: string
  user: string
}

/** The tail's content up to its last line. */
interface Tail {
  follows: TailHeader['follows']
  /** The number of changes in the tail, and of their events. */
  commits: number
  events: number
  /** The last change of the copy; empty if there is none. */
  id: string
  /** The ends of the first and the last line, in bytes. */
  bodyStart: number
  end: number
  /** The start of the last line and its CRC-32: if another tab has written, they do not match. */
  last: { start: number; sum: string }
}

/** Lines to write, one for each change. */
interface Lines {
  pieces: Uint8Array<ArrayBuffer>[]
  /** In bytes. */
  size: number
  commits: number
  events: number
  /** The last change. */
  id: string
}

const noLines = (): Lines => ({ pieces: [], size: 0, commits: 0, events: 0, id: '' })

/**
 * Writes a user's second copy. The copy holds the log's changes in the order of the log: sealed gzip files in the form of
 * an export, then the tail, which grows line by line. A file is flushed before what it replaces is deleted, so a copy that
 * was interrupted at any point may contain a change twice, but lacks none. Call it inside the copy's lock.
 */
export class CopyWriter {
  #tail: Tail | null = null

  constructor(
    private readonly owner: CopyOwner,
    private readonly platform: Pick<Platform, 'now'>,
  ) {}

  /**
   * Appends the log's changes that the copy lacks, and flushes them. Returns the copy's new end. Returns null, without
   * writing, if the copy is damaged, incomplete, of another version or user, or does not end with a change that the log has
   * at the same position. `log` reads the log from the database, so nothing is written that was deleted since. Throws the
   * browser's errors; the copy may then have a part of the changes.
   */
  async append(directory: FileSystemDirectoryHandle, log: ReadLog): Promise<Head | null> {
    const file = await existingFile(directory, TAIL)
    if (!file) return null
    const access = await openFile(file)
    try {
      const tail = this.#knownTail(access) ?? (await this.#readTail(directory, access))
      this.#tail = null
      if (!tail) return null
      const written = await this.#appendTo(directory, access, tail, log)
      this.#tail = written
      return written && headOf(written)
    } finally {
      access.close()
    }
  }

  /**
   * Writes the whole log into new files, then deletes the earlier files except `kept`. Call it only if the log is healthy and
   * has everything that the earlier files have. Returns the copy's end.
   */
  async rewrite(directory: FileSystemDirectoryHandle, log: ReadLog, kept: ReadonlySet<string>): Promise<Head> {
    this.#tail = null
    const earlier = (await copyFileNames(directory)).filter((name) => name !== TAIL)
    const follows = await this.#sealAll(
      directory,
      log,
      1 + Math.max(0, ...earlier.map((name) => sealedNumber(name) ?? 0)),
    )
    const access = await openFile(await directory.getFileHandle(TAIL, { create: true }))
    try {
      this.#tail = this.#startTail(access, follows)
    } finally {
      access.close()
    }
    await directory.getFileHandle(sealedName(follows.last + 1), { create: true })
    for (const name of earlier) if (!kept.has(name)) await directory.removeEntry(name)
    return headOf(this.#tail)
  }

  /** Writes the whole log into sealed files, numbered from `first`. If that fails, for example on a full disk, deletes them. */
  async #sealAll(directory: FileSystemDirectoryHandle, log: ReadLog, first: number): Promise<TailHeader['follows']> {
    let follows: TailHeader['follows'] = { first, last: first - 1, commits: 0, id: '' }
    let pending = noLines()
    try {
      for await (const commits of log(1)) {
        for (const commit of commits) {
          addTo(pending, commit)
          if (pending.size < MAX_TAIL) continue
          follows = await this.#seal(directory, follows, pending)
          pending = noLines()
        }
      }
      return pending.commits > 0 ? await this.#seal(directory, follows, pending) : follows
    } catch (error) {
      for (let number = first; number <= follows.last + 1; number++) {
        if (await existingFile(directory, sealedName(number))) await directory.removeEntry(sealedName(number))
      }
      throw error
    }
  }

  async #appendTo(
    directory: FileSystemDirectoryHandle,
    access: FileAccess,
    before: Tail,
    log: ReadLog,
  ): Promise<Tail | null> {
    let tail = before
    const known = headOf(before)
    let isKnownFound = known.seq === 0
    let pending = noLines()
    for await (const commits of log(Math.max(1, known.seq))) {
      for (const commit of commits) {
        if (!isKnownFound) {
          if (commit.id !== known.id) return null
          isKnownFound = true
          continue
        }
        addTo(pending, commit)
        if (tail.end + pending.size < MAX_TAIL) continue
        const follows = await this.#seal(directory, tail.follows, afterTail(access, tail, pending))
        tail = this.#startTail(access, follows)
        await directory.getFileHandle(sealedName(follows.last + 1), { create: true })
        pending = noLines()
      }
    }
    if (!isKnownFound) return null
    return pending.commits > 0 ? writeLines(access, tail, pending) : tail
  }

  /** Writes lines into the next sealed file. */
  async #seal(
    directory: FileSystemDirectoryHandle,
    { first, last, commits: before }: TailHeader['follows'],
    { pieces, commits, events, id }: Lines,
  ): Promise<TailHeader['follows']> {
    const number = last + 1
    const body = joinBytes(pieces)
    const counts = { user: this.owner.username, at: this.platform.now(), commits, events }
    const bytes = await gzip([headerLine(await exportHeader(body, counts)), body])
    const file = await directory.getFileHandle(sealedName(number), { create: true })
    const access = await openFile(file)
    try {
      access.truncate(0)
      writeBytes(access, bytes, 0)
      access.flush()
    } finally {
      access.close()
    }
    return { first, last: number, commits: before + commits, id }
  }

  /** Replaces the tail's content, which the sealed files have, with a header. */
  #startTail(access: FileAccess, follows: TailHeader['follows']): Tail {
    const exportedAt = headerTime(this.platform.now())
    const line = headerLine({ format: FORMAT, version: VERSION, user: this.owner.username, exportedAt, follows })
    access.truncate(0)
    writeBytes(access, line, 0)
    access.flush()
    const last = { start: 0, sum: sumOf(line) }
    return { follows, commits: 0, events: 0, id: follows.id, bodyStart: line.length, end: line.length, last }
  }

  /** The tail as this writer left it; null if it has changed since. */
  #knownTail(access: FileAccess): Tail | null {
    const tail = this.#tail
    if (!tail || access.getSize() !== tail.end) return null
    return sumOf(readBytes(access, tail.last.start, tail.end)) === tail.last.sum ? tail : null
  }

  /** Reads the tail; null if it is damaged or the sealed files do not fit it. */
  async #readTail(directory: FileSystemDirectoryHandle, access: FileAccess): Promise<Tail | null> {
    const bytes = readBytes(access, 0, access.getSize())
    const { lines, rest } = splitLines(bytes)
    const { header, commits, problems } = await readLines(TAIL, lines, this.owner.user, parseTailHeader)
    const lastLine = lines.at(-1)
    if (!header || !lastLine || problems.length > 0 || !(await fits(directory, header.follows))) return null
    const end = bytes.length - rest.length
    return {
      follows: header.follows,
      commits: commits.length,
      events: commits.reduce((sum, { events }) => sum + events.length, 0),
      id: commits.at(-1)?.id ?? header.follows.id,
      bodyStart: (lines[0]?.length ?? 0) + 1,
      end,
      last: { start: end - lastLine.length - 1, sum: crc32(lastLine) },
    }
  }
}

/**
 * Whether the sealed files that the tail follows exist, and no later one has content: that one was sealed, but its changes
 * may also be in the tail. Earlier ones are left from before the copy was rewritten.
 */
async function fits(directory: FileSystemDirectoryHandle, { first, last }: TailHeader['follows']): Promise<boolean> {
  for (let number = first; number <= last + 1; number++) {
    const file = await existingFile(directory, sealedName(number))
    const hasContent = file !== null && (await file.getFile()).size > 0
    if (hasContent !== number <= last) return false
  }
  return true
}

/** A file of the copy; null if it does not exist. */
async function existingFile(directory: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle | null> {
  try {
    return await directory.getFileHandle(name)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const headOf = ({ follows, commits, id }: Tail): Head => ({ seq: follows.commits + commits, id })

function addTo(lines: Lines, commit: PortableCommit): void {
  const line = commitLine(commit)
  lines.pieces.push(line)
  lines.size += line.length
  lines.commits += 1
  lines.events += commit.events.length
  lines.id = commit.id
}

/** The lines of the tail and then these. */
function afterTail(access: FileAccess, tail: Tail, lines: Lines): Lines {
  const body = readBytes(access, tail.bodyStart, tail.end)
  return {
    pieces: [body, ...lines.pieces],
    size: body.length + lines.size,
    commits: tail.commits + lines.commits,
    events: tail.events + lines.events,
    id: lines.id,
  }
}

/** Appends lines to the tail and flushes them. */
function writeLines(access: FileAccess, tail: Tail, lines: Lines): Tail {
  const end = tail.end + lines.size
  try {
    writeBytes(access, joinBytes(lines.pieces), tail.end)
    // An append that was interrupted may have left an incomplete line.
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
    last: { start: end - last.length, sum: sumOf(last) },
  }
}

/** The CRC-32 of a line with its line feed, which does not count. */
const sumOf = (line: Uint8Array): string => crc32(line, 0, line.length - 1)
