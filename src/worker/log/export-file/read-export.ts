import { isDemo, toUserKey } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { hasEqualContent } from '#events/contradictions'
import type { ExportLimits } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import { AppError } from '../../app-error'
import { hasTrailingData, type UnpackedFile, Unpacker } from './inflate'
import {
  computeSha256,
  FORMAT_VERSION,
  findInvalidCommitReason,
  type Header,
  matchesChecksum,
  parseCommitLine,
  parseExportHeader,
  splitLines,
} from './lines'
import type { ProgressTask } from './progress-task'

const NOT_AN_EXPORT_TEXT = 'This file is not a Solvelog export. An export’s name ends with .ndjson.gz.'
const NOTHING_CHANGED_TEXT = 'Nothing was changed.'
const TRAILING_DATA_TEXT = `This file has other data after the end of the export. ${NOTHING_CHANGED_TEXT}`
const LONGER_THAN_STATED_TEXT = `This file is longer than its first line says. ${NOTHING_CHANGED_TEXT}`

const createRefusal = (message: string, cause?: unknown): AppError => new AppError('invalid', message, { cause })

export interface ValidatedExport {
  header: Header
  /** The commits without duplicates, as `removeDuplicates` defines them. */
  commits: PortableCommit[]
}

interface ExpectedExport {
  username: string
  /** Whether to accept a file with another user name, because the user may have been renamed. Not for the demo's files. */
  mayBeRenamed?: boolean
  limits: ExportLimits
}

/** Reads and validates a whole export. Throws an AppError `invalid` with the reason. No part of a refused file is used. */
export async function readExport(
  file: Uint8Array<ArrayBuffer>,
  expected: ExpectedExport,
  task: ProgressTask,
): Promise<ValidatedExport> {
  const { header, unpacked } = await unpackExport(file, expected, task)
  const { lines, rest } = splitLines(unpacked.bytes)
  // The browser hashes in another thread while the lines are parsed here. A wrong hash is reported first.
  const bodyCheck = checkBody(header, unpacked, lines, rest)
  const parsing = parseCommits(lines.slice(1), task)
  parsing.catch(() => undefined)
  await bodyCheck
  const commits = await parsing
  const events = commits.reduce((sum, commit) => sum + commit.events.length, 0)
  if (lines.length - 1 !== header.commits || events !== header.events) {
    const announced = `${header.commits} changes with ${header.events} events`
    throw createRefusal(
      `The first line announces ${announced}, but ${lines.length - 1} with ${events} follow. ${NOTHING_CHANGED_TEXT}`,
    )
  }
  return { header, commits: removeDuplicates(commits) }
}

/** Decompresses a file. Stops after the first line if that line is not the header of this user's export. */
async function unpackExport(
  file: Uint8Array<ArrayBuffer>,
  expected: ExpectedExport,
  task: ProgressTask,
): Promise<{ header: Header; unpacked: UnpackedFile }> {
  const { limits } = expected
  const unpacker = new Unpacker(file, task)
  try {
    const { line, isWhole } = await unpacker.readFirstLine(limits.firstLine)
    if (!isWhole && hasTrailingData(file, limits.unpacked)) throw createRefusal(TRAILING_DATA_TEXT)
    if (!line) throw createRefusal(isWhole ? NOT_AN_EXPORT_TEXT : damageText(1, 'it is damaged or cut off'))
    const header = parseExpectedHeader(line, expected)
    const { bytes } = header
    if (bytes !== undefined && bytes > limits.unpacked) throw createRefusal(tooLargeText(limits.unpacked))
    const limit = bytes === undefined ? limits.unpackedUnstated : line.length + 1 + bytes
    const unpacked = await unpacker.readAll(limit)
    if (!unpacked) throw createRefusal(bytes === undefined ? tooLargeText(limit) : LONGER_THAN_STATED_TEXT)
    if (!unpacked.isWhole && hasTrailingData(file, limit)) throw createRefusal(TRAILING_DATA_TEXT)
    return { header, unpacked }
  } finally {
    unpacker.close()
  }
}

