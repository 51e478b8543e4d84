import { Gunzip } from 'fflate'
import { ByteCollector } from '#lib/bytes'
import { Crc32 } from '../log/export-file/crc32'

/** Number of compressed bytes that are unpacked at once. It is small, because a piece expands completely, up to a thousandfold. */
const PIECE_SIZE = 2 ** 14

/** Bytes at the end of each member of a gzip file: the CRC-32 and the length of its content, as little-endian numbers (RFC 1952). */
const TRAILER_SIZE = 8

/**
 * Unpacks a gzip file of one or more members with fflate. Throws a RangeError if it has more than `limit` unpacked bytes, and
 * another Error if it is damaged or incomplete. fflate accepts a wrong or missing trailer, so this function compares the CRC-32 and the
 * length itself.
 */
export function gunzip(file: Uint8Array, limit: number): Uint8Array<ArrayBuffer> {
  const collector = new ByteCollector()
  let checksum = new Crc32()
  let memberStart = 0
  const checkMember = (end: number) => {
    if (end < TRAILER_SIZE) throw new Error('The gzip trailer is missing')
    const trailer = new DataView(file.buffer, file.byteOffset + end - TRAILER_SIZE, TRAILER_SIZE)
    const size = collector.bytes.length - memberStart
    if (trailer.getUint32(0, true) !== checksum.value || trailer.getUint32(4, true) !== size)
      throw new Error('The content does not match the gzip trailer')
    checksum = new Crc32()
    memberStart += size
  }
  const unpacker = new Gunzip((bytes) => {
    checksum.add(bytes)
    if (!collector.add(bytes, limit)) throw new RangeError('Too many unpacked bytes')
  })
  unpacker.onmember = checkMember
  for (let at = 0; at < file.length; at += PIECE_SIZE)
    unpacker.push(file.subarray(at, at + PIECE_SIZE), at + PIECE_SIZE >= file.length)
  checkMember(file.length)
  return collector.bytes
}
