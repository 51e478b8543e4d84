import { createHash } from 'node:crypto'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEMO_USER } from '#domain/username'
import type { Commit, PortableCommit } from '#events/commit'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { ByteCollector } from '#lib/bytes'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import { AppError } from '#worker/app-error'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { writeExport } from '#worker/log/export-file/write-export'
import { assertProperty, listPositions, runShare } from '../../property'
import { anyCommand, runCommands } from '../events/command-generators'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import { makeExportText, makeLine } from './documented-format'

afterEach(() => vi.unstubAllGlobals())

const NOW_MS = 1_795_000_000_000
const FIXED_CLOCK = { now: () => NOW_MS, sleep: async () => undefined }

const makeTask = (signal = new AbortController().signal) => new ProgressTask(FIXED_CLOCK, signal, () => undefined)

async function* yieldLog(commits: readonly Commit[]) {
  yield commits
}

const exportLog = (commits: readonly Commit[], user = 'Ada', limits = EXPORT_LIMITS) =>
  writeExport(yieldLog(commits), { user, at: NOW_MS, of: commits.length, limits }, makeTask())

async function exportBytes(commits: readonly Commit[], user?: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await exportLog(commits, user)).bytes
}

const importBytes = (bytes: Uint8Array<ArrayBuffer>, username = 'ada', limits = EXPORT_LIMITS) =>
  readExport(bytes, { username, limits }, makeTask())

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Throws if the export is accepted. */
async function readRefusal(bytes: Uint8Array<ArrayBuffer>, username?: string, limits = EXPORT_LIMITS): Promise<string> {
  const error: unknown = await importBytes(bytes, username, limits).then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError && error.code === 'invalid') return error.message
  throw error
}

const LOG = makeCommits([
  [makeSolveRecorded()],
  [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'return "ä😀"\n' }],
  [{ type: 'SolveStarred', v: 1, key: SOLVE_KEY }],
  [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: '\u2028 line' } }],
])

const removeSeqs = (commits: readonly Commit[]): PortableCommit[] => commits.map(({ seq: _, ...commit }) => commit)

/** Uses the documented format without the app's code. `change` may damage the export. */
function makeExport(
  commits: readonly object[],
  change: { header?: object; lines?: (lines: string[]) => string[] } = {},
): Uint8Array<ArrayBuffer> {
  const { header, lines = (same: string[]) => same } = change
  const events = commits.flatMap((commit) => Reflect.get(commit, 'events') ?? []).length
  const changedLines = lines(commits.map((commit) => makeLine('commit', JSON.stringify(commit))))
  return new Uint8Array(gzipSync(makeExportText(changedLines, { commits: commits.length, events, ...header })))
}

