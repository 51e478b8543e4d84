/** The CRC-32 polynomial in reversed bit order. */
const POLYNOMIAL = 0xedb88320

/** Four tables of 256 entries: the CRC of a byte followed by 0, 1, 2 or 3 zero bytes. */
const TABLES = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte++) {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = multiplyByX(crc)
  TABLES[byte] = crc
}
for (let i = 256; i < TABLES.length; i++)
  TABLES[i] = (computeTableEntry(i - 256) >>> 8) ^ computeTableEntry(computeTableEntry(i - 256) & 0xff)

/** Multiplies a polynomial by x, modulo the CRC polynomial. */
function multiplyByX(value: number): number {
  return value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
}

function computeTableEntry(index: number): number {
  return TABLES[index] ?? 0
}

/** Computes the CRC-32 (as in gzip and zip) over several arrays. */
export class Crc32 {
  #crc = -1

  /** Adds the bytes from `start` to `end` (exclusive). */
  add(bytes: Uint8Array, start = 0, end = bytes.length): this {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let crc = this.#crc
    let i = start
    for (; i + 4 <= end; i += 4) {
      crc ^= view.getInt32(i, true)
      crc =
        computeTableEntry(768 + (crc & 0xff)) ^
        computeTableEntry(512 + ((crc >>> 8) & 0xff)) ^
        computeTableEntry(256 + ((crc >>> 16) & 0xff)) ^
        computeTableEntry(crc >>> 24)
    }
    for (; i < end; i++) crc = (crc >>> 8) ^ computeTableEntry((crc ^ view.getUint8(i)) & 0xff)
    this.#crc = crc
    return this
  }

  /** The current checksum as an unsigned number. */
  get value(): number {
    return (this.#crc ^ -1) >>> 0
  }
}

/** Returns the CRC-32 of the bytes from `start` to `end` (exclusive), as eight hexadecimal digits. */
export function computeCrc32(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return new Crc32().add(bytes, start, end).value.toString(16).padStart(8, '0')
}
