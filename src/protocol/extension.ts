/** One chunk the extension offers; `from` and `to` are epoch seconds. */
export interface ChunkEntry {
  index: number
  from: number
  to: number
}

/** An answer of the page's bridge to the browser extension: absent, failed with a reason, or the value. */
export type BridgeReply<T> = { kind: 'unavailable' } | { kind: 'failed'; reason: string } | { kind: 'ok'; value: T }

/** The page's end of the extension: only a page can exchange window messages with it. */
export interface ExtensionBridge {
  /** The chunks that hold anything newer than `since` (epoch seconds; 0 for all). */
  manifest(username: string, since: number): Promise<BridgeReply<ChunkEntry[]>>
  /** The submissions of one chunk, as they came: not validated beyond size. */
  chunk(username: string, index: number): Promise<BridgeReply<unknown[]>>
}
