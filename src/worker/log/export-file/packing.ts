import { Gzip } from './gzip'

/** What the packing thread is told: the next bytes, or the first line, which comes last. */
export type PackingMessage = { body: Uint8Array<ArrayBuffer> } | { first: Uint8Array<ArrayBuffer> }

/** Bytes from which on a thread saves more time than it takes to come up. */
const WORTH_A_THREAD = 4 * 2 ** 20

interface Thread {
  tell(told: PackingMessage): void
  /** Null when the thread has failed. */
  packed: Promise<Uint8Array<ArrayBuffer> | null>
  close(): void
}

/**
 * Packs a file bit by bit; a long one in a thread of its own while the log is still being read, since packing takes as long as
 * all the rest. Where there is no such thread, or it fails, the same is done here at the end.
 */
export class Packer {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  #size = 0
  #thread: Thread | null = null

  /** Takes in the next bytes behind the first line. */
  add(body: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(body)
    this.#size += body.length
    if (this.#thread) this.#thread.tell({ body })
    else if (this.#size >= WORTH_A_THREAD) {
      this.#thread = openThread()
      for (const piece of this.#pieces) this.#thread?.tell({ body: piece })
    }
  }

  /** The packed file; `first` is its first line. */
  async finish(first: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    this.#thread?.tell({ first })
    return (await this.#thread?.packed) ?? this.#packHere(first)
  }

  /** Ends the thread, if there is one. */
  close(): void {
    this.#thread?.close()
  }

  async #packHere(first: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const gzip = new Gzip()
    for (const piece of this.#pieces) await gzip.add(piece)
    return gzip.finish(first)
  }
}

function openThread(): Thread | null {
  if (typeof Worker !== 'function') return null
  const thread = new Worker(new URL('./packing-thread.ts', import.meta.url), { type: 'module' })
  const packed = new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
    thread.onmessage = ({ data }) => resolve(data instanceof Uint8Array ? new Uint8Array(data) : null)
    thread.onerror = () => resolve(null)
  })
  return { tell: (told) => thread.postMessage(told), packed, close: () => thread.terminate() }
}
