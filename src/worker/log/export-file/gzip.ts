import { joined } from '#lib/bytes'
import { Crc32, crcOfBoth } from './crc32'

/** A gzip member's beginning: deflate, no name, no time, no system. */
const OPENING = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/**
 * Packs a file whose first line is known last: what follows it is packed as it comes, and at the end the line is put in front,
 * unpacked, as a block of its own (RFC 1951 §3.2.4). To every reader it is one plain gzip file.
 */
export class Gzip {
  readonly #body = new CompressionStream('deflate-raw')
  readonly #writer = this.#body.writable.getWriter()
  readonly #packed = new Response(this.#body.readable).arrayBuffer()
  readonly #crc = new Crc32()
  #size = 0

  /** Takes in the next bytes behind the first line. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#crc.add(bytes)
    this.#size += bytes.length
    await this.#writer.write(bytes)
  }

  /** The whole file; `first` is its first line, of 65,535 bytes at most. */
  async finish(first: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    await this.#writer.close()
    const crc = crcOfBoth(new Crc32().add(first).value, this.#crc.value, this.#size)
    const packed = new Uint8Array(await this.#packed)
    return joined([OPENING, storedOpening(first.length), first, packed, numbers(crc, first.length + this.#size)])
  }
}

/** What stands before bytes that are stored as they are: not the last block, of this length, and its complement. */
function storedOpening(length: number): Uint8Array {
  return Uint8Array.of(0, length & 0xff, length >>> 8, ~length & 0xff, (~length >>> 8) & 0xff)
}

/** Numbers as four bytes each, the lowest first, modulo 2³². */
function numbers(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  values.forEach((value, i) => {
    view.setUint32(4 * i, value, true)
  })
  return new Uint8Array(view.buffer)
}
