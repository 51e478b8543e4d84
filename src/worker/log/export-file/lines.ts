import * as v from 'valibot'
import { PERIOD } from '#domain/history-coverage'
import { type Commit, type PortableCommit, readPortable } from '#events/commit'
import { toHex } from '#lib/hex'
import { crc32 } from './crc32'

/** The format's name and its only supported version (docs/export-format.md). */
export const FORMAT = 'solvelog'
export const VERSION = 1

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const HEADER = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  user: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  commits: whole,
  events: whole,
  /** Number of bytes after this line in the unpacked file. Missing in exports of earlier builds. */
  bytes: v.optional(whole),
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
 * The first line of the tail of a second copy. `follows`: the files `first` to `last` contain the first `commits` changes
 * of the log, up to the one with this id. `first` is `last + 1` and the id is empty if there are none.
 */
const TAIL_HEADER = v.object({
  ...v.omit(FOLDER_HEADER, ['device']).entries,
  follows: v.object({ first: whole, last: whole, commits: whole, id: v.string() }),
})

export type TailHeader = v.InferOutput<typeof TAIL_HEADER>

const ANY_HEADER = v.object({ format: v.literal(FORMAT), version: v.number() })

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/* Every line is {"sum":"1a2b3c4d","commit":…}; the sum is the CRC-32 of the text at the dots. */
const SUM_AT = '{"sum":"'.length
const SUM_END = SUM_AT + 8

const opening = (name: string): string => `{"sum":"00000000","${name}":`

/** One line of a file with its checksum and line feed. */
function line(name: 'header' | 'commit', value: object): Uint8Array<ArrayBuffer> {
  const head = opening(name)
  const bytes = encoder.encode(`${head}${JSON.stringify(value)}}\n`)
  encoder.encodeInto(crc32(bytes, head.length, bytes.length - 2), bytes.subarray(SUM_AT, SUM_END))
  return bytes
}

/** The last millisecond of the year 9999: the header's schema accepts only years of four digits. */
const LAST_HEADER_TIME = 253_402_300_799_999

/** The time of a header as text, clamped to the range that every build reads; `at` in epoch milliseconds. */
export const headerTime = (at: number): string => new Date(Math.min(Math.max(at, 0), LAST_HEADER_TIME)).toISOString()

export const headerLine = (header: Header | FolderHeader | TailHeader): Uint8Array<ArrayBuffer> =>
  line('header', header)

/** A commit's line, without its position in this log. */
export function commitLine({ id, at, wall, device, cause, events }: Commit | PortableCommit): Uint8Array<ArrayBuffer> {
  return line('commit', { id, at, ...(wall !== undefined && { wall }), device, cause, events })
}

/** Whether a line, without its line feed, matches its checksum. */
export function matchesChecksum(bytes: Uint8Array, name: 'header' | 'commit'): boolean {
  const head = encoder.encode(opening(name))
  const isFramed = head.every((byte, i) => (i >= SUM_AT && i < SUM_END) || byte === bytes[i])
  if (!isFramed || bytes.at(-1) !== 0x7d) return false
  return new TextDecoder().decode(bytes.subarray(SUM_AT, SUM_END)) === crc32(bytes, head.length, bytes.length - 1)
}

const COMMIT_LINE = v.object({ commit: v.unknown() })

/** Parses the commit on a line; throws an error that names `place`. */
export function parseCommitLine(bytes: Uint8Array, place: string): PortableCommit {
  const line = v.safeParse(COMMIT_LINE, parsed(bytes))
  if (!line.success) throw new Error(`${place}: not a valid entry`)
  return readPortable(line.output.commit, place)
}

/** The parsed first line: a header, another format version, or a foreign file. */
export type HeaderResult<T> = { kind: 'ok'; header: T } | { kind: 'version'; version: number } | { kind: 'foreign' }

export const parseExportHeader = (bytes: Uint8Array): HeaderResult<Header> => headerOn(bytes, HEADER)

export const parseFolderHeader = (bytes: Uint8Array): HeaderResult<FolderHeader> => headerOn(bytes, FOLDER_HEADER)

export const parseTailHeader = (bytes: Uint8Array): HeaderResult<TailHeader> => headerOn(bytes, TAIL_HEADER)

function headerOn<T>(bytes: Uint8Array, shape: v.GenericSchema<unknown, T>): HeaderResult<T> {
  const line = v.safeParse(v.object({ header: v.unknown() }), parsed(bytes))
  if (!line.success) return { kind: 'foreign' }
  const { header } = line.output
  const any = v.safeParse(ANY_HEADER, header)
  if (!any.success) return { kind: 'foreign' }
  if (any.output.version !== VERSION) return { kind: 'version', version: any.output.version }
  const read = v.safeParse(shape, header)
  return read.success ? { kind: 'ok', header: read.output } : { kind: 'foreign' }
}

/** Parses the JSON of a line; undefined if invalid. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // Callers report the error with the expected content.
    return undefined
  }
}

/** Splits a file into lines without line feeds; `rest` is the text after the last line feed. */
export function splitLines(bytes: Uint8Array): { lines: Uint8Array[]; rest: Uint8Array } {
  const lines: Uint8Array[] = []
  let from = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, end))
    from = end + 1
  }
  return { lines, rest: bytes.subarray(from) }
}

/** The SHA-256 of bytes as 64 hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Maximum nesting; valid events need four levels. Deeper values might be readable here but not in other browsers. */
const DEPTH = 32

/**
 * The latest allowed clock (epoch milliseconds): the end of the date range minus 1e12, so that the log's clock can still
 * advance. Clocks that are years ahead are accepted, because `at` only orders (docs/decisions/0003).
 */
export const MAX_CLOCK = 8.64e15 - 1e12

/** Every id from any Solvelog build is a UUID, and import records accept no other ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The reason why imports and shared folders refuse a commit, with the field; null if it is valid. */
export function invalidCommitReason({ id, at, device, events }: PortableCommit): string | null {
  if (!UUID.test(id)) return 'id: not a UUID'
  if (!UUID.test(device)) return 'device: not a UUID'
  if (at < 0 || at > MAX_CLOCK) return 'at: not a valid time'
  const problem = valueProblem(events, DEPTH)
  return problem && `events: ${problem}`
}

/** JSON parses 1e309 as infinity but writes infinity as null, so such a number would change in the next export. */
function valueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too large'
  if (!isNested(value)) return null
  if (depth === 0) return 'nested too deep'
  for (const name in value) {
    const problem = valueProblem(value[name], depth - 1)
    if (problem) return problem
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
