import * as v from 'valibot'
import { PERIOD } from '#domain/history-coverage'
import { type Commit, type PortableCommit, readPortable } from '#events/commit'
import { toHex } from '#lib/hex'
import { computeCrc32 } from './crc32'

/** The format's name and its only supported version (docs/export-format.md). */
export const FORMAT_NAME = 'solvelog'
export const FORMAT_VERSION = 1

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0))

const HEADER = v.object({
  format: v.literal(FORMAT_NAME),
  version: v.literal(FORMAT_VERSION),
  user: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  commits: COUNT,
  events: COUNT,
  /** Number of bytes after this line in the unpacked file. Missing in exports of earlier builds. */
  bytes: v.optional(COUNT),
  /** The periods in which no submission is missing. Missing in exports of earlier builds. */
  covered: v.optional(v.pipe(v.array(PERIOD), v.maxLength(1_000))),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** The first line of an export. `sha256` covers all bytes after this line. */
export type Header = v.InferOutput<typeof HEADER>

/** The first line of a device's file in a shared folder. The file grows, so there are no counts and no hash. */
const FOLDER_HEADER = v.object({
  ...v.omit(HEADER, ['commits', 'events', 'bytes', 'covered', 'sha256']).entries,
  device: v.string(),
})

export type FolderHeader = v.InferOutput<typeof FOLDER_HEADER>

/**
 * The first line of the open file (the tail) of a second copy. `follows`: the files `first` to `last` contain the first `commits` changes
 * of the log. `id` is the id of the last change in the files. If there are no earlier files, `first` is `last + 1` and `id` is empty.
 */
const TAIL_HEADER = v.object({
  ...v.omit(FOLDER_HEADER, ['device']).entries,
  follows: v.object({ first: COUNT, last: COUNT, commits: COUNT, id: v.string() }),
})

export type TailHeader = v.InferOutput<typeof TAIL_HEADER>

const ANY_HEADER = v.object({ format: v.literal(FORMAT_NAME), version: v.number() })

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/* Every line is {"sum":"1a2b3c4d","commit":…} or {"sum":"1a2b3c4d","header":…}; the sum is the CRC-32 of the text at the dots. */
const CHECKSUM_START = '{"sum":"'.length
const CHECKSUM_END = CHECKSUM_START + 8

const formatLineStart = (fieldName: string): string => `{"sum":"00000000","${fieldName}":`

function formatLine(fieldName: 'header' | 'commit', value: object): Uint8Array<ArrayBuffer> {
  const head = formatLineStart(fieldName)
  const bytes = encoder.encode(`${head}${JSON.stringify(value)}}\n`)
  encoder.encodeInto(computeCrc32(bytes, head.length, bytes.length - 2), bytes.subarray(CHECKSUM_START, CHECKSUM_END))
  return bytes
}

/** The last millisecond of the year 9999: the header's schema accepts only years of four digits. */
const LAST_HEADER_TIME = 253_402_300_799_999

/** Formats a time (epoch milliseconds) for a header, clamped to the range that every build reads. */
export const formatHeaderTime = (at: number): string =>
  new Date(Math.min(Math.max(at, 0), LAST_HEADER_TIME)).toISOString()

export const formatHeaderLine = (header: Header | FolderHeader | TailHeader): Uint8Array<ArrayBuffer> =>
  formatLine('header', header)

/** Formats a commit as a line. Leaves out its position, which is valid only in this log. */
export function formatCommitLine({
  id,
  at,
  wall,
  device,
  cause,
  events,
}: Commit | PortableCommit): Uint8Array<ArrayBuffer> {
  return formatLine('commit', { id, at, ...(wall !== undefined && { wall }), device, cause, events })
}

/** Whether a line, without its line feed, matches its checksum. */
export function matchesChecksum(bytes: Uint8Array, fieldName: 'header' | 'commit'): boolean {
  const head = encoder.encode(formatLineStart(fieldName))
  const hasLineStart = head.every((byte, i) => (i >= CHECKSUM_START && i < CHECKSUM_END) || byte === bytes[i])
  if (!hasLineStart || bytes.at(-1) !== 0x7d) return false
  return (
    new TextDecoder().decode(bytes.subarray(CHECKSUM_START, CHECKSUM_END)) ===
    computeCrc32(bytes, head.length, bytes.length - 1)
  )
}

const COMMIT_LINE = v.object({ commit: v.unknown() })

/** Parses the commit on a line; throws an error that names `place`. */
export function parseCommitLine(bytes: Uint8Array, place: string): PortableCommit {
  const parsed = v.safeParse(COMMIT_LINE, parseJson(bytes))
  if (!parsed.success) throw new Error(`${place}: not a valid entry`)
  return readPortable(parsed.output.commit, place)
}

/** The result of parsing a first line: a header, a header of another format version, or no header of Solvelog. */
export type HeaderResult<T> = { kind: 'ok'; header: T } | { kind: 'version'; version: number } | { kind: 'foreign' }

export const parseExportHeader = (bytes: Uint8Array): HeaderResult<Header> => parseHeader(bytes, HEADER)

export const parseFolderHeader = (bytes: Uint8Array): HeaderResult<FolderHeader> => parseHeader(bytes, FOLDER_HEADER)

export const parseTailHeader = (bytes: Uint8Array): HeaderResult<TailHeader> => parseHeader(bytes, TAIL_HEADER)

function parseHeader<T>(bytes: Uint8Array, shape: v.GenericSchema<unknown, T>): HeaderResult<T> {
  const parsed = v.safeParse(v.object({ header: v.unknown() }), parseJson(bytes))
  if (!parsed.success) return { kind: 'foreign' }
  const { header } = parsed.output
  const anyHeader = v.safeParse(ANY_HEADER, header)
  if (!anyHeader.success) return { kind: 'foreign' }
  if (anyHeader.output.version !== FORMAT_VERSION) return { kind: 'version', version: anyHeader.output.version }
  const read = v.safeParse(shape, header)
  return read.success ? { kind: 'ok', header: read.output } : { kind: 'foreign' }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}

/** Splits a file into lines without line feeds; `rest` has the bytes after the last line feed. */
export function splitLines(bytes: Uint8Array): { lines: Uint8Array[]; rest: Uint8Array } {
  const lines: Uint8Array[] = []
  let from = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, end))
    from = end + 1
  }
  return { lines, rest: bytes.subarray(from) }
}

/** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
export async function computeSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Maximum nesting of an event; valid events need four levels. Other browsers might not be able to read deeper values. */
const MAX_DEPTH = 32

/**
 * The latest clock of an imported commit, in epoch milliseconds. The limit is 1e12 below the end of JavaScript's date range, so that the
 * log's clock can still advance. Clocks that are years ahead are accepted, because `at` only orders commits (docs/decisions/0003).
 */
export const MAX_CLOCK = 8.64e15 - 1e12

/** Every id from any Solvelog build is a UUID, and import records accept no other ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns why imports and shared folders refuse a commit, with the invalid field; null if the commit is valid. */
export function findInvalidCommitReason({ id, at, device, events }: PortableCommit): string | null {
  if (!UUID.test(id)) return 'id: not a UUID'
  if (!UUID.test(device)) return 'device: not a UUID'
  if (at < 0 || at > MAX_CLOCK) return 'at: not a valid time'
  const problem = findValueProblem(events, MAX_DEPTH)
  return problem && `events: ${problem}`
}

/** A number such as 1e309 is refused. JSON parses it as infinity but writes infinity as null, so it would change in the next export. */
function findValueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too large'
  if (!isNested(value)) return null
  if (depth === 0) return 'nested too deep'
  for (const name in value) {
    const problem = findValueProblem(value[name], depth - 1)
    if (problem) return problem
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
