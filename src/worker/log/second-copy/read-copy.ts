import { isDemo } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { EXPORT_LIMITS } from '#lib/export-limits'
import type { Platform } from '../../platform'
import { Unpacker } from '../export-file/inflate'
import { commitOn, LineError, lineProblem, ownHeaderOn, readWholeLines } from '../export-file/line-file'
import {
  type HeaderResult,
  matchesChecksum,
  parseCommitLine,
  parseExportHeader,
  parseTailHeader,
} from '../export-file/lines'
import { ProgressTask } from '../export-file/progress-task'
import { withoutRepeats } from '../export-file/read-export'
import { copyDirectory, privateFileSystem, sealedNumber, TAIL, withCopyLock } from './copy-directory'

/** A part of a second copy that cannot be used. */
export interface CopyProblem {
  /**
   * `damaged`: a line or the end of a file is damaged; its other lines are used. `foreign`: the file is another user's, and
   * `version`: it is of another version of Solvelog; nothing of these two is used, and they are never changed.
   */
  kind: LineError['kind']
  /** The file's name. */
  file: string
  /** The place and the reason, as text for users: "tail.ndjson, line 3: it does not match its checksum". */
  message: string
}

/** The content of a user's second copy. */
export interface SecondCopy {
  /**
   * `unavailable`: this browser has no private file system, or refuses it now. `missing`: no file has any content.
   * `found`: otherwise, even if nothing of it can be read.
   */
  state: 'found' | 'missing' | 'unavailable'
  /**
   * Every readable change once, in the order in which it was written, which is the order of the log unless the log was
   * merged or repaired since. Each matches its checksum and is a valid commit. Two contents of one id are two changes, as in
   * an export. A damaged part affects no other change.
   */
  commits: PortableCommit[]
  /**
   * The parts that could not be read, in the order of the files. A last line of the tail without its end is not listed: its
   * append was never completed.
   */
  problems: CopyProblem[]
}

/**
 * Reads a user's second copy as far as it can be read; `user` is the user's key. Changes nothing and creates nothing. Waits
 * for a tab that writes at this moment. The demo has no copy.
 */
export async function readSecondCopy(user: string, platform: Pick<Platform, 'now' | 'sleep'>): Promise<SecondCopy> {
  const root = await privateFileSystem()
  if (!root) return { state: 'unavailable', commits: [], problems: [] }
  return withCopyLock(user, async () => {
    const directory = isDemo(user) ? null : await copyDirectory(root, user)
    return directory ? readCopyFiles(directory, user, platform) : MISSING
  })
}

const MISSING: SecondCopy = { state: 'missing', commits: [], problems: [] }

/** Reads all files of a copy. Call it inside the copy's lock. */
export async function readCopyFiles(
  directory: FileSystemDirectoryHandle,
  user: string,
  platform: Pick<Platform, 'now' | 'sleep'>,
): Promise<SecondCopy> {
  const commits: PortableCommit[] = []
  const problems: CopyProblem[] = []
  let isEmpty = true
  for (const name of await copyFileNames(directory)) {
    try {
      const file = await (await directory.getFileHandle(name)).getFile()
      // Files are created before they are needed.
      if (file.size === 0) continue
      isEmpty = false
      const read = name === TAIL ? await readTail(file, user) : await readSealed(name, file, user, platform)
      for (const commit of read.commits) commits.push(commit)
      problems.push(...read.problems)
    } catch (error) {
      isEmpty = false
      problems.push({ kind: 'damaged', file: name, message: `${name}: it cannot be read (${lineProblem(error)})` })
    }
  }
  return { state: isEmpty ? 'missing' : 'found', commits: withoutRepeats(commits), problems }
}

/** The names of a copy's files in the order in which they were written: sealed files, then the tail. */
export async function copyFileNames(directory: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  for await (const { kind, name } of directory.values()) {
    if (kind === 'file' && (name === TAIL || sealedNumber(name) !== null)) names.push(name)
  }
  const place = (name: string) => sealedNumber(name) ?? Number.POSITIVE_INFINITY
  return names.sort((a, b) => place(a) - place(b))
}

/** The readable lines of a file. */
interface FileContent<Header> {
  header: Header | null
  commits: PortableCommit[]
  problems: CopyProblem[]
}

const readTail = (file: Blob, user: string) => readLines(TAIL, readWholeLines(file, 0), user, parseTailHeader)

/** Reads a sealed file. If it is cut off or damaged, returns what comes before the damage. */
async function readSealed(name: string, file: Blob, user: string, platform: Pick<Platform, 'now' | 'sleep'>) {
  const task = new ProgressTask(platform, new AbortController().signal, () => undefined)
  const unpacker = new Unpacker(new Uint8Array(await file.arrayBuffer()), task)
  try {
    const unpacked = await unpacker.readAll(EXPORT_LIMITS.unpacked)
    const bytes = unpacked?.bytes ?? new Uint8Array(0)
    const read = await readLines(name, readWholeLines(new Blob([bytes]), 0), user, parseExportHeader)
    const isWhole = unpacked?.isWhole === true && read.commits.length === read.header?.commits
    if (!isWhole && read.problems.length === 0)
      read.problems.push({ kind: 'damaged', file: name, message: `${name}: it is damaged or cut off` })
    return read
  } finally {
    unpacker.close()
  }
}

/** Reads a header and the commits after it. A damaged line is listed, and the next one is read. */
export async function readLines<Header extends { user: string }>(
  file: string,
  lines: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  user: string,
  parseHeader: (line: Uint8Array) => HeaderResult<Header>,
): Promise<FileContent<Header>> {
  const content: FileContent<Header> = { header: null, commits: [], problems: [] }
  let number = 0
  for await (const line of lines) {
    number += 1
    const place = `${file}, line ${number}`
    try {
      if (number > 1) content.commits.push(commitOn(line, place, parseCommitLine))
      else content.header = soundHeaderOn(line, place, parseHeader, user)
    } catch (error) {
      const kind = error instanceof LineError ? error.kind : 'damaged'
      content.problems.push({ kind, file, message: lineProblem(error) })
      if (kind !== 'damaged') break
    }
  }
  return content
}

/** A damaged header names no user and no version. The lines after it have checksums of their own. */
function soundHeaderOn<Header extends { user: string }>(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array) => HeaderResult<Header>,
  user: string,
): Header {
  if (!matchesChecksum(line, 'header')) throw new LineError('damaged', `${place}: it does not match its checksum`)
  return ownHeaderOn(line, place, parse, user)
}
