import * as v from 'valibot'

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
export type FolderMemory = v.InferOutput<typeof MEMORY>

export const NO_MEMORY: FolderMemory = { own: null, told: { seq: 0, id: '' }, files: [] }

/** Parses a stored folder state; invalid values count as none. */
export function readMemory(stored: unknown): FolderMemory {
  return v.is(MEMORY, stored) ? stored : NO_MEMORY
}
