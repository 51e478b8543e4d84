import { ByteCollector } from '#lib/bytes'
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
