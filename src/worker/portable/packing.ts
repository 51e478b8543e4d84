import { Gzip } from './gzip'

/** What the packing thread is told: the next bytes, or the first line, which comes last. */
export type Told = { body: Uint8Array<ArrayBuffer> } | { first: Uint8Array<ArrayBuffer> }

/** What a file is packed by, bit by bit. */
export interface Packer {
  add(body: Uint8Array<ArrayBuffer>): void
  /** The packed file, whose first line is known now. */
  finish(first: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Gives it up, or away. */
  close(): void
}

/**
 * Packs in a thread of its own while the log is still being read: packing takes as long as all the rest. Where there is no
 * such thread, or it does not come up, the same is done here at the end.
 */
export function openPacker(): Packer {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const here = async (first: Uint8Array<ArrayBuffer>) => {
    const gzip = new Gzip()
    for (const piece of pieces) await gzip.add(piece)
    return gzip.finish(first)
  }
  if (typeof Worker !== 'function') {
    return { add: (body) => void pieces.push(body), finish: here, close: () => undefined }
  }
  const thread = new Worker(new URL('./packing-thread.ts', import.meta.url), { type: 'module' })
  const packed = new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
    thread.onmessage = ({ data }) => resolve(data instanceof Uint8Array ? new Uint8Array(data) : null)
    thread.onerror = () => resolve(null)
  })
  const tell = (told: Told) => thread.postMessage(told)
  return {
    add(body) {
      pieces.push(body)
      tell({ body })
    },
    async finish(first) {
      tell({ first })
      return (await packed) ?? here(first)
    },
    close: () => thread.terminate(),
  }
}
