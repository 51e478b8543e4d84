import { toUserKey } from '#domain/username'
import type { Commit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { ExportLimits } from '#lib/export-limits'
import { pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { findNewestClock } from '../log-state'
import { gzip } from './gzip'
import {
  computeSha256,
  FORMAT_NAME,
  FORMAT_VERSION,
  formatCommitLine,
  formatHeaderLine,
  formatHeaderTime,
  type Header,
  MAX_CLOCK,
} from './lines'
import type { ProgressTask } from './progress-task'

export interface WrittenExport {
  bytes: Uint8Array<ArrayBuffer>
  header: Header
  /** A text that says why Solvelog cannot import this file again; null if it can. */
  warning: string | null
}

/**
 * Writes a log as a gzipped file (docs/export-format.md). `at` is the current time in epoch milliseconds; `of` is the
 * expected number of commits, for progress only. Uses no storage, so it also works if the disk is full.
 */
export async function writeExport(
  log: AsyncIterable<readonly Commit[]>,
  {
    user,
    at,
    of,
    covered,
    limits,
  }: Pick<Header, 'user' | 'covered'> & { at: number; of: number; limits: ExportLimits },
  task: ProgressTask,
): Promise<WrittenExport> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [commits, events, maxClock] = [0, 0, 0]
  // Reading the log is the first half of the work, compression the second.
  for await (const batch of log) {
    pieces.push(joinBytes(batch.map(formatCommitLine)))
    commits += batch.length
    maxClock = findNewestClock(batch, maxClock)
    events += batch.reduce((sum, commit) => sum + commit.events.length, 0)
    await task.reportProgress(Math.ceil(commits / 2), of)
  }
  const body = joinBytes(pieces)
  const header = await buildExportHeader(body, { user, at, commits, events, covered })
  const bytes = await gzip([formatHeaderLine(header), body], (done) =>
    task.reportProgress(Math.ceil((commits * (1 + done / body.length)) / 2), of),
  ).catch((error: unknown) => {
    task.throwIfCancelled()
    throw error
  })
  const warning = maxClock > MAX_CLOCK ? BEYOND_MAX_CLOCK_TEXT : buildSizeWarning(bytes.length, body.length, limits)
  return { bytes, header, warning }
}

/** Builds the header for a file with the lines `body`. `at` is the current time in epoch milliseconds. */
export async function buildExportHeader(
  body: Uint8Array<ArrayBuffer>,
  { user, at, commits, events, covered }: Pick<Header, 'user' | 'commits' | 'events' | 'covered'> & { at: number },
): Promise<Header> {
  return {
    format: FORMAT_NAME,
    version: FORMAT_VERSION,
    user,
    exportedAt: formatHeaderTime(at),
    commits,
    events,
    bytes: body.length,
    ...(covered && { covered }),
    sha256: await computeSha256(body),
  }
}

const BEYOND_MAX_CLOCK_TEXT =
  'This export has a change with a time that Solvelog does not import, so it could not import this file again.'

function buildSizeWarning(file: number, unpacked: number, limits: ExportLimits): string | null {
  if (unpacked > limits.unpacked) return tooLargeText('Unpacked, this export has', unpacked, limits.unpacked)
  return file > limits.file ? tooLargeText('This export has', file, limits.file) : null
}

const tooLargeText = (start: string, size: number, limit: number): string =>
  `${start} ${formatSize(size)}. Solvelog imports at most ${formatSize(limit)}, so it could not import this file again.`

/** Describes the content of an export, such as "12 changes and 30 events". */
export const describeExport = ({ commits, events }: Pick<Header, 'commits' | 'events'>): string =>
  `${pluralize(commits, 'change')} and ${pluralize(events, 'event')}`

/** Returns the file name of a user's export. `at` is the current time in epoch milliseconds. */
export function buildExportFileName(username: string, at: number, ending: string): string {
  const safeName = toUserKey(username).replace(/[^\w.-]+/g, '_')
  return `solvelog-${safeName}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}
