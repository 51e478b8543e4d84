import * as v from 'valibot'
import type { PortableCommit } from '#events/commit'
import { toWellFormed } from '#lib/well-formed'
import { computeCrc32 } from '../log/export-file/crc32'
import { getErrorMessage, parseCheckedCommit, parseOwnHeader, readWholeLines } from '../log/export-file/line-file'
import { parseFolderHeader } from '../log/export-file/lines'
import { parseValidCommit } from '../log/export-file/read-export'

const MAX_FILE_BYTES = 512 * 2 ** 20

const getFilePrefix = (user: string): string => `solvelog-${encodeURIComponent(toWellFormed(user))}-`

export const createDeviceFileName = (user: string, id: string): string => `${getFilePrefix(user)}${id}.ndjson`

const NAME_AFTER_PREFIX = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.*\.ndjson$/

/** Whether a file belongs to this user, including conflict copies that a sync service has renamed. */
export const isDeviceFile = (name: string, user: string): boolean =>
  name.startsWith(getFilePrefix(user)) && NAME_AFTER_PREFIX.test(name.slice(getFilePrefix(user).length))

export interface ReadDeviceFile {
  cursor: FileCursor
  commits: PortableCommit[]
}

type ReadPosition = Pick<FileCursor, 'end' | 'lines' | 'last' | 'device'>

const START_POSITION: ReadPosition = { end: 0, lines: 0, last: null, device: null }

/**
 * Reads a file from position `from`, or from its start if `from` is null. Returns null if the part before `from` has changed. Ignores an
 * incomplete last line until it is complete. `user` is the key of the expected owner.
 */
export async function readDeviceFile(
  file: File,
  user: string,
  from: FileCursor | null,
): Promise<ReadDeviceFile | null> {
  const { name, size, lastModified: modified } = file
  const commits: PortableCommit[] = []
  let position: ReadPosition = from ?? START_POSITION
  const resultWith = (problem: string | null): ReadDeviceFile => ({
    // List the fields one by one, because a stored cursor may have fields of another build.
    cursor: {
      name,
      size,
      modified,
      end: position.end,
      lines: position.lines,
      last: position.last,
      device: position.device,
      problem,
    },
    commits,
  })
  if (size > MAX_FILE_BYTES) return resultWith(`${name}: it is larger than ${MAX_FILE_BYTES / 2 ** 20} MB`)
  if (from && !(await isPrefixUnchanged(file, from))) return null
  for await (const line of readWholeLines(file, position.end)) {
    const place = `${name}, line ${position.lines + 1}`
    let { device } = position
    try {
      if (position.lines === 0) device = parseOwnHeader(line, place, parseFolderHeader, user).device
      else commits.push(parseCheckedCommit(line, place, parseValidCommit))
    } catch (error) {
      return resultWith(getErrorMessage(error))
    }
    position = {
      end: position.end + line.length + 1,
      lines: position.lines + 1,
      last: { start: position.end, sum: computeCrc32(line) },
      device,
    }
  }
  return resultWith(null)
}

/** Whether the part of a file that was read before is unchanged. Compares only the last line of that part. */
export async function isPrefixUnchanged(file: File, { end, last }: FileCursor): Promise<boolean> {
  if (!last) return true
  if (file.size < end) return false
  return computeCrc32(new Uint8Array(await file.slice(last.start, end - 1).arrayBuffer())) === last.sum
}

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0))

const FILE_CURSOR = v.object({
  name: v.string(),
  /** The file's size in bytes and its modification time in epoch milliseconds when it was read. */
  size: COUNT,
  modified: v.number(),
  /** The byte at which the file's last valid line ends, and the number of lines up to it. */
  end: COUNT,
  lines: COUNT,
  /** The start (byte offset) and the CRC-32 of the last valid line. If they still match, the file counts as unchanged up to there. */
  last: v.nullable(v.object({ start: COUNT, sum: v.string() })),
  /** The file's device according to its header; null until the header is complete. */
  device: v.nullable(v.string()),
  /**
   * The reason why the file could not be read to its end, with the line; null if it was. A file with a problem is read again at every sync.
   */
  problem: v.nullable(v.string()),
})

/** The position up to which a file of the folder has been read. */
export type FileCursor = v.InferOutput<typeof FILE_CURSOR>

const FOLDER_STATE = v.object({
  /** The name of the file to which this device appends; null before it has one. */
  own: v.nullable(v.string()),
  /** The folder's files contain this device's log up to this position. */
  told: v.object({ seq: COUNT, id: v.string() }),
  files: v.array(FILE_CURSOR),
})

/** The state of the folder after the last sync. Discarded if the folder has changed unexpectedly. */
export type FolderSyncState = v.InferOutput<typeof FOLDER_STATE>

export const INITIAL_SYNC_STATE: FolderSyncState = { own: null, told: { seq: 0, id: '' }, files: [] }

/** Validates a stored folder state. Returns the initial state for an invalid value. */
export function parseSyncState(stored: unknown): FolderSyncState {
  return v.is(FOLDER_STATE, stored) ? stored : INITIAL_SYNC_STATE
}
