import { afterEach, expect, test, vi } from 'vitest'
import type { Commit } from '#events/commit'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { writeExport } from '#worker/log/export-file/write-export'
import { browserPlatform } from '#worker/platform'

afterEach(() => vi.unstubAllGlobals())

const work = () => new ProgressTask(browserPlatform, new AbortController().signal, () => undefined)

/** Commits of about 100 kB each that compress badly. */
function commits(count: number): Commit[] {
  return Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    id: crypto.randomUUID(),
    at: 1_790_000_000_000 + i,
    device: '00000000-0000-4000-8000-00000000000d',
    cause: 'person',
    events: [{ type: 'Long', v: 1, text: Array.from({ length: 2_800 }, () => crypto.randomUUID()).join() }],
  }))
}

async function* logOf(all: readonly Commit[]) {
  for (let at = 0; at < all.length; at += 10) yield all.slice(at, at + 10)
}

const RealWorker = Worker

/** Counts the threads that are started. If a script is given, all of them run it instead of their own. */
function countThreads(script?: string): Worker[] {
  const opened: Worker[] = []
  class Counted extends RealWorker {
    constructor(url: URL, options: WorkerOptions) {
      super(script ?? url, options)
      opened.push(this)
    }
  }
  vi.stubGlobal('Worker', Counted)
  return opened
}

async function comesBack(all: readonly Commit[]): Promise<void> {
  const { bytes } = await writeExport(
    logOf(all),
    { user: 'Ada', at: 1_795_000_000_000, of: all.length, limits: EXPORT_LIMITS },
    work(),
  )
  const { commits: read } = await readExport(bytes, { username: 'ada', limits: EXPORT_LIMITS }, work())
  expect(read).toEqual(all.map(({ seq: _, ...commit }) => commit))
}

test('[L5] a short export is compressed in the worker, a long one in a thread, or without it if the thread does not start', async () => {
  const many = commits(60)
  const opened = countThreads()
  await comesBack(many.slice(0, 3))
  expect(opened).toHaveLength(0)
  await comesBack(many)
  expect(opened).toHaveLength(1)
  const missing = countThreads('/there-is-no-such-script.js')
  await comesBack(many)
  expect(missing).toHaveLength(1)
})
