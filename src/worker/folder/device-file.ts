import { userKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { folderHeaderOn, holdsItsSum, split, VERSION } from '../portable/lines'
import { checkedCommit } from '../portable/read-export'

/** The most a device's file may hold, in bytes. */
const MOST = 512 * 2 ** 20

/** What every device's file of a user is called in a shared folder. */
const prefixOf = (user: string): string => `solvelog-${encodeURIComponent(user)}-`

export const deviceFileName = (user: string, device: string): string => `${prefixOf(user)}${device}.ndjson`

export const isDeviceFile = (name: string, user: string): boolean =>
  name.startsWith(prefixOf(user)) && name.endsWith('.ndjson')

/** What a device's file tells from a place on. */
export interface ReadDeviceFile {
  commits: PortableCommit[]
  /** Where the last whole line ends, in bytes: the next reading begins there. */
  end: number
  /** Whole lines up to there. */
  lines: number
  /** Why it was not read further, with the place; a last line that is half there is only not there yet. */
  problem: string | null
}

/** A place in a file from which on it is read. */
export type Place = Pick<ReadDeviceFile, 'end' | 'lines'>

export const BEGINNING: Place = { end: 0, lines: 0 }

/** Reads what a device has appended since a place. `user` is the key of whose data it must be, `now` epoch milliseconds. */
export async function readDeviceFile(file: File, user: string, from: Place, now: number): Promise<ReadDeviceFile> {
  const read: ReadDeviceFile = { commits: [], end: from.end, lines: from.lines, problem: null }
  if (file.size > MOST) return { ...read, problem: `${file.name}: it is larger than ${MOST / 2 ** 20} MB` }
  const { lines } = split(new Uint8Array(await file.slice(from.end).arrayBuffer()))
  for (const line of lines) {
    const place = `${file.name}, line ${read.lines + 1}`
    const problem = read.lines === 0 ? headerProblem(line, place, user) : take(read.commits, line, place, now)
    if (problem !== null) return { ...read, problem }
    read.end += line.length + 1
    read.lines += 1
  }
  return read
}

function headerProblem(line: Uint8Array, place: string, user: string): string | null {
  const read = folderHeaderOn(line)
  if (read.kind === 'version') {
    const newer = read.version > VERSION ? 'newer' : 'other'
    return `${place}: it was written by a ${newer} version of Solvelog (format ${read.version})`
  }
  if (read.kind === 'foreign' || !holdsItsSum(line, 'header')) return `${place}: this is no header of Solvelog’s`
  return userKey(read.header.user) === user ? null : `${place}: it belongs to “${read.header.user}”`
}

function take(commits: PortableCommit[], line: Uint8Array, place: string, now: number): string | null {
  if (!holdsItsSum(line, 'commit')) return `${place}: it does not match its checksum`
  try {
    commits.push(checkedCommit(line, place, now))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : place
  }
}
