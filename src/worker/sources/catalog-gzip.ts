import { Gunzip } from 'fflate'
import { joinBytes } from '#lib/bytes'
import { AppError } from '../app-error'

/** Maximum inflated size. The full list of some 4,000 problems has about 2 MB. */
const MAX_BYTES = 64 * 1024 * 1024
/** Bytes inflated at a time. */
const STEP = 65_536

const refuse = (why: string, cause?: unknown): AppError =>
  new AppError('unreachable', `The catalog could not be read: ${why}.`, { cause })

/**
 * Inflates the catalog, or returns it unchanged if the transport has inflated it already (C1). Works in pieces, so that a
 * decompression bomb is rejected before it fills the memory. Throws an AppError.
 */
export function unzipCatalog(bytes: Uint8Array): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isPacked ? inflate(bytes) : bytes
}

function inflate(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  let ended = false
  const gunzip = new Gunzip((piece, final) => {
    size += piece.length
    if (size > MAX_BYTES) throw refuse('it is too large')
    pieces.push(piece)
    ended ||= final
  })
  try {
    for (let at = 0; at < bytes.length; at += STEP)
      gunzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  } catch (error) {
    throw error instanceof AppError ? error : refuse('it is incomplete', error)
  }
  if (!ended) throw refuse('it is incomplete')
  return joinBytes(pieces)
}
