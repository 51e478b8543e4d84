import { strFromU8, Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import { isReadInFolder } from '#domain/table/solution-path'
import { joinBytes } from '#lib/bytes'
import { formatNumber } from '#lib/format'
import { formatSize } from '#lib/format-size'
import type { FolderFile } from '#protocol/table-import'
import { AppError } from '../app-error'
import { Crc32 } from '../log/export-file/crc32'
import { toEpochTime } from '../platform'
import { isSafe } from './folder'

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Whether the import of a folder reads the text of a file in a zip. */
export const isReadableFile = (name: string): boolean => isSafe(name) && isReadInFolder(name)

/**
 * Returns all files of a zip. Unpacks only files that `isWanted` selects by their names, and otherwise those that may be solutions.
 * `modifiedAt` (epoch milliseconds) is the date of the zip, and of its files without a date. Throws an AppError `invalid` if the zip is
 * damaged, or too large when unpacked.
 */
export function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  modifiedAt: number,
  { isWanted, maxFileBytes }: UnpackOptions = { isWanted: isReadableFile, maxFileBytes: MAX_CELL_SIZE },
): FolderFile[] {
  const directory = readDirectory(bytes)
  const encrypted = [...directory].find(([name, { isEncrypted }]) => isEncrypted && isWanted(name))
  if (encrypted) throw zipError(`${encrypted[0]} is encrypted. Unpack the zip with its password and choose the folder.`)
  // No file is newer than its zip, unless a clock or a time zone was wrong.
  const reader = new ZipReader(directory, modifiedAt, { isWanted, maxFileBytes })
  // Unpack small pieces: each piece is expanded completely, up to a thousandfold, before a limit can stop it.
  for (let at = 0; at < bytes.length && !reader.failure; at += CHUNK_BYTES) {
    reader.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length)
  }
  if (reader.failure) throw reader.failure
  return reader.files
}

interface UnpackOptions {
  isWanted: (name: string) => boolean
  maxFileBytes: number
}

const CHUNK_BYTES = 2 ** 14

class ZipReader {
  readonly files: FolderFile[] = []
  readonly unfinished = new Set<string>()
  failure: AppError | null = null
  #unpackedBytes = 0
  readonly #unzip = new Unzip((file) => this.#startFile(file))

  constructor(
    private readonly directory: ReadonlyMap<string, ZipEntry>,
    private readonly modifiedAt: number,
    private readonly options: UnpackOptions,
  ) {
    this.#unzip.register(UnzipInflate)
  }

  push(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    try {
      this.#unzip.push(bytes, isLast)
    } catch (error) {
      const [unfinished] = this.unfinished
      this.failure ??= unfinished === undefined ? damagedZipError(error) : incompleteFileError(unfinished, error)
    }
  }

  #startFile(file: UnzipFile): void {
    if (file.name.endsWith('/') || this.failure) return
    const directoryEntry = this.directory.get(file.name)
    const modifiedAt = Math.min(directoryEntry?.modifiedAt ?? this.modifiedAt, this.modifiedAt)
    const entry: FolderFile = { path: file.name, modifiedAt, text: '' }
    this.files.push(entry)
    if (this.files.length > MAX_ROWS) this.failure = tooLargeError(`${formatNumber(MAX_ROWS)} files`)
    // Other files are not unpacked, because only their path is needed.
    else if (this.options.isWanted(file.name)) this.#unpackFile(file, entry, directoryEntry)
  }

  #unpackFile(file: UnzipFile, entry: FolderFile, directoryEntry: ZipEntry | undefined): void {
    if (!directoryEntry) {
      this.failure = zipError(`${file.name} is not in the directory of this zip.`)
      return
    }
    const parts: Uint8Array[] = []
    const checksum = new Crc32()
    let size = 0
    this.unfinished.add(file.name)
    file.ondata = (error, part, isLast) => {
      if (this.failure) return
      if (error) {
        this.failure = zipError(`${file.name} is damaged in this zip.`, error)
        return
      }
      size += part.length
      this.#unpackedBytes += part.length
      checksum.add(part)
      // The sizes in a zip's headers may be wrong, so count the bytes.
      if (this.#unpackedBytes > MAX_BYTES) this.failure = tooLargeError(formatSize(MAX_BYTES))
      else if (size > this.options.maxFileBytes) entry.isTooLarge = true
      if (entry.isTooLarge) parts.length = 0
      else parts.push(part)
      if (!isLast || this.failure) return
      this.unfinished.delete(file.name)
      if (checksum.value !== directoryEntry.crc) this.failure = zipError(`${file.name} does not match its checksum.`)
      else if (!entry.isTooLarge) entry.text = decodeUtf8(joinBytes(parts))
    }
    file.start()
  }
}