describe('an export', () => {
  test('[L5] is read back as the same log, for any log', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 12 }), async (list) => {
        const { commits } = runCommands(list)
        const importedLog = await importBytes(await exportBytes(commits))
        expect(importedLog.commits).toEqual(removeSeqs(commits))
        expect(JSON.stringify(importedLog.commits)).toBe(JSON.stringify(removeSeqs(commits)))
      }),
      { numRuns: 60 },
    )
  })

  test('[L5] can be read and checked without the app: gzip, a line a commit, CRC-32 and SHA-256', async () => {
    const text = gunzipSync(await exportBytes(LOG)).toString('utf8')
    const [headerLine = '', ...lines] = text.split('\n')
    expect(lines.pop()).toBe('')
    const { header } = JSON.parse(headerLine)
    expect(header).toMatchObject({ format: 'solvelog', version: 1, user: 'Ada', commits: 4, events: 4 })
    expect(header.sha256).toBe(
      createHash('sha256')
        .update(text.slice(headerLine.length + 1))
        .digest('hex'),
    )
    for (const line of [headerLine, ...lines]) {
      const [, sum, value = ''] = /^\{"sum":"([0-9a-f]{8})","(?:header|commit)":(.*)\}$/s.exec(line) ?? []
      expect(sum).toBe(crc32(value).toString(16).padStart(8, '0'))
    }
  })

  test('[L5] [fault 22] with up to 100,000 events is read back the same, and importing it twice adds nothing', async () => {
    const count = 1000 * runShare
    const commits = makeCommits(
      Array.from({ length: count }, (_, c) =>
        Array.from({ length: 100 }, (_, e) => {
          const timestamp = 1_700_000_000 + c * 100 + e
          return makeSolveRecorded({ key: `two-sum|${timestamp}`, timestamp })
        }),
      ),
    )
    const { header, commits: importedLog } = await importBytes(await exportBytes(commits))
    expect(header).toMatchObject({ commits: count, events: 100 * count })
    expect(JSON.stringify(importedLog)).toBe(JSON.stringify(removeSeqs(commits)))
    expect(planMerge([], importedLog).fresh).toHaveLength(count)
    expect(planMerge(commits, importedLog).fresh).toEqual([])
    expect(Object.keys(replay(commits).solves)).toHaveLength(100 * count)
  })

  test('[fault 32] of a log with a clock centuries ahead is accepted', async () => {
    for (const at of [NOW_MS + 400 * 86_400_000, NOW_MS + 10 * 366 * 86_400_000, NOW_MS * 100]) {
      const ahead = removeSeqs(LOG).map((commit, i) => ({ ...commit, at: at + i }))
      expect((await importBytes(makeExport(ahead))).commits).toEqual(ahead)
    }
  })

  test.each([-1, -62_135_596_800_001, 253_402_300_800_000, 8.64e15])(
    '[fault 32] written while the clock says %d is accepted',
    async (at) => {
      const limits = EXPORT_LIMITS
      const { bytes, warning } = await writeExport(
        yieldLog(LOG),
        { user: 'ada', at, of: LOG.length, limits },
        makeTask(),
      )
      expect(warning).toBeNull()
      expect((await importBytes(bytes)).commits).toEqual(removeSeqs(LOG))
    },
  )

  test('[fault 35] of a log with a clock that no import accepts has a warning', async () => {
    const beyond = LOG.map((commit) => ({ ...commit, at: 8.64e15 }))
    const { bytes, warning } = await exportLog(beyond)
    expect(warning).toMatch(/could not import this file again\.$/)
    expect(await readRefusal(bytes)).toMatch(/at: not a valid time/)
  })

  test('[fault 37] with a repeated commit is read once, and two contents of one id are both read', async () => {
    const [first, second] = removeSeqs(LOG)
    if (!first || !second) throw new Error('two commits')
    expect((await importBytes(makeExport([first, first]))).commits).toHaveLength(1)
    expect((await importBytes(makeExport([first, { ...second, id: first.id }, first]))).commits).toHaveLength(2)
  })

  test('[L5] made by other tools, compressed or not, is accepted', async () => {
    const madeExport = makeExport(removeSeqs(LOG))
    expect((await importBytes(madeExport)).commits).toEqual(removeSeqs(LOG))
    expect((await importBytes(new Uint8Array(gunzipSync(madeExport)))).commits).toEqual(removeSeqs(LOG))
    expect((await importBytes(makeExport([]))).commits).toEqual([])
  })

  test('[N19] [fault 39] keeps commits with an unknown cause', async () => {
    const log = LOG.map((commit) => ({ ...commit, cause: 'mentor' }))
    expect((await importBytes(await exportBytes(log))).commits).toEqual(removeSeqs(log))
    expect(replay(log)).toMatchObject({ solves: { [SOLVE_KEY]: { key: SOLVE_KEY } }, personSeqs: [] })
  })

  test('[W5] stops when cancelled, and reports its progress', async () => {
    const controller = new AbortController()
    let now = NOW_MS
    const reportedCounts: number[] = []
    const clock = { now: () => (now += 60), sleep: async () => undefined }
    const task = new ProgressTask(clock, controller.signal, (done) => {
      reportedCounts.push(done)
      if (reportedCounts.length === 2) controller.abort()
    })
    async function* yieldOneByOne() {
      for (const commit of LOG) yield [commit]
    }
    const error = await writeExport(
      yieldOneByOne(),
      { user: 'ada', at: NOW_MS, of: 4, limits: EXPORT_LIMITS },
      task,
    ).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(reportedCounts).toEqual([1, 2])
  })
})

