import { computeRollingSum } from './checksum'

/** Approximate UTF-16 units in a piece of text: long enough for few pieces, and short enough that an edit changes little of the text. */
const PIECE_LENGTH = 512

/** A piece of a text with its checksum; `weight` is 31 to the power of its length, in 32 bits. */
interface Piece {
  text: string
  sum: number
  weight: number
}

/**
 * A text in pieces, with its checksum. A changed text shares the unchanged pieces, so that hundreds of versions of a long text take little
 * more memory than one version.
 */
export interface ChecksummedText {
  readonly pieces: readonly Piece[]
  readonly length: number
  readonly sum: number
}

export const toChecksummedText = (text: string): ChecksummedText => joinPieces(splitIntoPieces(text))

export const toPlainText = ({ pieces }: ChecksummedText): string => pieces.map(({ text }) => text).join('')

export function containsAt({ pieces, length }: ChecksummedText, start: number, part: string): boolean {
  const end = start + part.length
  if (start < 0 || end > length) return false
  let from = 0
  for (const { text } of pieces) {
    const to = from + text.length
    if (to > start && from < end) {
      const expected = part.slice(Math.max(0, from - start), to - start)
      if (!text.startsWith(expected, Math.max(0, start - from))) return false
    }
    from = to
  }
  return true
}

/** Returns a text in which `length` units from `start` are replaced. Computes the sums of the affected pieces only. */
export function replaceRange(
  { pieces }: ChecksummedText,
  start: number,
  length: number,
  replacement: string,
): ChecksummedText {
  const end = start + length
  const before: Piece[] = []
  const after: Piece[] = []
  let head = ''
  let tail = ''
  let from = 0
  for (const piece of pieces) {
    const to = from + piece.text.length
    if (to < start) before.push(piece)
    else if (from > end) after.push(piece)
    else {
      head += piece.text.slice(0, Math.max(0, start - from))
      tail += piece.text.slice(end - from)
    }
    from = to
  }
  return joinPieces([...before, ...splitIntoPieces(head + replacement + tail), ...after])
}

function splitIntoPieces(text: string): Piece[] {
  const count = Math.max(1, Math.round(text.length / PIECE_LENGTH))
  const size = Math.ceil(text.length / count)
  return Array.from({ length: count }, (_, i) => createPiece(text.slice(i * size, (i + 1) * size)))
}

const createPiece = (text: string): Piece => ({ text, sum: computeRollingSum(text), weight: powerOf31(text.length) })

/** Joins pieces to a text and computes its sum: before a piece's sum is added, the sum so far is multiplied by the piece's weight. */
function joinPieces(pieces: readonly Piece[]): ChecksummedText {
  let length = 0
  let sum = 0
  for (const piece of pieces) {
    length += piece.text.length
    sum = (Math.imul(sum, piece.weight) + piece.sum) | 0
  }
  return { pieces, length, sum }
}

function powerOf31(exponent: number): number {
  let power = 1
  let square = 31
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) power = Math.imul(power, square)
    square = Math.imul(square, square)
  }
  return power
}
