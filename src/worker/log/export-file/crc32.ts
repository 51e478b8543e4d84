/** The polynomial, its highest power in the lowest bit. */
const POLYNOMIAL = 0xedb88320

/** Four tables of 256 in a row: what a byte becomes when 0, 1, 2 or 3 more bytes have come behind it. */
const TABLES = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte++) {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = timesX(crc)
  TABLES[byte] = crc
}
for (let i = 256; i < TABLES.length; i++) TABLES[i] = (at(i - 256) >>> 8) ^ at(at(i - 256) & 0xff)

/** A polynomial times x, modulo the CRC's. */
function timesX(value: number): number {
  return value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
}

function at(index: number): number {
  return TABLES[index] ?? 0
}

/** The CRC-32 that gzip and zip use, over bytes that come in pieces. Four bytes at a time: twice as fast as one by one. */
export class Crc32 {
  #crc = -1

  /** Takes in the bytes from `start` to `end`. */
  add(bytes: Uint8Array, start = 0, end = bytes.length): this {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let crc = this.#crc
    let i = start
    for (; i + 4 <= end; i += 4) {
      crc ^= view.getInt32(i, true)
      crc = at(768 + (crc & 0xff)) ^ at(512 + ((crc >>> 8) & 0xff)) ^ at(256 + ((crc >>> 16) & 0xff)) ^ at(crc >>> 24)
    }
    for (; i < end; i++) crc = (crc >>> 8) ^ at((crc ^ view.getUint8(i)) & 0xff)
    this.#crc = crc
    return this
  }

  /** The sum so far, as an unsigned number. */
  get value(): number {
    return (this.#crc ^ -1) >>> 0
  }
}

/** The CRC-32 of bytes from `start` to `end`, as eight hexadecimal digits. */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return new Crc32().add(bytes, start, end).value.toString(16).padStart(8, '0')
}

/** The sum of two runs of bytes in a row, from the sum of each; the second is `length` bytes long. */
export function crcOfBoth(first: number, second: number, length: number): number {
  let shift = 1 << 31
  let square = 1 << 23
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(square, shift)
    square = product(square, square)
  }
  return (product(shift, first) ^ second) >>> 0
}

/** The product of two polynomials modulo the CRC's; `1 << 31` is 1, and `1 << 23` the eighth power of x. */
function product(a: number, b: number): number {
  let sum = 0
  let times = b
  for (let bit = 1 << 31; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= times
    times = timesX(times)
  }
  return sum
}
