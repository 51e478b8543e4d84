import { isDemo, userKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { hasEqualContent } from '#events/contradictions'
import type { ExportLimits } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import { AppError } from '../../app-error'
import { type Unpacked, Unpacker } from './inflate'
import {
  type Header,
  invalidCommitReason,
  matchesChecksum,
  parseCommitLine,
  parseExportHeader,
  sha256,
  splitLines,
  VERSION,
} from './lines'
import type { ProgressTask } from './progress-task'

const NOT_AN_EXPORT = 'This file is not a Solvelog export. An export’s name ends with .ndjson.gz.'
const NOT_CHANGED = 'Nothing was changed.'
const LONGER_THAN_STATED = `This file is longer than its first line says. ${NOT_CHANGED}`

const refuse = (message: string, cause?: unknown): AppError => new AppError('invalid', message, { cause })

/** A validated export. */
export interface ValidatedExport {
  header: Header
  /** Without duplicates; two contents of one id are two commits. */
  commits: PortableCommit[]
}

/** Who reads a file, and how large it may be. */
interface ExpectedExport {
  username: string
  /** Accept a file with another name: its user may have been renamed on the practice site. Never for the demo. */
  mayBeRenamed?: boolean
  limits: ExportLimits
}

/**
 * Reads and validates a whole export. Throws an AppError `invalid` with the line and reason; no part of a refused file is
 * used.
 */
export async function readExport(
  file: Uint8Array<ArrayBuffer>,
  expected: ExpectedExport,
  task: ProgressTask,
): Promise<ValidatedExport> {
  const { header, unpacked } = await unpack(file, expected, task)
  const { lines, rest } = splitLines(unpacked.bytes)
  // The browser hashes in another thread while the lines are parsed here. A wrong hash is reported first.
  const verdict = checkBody(header, unpacked, lines, rest)
  const reading = commitsOf(lines.slice(1), task)
  reading.catch(() => undefined)
  await verdict
  const commits = await reading
  const events = commits.reduce((sum, commit) => sum + commit.events.length, 0)
  if (lines.length - 1 !== header.commits || events !== header.events) {
    const announced = `${header.commits} changes with ${header.events} events`
    throw refuse(`The first line announces ${announced}, but ${lines.length - 1} with ${events} follow. ${NOT_CHANGED}`)
  }
  return { header, commits: withoutRepeats(commits) }
}

/** Decompresses a file. Stops after the first line if that is not the header of this user's export. */
async function unpack(
  file: Uint8Array<ArrayBuffer>,
  expected: ExpectedExport,
  task: ProgressTask,
): Promise<{ header: Header; unpacked: Unpacked }> {
  const { limits } = expected
  const unpacker = new Unpacker(file, task)
  try {
    const { line, isWhole } = await unpacker.readFirstLine(limits.firstLine)
    if (!line) throw refuse(isWhole ? NOT_AN_EXPORT : damagedAt(1, 'it is damaged or cut off'))
    const header = headerOf(line, expected)
    const { bytes } = header
    if (bytes !== undefined && bytes > limits.unpacked) throw refuse(tooLarge(limits.unpacked))
    const limit = bytes === undefined ? limits.unpackedUnstated : line.length + 1 + bytes
    const unpacked = await unpacker.readAll(limit)
    if (!unpacked) throw refuse(bytes === undefined ? tooLarge(limit) : LONGER_THAN_STATED)
    return { header, unpacked }
  } finally {
    unpacker.close()
  }
}

function headerOf(first: Uint8Array, { username, mayBeRenamed = false }: ExpectedExport): Header {
  const read = parseExportHeader(first)
  if (read.kind === 'version') throw refuse(otherVersion(read.version))
  const isSound = matchesChecksum(first, 'header')
  if (read.kind === 'foreign' || !isSound) {
    throw refuse(isSound || !startsLikeOurs(first) ? NOT_AN_EXPORT : damagedAt(1, 'it does not match its checksum'))
  }
  const { header } = read
  const isDemos = isDemo(header.user) || isDemo(username)
  if (userKey(header.user) !== userKey(username) && (!mayBeRenamed || isDemos))
    throw refuse(otherUser(header.user, username))
  return header
}

const startsLikeOurs = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 8)) === '{"sum":"'

/** The hash of the whole file decides. Line checksums are only used to locate the damage. */
async function checkBody(header: Header, { bytes, isWhole }: Unpacked, lines: readonly Uint8Array[], rest: Uint8Array) {
  const from = (lines[0]?.length ?? 0) + 1
  if (isWhole && rest.length === 0 && (await sha256(bytes.subarray(from))) === header.sha256) return
  const bad = lines.slice(1).findIndex((line) => !matchesChecksum(line, 'commit'))
  if (bad >= 0) throw refuse(damagedAt(bad + 2, 'it does not match its checksum'))
  const next = lines.length + 1
  if (!isWhole || rest.length > 0) throw refuse(damagedAt(next, 'the file is damaged or cut off there'))
  if (lines.length - 1 < header.commits) throw refuse(damagedAt(next, 'the file ends before it'))
  throw refuse(`The lines of this file do not belong together: checksum mismatch. ${NOT_CHANGED}`)
}

async function commitsOf(lines: readonly Uint8Array[], task: ProgressTask): Promise<PortableCommit[]> {
  const commits: PortableCommit[] = []
  for (const [i, line] of lines.entries()) {
    const place = `Line ${i + 2}`
    try {
      commits.push(parseValidCommit(line, place))
    } catch (error) {
      throw refuse(`${error instanceof Error ? error.message : place}. ${NOT_CHANGED}`, error)
    }
    await task.reportProgress(i + 1, lines.length)
  }
  return commits
}

/** Parses the commit on a line. Throws an error with the place if it is invalid or unfit for a log. */
export function parseValidCommit(line: Uint8Array, place: string): PortableCommit {
  const commit = parseCommitLine(line, place)
  const problem = invalidCommitReason(commit)
  if (problem) throw new Error(`${place}: ${problem}`)
  return commit
}

/** Commits without duplicates; two contents of one id are two commits. */
export function withoutRepeats(commits: readonly PortableCommit[]): PortableCommit[] {
  const byId = new Map<string, PortableCommit[]>()
  return commits.filter((commit) => {
    const known = byId.get(commit.id) ?? []
    if (known.some((one) => hasEqualContent(one, commit))) return false
    byId.set(commit.id, [...known, commit])
    return true
  })
}

const tooLarge = (limit: number): string =>
  `This file is too large: unpacked, it has more than ${formatSize(limit)}. ${NOT_CHANGED}`

const damagedAt = (line: number, why: string): string => `This file is damaged at line ${line}: ${why}. ${NOT_CHANGED}`

const otherVersion = (version: number): string =>
  version > VERSION
    ? `This export was written by a newer version of Solvelog (format ${version}; this one reads format ${VERSION}). Update Solvelog by reloading the page, then try again.`
    : `This export is of format ${version}, which this version of Solvelog can’t read. ${NOT_CHANGED}`

const otherUser = (theirs: string, mine: string): string =>
  `This export belongs to “${theirs}”, and you are signed in as “${mine}”. Sign in as “${theirs}” to import it.`
