import { userKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { wellFormed } from '#lib/well-formed'
import { crc32 } from '../log/export-file/crc32'
import { folderHeaderOn, holdsItsSum, split, VERSION } from '../log/export-file/lines'
import { checkedCommit } from '../log/export-file/read-export'
import type { FileCursor } from './file-cursor'

/** The most a device's file may hold, in bytes. */
const MOST = 512 * 2 ** 20

/** Bytes read at once: a long file neither stands in memory whole nor holds everything else up. */
const PORTION = 4 * 2 ** 20

const prefixOf = (user: string): string => `solvelog-${encodeURIComponent(wellFormed(user))}-`

/** What a file of a user's is called in a shared folder; `id` is a fresh UUID. */
export const deviceFileName = (user: string, id: string): string => `${prefixOf(user)}${id}.ndjson`

const BEHIND_PREFIX = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.*\.ndjson$/

/** Whether a file is one of this user's; so is the copy that a service makes of one, with its own words in the name. */
export const isDeviceFile = (name: string, user: string): boolean =>
  name.startsWith(prefixOf(user)) && BEHIND_PREFIX.test(name.slice(prefixOf(user).length))

/** What a file tells from a place on, and up to where it has now been read. */
export interface ReadDeviceFile {
  place: FileCursor
  commits: PortableCommit[]
}

type Progress = Pick<FileCursor, 'end' | 'lines' | 'last' | 'device'>

const BEGINNING: Progress = { end: 0, lines: 0, last: null, device: null }

/**
 * Reads what stands in a file behind a place, or all of it; null when what was read before no longer stands there. A last
 * line that is half there is only not there yet. `user` is the key of whose data it must be.
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
    place: { name, size, modified, end: done.end, lines: done.lines, last: done.last, device: done.device, problem },
    commits,
  })
  if (size > MOST) return read(`${name}: it is larger than ${MOST / 2 ** 20} MB`)
  if (from && !(await stillStands(file, from))) return null
  for await (const line of wholeLines(file, done.end)) {
    const place = `${name}, line ${done.lines + 1}`
    const told = done.lines === 0 ? headerOn(line, place, user) : commitOn(line, place)
    if (typeof told === 'string') return read(told)
    if ('commit' in told) commits.push(told.commit)
    done = {
      end: done.end + line.length + 1,
      lines: done.lines + 1,
      last: { start: done.end, sum: crc32(line) },
      device: 'device' in told ? told.device : done.device,
    }
  }
  return read(null)
}

/** Whether what was read of a file stands there still: its last line does, where it stood. */
export async function stillStands(file: File, { end, last }: FileCursor): Promise<boolean> {
  if (!last) return true
  if (file.size < end) return false
  return crc32(new Uint8Array(await file.slice(last.start, end - 1).arrayBuffer())) === last.sum
}

/** The lines of a file from a byte on, without their line feeds; what follows the last line feed is left out. */
async function* wholeLines(file: File, start: number): AsyncGenerator<Uint8Array> {
  let portion = PORTION
  for (let at = start; at < file.size; ) {
    const bytes = new Uint8Array(await file.slice(at, at + portion).arrayBuffer())
    const { lines, rest } = split(bytes)
    yield* lines
    if (lines.length === 0) {
      if (at + portion >= file.size) return
      portion *= 2
    }
    at += bytes.length - rest.length
  }
}

/** Whose file a first line opens, or why it opens none. */
function headerOn(line: Uint8Array, place: string, user: string): { device: string } | string {
  const read = folderHeaderOn(line)
  if (read.kind === 'version') {
    const newer = read.version > VERSION ? 'newer' : 'other'
    return `${place}: it was written by a ${newer} version of Solvelog (format ${read.version})`
  }
  if (read.kind === 'foreign' || !holdsItsSum(line, 'header')) return `${place}: this is no header of Solvelog’s`
  const { user: theirs, device } = read.header
  return userKey(theirs) === user ? { device } : `${place}: it belongs to “${theirs}”`
}

/** The commit on a line, or why there is none. */
function commitOn(line: Uint8Array, place: string): { commit: PortableCommit } | string {
  if (!holdsItsSum(line, 'commit')) return `${place}: it does not match its checksum`
  try {
    return { commit: checkedCommit(line, place) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