describe('a damaged export is refused whole', () => {
  test('[L6] [fault 22] cut at any byte', async () => {
    const packed = await exportBytes(LOG)
    for (const end of listPositions(packed.length)) await readRefusal(packed.slice(0, end))
    const plainBytes = new Uint8Array(gunzipSync(packed))
    for (const end of listPositions(plainBytes.length)) await readRefusal(plainBytes.slice(0, end))
  })

  test('[L6] [fault 22] with any flipped byte, unless the log is still complete', async () => {
    const plainBytes = new Uint8Array(gunzipSync(await exportBytes(LOG)))
    for (const at of listPositions(plainBytes.length)) {
      const damagedBytes = plainBytes.slice()
      damagedBytes[at] = (damagedBytes[at] ?? 0) ^ 0x04
      await readRefusal(damagedBytes)
    }
    const packed = await exportBytes(LOG)
    for (const at of listPositions(packed.length)) {
      const damagedBytes = packed.slice()
      damagedBytes[at] = (damagedBytes[at] ?? 0) ^ 0x10
      const importedLog = await importBytes(damagedBytes).catch((error: unknown) => error)
      // Some bytes of a gzip header, such as the time, do not depend on the content.
      if (!(importedLog instanceof AppError)) expect(importedLog).toMatchObject({ commits: removeSeqs(LOG) })
    }
  })

  test('[L6] with parts cut out, doubled, moved or replaced', async () => {
    const plainBytes = new Uint8Array(gunzipSync(await exportBytes(LOG)))
    const anyPositions = fc.tuple(fc.nat(plainBytes.length), fc.nat(plainBytes.length), fc.nat(plainBytes.length))
    await assertProperty(
      fc.asyncProperty(anyPositions, fc.uint8Array({ maxLength: 9 }), fc.nat(3), async ([a, b, c], noise, kind) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const [head, part, tail] = [
          plainBytes.subarray(0, from),
          plainBytes.subarray(from, to),
          plainBytes.subarray(to),
        ]
        const withoutPart = Buffer.concat([head, tail])
        const damagedBytes = [
          [head, tail],
          [head, part, part, tail],
          [withoutPart.subarray(0, c), part, withoutPart.subarray(c)],
          [head, noise, tail],
        ][kind]
        const bytes = new Uint8Array(Buffer.concat(damagedBytes ?? []))
        if (Buffer.compare(bytes, plainBytes) !== 0) await readRefusal(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test('[L6] with the number of the damaged line', async () => {
    const plainBytes = gunzipSync(await exportBytes(LOG)).toString('utf8')
    expect(await readRefusal(toBytes(plainBytes.replace('return', 'Return')))).toBe(
      'This file is damaged at line 3: it does not match its checksum. Nothing was changed.',
    )
    expect(await readRefusal(toBytes(plainBytes.split('\n').slice(0, 3).join('\n')))).toMatch(/damaged at line 3/)
    expect(await readRefusal(toBytes(`${plainBytes.split('\n').slice(0, 3).join('\n')}\n`))).toBe(
      'This file is damaged at line 4: the file ends before it. Nothing was changed.',
    )
    expect(await readRefusal(toBytes(plainBytes.replace('"Ada"', '"Bda"')))).toMatch(/damaged at line 1/)
  })

  test.each([1, 7, 8, 9, 40, 40_000])('[L6] with %i bytes after its end', async (count) => {
    const bytes = await exportBytes(LOG)
    expect(await readRefusal(new Uint8Array([...bytes, ...Buffer.alloc(count, 'x')]))).toBe(
      'This file has other data after the end of the export. Nothing was changed.',
    )
    for (const cutCount of [1, 4, 8]) expect(await readRefusal(bytes.slice(0, -cutCount))).toMatch(/damaged|cut off/)
  })

  test('[L6] of another user, with both names', async () => {
    expect(await readRefusal(await exportBytes(LOG, 'Bob'))).toBe(
      'This export belongs to “Bob”, and you are signed in as “ada”. Sign in as “Bob” to import it.',
    )
    expect((await importBytes(await exportBytes(LOG, ' ADA '), 'Ada')).commits).toHaveLength(4)
  })

  test('[L5] except that an import may accept another name, because users rename themselves; never the demo', async () => {
    const renamed = { username: 'ada', mayBeRenamed: true, limits: EXPORT_LIMITS }
    expect((await readExport(await exportBytes(LOG, 'Bob'), renamed, makeTask())).header.user).toBe('Bob')
    await expect(readExport(await exportBytes(LOG, DEMO_USER), renamed, makeTask())).rejects.toThrow('belongs to')
    await expect(
      readExport(await exportBytes(LOG, 'Bob'), { ...renamed, username: DEMO_USER }, makeTask()),
    ).rejects.toThrow('belongs to')
  })

  test.each([
    ['a newer version', 2, /newer version of Solvelog \(format 2; this one reads format 1\)/],
    ['an older version', 0, /format 0, which this version of Solvelog can’t read/],
  ])('[L6] of %s', async (_what, version, words) => {
    expect(await readRefusal(makeExport([], { header: { version } }))).toMatch(words)
  })

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['nothing at all', new Uint8Array(0)],
    ['text', toBytes('hello')],
    ['JSON of something else', toBytes('{"sum":1}\n')],
    ['another format', makeExport([], { header: { format: 'other' } })],
    ['gzip of nothing', new Uint8Array(gzipSync(''))],
    ['a header of other fields', makeExport([], { header: { sha256: 'x' } })],
  ])('[L6] %s', async (_what, bytes) => {
    expect(await readRefusal(bytes)).toMatch(/not a Solvelog export|damaged at line 1/)
  })

  test.each<[string, object, RegExp]>([
    ['no commit', { commit: 1 }, /^Line 2: id/],
    ['an empty cause', { ...removeSeqs(LOG)[0], cause: '' }, /^Line 2: cause/],
    ['a cause that is a number', { ...removeSeqs(LOG)[0], cause: 7 }, /^Line 2: cause/],
    ['a clock before 1970', { ...removeSeqs(LOG)[0], at: -1 }, /^Line 2: at: not a valid time/],
    ['no list of events', { ...removeSeqs(LOG)[0], events: {} }, /^Line 2: events/],
    [
      'events that are nested too deeply',
      { ...removeSeqs(LOG)[0], events: [makeNested(50)] },
      /^Line 2: events: nested/,
    ],
  ])('[L6] with a line that has %s', async (_what, commit, words) => {
    const header = { events: Array.isArray(Reflect.get(commit, 'events')) ? 1 : 0 }
    expect(await readRefusal(makeExport([commit], { header }))).toMatch(words)
  })

  test.each([8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 60])(
    '[fault 32] a clock at or beyond the last date (%d)',
    async (at) => {
      expect(await readRefusal(makeExport([{ ...removeSeqs(LOG)[0], at }]))).toMatch(/^Line 2: at: not a valid time/)
    },
  )

  test('[L6] with counts or a hash that do not match', async () => {
    const commits = removeSeqs(LOG)
    expect(await readRefusal(makeExport(commits, { header: { events: 5 } }))).toMatch(
      /announces 4 changes with 5 events, but 4 with 4/,
    )
    expect(await readRefusal(makeExport(commits, { header: { sha256: '0'.repeat(64) } }))).toMatch(/checksum mismatch/)
    expect(
      await readRefusal(makeExport(commits, { lines: (lines) => lines.reverse(), header: { sha256: '0'.repeat(64) } })),
    ).toMatch(/do not belong together/)
  })

  test('[L6] that unpacks to a huge file, as soon as its beginning is not a first line', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 2 ** 20)))
    expect(bomb.length).toBeLessThan(100_000)
    const unpacked = countUnpacked()
    expect(await readRefusal(bomb)).toMatch(/not a Solvelog export/)
    expect(unpacked()).toBeLessThan(20 * 2 ** 20)
  })

  test('[L6] [fault 35] that unpacks to more than its first line states, without unpacking it all', async () => {
    const bytes = 1000
    const bomb = makeExport([], { header: { bytes }, lines: () => [' '.repeat(64 * 2 ** 20)] })
    const unpacked = countUnpacked()
    expect(await readRefusal(bomb)).toBe('This file is longer than its first line says. Nothing was changed.')
    expect(unpacked()).toBeLessThan(20 * 2 ** 20)
  })

  test('[L6] [fault 35] that has less than its first line states, with memory only for what it has', async () => {
    const short = makeExport(removeSeqs(LOG), { header: { bytes: EXPORT_LIMITS.unpacked, sha256: '0'.repeat(64) } })
    expect(await readRefusal(short)).toMatch(/do not belong together/)
    const collector = new ByteCollector()
    for (let size = 100; size <= 10_000; size += 100) {
      expect(collector.add(new Uint8Array(100).fill(size / 100), 10_000)).toBe(true)
      expect(collector.bytes.buffer.byteLength).toBeLessThanOrEqual(Math.min(2 * size, 10_000))
    }
    expect(collector.add(new Uint8Array(1), 10_000)).toBe(false)
    expect(collector.bytes).toEqual(Uint8Array.from({ length: 10_000 }, (_, i) => 1 + Math.floor(i / 100)))
  })

  test('[L6] [fault 35] beyond the limits, as stated or as unpacked', async () => {
    const commits = removeSeqs(LOG)
    const limits = { ...EXPORT_LIMITS, unpacked: 800, unpackedUnstated: 800 }
    const message = 'This file is too large: unpacked, it has more than 800 bytes. Nothing was changed.'
    expect(await readRefusal(await exportBytes(LOG), 'ada', limits)).toBe(message)
    expect(await readRefusal(makeExport(commits), 'ada', limits)).toBe(message)
    expect((await importBytes(makeExport(commits))).commits).toEqual(commits)
  })
})

