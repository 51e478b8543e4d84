import { userKey } from '#domain/username'
import type { Commit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { ExportLimits } from '#lib/export-limits'
import { pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { newestClock } from '../log-state'
import { gzip } from './gzip'
import { commitLine, FORMAT, type Header, headerLine, headerTime, MAX_CLOCK, sha256, VERSION } from './lines'
import type { ProgressTask } from './progress-task'

/** A finished export with its header. */
export interface WrittenExport {
  bytes: Uint8Array<ArrayBuffer>
  header: Header
  /** Why Solvelog could not import this file again; null if it can. */
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
  let [commits, events, newest] = [0, 0, 0]
  // Reading the log is the first half of the work, compression the second.
  for await (const batch of log) {
    pieces.push(joinBytes(batch.map(commitLine)))
    commits += batch.length
    newest = newestClock(batch, newest)
    events += batch.reduce((sum, commit) => sum + commit.events.length, 0)
    await task.reportProgress(Math.ceil(commits / 2), of)
  }
  const body = joinBytes(pieces)
  const header = await exportHeader(body, { user, at, commits, events, covered })
  const bytes = await gzip([headerLine(header), body], (done) =>
    task.reportProgress(Math.ceil((commits * (1 + done / body.length)) / 2), of),
  ).catch((error: unknown) => {
    task.throwIfCancelled()
    throw error
  })
  const warning = newest > MAX_CLOCK ? BEYOND_MAX_CLOCK : sizeWarning(bytes.length, body.length, limits)
  return { bytes, header, warning }
}

/** The first line's content for a file with these lines; `at` is the current time in epoch milliseconds. */
export async function exportHeader(
  body: Uint8Array<ArrayBuffer>,
  { user, at, commits, events, covered }: Pick<Header, 'user' | 'commits' | 'events' | 'covered'> & { at: number },
): Promise<Header> {
  return {
    format: FORMAT,
    version: VERSION,
    user,
    exportedAt: headerTime(at),
    commits,
    events,
    bytes: body.length,
    ...(covered && { covered }),
    sha256: await sha256(body),
  }
}

const BEYOND_MAX_CLOCK =
  'This export has a change with a time that Solvelog does not import, so it could not import this file again.'

function sizeWarning(file: number, unpacked: number, limits: ExportLimits): string | null {
  if (unpacked > limits.unpacked) return tooLarge('Unpacked, this export has', unpacked, limits.unpacked)
  return file > limits.file ? tooLarge('This export has', file, limits.file) : null
}

const tooLarge = (start: string, size: number, limit: number): string =>
  `${start} ${formatSize(size)}. Solvelog imports at most ${formatSize(limit)}, so it could not import this file again.`

/** The content of an export in words. */
export const describeExport = ({ commits, events }: Pick<Header, 'commits' | 'events'>): string =>
  `${pluralize(commits, 'change')} and ${pluralize(events, 'event')}`

/** The file name of a user's export; `at` in epoch milliseconds. */
export function exportFileName(username: string, at: number, ending: string): string {
  const safe = userKey(username).replace(/[^\w.-]+/g, '_')
  return `solvelog-${safe}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}
