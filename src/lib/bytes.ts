export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Collects bytes that arrive in pieces into one array. */
export class ByteCollector {
  #memory = new Uint8Array(0)
  #size = 0

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size)
  }

  /** Adds a piece. Returns false without adding it if the total would exceed `limit` bytes. */
  add(piece: Uint8Array, limit: number): boolean {
    const size = this.#size + piece.length
    if (size > limit) return false
    if (size > this.#memory.length) {
      const memory = new Uint8Array(Math.min(limit, Math.max(size, 2 * this.#memory.length)))
      memory.set(this.bytes)
      this.#memory = memory
    }
    this.#memory.set(piece, this.#size)
    this.#size = size
    return true
  }
}
