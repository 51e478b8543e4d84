import { userKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { type HeaderResult, matchesChecksum, splitLines, VERSION } from './lines'

/** Bytes read at a time, so that a long file neither fills the memory nor blocks the worker. */
const PORTION = 4 * 2 ** 20

/** Why a line cannot be used. The message has the place and is shown to users. */
export class LineError extends Error {
  constructor(
    /** `foreign`: another user's file. `version`: a file of another format version. */
    readonly kind: 'damaged' | 'foreign' | 'version',
    message: string,
  ) {
    super(message)
  }
}

/** The message of an error that a line has caused. */
export const lineProblem = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The lines of a file from a byte on, without line feeds; an incomplete last line is left out. */
export async function* readWholeLines(file: Blob, start: number): AsyncGenerator<Uint8Array> {
  let portion = PORTION
  for (let at = start; at < file.size; ) {
    const bytes = new Uint8Array(await file.slice(at, at + portion).arrayBuffer())
    const { lines, rest } = splitLines(bytes)
    yield* lines
    if (lines.length === 0) {
      if (at + portion >= file.size) return
      portion *= 2
    }
    at += bytes.length - rest.length
  }
}

/** The header on a file's first line. Throws a `LineError` if it is damaged, or of another user or version. */
export function ownHeaderOn<T extends { user: string }>(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array) => HeaderResult<T>,
  user: string,
): T {
  const read = parse(line)
  if (read.kind === 'version') {
    const isNewer = read.version > VERSION
    const by = `${place}: it was written by ${isNewer ? 'a newer' : 'another'} version of Solvelog (format ${read.version})`
    throw new LineError('version', isNewer ? `${by}. Reload the page to update Solvelog` : by)
  }
  if (read.kind === 'foreign' || !matchesChecksum(line, 'header'))
    throw new LineError('damaged', `${place}: not a Solvelog header`)
  const { header } = read
  if (userKey(header.user) !== user) throw new LineError('foreign', `${place}: it belongs to “${header.user}”`)
  return header
}

/** The commit on a line, parsed by `parse`. Throws an error with the place if the line is damaged or `parse` refuses it. */
export function commitOn(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array, place: string) => PortableCommit,
): PortableCommit {
  if (!matchesChecksum(line, 'commit')) throw new LineError('damaged', `${place}: it does not match its checksum`)
  return parse(line, place)
}
