import { Gunzip } from 'fflate'
import { joined } from '#lib/bytes'
import { AppError } from '../app-error'

/** The full list of some 4,000 problems inflates to about 2 MB; anything near this is not a catalog. */
const MOST_BYTES = 64 * 1024 * 1024
/** Bytes inflated at once. */
const STEP = 65_536

const refuse = (why: string, cause?: unknown): AppError =>
  new AppError('unreachable', `The catalog could not be read: ${why}.`, { cause })

/**
 * The catalog's bytes without their gzip, or as they are when the transport has inflated them already (C1). Piece by
 * piece, so that a small file that claims to be huge is dropped before it fills the memory. Throws a Fault.
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
    if (size > MOST_BYTES) throw refuse('it is far too large')
    pieces.push(piece)
    ended ||= final
  })
  try {
    for (let at = 0; at < bytes.length; at += STEP)
      gunzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  } catch (error) {
    throw error instanceof AppError ? error : refuse('it is not whole', error)
  }
  if (!ended) throw refuse('it is not whole')
  return joined(pieces)
}
