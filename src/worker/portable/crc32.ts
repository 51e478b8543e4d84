const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** The CRC-32 that gzip and zip use, of bytes from `start` to `end`, as eight hexadecimal digits. */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let crc = -1
  for (let i = start; i < end; i++) crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0)
  return ((crc ^ -1) >>> 0).toString(16).padStart(8, '0')
}
