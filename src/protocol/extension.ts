/** A chunk of submissions that can be read from an extension by protocol 1, with the period of the submissions. */
export interface ChunkEntry {
  index: number
  /** Epoch seconds. */
  from: number
  /** Epoch seconds. */
  to: number
}

/**
 * The result of a call to the extension. `unavailable`: the extension is not installed, did not answer in time, or the page is in a frame.
 * `failed`: the extension reported an error.
 */
export type BridgeReply<T> = { kind: 'unavailable' } | { kind: 'failed'; reason: string } | { kind: 'ok'; value: T }

/** The result of connecting by version 2 of the extension's protocol. `not-connected`: the user has not allowed this site in its popup. */
export type ConnectReply<P> = BridgeReply<P> | { kind: 'not-connected' }

/**
 * The members of MessagePort that version 2 of the extension's protocol uses. The page and the worker have different types for MessagePort,
 * and both fit this one.
 */
export interface ExtensionPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  start(): void
  close(): void
}

/** Calls to the extension, made by the page because only a page can exchange window messages with it. */
export interface ExtensionBridge {
  /** Connects by version 2 of the extension's protocol. The caller must validate all messages of the port. */
  connect(): Promise<ConnectReply<ExtensionPort>>
  /** Lists, by version 1 of the extension's protocol, the chunks of submissions with data newer than `since` (epoch seconds; 0 for all). */
  manifest(username: string, since: number): Promise<BridgeReply<ChunkEntry[]>>
  /** Returns, by version 1 of the extension's protocol, the submissions of one chunk. Only their size is validated. */
  chunk(username: string, index: number): Promise<BridgeReply<unknown[]>>
}