function parseExpectedHeader(firstLine: Uint8Array, { username, mayBeRenamed = false }: ExpectedExport): Header {
  const read = parseExportHeader(firstLine)
  if (read.kind === 'version') throw createRefusal(otherVersionText(read.version))
  const hasChecksum = matchesChecksum(firstLine, 'header')
  if (read.kind === 'foreign' || !hasChecksum) {
    throw createRefusal(
      hasChecksum || !startsLikeExport(firstLine)
        ? NOT_AN_EXPORT_TEXT
        : damageText(1, 'it does not match its checksum'),
    )
  }
  const { header } = read
  const isOfDemo = isDemo(header.user) || isDemo(username)
  if (toUserKey(header.user) !== toUserKey(username) && (!mayBeRenamed || isOfDemo))
    throw createRefusal(otherUserText(header.user, username))
  return header
}

const startsLikeExport = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 8)) === '{"sum":"'

/** Throws if a file does not match its header's hash. Checks the checksums of the lines only to say where the damage is. */
async function checkBody(
  header: Header,
  { bytes, isWhole }: UnpackedFile,
  lines: readonly Uint8Array[],
  rest: Uint8Array,
) {
  const from = (lines[0]?.length ?? 0) + 1
  if (isWhole && rest.length === 0 && (await computeSha256(bytes.subarray(from))) === header.sha256) return
  const damagedIndex = lines.slice(1).findIndex((line) => !matchesChecksum(line, 'commit'))
  if (damagedIndex >= 0) throw createRefusal(damageText(damagedIndex + 2, 'it does not match its checksum'))
  const next = lines.length + 1
  if (!isWhole || rest.length > 0) throw createRefusal(damageText(next, 'the file is damaged or cut off there'))
  if (lines.length - 1 < header.commits) throw createRefusal(damageText(next, 'the file ends before it'))
  throw createRefusal(`The lines of this file do not belong together: checksum mismatch. ${NOTHING_CHANGED_TEXT}`)
}

async function parseCommits(lines: readonly Uint8Array[], task: ProgressTask): Promise<PortableCommit[]> {
  const commits: PortableCommit[] = []
  for (const [i, line] of lines.entries()) {
    const place = `Line ${i + 2}`
    try {
      commits.push(parseValidCommit(line, place))
    } catch (error) {
      throw createRefusal(`${error instanceof Error ? error.message : place}. ${NOTHING_CHANGED_TEXT}`, error)
    }
    await task.reportProgress(i + 1, lines.length)
  }
  return commits
}

/** Parses the commit on a line. Throws an error that names `place` if the commit is invalid. */
export function parseValidCommit(line: Uint8Array, place: string): PortableCommit {
  const commit = parseCommitLine(line, place)
  const problem = findInvalidCommitReason(commit)
  if (problem) throw new Error(`${place}: ${problem}`)
  return commit
}

/** Removes duplicates. Two commits with one id but different content are not duplicates. */
export function removeDuplicates(commits: readonly PortableCommit[]): PortableCommit[] {
  const byId = new Map<string, PortableCommit[]>()
  return commits.filter((commit) => {
    const sameId = byId.get(commit.id) ?? []
    if (sameId.some((one) => hasEqualContent(one, commit))) return false
    byId.set(commit.id, [...sameId, commit])
    return true
  })
}

const tooLargeText = (limit: number): string =>
  `This file is too large: unpacked, it has more than ${formatSize(limit)}. ${NOTHING_CHANGED_TEXT}`

const damageText = (line: number, why: string): string =>
  `This file is damaged at line ${line}: ${why}. ${NOTHING_CHANGED_TEXT}`

const otherVersionText = (version: number): string =>
  version > FORMAT_VERSION
    ? `This export was written by a newer version of Solvelog (format ${version}; this one reads format ${FORMAT_VERSION}). Update Solvelog by reloading the page, then try again.`
    : `This export is of format ${version}, which this version of Solvelog can’t read. ${NOTHING_CHANGED_TEXT}`

const otherUserText = (exportUser: string, signedInUser: string): string =>
  `This export belongs to “${exportUser}”, and you are signed in as “${signedInUser}”. Sign in as “${exportUser}” to import it.`
