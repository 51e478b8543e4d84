import { isDemo } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { EXPORT_LIMITS } from '#lib/export-limits'
import type { Platform } from '../../platform'
import { Unpacker } from '../export-file/inflate'
import {
  getErrorMessage,
  LineError,
  parseCheckedCommit,
  parseOwnHeader,
  readWholeLines,
} from '../export-file/line-file'
import {
  type HeaderResult,
  matchesChecksum,
  parseCommitLine,
  parseExportHeader,
  parseTailHeader,
} from '../export-file/lines'
import { ProgressTask } from '../export-file/progress-task'
import { removeDuplicates } from '../export-file/read-export'
import { findCopyDirectory, openPrivateFileSystem, parseSealedNumber, TAIL_NAME, withCopyLock } from './copy-directory'

export interface CopyProblem {
  /**
   * `damaged`: a line or the end of a file is damaged; the file's other lines are used. `foreign`: the file belongs to another user.
   * `version`: the file is from another version of Solvelog. Foreign files and files of another version are neither used nor changed.
   */
  kind: LineError['kind']
  file: string
  /** Says where and what the problem is, as text for users: "tail.ndjson, line 3: it does not match its checksum". */
  message: string
}

export interface SecondCopy {
  /**
   * `unavailable`: the browser has no private file system, or refuses access to it. `missing`: no file has any content. `found`: a file
   * has content, even if nothing in it can be read.
   */
  state: 'found' | 'missing' | 'unavailable'
  /**
   * All readable changes without duplicates, in the order in which they were written. That is the order of the log, unless the log was
   * merged or repaired since. Each change matches its checksum and is a valid commit.
   */
  commits: PortableCommit[]
  /**
   * The parts that could not be read, in the order of the files. An incomplete last line of the open file is not listed, because its append
   * was never completed.
   */
  problems: CopyProblem[]
}

/**
 * Reads all readable parts of the second copy of a user's log. `user` is the user's key. Writes nothing. Waits while another tab writes the
 * copy. The demo has no copy.
 */
export async function readSecondCopy(user: string, platform: Pick<Platform, 'now' | 'sleep'>): Promise<SecondCopy> {
  const root = await openPrivateFileSystem()
  if (!root) return { state: 'unavailable', commits: [], problems: [] }
  return withCopyLock(user, async () => {
    const directory = isDemo(user) ? null : await findCopyDirectory(root, user)
    return directory ? readCopyFiles(directory, user, platform) : MISSING_COPY
  })
}

const MISSING_COPY: SecondCopy = { state: 'missing', commits: [], problems: [] }

/** Reads all files of a copy. Call it inside of `withCopyLock`. */
export async function readCopyFiles(
  directory: FileSystemDirectoryHandle,
  user: string,
  platform: Pick<Platform, 'now' | 'sleep'>,
): Promise<SecondCopy> {
  const commits: PortableCommit[] = []
  const problems: CopyProblem[] = []
  let isEmpty = true
  for (const name of await listCopyFileNames(directory)) {
    try {
      const file = await (await directory.getFileHandle(name)).getFile()
      // An empty file was created for later use.
      if (file.size === 0) continue
      isEmpty = false
      const read =
        name === TAIL_NAME ? await readTailFile(file, user) : await readSealedFile(name, file, user, platform)
      for (const commit of read.commits) commits.push(commit)
      problems.push(...read.problems)
    } catch (error) {
      isEmpty = false
      problems.push({ kind: 'damaged', file: name, message: `${name}: it cannot be read (${getErrorMessage(error)})` })
    }
  }
  return { state: isEmpty ? 'missing' : 'found', commits: removeDuplicates(commits), problems }
}

/** Lists the names of a copy's files in the order of writing: finished files, then the open file (the tail). */
export async function listCopyFileNames(directory: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  for await (const { kind, name } of directory.values()) {
    if (kind === 'file' && (name === TAIL_NAME || parseSealedNumber(name) !== null)) names.push(name)
  }
  const getOrder = (name: string) => parseSealedNumber(name) ?? Number.POSITIVE_INFINITY
  return names.sort((a, b) => getOrder(a) - getOrder(b))
}

interface FileContent<Header> {
  header: Header | null
  commits: PortableCommit[]
  problems: CopyProblem[]
}

const readTailFile = (file: Blob, user: string) =>
  readFileLines(TAIL_NAME, readWholeLines(file, 0), user, parseTailHeader)

/** Reads a finished, compressed file of a copy. If the file is damaged or cut off, returns the commits before the damage. */
async function readSealedFile(name: string, file: Blob, user: string, platform: Pick<Platform, 'now' | 'sleep'>) {
  const task = new ProgressTask(platform, new AbortController().signal, () => undefined)
  const unpacker = new Unpacker(new Uint8Array(await file.arrayBuffer()), task)
  try {
    const unpacked = await unpacker.readAll(EXPORT_LIMITS.unpacked)
    const bytes = unpacked?.bytes ?? new Uint8Array(0)
    const read = await readFileLines(name, readWholeLines(new Blob([bytes]), 0), user, parseExportHeader)
    const isWhole = unpacked?.isWhole === true && read.commits.length === read.header?.commits
    if (!isWhole && read.problems.length === 0)
      read.problems.push({ kind: 'damaged', file: name, message: `${name}: it is damaged or cut off` })
    return read
  } finally {
    unpacker.close()
  }
}

/**
 * Reads a header and the commits after it. Lists a damaged line as a problem and continues with the next line. Stops at a header of another
 * user or version.
 */
export async function readFileLines<Header extends { user: string }>(
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
      if (number > 1) content.commits.push(parseCheckedCommit(line, place, parseCommitLine))
      else content.header = parseCheckedHeader(line, place, parseHeader, user)
    } catch (error) {
      const kind = error instanceof LineError ? error.kind : 'damaged'
      content.problems.push({ kind, file, message: getErrorMessage(error) })
      if (kind !== 'damaged') break
    }
  }
  return content
}

/** Parses a header. Throws `damaged` if its checksum does not match, because its user and version could be wrong. */
function parseCheckedHeader<Header extends { user: string }>(
  line: Uint8Array,
  place: string,
  parse: (line: Uint8Array) => HeaderResult<Header>,
  user: string,
): Header {
  if (!matchesChecksum(line, 'header')) throw new LineError('damaged', `${place}: it does not match its checksum`)
  return parseOwnHeader(line, place, parse, user)
}
