import * as v from 'valibot'
import type { PortableCommit } from '#events/commit'
import { toWellFormed } from '#lib/well-formed'
import { crc32 } from '../log/export-file/crc32'
import { commitOn, lineProblem, ownHeaderOn, readWholeLines } from '../log/export-file/line-file'
import { parseFolderHeader } from '../log/export-file/lines'
import { parseValidCommit } from '../log/export-file/read-export'

/** Maximum size of a device's file in bytes. */
const MAX_SIZE = 512 * 2 ** 20

const prefixOf = (user: string): string => `solvelog-${encodeURIComponent(toWellFormed(user))}-`

/** The name of a user's file in a shared folder; `id` is a new UUID. */
export const deviceFileName = (user: string, id: string): string => `${prefixOf(user)}${id}.ndjson`

const AFTER_PREFIX = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.*\.ndjson$/

/** Whether a file belongs to this user, including conflict copies that a sync service has renamed. */
export const isDeviceFile = (name: string, user: string): boolean =>
  name.startsWith(prefixOf(user)) && AFTER_PREFIX.test(name.slice(prefixOf(user).length))

/** New commits of a file, and the new read position. */
export interface ReadDeviceFile {
  place: FileCursor
  commits: PortableCommit[]
}

type Progress = Pick<FileCursor, 'end' | 'lines' | 'last' | 'device'>

const BEGINNING: Progress = { end: 0, lines: 0, last: null, device: null }

/**
 * Reads a file from a position on, or all of it. Null if the part read before has changed. An incomplete last line is
 * ignored until it is complete. `user` is the key of the expected owner.
 */
export async function readDeviceFile(
  file: File,
  user: string,
  from: FileCursor | null,
): Promise<ReadDeviceFile | null> {
  const { name, size, lastModified: modified } = file
  const commits: PortableCommit[] = []
  let done: Progress = from ?? BEGINNING
  const read = (problem: string | null): ReadDeviceFile => ({
    // Fields by name: a stored cursor may have fields of another build.
    place: { name, size, modified, end: done.end, lines: done.lines, last: done.last, device: done.device, problem },
    commits,
  })
  if (size > MAX_SIZE) return read(`${name}: it is larger than ${MAX_SIZE / 2 ** 20} MB`)
  if (from && !(await isPrefixUnchanged(file, from))) return null
  for await (const line of readWholeLines(file, done.end)) {
    const place = `${name}, line ${done.lines + 1}`
    let { device } = done
    try {
      if (done.lines === 0) device = ownHeaderOn(line, place, parseFolderHeader, user).device
      else commits.push(commitOn(line, place, parseValidCommit))
    } catch (error) {
      return read(lineProblem(error))
    }
    done = {
      end: done.end + line.length + 1,
      lines: done.lines + 1,
      last: { start: done.end, sum: crc32(line) },
      device,
    }
  }
  return read(null)
}

/** Whether the part of a file that was read before is unchanged, judged by its last line. */
export async function isPrefixUnchanged(file: File, { end, last }: FileCursor): Promise<boolean> {
  if (!last) return true
  if (file.size < end) return false
  return crc32(new Uint8Array(await file.slice(last.start, end - 1).arrayBuffer())) === last.sum
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const PLACE = v.object({
  name: v.string(),
  /** The file's size in bytes and its modification time in epoch milliseconds when it was read. */
  size: count,
  modified: v.number(),
  /** The end of its last valid line in bytes, and the number of lines up to there. */
  end: count,
  lines: count,
  /** The start and CRC-32 of that line: if both still match, the file has only grown. */
  last: v.nullable(v.object({ start: count, sum: v.string() })),
  /** The file's device according to its header; null until the header is complete. */
  device: v.nullable(v.string()),
  /** Why it could not be read to its end, with the line; otherwise null. Such a file is read again on every sync. */
  problem: v.nullable(v.string()),
})

/** The position up to which a file of the folder has been read. */
export type FileCursor = v.InferOutput<typeof PLACE>

const MEMORY = v.object({
  /** The file that this device appends to. */
  own: v.nullable(v.string()),
  /** This device's log up to here is contained in the folder's files. */
  told: v.object({ seq: count, id: v.string() }),
  files: v.array(PLACE),
})

/** The state of the folder after the last sync. Discarded if the folder has changed unexpectedly. */
export type FolderSyncState = v.InferOutput<typeof MEMORY>

export const INITIAL_SYNC_STATE: FolderSyncState = { own: null, told: { seq: 0, id: '' }, files: [] }

/** Parses a stored folder state; invalid values count as none. */
export function parseSyncState(stored: unknown): FolderSyncState {
  return v.is(MEMORY, stored) ? stored : INITIAL_SYNC_STATE
}