describe('[L5] [fault 35] a very large export', () => {
  test('of 300 submissions with repeated test cases can be imported again, however well it compresses', async () => {
    const testCase = '1,'.repeat(90_000)
    const commits = makeCommits(
      Array.from({ length: 300 }, (_, i) => {
        const timestamp = 1_700_000_000 + i
        return [
          makeSolveRecorded({
            key: `two-sum|${timestamp}`,
            timestamp,
            facts: { submissionDetails: { lastTestcase: testCase } },
          }),
        ]
      }),
    )
    const { bytes, header, warning } = await exportLog(commits)
    expect(header.bytes).toBeGreaterThan(50_000_000)
    expect(header.bytes).toBeGreaterThan(2 ** 24 + 200 * bytes.length)
    expect(warning).toBeNull()
    expect((await importBytes(bytes)).commits).toEqual(removeSeqs(commits))
  })

  test('states the size of its content in its first line, and may then be larger than an export that states nothing', async () => {
    const limits = { ...EXPORT_LIMITS, unpackedUnstated: 100 }
    const bytes = await exportBytes(LOG)
    const text = gunzipSync(bytes)
    const { header, commits } = await importBytes(bytes, 'ada', limits)
    expect(header.bytes).toBe(text.length - text.indexOf(10) - 1)
    expect(commits).toEqual(removeSeqs(LOG))
    expect((await importBytes(new Uint8Array(text), 'ada', limits)).commits).toEqual(removeSeqs(LOG))
  })

  test('warns when it is written if it could not be imported again, and not otherwise', async () => {
    const { bytes, header } = await exportLog(LOG, 'ada')
    const unpacked = header.bytes ?? 0
    const atLimit = { ...EXPORT_LIMITS, file: bytes.length, unpacked }
    const atLimitExport = await exportLog(LOG, 'ada', atLimit)
    expect(atLimitExport.warning).toBeNull()
    expect((await importBytes(atLimitExport.bytes, 'ada', atLimit)).commits).toHaveLength(4)
    const beyondLimitExport = await exportLog(LOG, 'ada', { ...atLimit, unpacked: unpacked - 1 })
    expect(beyondLimitExport.warning).toBe(
      `Unpacked, this export has ${formatSize(unpacked)}. Solvelog imports at most ${formatSize(unpacked - 1)}, so it could not import this file again.`,
    )
    expect(await readRefusal(beyondLimitExport.bytes, 'ada', { ...atLimit, unpacked: unpacked - 1 })).toMatch(
      /too large/,
    )
    expect((await exportLog(LOG, 'ada', { ...atLimit, file: bytes.length - 1 })).warning).toMatch(
      /^This export has \d+ bytes/,
    )
  })
})

