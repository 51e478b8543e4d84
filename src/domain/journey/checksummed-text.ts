import { rollingSum } from './checksum'

/** Units in a piece, about: few beside a long text, many beside a change. */
const PIECE = 512

/** A stretch of a text with its own checksum; `weight` is 31 to the power of its length, in 32 bits. */
interface Piece {
  text: string
  sum: number
  weight: number
}

/**
 * A text in pieces, with its checksum as a number. A text that is made of another one shares the pieces in which they do not
 * differ, so the hundreds of states of a long text cost little more than one, and none of them is copied whole.
 */
export interface ChecksummedText {
  readonly pieces: readonly Piece[]
  readonly length: number
  readonly sum: number
}

/** A text summed from its first unit to its last. */
export const checksumText = (text: string): ChecksummedText => joinPieces(cut(text))

/** The whole text. */
export const textOf = ({ pieces }: ChecksummedText): string => pieces.map(({ text }) => text).join('')

/** Whether a text has a stretch at a place, in whole. */
export function hasAt({ pieces, length }: ChecksummedText, start: number, stretch: string): boolean {
  const end = start + stretch.length
  if (start < 0 || end > length) return false
  let from = 0
  for (const { text } of pieces) {
    const to = from + text.length
    if (to > start && from < end) {
      const own = stretch.slice(Math.max(0, from - start), to - start)
      if (!text.startsWith(own, Math.max(0, start - from))) return false
    }
    from = to
  }
  return true
}

/** A text with `length` units from `start` on replaced: only the pieces that the change touches are summed anew. */
export function replaceRange({ pieces }: ChecksummedText, start: number, length: number, by: string): ChecksummedText {
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
  return joinPieces([...before, ...cut(head + by + tail), ...after])
}

/** A text cut into pieces of about the same length. */
function cut(text: string): Piece[] {
  const count = Math.max(1, Math.round(text.length / PIECE))
  const size = Math.ceil(text.length / count)
  return Array.from({ length: count }, (_, i) => pieceOf(text.slice(i * size, (i + 1) * size)))
}

const pieceOf = (text: string): Piece => ({ text, sum: rollingSum(text), weight: powerOf31(text.length) })

/** Each unit weighs 31 to the power of the units after it, so the sum of what comes before weighs that of a piece's length. */
function joinPieces(pieces: readonly Piece[]): ChecksummedText {
  let length = 0
  let sum = 0
  for (const piece of pieces) {
    length += piece.text.length
    sum = (Math.imul(sum, piece.weight) + piece.sum) | 0
  }
  return { pieces, length, sum }
}

/** A power of 31 in 32 bits, by repeated squaring. */
function powerOf31(exponent: number): number {
  let power = 1
  let square = 31
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) power = Math.imul(power, square)
    square = Math.imul(square, square)
  }
  return power
}
