import { ByteCollector } from '#lib/bytes'
import type { ProgressTask } from './progress-task'

/** The unpacked bytes; `isWhole` is false if the file is damaged or truncated. */
export interface Unpacked {
  bytes: Uint8Array<ArrayBuffer>
  isWhole: boolean
}

/** Bytes decompressed at a time: the browser expands a whole chunk, up to a thousandfold, before a limit can stop it. */
const CHUNK_SIZE = 2 ** 14

/** A stream of small chunks, each read only after the previous one was processed. */
function inChunks(file: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
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
    /** Reports progress and stops the reading when it is cancelled. */
    private readonly task?: ProgressTask,
  ) {
    const isPacked = file[0] === 0x1f && file[1] === 0x8b
    const stream = inChunks(file)
    this.#reader = (isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).getReader()
  }

  /** The first line without its line feed; null if it is longer than `maxLength` or the file ends before the line feed. */
  async readFirstLine(maxLength: number): Promise<{ line: Uint8Array | null; isWhole: boolean }> {
    for (;;) {
      const start = this.#collector.bytes.subarray(0, maxLength + 1)
      const end = start.indexOf(10)
      if (end >= 0) return { line: start.subarray(0, end), isWhole: true }
      const piece = start.length > maxLength ? null : await this.#read()
      if (!piece) return { line: null, isWhole: this.#isWhole }
      this.#collector.add(piece, Number.POSITIVE_INFINITY)
    }
  }

  /** The file from its beginning to its end; null if it is longer than `limit`. */
  async readAll(limit: number): Promise<Unpacked | null> {
    let fits = this.#collector.bytes.length <= limit
    while (fits) {
      const piece = await this.#read()
      if (!piece) return { bytes: this.#collector.bytes, isWhole: this.#isWhole }
      fits = this.#collector.add(piece, limit)
    }
    return null
  }

  /** Stops the decompression. Not needed after the end of the file. */
  close(): void {
    // A failed stream also rejects this promise. The failure was already reported.
    this.#reader.cancel().catch(() => undefined)
  }

  /** The next piece; null at the end of the file, or where a damaged file cannot be decompressed. */
  async #read(): Promise<Uint8Array | null> {
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
