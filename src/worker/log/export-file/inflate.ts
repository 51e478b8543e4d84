import { joined } from '#lib/bytes'
import { AppError } from '../../app-error'
import type { ProgressTask } from './progress-task'

/** The most bytes an export may hold once unpacked, and how many times its packed size beyond a first allowance. */
const MOST = 512 * 2 ** 20
const RATIO = 200
const ALLOWANCE = 2 ** 24

const TOO_GREAT = `This file unpacks to more than ${MOST / 2 ** 20} MB, which no Solvelog export does. It was refused.`
const BOMB = 'This file unpacks to far more than it can honestly hold. It was refused.'

/** What came out, and whether it stopped before its end because the file is damaged or cut off. */
export interface Unpacked {
  bytes: Uint8Array<ArrayBuffer>
  isWhole: boolean
}

/** Packed bytes taken in at once: the browser unpacks all of them, up to a thousandfold, before anyone can say stop. */
const SIP = 2 ** 14

/** A file bit by bit, each handed on when the last has been dealt with. */
function inSips(file: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= file.length) return controller.close()
      controller.enqueue(file.subarray(at, at + SIP))
      at += SIP
    },
  })
}

/** Unpacks a gzipped file, or takes one that is not packed as it is, within bounds that are held while it streams. */
export async function unpack(file: Uint8Array<ArrayBuffer>, task: ProgressTask): Promise<Unpacked> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b
  const limit = Math.min(MOST, isPacked ? ALLOWANCE + RATIO * file.length : MOST)
  if (!isPacked) {
    if (file.length > limit) throw new AppError('invalid', TOO_GREAT)
    return { bytes: file, isWhole: true }
  }
  const reader = inSips(file).pipeThrough(new DecompressionStream('gzip')).getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const piece = await reader.read().catch(() => null)
    if (piece === null || piece.done) return { bytes: joined(pieces), isWhole: piece !== null }
    size += piece.value.length
    if (size > limit) {
      await reader.cancel()
      throw new AppError('invalid', limit === MOST ? TOO_GREAT : BOMB)
    }
    pieces.push(piece.value)
    await task.step(0, 0)
  }
}
