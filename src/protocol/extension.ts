/** A chunk that the earlier extension offers; `from` and `to` are epoch seconds. */
export interface ChunkEntry {
  index: number
  from: number
  to: number
}

/** The result of a call to the extension: it is not installed, it failed, or it returned a value. */
export type BridgeReply<T> = { kind: 'unavailable' } | { kind: 'failed'; reason: string } | { kind: 'ok'; value: T }

/** The reply to a connection by protocol 2. `not-connected`: the user has not connected this site in the extension's popup. */
export type ConnectReply<P> = BridgeReply<P> | { kind: 'not-connected' }

/** The members of MessagePort that protocol 2 uses. The page and the worker have different types for MessagePort, and both fit this one. */
export interface ExtensionPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  start(): void
  close(): void
}

/** Calls to the extension, made by the page because only a page can exchange window messages with it. */
export interface ExtensionBridge {
  /** Connects by protocol 2. Messages on the port are not validated yet. */
  connect(): Promise<ConnectReply<ExtensionPort>>
  /** Lists, by protocol 1, the chunks with data newer than `since` (epoch seconds; 0 for all). */
  manifest(username: string, since: number): Promise<BridgeReply<ChunkEntry[]>>
  /** Returns, by protocol 1, the submissions of one chunk. Only their size is validated. */
  chunk(username: string, index: number): Promise<BridgeReply<unknown[]>>
}
