import { joinBytes } from '#lib/bytes'
import { Crc32, combineCrcs } from './crc32'

/** A gzip header: deflate, no name, time or system. */
const OPENING = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/**
 * Compresses a file whose first line is only known at the end. The rest is compressed as it arrives, and the first line is
 * stored uncompressed in its own block (RFC 1951 §3.2.4). The result is a normal gzip file.
 */
export class Gzip {
  readonly #body = new CompressionStream('deflate-raw')
  readonly #writer = this.#body.writable.getWriter()
  readonly #packed = new Response(this.#body.readable).arrayBuffer()
  readonly #crc = new Crc32()
  #size = 0

  /** Adds bytes after the first line. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#crc.add(bytes)
    this.#size += bytes.length
    await this.#writer.write(bytes)
  }

  /** Returns the file; `first` is its first line, at most 65,535 bytes. */
  async finish(first: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    await this.#writer.close()
    const crc = combineCrcs(new Crc32().add(first).value, this.#crc.value, this.#size)
    const packed = new Uint8Array(await this.#packed)
    return joinBytes([OPENING, storedOpening(first.length), first, packed, numbers(crc, first.length + this.#size)])
  }
}

/** The header of a stored block: not final, with its length and the complement. */
function storedOpening(length: number): Uint8Array {
  return Uint8Array.of(0, length & 0xff, length >>> 8, ~length & 0xff, (~length >>> 8) & 0xff)
}

/** Numbers as four little-endian bytes each, modulo 2³². */
function numbers(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  values.forEach((value, i) => {
    view.setUint32(4 * i, value, true)
  })
  return new Uint8Array(view.buffer)
}
