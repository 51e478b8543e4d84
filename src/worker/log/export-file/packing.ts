import { Gzip } from './gzip'

/** A message to the compression thread: the next bytes, or finally the first line. */
export type PackingMessage = { body: Uint8Array<ArrayBuffer> } | { first: Uint8Array<ArrayBuffer> }

/** File size in bytes above which a thread saves more time than its start costs. */
const WORTH_A_THREAD = 4 * 2 ** 20

interface Thread {
  post(message: PackingMessage): void
  /** The result of the thread; null if it failed. */
  packed: Promise<Uint8Array<ArrayBuffer> | null>
  close(): void
}

/**
 * Compresses a file in parts. Large files use a thread, so that compression runs while the log is read. Without threads, or
 * if the thread fails, the file is compressed here at the end.
 */
export class Packer {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  #size = 0
  #thread: Thread | null = null

  /** Adds bytes after the first line. */
  add(body: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(body)
    this.#size += body.length
    if (this.#thread) this.#thread.post({ body })
    else if (this.#size >= WORTH_A_THREAD) {
      this.#thread = openThread()
      for (const piece of this.#pieces) this.#thread?.post({ body: piece })
    }
  }

  /** Returns the compressed file; `first` is its first line. */
  async finish(first: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    this.#thread?.post({ first })
    return (await this.#thread?.packed) ?? this.#packHere(first)
  }

  /** Ends the thread. */
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
  return { post: (message) => thread.postMessage(message), packed, close: () => thread.terminate() }
}
