import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { state } from '../state/state'

/** Milliseconds after which a request is sent again, and the maximum number of requests for the list of chunks, the manifest (C5). */
const RETRY_INTERVAL_MS = 100
const MANIFEST_TRIES = 3
/**
 * The maximum number of requests for one chunk of submissions. It is higher than for the list of chunks (the manifest), because an
 * extension that has answered once is busy rather than missing.
 */
const CHUNK_TRIES = 50
/** Maximum numbers of entries in the extension's messages, so that forged messages cannot fill the memory. */
const MAX_CHUNKS = 20_000
const MAX_ROWS = 1_000
/** The largest accepted time in epoch seconds. A present time in milliseconds is larger. */
const MAX_EPOCH_SECONDS = 999_999_999_999
/** Number of further requests after an unreadable answer, because that answer may be forged. */
const TRIES_AFTER_UNREADABLE = 3

const PAGE_SOURCE_NAME = 'leettracker-webapp'
const EXTENSION_SOURCE_NAME = 'leettracker-extension'

interface Reply {
  type: unknown
  username: unknown
  index: unknown
  chunks: unknown
  data: unknown
}

/** Parses a reply to a request. Returns the value, `unreadable`, or undefined if the reply belongs to another request. */
type ParseReply<T> = (reply: Reply) => undefined | 'unreadable' | { value: T }

/**
 * The page's end of protocol 1: the window messages of the earlier extension. The messages have no request ids, so a reply is matched to a
 * request by its content.
 */
export const protocol1Bridge: Pick<ExtensionBridge, 'manifest' | 'chunk'> = {
  manifest(username, since) {
    const parseReply: ParseReply<ChunkEntry[]> = (reply) =>
      reply.type === 'response_chunk_manifest' && reply.username === username ? parseChunks(reply.chunks) : undefined
    return sendUntilAnswered({ type: 'request_chunk_manifest_since', username, since }, parseReply, MANIFEST_TRIES)
  },
  async chunk(username, index) {
    const parseReply: ParseReply<unknown[]> = (reply) => {
      const isMatching = reply.type === 'response_chunk' && reply.username === username && reply.index === index
      if (!isMatching) return undefined
      return Array.isArray(reply.data) && reply.data.length <= MAX_ROWS ? { value: reply.data } : 'unreadable'
    }
    const reply = await sendUntilAnswered({ type: 'request_chunk_by_index', username, index }, parseReply, CHUNK_TRIES)
    if (reply.kind === 'unavailable') return { kind: 'failed', reason: `chunk ${index} did not arrive` }
    return reply
  },
}

/**
 * Sends a request up to `tries` times, until a matching reply arrives. An unreadable reply shows that the extension is installed. If no
 * valid reply follows soon, the request fails.
 */
function sendUntilAnswered<T>(request: object, parseReply: ParseReply<T>, tries: number): Promise<BridgeReply<T>> {
  return new Promise((resolve) => {
    let triesLeft = tries
    let hasUnreadableReply = false
    const finish = (reply: BridgeReply<T>) => {
      clearInterval(timer)
      window.removeEventListener('message', listen)
      resolve(reply)
    }
    const listen = (event: MessageEvent<unknown>) => {
      const result = matchMessage(event, parseReply)
      if (result === 'unreadable') {
        if (!hasUnreadableReply) triesLeft = Math.min(triesLeft, TRIES_AFTER_UNREADABLE)
        hasUnreadableReply = true
      } else if (result) finish({ kind: 'ok', value: result.value })
    }
    const post = () => {
      if (triesLeft-- > 0) window.postMessage({ source: PAGE_SOURCE_NAME, ...request }, location.origin)
      else
        finish(
          hasUnreadableReply ? { kind: 'failed', reason: 'the answer could not be read' } : { kind: 'unavailable' },
        )
    }
    window.addEventListener('message', listen)
    const timer = setInterval(post, RETRY_INTERVAL_MS)
    post()
  })
}

/** Matches a message to a request. Counts messages that are forged or unreadable. */
function matchMessage<T>(event: MessageEvent<unknown>, parseReply: ParseReply<T>): ReturnType<ParseReply<T>> {
  if (!isClaimedByExtension(event.data)) return undefined
  const result = isFromThisPage(event) ? parseReply(readReply(event.data)) : 'forged'
  if (typeof result === 'string') state.ignoredMessages += 1
  return result === 'forged' ? undefined : result
}

const isClaimedByExtension = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === EXTENSION_SOURCE_NAME

const isFromThisPage = ({ source, origin }: MessageEvent<unknown>): boolean =>
  source === window && origin === location.origin

function readReply(data: object): Reply {
  const readField = (name: string): unknown =>
    name in data ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined
  return {
    type: readField('type'),
    username: readField('username'),
    index: readField('index'),
    chunks: readField('chunks'),
    data: readField('data'),
  }
}

/** Parses the entries of a list, and skips unreadable ones. If all are unreadable, the list is unreadable. */
function parseChunks(entries: unknown): ReturnType<ParseReply<ChunkEntry[]>> {
  if (!Array.isArray(entries) || entries.length > MAX_CHUNKS) return 'unreadable'
  const value = entries.filter(isChunk).map(({ index, from, to }) => ({ index, from, to }))
  return value.length === 0 && entries.length > 0 ? 'unreadable' : { value }
}

function isChunk(entry: unknown): entry is ChunkEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const [index, from, to] = ['index', 'from', 'to'].map((name): unknown => Reflect.get(entry, name))
  return isWholeNumber(index) && isWholeNumber(from) && isWholeNumber(to) && from <= to && to <= MAX_EPOCH_SECONDS
}

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
