import { joinBytes } from '#lib/bytes'
import { gzip } from '../log/export-file/gzip'
import { Unpacker } from '../log/export-file/inflate'
import { randomBytes } from '../platform'

/** The version of the format of a chunk, its first byte. */
const VERSION = 1
const IV_SIZE = 12
/** Length of the number in front of the packed bytes that says how many there are. */
const LENGTH_SIZE = 4

/** The most bytes that a chunk may unpack to: a damaged or foreign chunk must not fill the memory. */
const MAX_CONTENT = 16 * 2 ** 20

/** The smallest padded length in bytes, so that single edits look alike. */
const MIN_PADDED = 512

/** The place of a chunk. It is authenticated, so a chunk that was moved or repeated elsewhere cannot be opened. */
export interface ChunkPlace {
  vault: string
  stream: string
  /** From 1. */
  n: number
}

/** Why a chunk cannot be opened. `version`: a newer build wrote it. `damaged`: changed, moved, or encrypted with another key. */
export class ChunkError extends Error {
  constructor(readonly kind: 'version' | 'damaged') {
    super(kind)
  }
}

/** Packs, pads and encrypts the content of a chunk. */
export async function sealChunk(
  key: CryptoKey,
  place: ChunkPlace,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await gzip([content])
  const padded = new Uint8Array(paddedLength(LENGTH_SIZE + packed.length))
  new DataView(padded.buffer).setUint32(0, packed.length)
  padded.set(packed, LENGTH_SIZE)
  const iv = randomBytes(IV_SIZE)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: dataOf(place) }, key, padded)
  return joinBytes([Uint8Array.of(VERSION), iv, new Uint8Array(sealed)])
}

/** Decrypts and unpacks a chunk. Throws a `ChunkError`. */
export async function openChunk(
  key: CryptoKey,
  place: ChunkPlace,
  chunk: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (chunk[0] !== VERSION && chunk.length > 0) throw new ChunkError('version')
  try {
    const iv = chunk.subarray(1, 1 + IV_SIZE)
    const algorithm = { name: 'AES-GCM', iv, additionalData: dataOf(place) }
    const padded = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, chunk.subarray(1 + IV_SIZE)))
    const length = new DataView(padded.buffer).getUint32(0)
    const packed = padded.subarray(LENGTH_SIZE, LENGTH_SIZE + length)
    return await unpack(packed)
  } catch {
    throw new ChunkError('damaged')
  }
}

const dataOf = ({ vault, stream, n }: ChunkPlace): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`solvelog/${VERSION} | ${vault} | ${stream} | ${n}`)

/**
 * The length after padding with Padmé: it reveals as little of the size as the logarithm of the logarithm of the length, at a
 * cost of at most 12 %.
 */
export function paddedLength(length: number): number {
  if (length <= MIN_PADDED) return MIN_PADDED
  const exponent = Math.floor(Math.log2(length))
  const free = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(length / free) * free
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = new Unpacker(packed)
  try {
    const unpacked = await unpacker.readAll(MAX_CONTENT)
    if (unpacked?.isWhole) return unpacked.bytes
    throw new ChunkError('damaged')
  } finally {
    unpacker.close()
  }
}