const damagedZipError = (cause?: unknown): AppError =>
  new AppError('invalid', 'This zip is damaged or of a kind that can’t be read. Nothing was imported.', { cause })

const zipError = (reason: string, cause?: unknown): AppError =>
  new AppError('invalid', `${reason} Nothing was imported.`, { cause })

const incompleteFileError = (name: string, cause?: unknown): AppError =>
  zipError(`${name} is not complete in this zip.`, cause)

function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const tooLargeError = (what: string): AppError =>
  new AppError('invalid', `This zip unpacks to more than ${what}, so it was not opened. Nothing was imported.`)

/** Signatures and sizes in bytes of the two kinds of records in a zip's directory (PKWARE APPNOTE 4.3.12 and 4.3.16). */
const END_SIGNATURE = 0x06054b50
const END_SIZE = 22
const MAX_COMMENT_SIZE = 0xffff
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
/** An end record with this number of files belongs to a zip64 file, which stores the number of files in another record. */
const ZIP64_COUNT = 0xffff
const IS_ENCRYPTED = 1
const IS_UTF8 = 0x800

interface ZipEntry {
  isEncrypted: boolean
  /** The CRC-32 of the unpacked file. */
  crc: number
  /** The modification time in epoch milliseconds, converted from local time; null without a date. */
  modifiedAt: number | null
}

/** Reads the directory of a zip: its files by name. Throws an AppError `invalid` if the directory is missing or incomplete. */
function readDirectory(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, ZipEntry>()
  const directory = findDirectory(view)
  if (directory === null) throw damagedZipError()
  let at = directory.start
  let readCount = 0
  while (at + ENTRY_SIZE <= view.byteLength && view.getUint32(at, true) === ENTRY_SIGNATURE) {
    const flags = view.getUint16(at + 8, true)
    const end = at + ENTRY_SIZE + view.getUint16(at + 28, true)
    const name = strFromU8(bytes.subarray(at + ENTRY_SIZE, end), (flags & IS_UTF8) === 0)
    entries.set(name, {
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      crc: view.getUint32(at + 16, true),
      modifiedAt: parseZipDate(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
    })
    at = end + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    readCount += 1
  }
  if (readCount < directory.count && directory.count !== ZIP64_COUNT) throw damagedZipError()
  return entries
}

/** Searches backwards for the end record of a zip. Returns the directory's byte offset and number of files; null without a record. */
function findDirectory(view: DataView): { start: number; count: number } | null {
  const size = view.byteLength
  for (let at = size - END_SIZE; at >= 0 && at >= size - END_SIZE - MAX_COMMENT_SIZE; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE)
      return { start: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) }
  }
  return null
}

/** The first year of a zip's dates. Tools that leave out the date write the first day of this year, or zeros. */
const FIRST_YEAR = 1980

function parseZipDate(date: number, time: number): number | null {
  const [year, month, day] = [FIRST_YEAR + (date >> 9), (date >> 5) & 15, date & 31]
  if (month === 0 || day === 0 || (year === FIRST_YEAR && month === 1 && day === 1)) return null
  return toEpochTime(year, month, day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}
