import { toUserKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { FORMAT_VERSION, type HeaderResult, matchesChecksum, splitLines } from './lines'

/** Number of bytes that are read at once, so that a long file neither fills the memory nor blocks the worker. */
const READ_SIZE = 4 * 2 ** 20

/** Thrown for a line of a file that cannot be used. The message names the line and is shown to users. */
export class LineError extends Error {
  constructor(
    /** `foreign`: the file belongs to another user. `version`: the file has another format version. */
    readonly kind: 'damaged' | 'foreign' | 'version',
    message: string,
  ) {
    super(message)
  }
}

export const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Yields the lines of a file from byte `start`, without line feeds. Leaves out an incomplete last line. */
export async function* readWholeLines(file: Blob, start: number): AsyncGenerator<Uint8Array> {
  let size = READ_SIZE
  for (let at = start; at < file.size; ) {
    const bytes = new Uint8Array(await file.slice(at, at + size).arrayBuffer())
    const { lines, rest } = splitLines(bytes)
    yield* lines
    if (lines.length === 0) {
      if (at + size >= file.size) return
      size *= 2
    }
    at += bytes.length - rest.length
  }
}

/** Parses the header on a file's first line. Throws a `LineError` if it is damaged or from another user or version. */
export function parseOwnHeader<T extends { user: string }>(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array) => HeaderResult<T>,
  user: string,
): T {
  const read = parse(line)
  if (read.kind === 'version') {
    const isNewer = read.version > FORMAT_VERSION
    const writtenBy = `${place}: it was written by ${isNewer ? 'a newer' : 'another'} version of Solvelog (format ${read.version})`
    throw new LineError('version', isNewer ? `${writtenBy}. Reload the page to update Solvelog` : writtenBy)
  }
  if (read.kind === 'foreign' || !matchesChecksum(line, 'header'))
    throw new LineError('damaged', `${place}: not a Solvelog header`)
  const { header } = read
  if (toUserKey(header.user) !== user) throw new LineError('foreign', `${place}: it belongs to “${header.user}”`)
  return header
}

/** Checks a line's checksum and parses its commit with `parse`. Throws an error that names `place` if either fails. */
export function parseCheckedCommit(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array, place: string) => PortableCommit,
): PortableCommit {
  if (!matchesChecksum(line, 'commit')) throw new LineError('damaged', `${place}: it does not match its checksum`)
  return parse(line, place)
}
