import { joinBytes } from '#lib/bytes'
import { gzip } from '../log/export-file/gzip'
import { Unpacker } from '../log/export-file/inflate'
import { createRandomBytes } from '../platform'

/** The version of the format of chunks, the encrypted pieces in which a log is uploaded. It is a chunk's first byte. */
const CHUNK_VERSION = 1
const IV_SIZE = 12
/** Number of bytes that store the length of the compressed content, in front of that content. */
const LENGTH_SIZE = 4

/** Maximum decompressed bytes of a chunk: a damaged or foreign chunk must not fill the memory. */
const MAX_CONTENT_BYTES = 16 * 2 ** 20

/** The smallest padded length in bytes. It hides how large a single edit is. */
const MIN_PADDED_LENGTH = 512

/** Where a chunk is stored. The encryption authenticates this place, so a chunk that was moved or copied elsewhere cannot be opened. */
export interface ChunkPlace {
  vault: string
  stream: string
  /** The chunk's number in its stream, from 1. */
  n: number
}

/**
 * Why a chunk cannot be opened. `version`: its format is unknown, probably from a newer build. `damaged`: another reason, such as another
 * key.
 */
export class ChunkError extends Error {
  constructor(readonly kind: 'version' | 'damaged') {
    super(kind)
  }
}

/** Compresses, pads and encrypts the content of a chunk. */
export async function sealChunk(
  key: CryptoKey,
  place: ChunkPlace,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await gzip([content])
  const padded = new Uint8Array(computePaddedLength(LENGTH_SIZE + packed.length))
  new DataView(padded.buffer).setUint32(0, packed.length)
  padded.set(packed, LENGTH_SIZE)
  const iv = createRandomBytes(IV_SIZE)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: toAuthenticatedData(place) },
    key,
    padded,
  )
  return joinBytes([Uint8Array.of(CHUNK_VERSION), iv, new Uint8Array(sealed)])
}

/** Decrypts and decompresses a chunk. Throws a `ChunkError` if that fails. */
export async function openChunk(
  key: CryptoKey,
  place: ChunkPlace,
  chunk: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (chunk[0] !== CHUNK_VERSION && chunk.length > 0) throw new ChunkError('version')
  try {
    const iv = chunk.subarray(1, 1 + IV_SIZE)
    const algorithm = { name: 'AES-GCM', iv, additionalData: toAuthenticatedData(place) }
    const padded = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, chunk.subarray(1 + IV_SIZE)))
    const length = new DataView(padded.buffer).getUint32(0)
    const packed = padded.subarray(LENGTH_SIZE, LENGTH_SIZE + length)
    return await unpack(packed)
  } catch {
    throw new ChunkError('damaged')
  }
}

const toAuthenticatedData = ({ vault, stream, n }: ChunkPlace): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`solvelog/${CHUNK_VERSION} | ${vault} | ${stream} | ${n}`)

/**
 * Returns the length after padding with the Padmé scheme, which hides most of the exact length and adds at most 12 %. The smallest result
 * is 512.
 */
export function computePaddedLength(length: number): number {
  if (length <= MIN_PADDED_LENGTH) return MIN_PADDED_LENGTH
  const exponent = Math.floor(Math.log2(length))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(length / step) * step
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = new Unpacker(packed)
  try {
    const unpacked = await unpacker.readAll(MAX_CONTENT_BYTES)
    if (unpacked?.isWhole) return unpacked.bytes
    throw new ChunkError('damaged')
  } finally {
    unpacker.close()
  }
}
