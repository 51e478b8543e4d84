import * as v from 'valibot'
import type { PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { commitOn } from '../log/export-file/line-file'
import { splitLines } from '../log/export-file/lines'
import { parseValidCommit } from '../log/export-file/read-export'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a device had read of another stream when it wrote: the last chunk, its hash, and the time in epoch milliseconds. */
const SEEN = v.object({ stream: v.string(), n: count, hash: v.nullable(v.string()), at: v.number() })

const HEADER = v.object({
  /** The user, as the practice site spells the name. */
  username: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** The id of the device in the log, its name, and its time in epoch milliseconds. */
  device: v.string(),
  name: v.string(),
  at: v.number(),
  /** The hash of the chunk before; null for the first chunk of a stream. */
  prev: v.nullable(v.string()),
  seen: v.array(SEEN),
  /** Streams of this device whose changes are all in this stream too, so that they may disappear. */
  replaces: v.array(v.string()),
  /** Streams that this device no longer writes. What they may have lost is in this stream, or in streams of other devices. */
  left: v.array(v.string()),
})

/** The first line of every chunk. */
export type ChunkHeader = v.InferOutput<typeof HEADER>

const CURSOR = v.object({
  id: v.string(),
  /** The last chunk that was read or written, and its hash. */
  n: count,
  hash: v.nullable(v.string()),
  /** The bytes of all changes up to there. */
  size: count,
  /** An incomplete line at the end of that chunk, which the next chunk continues. */
  rest: v.instance(Uint8Array),
  /** The header of that chunk; null before the first. */
  header: v.nullable(HEADER),
  /** When it was read or written, in epoch milliseconds. */
  at: v.number(),
  /** Why the next chunk cannot be read, as text for users; otherwise null. */
  problem: v.nullable(v.string()),
})

/** The position up to which a stream of the vault has been read or written. */
export type StreamCursor = v.InferOutput<typeof CURSOR>

const STATE = v.object({
  /** The stream that this device appends to, and the streams that it has left. */
  own: v.nullable(v.string()),
  left: v.array(v.string()),
  /** This device's log up to here is contained in the streams of the vault. */
  uploaded: v.object({ seq: count, id: v.string() }),
  streams: v.array(CURSOR),
})

/** The last known state of the vault. It is discarded if the vault does not contain this state any more. */
export type VaultState = v.InferOutput<typeof STATE>

export const INITIAL_VAULT_STATE: VaultState = {
  own: null,
  left: [],
  uploaded: { seq: 0, id: '' },
  streams: [],
}

/** Parses a stored state; invalid values count as none. */
export function parseVaultState(stored: unknown): VaultState {
  return v.is(STATE, stored) ? stored : INITIAL_VAULT_STATE
}

export const newCursor = (id: string): StreamCursor => ({
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

/** The content of a chunk: its header, then bytes of the stream. */
export function chunkContent(header: ChunkHeader, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([encoder.encode(`${JSON.stringify(header)}\n`), bytes])
}

/** A parsed chunk: its header, and the bytes of the stream. Null if it has no valid header. */
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
    // Reported as a chunk without a valid header.
    return null
  }
}

/** The commits on the whole lines of a stream's bytes, and the incomplete line after them. Throws an error with the place. */
export function commitsIn(
  bytes: Uint8Array<ArrayBuffer>,
  place: string,
): { commits: PortableCommit[]; rest: Uint8Array<ArrayBuffer> } {
  const { lines, rest } = splitLines(bytes)
  const commits = lines.map((line, i) => commitOn(line, `${place}, line ${i + 1}`, parseValidCommit))
  // A copy, because a view would keep all of the chunk in memory.
  return { commits, rest: new Uint8Array(rest) }
}
