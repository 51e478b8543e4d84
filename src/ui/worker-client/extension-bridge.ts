import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { state } from '../state/state'

/** Milliseconds before a request counts as unanswered, and the number of attempts (C5). */
const TIME_OUT = 100
const MANIFEST_TRIES = 3
/** Attempts for a chunk: more than for the manifest, because a busy extension is slow, not gone. */
const CHUNK_TRIES = 50
/** Limits for the extension's messages: a flood of forged messages is dropped. */
const MOST_CHUNKS = 20_000
const MOST_ROWS = 1_000
/** The largest accepted epoch second. A time in milliseconds is larger. */
const LAST_SECOND = 999_999_999_999
/** After an unreadable answer, this many more attempts wait for a valid one, because the first may be forged. */
const PATIENCE = 3

const OURS = 'leettracker-webapp'
const THEIRS = 'leettracker-extension'

interface Reply {
  type: unknown
  username: unknown
  index: unknown
  chunks: unknown
  data: unknown
}

/** Parses a reply: undefined if it belongs to another request, `unreadable`, or the value. */
type Take<T> = (reply: Reply) => undefined | 'unreadable' | { value: T }

/** The page's end of protocol 1, the window messages of the earlier extension. They have no request ids: replies are matched. */
export const protocol1Bridge: Pick<ExtensionBridge, 'manifest' | 'chunk'> = {
  manifest(username, since) {
    const take: Take<ChunkEntry[]> = (reply) =>
      reply.type === 'response_chunk_manifest' && reply.username === username ? chunksOf(reply.chunks) : undefined
    return ask({ type: 'request_chunk_manifest_since', username, since }, take, MANIFEST_TRIES)
  },
  async chunk(username, index) {
    const take: Take<unknown[]> = (reply) => {
      const isIt = reply.type === 'response_chunk' && reply.username === username && reply.index === index
      if (!isIt) return undefined
      return Array.isArray(reply.data) && reply.data.length <= MOST_ROWS ? { value: reply.data } : 'unreadable'
    }
    const reply = await ask({ type: 'request_chunk_by_index', username, index }, take, CHUNK_TRIES)
    if (reply.kind === 'unavailable') return { kind: 'failed', reason: `chunk ${index} did not arrive` }
    return reply
  },
}

/**
 * Sends a request repeatedly until a matching reply arrives. A late reply to an earlier try counts, but a reply to another request does
 * not. An unreadable reply shows that the extension is there; if no valid reply follows soon, the request fails.
 */
function ask<T>(question: object, take: Take<T>, tries: number): Promise<BridgeReply<T>> {
  return new Promise((resolve) => {
    let left = tries
    let unreadable = false
    const finish = (reply: BridgeReply<T>) => {
      clearInterval(timer)
      window.removeEventListener('message', listen)
      resolve(reply)
    }
    const listen = (event: MessageEvent<unknown>) => {
      const taken = matchMessage(event, take)
      if (taken === 'unreadable') {
        if (!unreadable) left = Math.min(left, PATIENCE)
        unreadable = true
      } else if (taken) finish({ kind: 'ok', value: taken.value })
    }
    const post = () => {
      if (left-- > 0) window.postMessage({ source: OURS, ...question }, location.origin)
      else finish(unreadable ? { kind: 'failed', reason: 'the answer could not be read' } : { kind: 'unavailable' })
    }
    window.addEventListener('message', listen)
    const timer = setInterval(post, TIME_OUT)
    post()
  })
}

/** Matches a message to a question. Counts messages that are forged or unreadable. */
function matchMessage<T>(event: MessageEvent<unknown>, take: Take<T>): ReturnType<Take<T>> {
  if (!claimsExtensionSource(event.data)) return undefined
  const taken = isOfThisPage(event) ? take(replyIn(event.data)) : 'forged'
  if (typeof taken === 'string') state.ignoredMessages += 1
  return taken === 'forged' ? undefined : taken
}

/** Whether a message claims to come from the extension. Other messages are ignored. */
const claimsExtensionSource = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === THEIRS

/** Only the extension's own script speaks from this very window and origin. */
const isOfThisPage = ({ source, origin }: MessageEvent<unknown>): boolean =>
  source === window && origin === location.origin

function replyIn(data: object): Reply {
  const field = (name: string): unknown =>
    name in data ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined
  return {
    type: field('type'),
    username: field('username'),
    index: field('index'),
    chunks: field('chunks'),
    data: field('data'),
  }
}

/** Skips unreadable entries. A list with only unreadable entries is unreadable. */
function chunksOf(entries: unknown): ReturnType<Take<ChunkEntry[]>> {
  if (!Array.isArray(entries) || entries.length > MOST_CHUNKS) return 'unreadable'
  const value = entries.filter(isChunk).map(({ index, from, to }) => ({ index, from, to }))
  return value.length === 0 && entries.length > 0 ? 'unreadable' : { value }
}

function isChunk(entry: unknown): entry is ChunkEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const [index, from, to] = ['index', 'from', 'to'].map((name): unknown => Reflect.get(entry, name))
  return isWhole(index) && isWhole(from) && isWhole(to) && from <= to && to <= LAST_SECOND
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
