import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const PLACE = v.object({
  name: v.string(),
  /** As the file stood when it was read: bytes, and epoch milliseconds. */
  size: count,
  modified: v.number(),
  /** Where its last sound line ends, in bytes, and how many lines that makes. */
  end: count,
  lines: count,
  /** That line's beginning and CRC-32: where it still stands, the file has only grown. */
  last: v.nullable(v.object({ start: count, sum: v.string() })),
  /** Whose file it is, by its header; null while that is not there. */
  device: v.nullable(v.string()),
  /** Why it could not be read to its end, with the line; null if it could. Such a file is read again at every sync. */
  problem: v.nullable(v.string()),
})

/** Up to where a file of the folder has been read. */
export type FileCursor = v.InferOutput<typeof PLACE>

const MEMORY = v.object({
  /** The file that this device appends to. */
  own: v.nullable(v.string()),
  /** Up to here all of this device's log stands in some file of the folder. */
  told: v.object({ seq: count, id: v.string() }),
  files: v.array(PLACE),
})

/** What is known of the folder from the last time: a short cut, thrown away when the folder is not as it was left. */
export type FolderMemory = v.InferOutput<typeof MEMORY>

export const NO_MEMORY: FolderMemory = { own: null, told: { seq: 0, id: '' }, files: [] }

/** What was stored as a memory; none when it is not one. */
export function readMemory(stored: unknown): FolderMemory {
  return v.is(MEMORY, stored) ? stored : NO_MEMORY
}
