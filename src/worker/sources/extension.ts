import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#wire/extension'
import { Fault } from '../fault'
import { type ReadSubmissions, readSubmissions } from './submission'

/** Words for any trouble with the extension but its absence (spec §8). */
const FAILED = 'An unexpected error occurred while syncing with the extension'

/** What a walk through the extension's chunks needs. */
export interface ExtensionWalk {
  bridge: ExtensionBridge
  username: string
  /** Epoch seconds; 0 for everything. */
  since: number
  /** Called once the number of chunks is known. */
  onManifest(chunks: number): void
  /** Brings one chunk into the log; the walk goes on when it is there. */
  onChunk(chunk: ReadSubmissions): Promise<void>
  /** Called when everything up to this time (epoch seconds) is in the log (C8). */
  onReached(to: number): Promise<void>
}

/**
 * Walks the extension's chunks oldest first, asking for the next while one is written. False when no extension answers.
 * A chunk that never comes ends the walk with a Fault: what arrived is kept, and the next sync begins there.
 */
export async function walkExtension(walk: ExtensionWalk): Promise<boolean> {
  const manifest = await walk.bridge.manifest(walk.username, walk.since)
  if (manifest.kind === 'unavailable') return false
  if (manifest.kind === 'failed') throw new Fault('unreachable', FAILED, { cause: manifest.reason })
  const chunks = [...manifest.value].sort((a, b) => a.to - b.to || a.index - b.index)
  walk.onManifest(chunks.length)
  let next = ask(walk, chunks[0])
  for (const [i, chunk] of chunks.entries()) {
    const told = rowsIn(await next)
    next = ask(walk, chunks[i + 1])
    await walk.onChunk(readSubmissions(told, `chunk ${chunk.index}`))
    await walk.onReached(chunk.to)
  }
  return true
}

/** Never rejects: a chunk is asked for while the one before it is written, when nobody yet listens for a failure. */
async function ask(walk: ExtensionWalk, chunk: ChunkEntry | undefined): Promise<BridgeReply<unknown[]>> {
  if (!chunk) return { kind: 'ok', value: [] }
  try {
    return await walk.bridge.chunk(walk.username, chunk.index)
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

function rowsIn(reply: BridgeReply<unknown[]>): unknown[] {
  if (reply.kind === 'ok') return reply.value
  throw new Fault('unreachable', FAILED, { cause: reply })
}
