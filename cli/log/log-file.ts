import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import { hasEqualContent, isCopy } from '#events/contradictions'
import type { Tables } from '#events/projections/tables'
import { findIdsNotFolded, mayWithdrawOrReinstate } from '#events/projections/withdrawn'
import { type ParsedEvent, readEvent } from '#events/read-event'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { FORMAT_VERSION, type Header, matchesChecksum, parseExportHeader } from '#worker/log/export-file/lines'
import { parseValidCommit } from '#worker/log/export-file/read-export'
import { readLines, UnfinishedLineError, unpack } from './unpack'

/** A commit without its events. Its line is in the unpacked copy of the export, from which the events can be read. */
export interface CommitHeader extends Commit {
  events: []
  eventCount: number
  /** The position of the line in the copy, in bytes. */
  offset: number
  /** The length of the line in bytes. */
  length: number
  /** Whether an event of this commit may undo an import, or redo an undone import. */
  mayWithdrawOrReinstate: boolean
}

/** Thrown for an export that cannot be used. */
export class LogFileError extends Error {}

const NOT_AN_EXPORT_MESSAGE = 'This is not a Solvelog export. An export’s name ends with .ndjson.gz.'

/**
 * An export whose checksums, hash and counts were all checked. Its lines are in a temporary file, so that a log of any size needs little
 * memory. The caller must call `close` at the end.
 */
export class LogFile {
  readonly header: Header
  /** All commits without their events, in the order in which the events are applied. `seq` is the position in the export, from 1. */
  readonly commitHeaders: readonly CommitHeader[]
  readonly #bySeq: ReadonlyMap<number, CommitHeader>
  readonly #copy: TemporaryFile

  private constructor(header: Header, commits: readonly CommitHeader[], copy: TemporaryFile) {
    this.header = header
    this.#bySeq = new Map(commits.map((commit) => [commit.seq, commit]))
    this.commitHeaders = [...commits].sort(compareCommits)
    this.#copy = copy
  }

  /**
   * Reads and checks an export of any size. Throws a LogFileError if the file is damaged, cut off, not an export, or of another version of
   * the format.
   */
  static async open(input: AsyncIterable<Uint8Array>): Promise<LogFile> {
    const copy = new TemporaryFile()
    try {
      const check = new ExportCheck(copy)
      let line = 1
      try {
        for await (const bytes of readLines(unpack(input))) {
          check.addLine(bytes, line)
          line += 1
        }
      } catch (error) {
        if (error instanceof UnfinishedLineError && line === 1) throw new LogFileError(NOT_AN_EXPORT_MESSAGE)
        if (isTrailingDataError(error)) throw new LogFileError('The file has other data after the end of the export.')
        throw isCutOffError(error) ? createDamageError(line, 'the file is damaged or cut off there') : error
      }
      return new LogFile(...check.finish(line), copy)
    } catch (error) {
      copy.delete()
      throw error
    }
  }

  /** Returns the ids of the commits that do not count: their import was undone, or copies replaced them. */
  findWithdrawnIds(): Tables['withdrawn'] {
    // Only the needed commits are read with their events. A copied commit replaces commits with the same time and device
    // (docs/decisions/0166), so all of them are needed for comparing their contents.
    const getTimeAndDevice = ({ at, device }: CommitHeader) => `${at} ${device}`
    const copiedTimesAndDevices = new Set(this.commitHeaders.filter(isCopy).map(getTimeAndDevice))
    return findIdsNotFolded(
      this.commitHeaders.map((one) =>
        one.mayWithdrawOrReinstate || copiedTimesAndDevices.has(getTimeAndDevice(one)) ? this.readCommit(one) : one,
      ),
    )
  }

