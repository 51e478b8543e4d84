import type { Commit } from '#events/commit'
import { joined } from '#lib/bytes'
import { commitLine, FORMAT, type Header, headerLine, sha256, VERSION } from './lines'
import { Packer } from './packing'
import type { ProgressTask } from './progress-task'

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
  task: ProgressTask,
): Promise<WrittenExport> {
  const packer = new Packer()
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let [commits, events] = [0, 0]
    for await (const batch of log) {
      const piece = joined(batch.map(commitLine))
      pieces.push(piece)
      packer.add(piece)
      commits += batch.length
      events += batch.reduce((sum, commit) => sum + commit.events.length, 0)
      await task.step(commits, of)
    }
    const header: Header = {
      format: FORMAT,
      version: VERSION,
      user,
      exportedAt: new Date(at).toISOString(),
      commits,
      events,
      sha256: await sha256(joined(pieces)),
    }
    task.check()
    return { bytes: await packer.finish(headerLine(header)), header }
  } finally {
    packer.close()
  }
}