/** The count ends with the test. Returns a function that reads it. */
function countUnpacked(): () => number {
  let size = 0
  const RealStream = DecompressionStream
  class CountingStream {
    readonly writable: WritableStream
    readonly readable: ReadableStream
    constructor(format: CompressionFormat) {
      const { readable, writable } = new RealStream(format)
      this.writable = writable
      this.readable = readable.pipeThrough(
        new TransformStream({
          transform(piece, controller) {
            size += piece.length
            controller.enqueue(piece)
          },
        }),
      )
    }
  }
  vi.stubGlobal('DecompressionStream', CountingStream)
  return () => size
}

test('[L6] an event with names such as __proto__ is plain data', async () => {
  const event = JSON.parse('{"type":"CodeEdited","v":1,"key":"a|1","code":"x","__proto__":{"polluted":true}}')
  const commit = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')
  const hostileCommit = { ...commit, ...removeSeqs(LOG)[0], events: [event] }
  const { commits } = await importBytes(makeExport([hostileCommit]))
  const tables = replay(commits.map((commit, i) => ({ ...commit, seq: i + 1 })))
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(tables.skipped).toEqual([])
  expect(JSON.stringify(commits[0]?.events)).toBe(JSON.stringify([event]))
})

function makeNested(depth: number): unknown {
  return depth === 0 ? {} : { inner: makeNested(depth - 1) }
}
