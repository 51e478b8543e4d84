import { Gunzip } from 'fflate'
import { ByteCollector } from '#lib/bytes'
import { Crc32 } from './crc32'
import type { ProgressTask } from './progress-task'

/** A decompressed file. `isWhole` is false if the compressed file is damaged or truncated. */
export interface UnpackedFile {
  bytes: Uint8Array<ArrayBuffer>
  isWhole: boolean
}

/**
 * Number of compressed bytes that are passed on at once. It is small, because the browser expands a whole chunk, up to a thousandfold,
 * before it can be stopped.
 */
const CHUNK_SIZE = 2 ** 14

/** Each chunk is read only after the previous one was processed. */
function streamInChunks(file: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= file.length) return controller.close()
      controller.enqueue(file.subarray(at, at + CHUNK_SIZE))
      at += CHUNK_SIZE
    },
  })
}

/** Reads a file from its start and decompresses it if it is gzipped. Reads no further than requested. */
export class Unpacker {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
  readonly #collector = new ByteCollector()
  #isWhole = true

  constructor(
    file: Uint8Array<ArrayBuffer>,
    private readonly task?: ProgressTask,
  ) {
    const isPacked = file[0] === 0x1f && file[1] === 0x8b
    const stream = streamInChunks(file)
    this.#reader = (isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).getReader()
  }

  /** Returns the first line without its line feed; null if it is longer than `maxLength` or the file ends before the line feed. */
  async readFirstLine(maxLength: number): Promise<{ line: Uint8Array | null; isWhole: boolean }> {
    for (;;) {
      const start = this.#collector.bytes.subarray(0, maxLength + 1)
      const end = start.indexOf(10)
      if (end >= 0) return { line: start.subarray(0, end), isWhole: true }
      const chunk = start.length > maxLength ? null : await this.#readNextBytes()
      if (!chunk) return { line: null, isWhole: this.#isWhole }
      this.#collector.add(chunk, Number.POSITIVE_INFINITY)
    }
  }

  /** Returns the whole file; null if it has more than `limit` bytes. */
  async readAll(limit: number): Promise<UnpackedFile | null> {
    let fits = this.#collector.bytes.length <= limit
    while (fits) {
      const chunk = await this.#readNextBytes()
      if (!chunk) return { bytes: this.#collector.bytes, isWhole: this.#isWhole }
      fits = this.#collector.add(chunk, limit)
    }
    return null
  }

  /** Stops the decompression. Not needed after the end of the file. */
  close(): void {
    // A failed stream also rejects this promise. The failure was already reported.
    this.#reader.cancel().catch(() => undefined)
  }

  /** Reads the next bytes; null at the end of the file, or where a damaged file cannot be decompressed. */
  async #readNextBytes(): Promise<Uint8Array | null> {
    await this.task?.reportProgress(0, 0)
    try {
      const { value } = await this.#reader.read()
      return value ?? null
    } catch {
      this.#isWhole = false
      return null
    }
  }
}

/** Bytes at the end of a gzip file: the CRC-32 and the length of its content, as little-endian numbers (RFC 1952). */
const TRAILER_SIZE = 8

/**
 * Whether a gzip file of one member has other data after its end. The browser's decompression reports such data like damage, and may drop
 * the last bytes of the content. fflate returns all bytes before it fails. Returns false for a content of more than `limit` bytes.
 */
export function hasTrailingData(file: Uint8Array<ArrayBuffer>, limit: number): boolean {
  const checksum = new Crc32()
  let size = 0
  const unpacker = new Gunzip((bytes) => {
    checksum.add(bytes)
    size += bytes.length
    if (size > limit) throw new RangeError('Too many unpacked bytes')
  })
  try {
    for (let at = 0; at < file.length; at += CHUNK_SIZE) unpacker.push(file.subarray(at, at + CHUNK_SIZE))
  } catch {
    // The file is damaged, or the data after its end is not gzipped. The trailer below tells which.
  }
  const trailer = new DataView(new ArrayBuffer(TRAILER_SIZE))
  trailer.setUint32(0, checksum.value, true)
  trailer.setUint32(4, size, true)
  const bytes = new Uint8Array(trailer.buffer)
  for (let at = file.length - TRAILER_SIZE - 1; at >= 0; at--)
    if (bytes.every((byte, i) => file[at + i] === byte)) return true
  return false
}
