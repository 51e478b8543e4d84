/** One chunk the earlier extension offers; `from` and `to` are epoch seconds. */
export interface ChunkEntry {
  index: number
  from: number
  to: number
}

/** An answer of the page's bridge to the browser extension: absent, failed with a reason, or the value. */
export type BridgeReply<T> = { kind: 'unavailable' } | { kind: 'failed'; reason: string } | { kind: 'ok'; value: T }

/** The part of a MessagePort that protocol 2 uses, the same for the page's type and the worker's. */
export interface ExtensionPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  start(): void
  close(): void
}

/** The page's side of the extension: only a page can exchange window messages with it. */
export interface ExtensionBridge {
  /** Says hello by protocol 2. The port leads to the extension itself; its messages are not validated yet. */
  connect(): Promise<BridgeReply<ExtensionPort>>
  /** Protocol 1: the chunks that hold anything newer than `since` (epoch seconds; 0 for all). */
  manifest(username: string, since: number): Promise<BridgeReply<ChunkEntry[]>>
  /** Protocol 1: the submissions of one chunk, as they came: not validated beyond size. */
  chunk(username: string, index: number): Promise<BridgeReply<unknown[]>>
}
