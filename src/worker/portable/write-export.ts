import type { Commit } from '#events/commit'
import { commitLine, FORMAT, type Header, headerLine, joined, sha256, VERSION } from './lines'
import type { Work } from './work'

/** A finished export and what it counts. */
export interface WrittenExport {
  bytes: Uint8Array<ArrayBuffer>
  header: Header
}

/**
 * Writes a log as one gzipped file (docs/export-format.md). `at` is now, in epoch milliseconds; `of` how many commits to
 * expect, for the telling alone. Writes nothing to storage, so that it also works where storage is full.
 */
export async function writeExport(
  log: AsyncIterable<readonly Commit[]>,
  { user, at, of }: { user: string; at: number; of: number },
  work: Work,
): Promise<WrittenExport> {
  const lines: Uint8Array[] = []
  let events = 0
  for await (const commits of log) {
    for (const commit of commits) {
      lines.push(commitLine(commit))
      events += commit.events.length
    }
    await work.step(lines.length, of)
  }
  const body = joined(lines)
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    user,
    exportedAt: new Date(at).toISOString(),
    commits: lines.length,
    events,
    sha256: await sha256(body),
  }
  work.check()
  const whole = new Blob([headerLine(header), body]).stream().pipeThrough(new CompressionStream('gzip'))
  return { bytes: new Uint8Array(await new Response(whole).arrayBuffer()), header }
}