  readCommit({ seq, offset, length }: CommitHeader): Commit {
    return { ...parseValidCommit(this.#copy.read(offset, length), `Line ${seq + 1}`), seq }
  }

  /** Returns the event at an address: the position of a commit, and the index of the event in it. The address must be from this log. */
  readEvent({ seq, index }: EventAddress): ParsedEvent {
    const commitHeader = this.#bySeq.get(seq)
    return readEvent(commitHeader && this.readCommit(commitHeader).events[index])
  }

  close(): void {
    this.#copy.delete()
  }
}

class ExportCheck {
  readonly #commits: CommitHeader[] = []
  readonly #headerById = new Map<string, CommitHeader>()
  readonly #hash = createHash('sha256')
  #header: Header | null = null
  #byteCount = 0
  #commitLineCount = 0
  #eventCount = 0

  constructor(private readonly copy: TemporaryFile) {}

  /** Checks a line. `bytes` excludes the line feed. `line` is the line number, from 1. */
  addLine(bytes: Uint8Array, line: number): void {
    if (this.#header === null) {
      this.#header = parseHeader(bytes)
      return
    }
    this.#byteCount += bytes.length + 1
    if (this.#byteCount > (this.#header.bytes ?? EXPORT_LIMITS.unpackedUnstated))
      throw new LogFileError('The file is longer than its first line says.')
    this.#hash.update(bytes).update('\n')
    if (!matchesChecksum(bytes, 'commit')) throw createDamageError(line, 'it does not match its checksum')
    this.#addCommit(bytes, line)
  }

  #addCommit(bytes: Uint8Array, line: number): void {
    const { events, ...commit } = parseCommit(bytes, `Line ${line}`)
    this.#commitLineCount += 1
    this.#eventCount += events.length
    const earlierLine = this.#headerById.get(commit.id)
    if (earlierLine) {
      if (hasEqualContent(this.#readAndParse(earlierLine), { ...commit, events })) return
      throw new LogFileError(`Line ${line} has the id of line ${earlierLine.seq + 1} and another content.`)
    }
    const position = { offset: this.copy.append(bytes), length: bytes.length }
    const commitHeader: CommitHeader = {
      ...commit,
      ...position,
      seq: line - 1,
      events: [],
      eventCount: events.length,
      mayWithdrawOrReinstate: mayWithdrawOrReinstate({ ...commit, events }),
    }
    this.#commits.push(commitHeader)
    this.#headerById.set(commit.id, commitHeader)
  }

  #readAndParse({ offset, length, seq }: CommitHeader) {
    return parseValidCommit(this.copy.read(offset, length), `Line ${seq + 1}`)
  }

  /** Checks that no line is missing. `nextLine` is the number of the line after the last one. */
  finish(nextLine: number): [Header, CommitHeader[]] {
    const header = this.#header
    if (header === null) throw new LogFileError('The file is empty.')
    const [commits, events] = [this.#commitLineCount, this.#eventCount]
    if (commits < header.commits) throw createDamageError(nextLine, 'the file ends before it')
    if (this.#hash.digest('hex') !== header.sha256)
      throw new LogFileError('The lines of this file do not belong together: checksum mismatch.')
    if (commits !== header.commits || events !== header.events)
      throw new LogFileError(
        `The first line announces ${header.commits} changes with ${header.events} events, but ${commits} with ${events} follow.`,
      )
    return [header, this.#commits]
  }
}

function parseCommit(bytes: Uint8Array, lineName: string) {
  try {
    return parseValidCommit(bytes, lineName)
  } catch (error) {
    throw new LogFileError(`${error instanceof Error ? error.message : lineName}.`, { cause: error })
  }
}

function parseHeader(line: Uint8Array): Header {
  const read = parseExportHeader(line)
  if (read.kind === 'version') {
    const writer = read.version > FORMAT_VERSION ? 'a newer' : 'another'
    throw new LogFileError(
      `This export was written by ${writer} version of Solvelog (format ${read.version}; this one reads format ${FORMAT_VERSION}).`,
    )
  }
  const isSound = matchesChecksum(line, 'header')
  if (read.kind === 'ok' && isSound) return read.header
  const isSolvelogExport = new TextDecoder().decode(line.subarray(0, 8)) === '{"sum":"'
  throw isSolvelogExport && !isSound
    ? createDamageError(1, 'it does not match its checksum')
    : new LogFileError(NOT_AN_EXPORT_MESSAGE)
}

const createDamageError = (line: number, reason: string): LogFileError =>
  new LogFileError(`The file is damaged at line ${line}: ${reason}.`)

/** Whether an error is due to a damaged or incomplete file. Errors of the decompression have a code such as Z_BUF_ERROR. */
const isCutOffError = (error: unknown): boolean =>
  error instanceof UnfinishedLineError ||
  (error instanceof Error && ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_'))

/**
 * Whether an error is due to data after the end of a gzip file. The decompression expects another header there. It reports no wrong header at
 * the start, because the first bytes were checked before.
 */
const isTrailingDataError = (error: unknown): boolean =>
  error instanceof Error && error.message === 'incorrect header check'

const WRITE_BUFFER_BYTES = 2 ** 20

class TemporaryFile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'solvelog-'))
  readonly #file = openSync(join(this.#folder, 'unpacked'), 'w+', 0o600)
  #size = 0
  /** Bytes that are not written yet. They are written together, because one system call for each line would need too much time. */
  #unwritten: Uint8Array[] = []
  #unwrittenSize = 0
  #isDeleted = false

  constructor() {
    // Except on Windows, a file that is deleted while it is open can still be used, and disappears however the process ends.
    if (process.platform !== 'win32') rmSync(this.#folder, { recursive: true })
    process.once('exit', () => this.delete())
  }

  append(bytes: Uint8Array): number {
    const offset = this.#size
    this.#size += bytes.length
    this.#unwritten.push(bytes)
    this.#unwrittenSize += bytes.length
    if (this.#unwrittenSize >= WRITE_BUFFER_BYTES) this.#writePending()
    return offset
  }

  #writePending(): void {
    const bytes = Buffer.concat(this.#unwritten)
    for (let writtenBytes = 0; writtenBytes < bytes.length; ) writtenBytes += writeSync(this.#file, bytes, writtenBytes)
    this.#unwritten = []
    this.#unwrittenSize = 0
  }

  read(offset: number, length: number): Uint8Array {
    if (this.#unwrittenSize > 0) this.#writePending()
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const count = readSync(this.#file, bytes, done, length - done, offset + done)
      if (count === 0) throw new LogFileError('The temporary copy of the file was cut off.')
      done += count
    }
    return bytes
  }

  delete(): void {
    if (this.#isDeleted) return
    this.#isDeleted = true
    closeSync(this.#file)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
