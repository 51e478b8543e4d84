import { joinBytes } from '#lib/bytes'

/** A chunk of a stream of encrypted data, with the chunk's number in the stream. */
export interface NumberedChunk {
  n: number
  bytes: Uint8Array
}

/** Bytes in front of each chunk: its number and its size, each 4 bytes in big-endian order. */
export const CHUNK_HEADER_BYTES = 8

/** Encodes chunks as the body of a response of `chunksPath`: for each chunk, a header and then its bytes. */
export function encodeChunkList(chunks: readonly NumberedChunk[]): Uint8Array<ArrayBuffer> {
  return joinBytes(chunks.flatMap(({ n, bytes }) => [encodeChunkHeader(n, bytes.length), bytes]))
}

function encodeChunkHeader(n: number, size: number): Uint8Array {
  const bytes = new Uint8Array(CHUNK_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, n)
  view.setUint32(4, size)
  return bytes
}

/**
 * Decodes the body of a response of `chunksPath`. The bytes of each chunk are a view of `body`. Returns null if the body is cut off, or if
 * the numbers of the chunks are not consecutive from `from`.
 */
export function decodeChunkList(body: Uint8Array, from: number): NumberedChunk[] | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const chunks: NumberedChunk[] = []
  let at = 0
  while (at < body.length) {
    const start = at + CHUNK_HEADER_BYTES
    if (start > body.length) return null
    const end = start + view.getUint32(at + 4)
    if (end > body.length || view.getUint32(at) !== from + chunks.length) return null
    chunks.push({ n: from + chunks.length, bytes: body.subarray(start, end) })
    at = end
  }
  return chunks
}
