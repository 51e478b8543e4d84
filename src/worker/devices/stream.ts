import * as v from 'valibot'
import type { PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { parseCheckedCommit } from '../log/export-file/line-file'
import { splitLines } from '../log/export-file/lines'
import { parseValidCommit } from '../log/export-file/read-export'

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The last chunk that the writing device had read of another stream: its number, its hash, and when it was read (epoch milliseconds). */
const READ_POSITION = v.object({ stream: v.string(), n: COUNT, hash: v.nullable(v.string()), at: v.number() })

const HEADER = v.object({
  /** The user, as the practice site spells the name. */
  username: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** The device that wrote the chunk: its id in the log and its name. `at` is the time of the device's clock in epoch milliseconds. */
  device: v.string(),
  name: v.string(),
  at: v.number(),
  /** The hash of the stream's previous chunk; null for the first chunk of a stream. */
  prev: v.nullable(v.string()),
  seen: v.array(READ_POSITION),
  /** Streams of this device that may be deleted, because this stream contains all their changes. */
  replaces: v.array(v.string()),
  /** Streams of this device to which it no longer writes. */
  left: v.array(v.string()),
})

/** The first line of every chunk. */
export type ChunkHeader = v.InferOutput<typeof HEADER>

const CURSOR = v.object({
  id: v.string(),
  /** Number and hash of the last chunk that was read or written. */
  n: COUNT,
  hash: v.nullable(v.string()),
  /** Number of bytes of all changes up to the end of chunk `n`. */
  size: COUNT,
  /** The incomplete line at the end of chunk `n`, which the next chunk continues. After a write, only the last byte of that line. */
  rest: v.instance(Uint8Array),
  /** The header of chunk `n`; null before the first chunk. */
  header: v.nullable(HEADER),
  /** When chunk `n` was read or written, in epoch milliseconds. */
  at: v.number(),
  /** Why the next chunk cannot be read, as text for users; otherwise null. */
  problem: v.nullable(v.string()),
  /** If there is a problem: the number of the last chunk that was read before, so that the log has the changes of all chunks up to it. */
  lastKnown: v.exactOptional(COUNT),
})

/** The position up to which the stream of one device on the server has been read or written. */
export type StreamCursor = v.InferOutput<typeof CURSOR>

const STATE = v.object({
  /**
   * `own`: the id of the stream to which this device appends; null if there is none. `left`: the ids of its streams to which it no longer
   * writes.
   */
  own: v.nullable(v.string()),
  left: v.array(v.string()),
  /** The server has this device's log up to this position. */
  uploaded: v.object({ seq: COUNT, id: v.string() }),
  streams: v.array(CURSOR),
})

/** The state of the log's copy on the server at this device's last sync. */
export type VaultState = v.InferOutput<typeof STATE>

export const INITIAL_VAULT_STATE: VaultState = {
  own: null,
  left: [],
  uploaded: { seq: 0, id: '' },
  streams: [],
}

/** Validates a stored state. Returns the initial state for an invalid value. */
export function parseVaultState(stored: unknown): VaultState {
  return v.is(STATE, stored) ? stored : INITIAL_VAULT_STATE
}

export const createCursor = (id: string): StreamCursor => ({
  id,
  n: 0,
  hash: null,
  size: 0,
  rest: new Uint8Array(0),
  header: null,
  at: 0,
  problem: null,
})

const encoder = new TextEncoder()

/** Returns the content of a chunk: its header as one line, then the bytes of the stream. */
export function buildChunkContent(header: ChunkHeader, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([encoder.encode(`${JSON.stringify(header)}\n`), bytes])
}

/** Splits the content of a chunk into its header and the bytes of the stream. Returns null if the header is invalid. */
export function parseContent(content: Uint8Array): { header: ChunkHeader; bytes: Uint8Array } | null {
  const end = content.indexOf(10)
  if (end < 0) return null
  const header = parseJson(new TextDecoder().decode(content.subarray(0, end)))
  return v.is(HEADER, header) ? { header, bytes: content.subarray(end + 1) } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Parses the commits on the complete lines of a stream's bytes. `rest` is the incomplete line after them. Throws an error that names
 * the invalid line; `place` says in which chunk it is.
 */
export function parseCommits(
  bytes: Uint8Array<ArrayBuffer>,
  place: string,
): { commits: PortableCommit[]; rest: Uint8Array<ArrayBuffer> } {
  const { lines, rest } = splitLines(bytes)
  const commits = lines.map((line, i) => parseCheckedCommit(line, `${place}, line ${i + 1}`, parseValidCommit))
  // Copied, because a view of the bytes would keep the whole chunk in memory.
  return { commits, rest: new Uint8Array(rest) }
}
