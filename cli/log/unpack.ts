import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const MAX_LINE_BYTES = 256 * 2 ** 20

/** Yields the bytes of a file, decompressed if the file is gzipped. */
export async function* unpack(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = input[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  const allPieces = (async function* () {
    yield first.value
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  })()
  const isGzipped = first.value[0] === 0x1f && first.value[1] === 0x8b
  if (!isGzipped) return yield* allPieces
  const gzipped = Readable.from(allPieces)
  const gunzip = createGunzip()
  gzipped.on('error', (error) => gunzip.destroy(error))
  yield* gzipped.pipe(gunzip)
}

/** Thrown if a file ends in the middle of a line. */
export class UnfinishedLineError extends Error {}

/** Yields the lines of a file without their line feeds. Throws an UnfinishedLineError if the last line has no line feed. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of input) {
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...pieces, piece.subarray(from, end)])
      pieces = []
      length = 0
      from = end + 1
    }
    if (from < piece.length) {
      pieces.push(piece.subarray(from))
      length += piece.length - from
    }
    if (length > MAX_LINE_BYTES) throw new Error('A line of this file is too long for a Solvelog export.')
  }
  if (length > 0) throw new UnfinishedLineError('The last line has no line feed.')
}
