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
import { anyCommand, runCommands } from '../events/chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'
import { exportText, lineOf } from './documented-format'

afterEach(() => vi.unstubAllGlobals())

const NOW = 1_795_000_000_000
const STILL = { now: () => NOW, sleep: async () => undefined }

const quiet = (signal = new AbortController().signal) => new ProgressTask(STILL, signal, () => undefined)

async function* logOf(commits: readonly Commit[]) {
  yield commits
}

const write = (commits: readonly Commit[], user = 'Ada', limits = EXPORT_LIMITS) =>
  writeExport(logOf(commits), { user, at: NOW, of: commits.length, limits }, quiet())

async function written(commits: readonly Commit[], user?: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await write(commits, user)).bytes
}

const read = (bytes: Uint8Array<ArrayBuffer>, username = 'ada', limits = EXPORT_LIMITS) =>
  readExport(bytes, { username, limits }, quiet())

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The reason why an export is refused. An accepted export fails the test. */
async function refusal(bytes: Uint8Array<ArrayBuffer>, username?: string, limits = EXPORT_LIMITS): Promise<string> {
  const error: unknown = await read(bytes, username, limits).then(
    () => new Error('it was taken'),
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

const withoutSeq = (commits: readonly Commit[]): PortableCommit[] => commits.map(({ seq: _, ...commit }) => commit)

/** A file in the documented format, written without the app's code. `change` may damage it. */
function made(
  commits: readonly object[],
  change: { header?: object; lines?: (lines: string[]) => string[] } = {},
): Uint8Array<ArrayBuffer> {
  const { header, lines = (same: string[]) => same } = change
  const events = commits.flatMap((commit) => Reflect.get(commit, 'events') ?? []).length
  const written = lines(commits.map((commit) => lineOf('commit', JSON.stringify(commit))))
  return new Uint8Array(gzipSync(exportText(written, { commits: commits.length, events, ...header })))
}

describe('an export', () => {
  test('[L5] is read back as the same log, for any log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 12 }), async (list) => {
        const { commits } = runCommands(list)
        const found = await read(await written(commits))
        expect(found.commits).toEqual(withoutSeq(commits))
        expect(JSON.stringify(found.commits)).toBe(JSON.stringify(withoutSeq(commits)))
      }),
      { numRuns: 60 },
    )
  })

  test('[L5] can be read and checked without the app: gzip, a line a commit, CRC-32 and SHA-256', async () => {
    const text = gunzipSync(await written(LOG)).toString('utf8')
    const [first = '', ...lines] = text.split('\n')
    expect(lines.pop()).toBe('')
    const { header } = JSON.parse(first)
    expect(header).toMatchObject({ format: 'solvelog', version: 1, user: 'Ada', commits: 4, events: 4 })
    expect(header.sha256).toBe(
      createHash('sha256')
        .update(text.slice(first.length + 1))
        .digest('hex'),
    )
    for (const line of [first, ...lines]) {
      const [, sum, value = ''] = /^\{"sum":"([0-9a-f]{8})","(?:header|commit)":(.*)\}$/s.exec(line) ?? []
      expect(sum).toBe(crc32(value).toString(16).padStart(8, '0'))
    }
  })

  test('[L5] [fault 22] with 100,000 events is read back the same, and importing it twice adds nothing', async () => {
    const commits = makeCommits(
      Array.from({ length: 1000 }, (_, c) =>
        Array.from({ length: 100 }, (_, e) => {
          const timestamp = 1_700_000_000 + c * 100 + e
          return makeSolveRecorded({ key: `two-sum|${timestamp}`, timestamp })
        }),
      ),
    )
    const { header, commits: back } = await read(await written(commits))
    expect(header).toMatchObject({ commits: 1000, events: 100_000 })
    expect(JSON.stringify(back)).toBe(JSON.stringify(withoutSeq(commits)))
    expect(planMerge([], back).fresh).toHaveLength(1000)
    expect(planMerge(commits, back).fresh).toEqual([])
    expect(Object.keys(replay(commits).solves)).toHaveLength(100_000)
  })

  test('[fault 32] of a log with a clock centuries ahead is accepted', async () => {
    for (const at of [NOW + 400 * 86_400_000, NOW + 10 * 366 * 86_400_000, NOW * 100]) {
      const ahead = withoutSeq(LOG).map((commit, i) => ({ ...commit, at: at + i }))
      expect((await read(made(ahead))).commits).toEqual(ahead)
    }
  })

  test.each([-1, -62_135_596_800_001, 253_402_300_800_000, 8.64e15])(
    '[fault 32] written while the clock says %d is accepted',
    async (at) => {
      const limits = EXPORT_LIMITS
      const { bytes, warning } = await writeExport(logOf(LOG), { user: 'ada', at, of: LOG.length, limits }, quiet())
      expect(warning).toBeNull()
      expect((await read(bytes)).commits).toEqual(withoutSeq(LOG))
    },
  )

  test('[fault 35] of a log with a clock that no import accepts has a warning', async () => {
    const beyond = LOG.map((commit) => ({ ...commit, at: 8.64e15 }))
    const { bytes, warning } = await write(beyond)
    expect(warning).toMatch(/could not import this file again\.$/)
    expect(await refusal(bytes)).toMatch(/at: not a valid time/)
  })

  test('[fault 37] with a repeated commit is read once, and two contents of one id are both read', async () => {
    const [first, second] = withoutSeq(LOG)
    if (!first || !second) throw new Error('two commits')
    expect((await read(made([first, first]))).commits).toHaveLength(1)
    expect((await read(made([first, { ...second, id: first.id }, first]))).commits).toHaveLength(2)
  })

  test('[L5] made by other tools, compressed or not, is accepted', async () => {
    const own = made(withoutSeq(LOG))
    expect((await read(own)).commits).toEqual(withoutSeq(LOG))
    expect((await read(new Uint8Array(gunzipSync(own)))).commits).toEqual(withoutSeq(LOG))
    expect((await read(made([]))).commits).toEqual([])
  })

  test('[N19] [fault 39] keeps commits with an unknown cause', async () => {
    const log = LOG.map((commit) => ({ ...commit, cause: 'mentor' }))
    expect((await read(await written(log))).commits).toEqual(withoutSeq(log))
    expect(replay(log)).toMatchObject({ solves: { [SOLVE_KEY]: { key: SOLVE_KEY } }, commitSeqs: { person: [] } })
  })

  test('[W5] stops when cancelled, and reports its progress', async () => {
    const controller = new AbortController()
    let now = NOW
    const reported: number[] = []
    const clock = { now: () => (now += 60), sleep: async () => undefined }
    const task = new ProgressTask(clock, controller.signal, (done) => {
      reported.push(done)
      if (reported.length === 2) controller.abort()
    })
    async function* slow() {
      for (const commit of LOG) yield [commit]
    }
    const error = await writeExport(slow(), { user: 'ada', at: NOW, of: 4, limits: EXPORT_LIMITS }, task).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(reported).toEqual([1, 2])
  })
})

describe('a damaged export is refused whole', () => {
  test('[L6] [fault 22] cut at any byte', async () => {
    const packed = await written(LOG)
    for (let end = 0; end < packed.length; end++) await refusal(packed.slice(0, end))
    const plain = new Uint8Array(gunzipSync(packed))
    for (let end = 0; end < plain.length; end++) await refusal(plain.slice(0, end))
  })

  test('[L6] [fault 22] with any flipped byte, unless the log is still complete', async () => {
    const plain = new Uint8Array(gunzipSync(await written(LOG)))
    for (let at = 0; at < plain.length; at++) {
      const bent = plain.slice()
      bent[at] = (bent[at] ?? 0) ^ 0x04
      await refusal(bent)
    }
    const packed = await written(LOG)
    for (let at = 0; at < packed.length; at++) {
      const bent = packed.slice()
      bent[at] = (bent[at] ?? 0) ^ 0x10
      const found = await read(bent).catch((error: unknown) => error)
      // Some bytes of a gzip header, such as the time, do not depend on the content.
      if (!(found instanceof AppError)) expect(found).toMatchObject({ commits: withoutSeq(LOG) })
    }
  })

  test('[L6] with parts cut out, doubled, moved or replaced', async () => {
    const plain = new Uint8Array(gunzipSync(await written(LOG)))
    const places = fc.tuple(fc.nat(plain.length), fc.nat(plain.length), fc.nat(plain.length))
    await fc.assert(
      fc.asyncProperty(places, fc.uint8Array({ maxLength: 9 }), fc.nat(3), async ([a, b, c], noise, kind) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const [head, part, tail] = [plain.subarray(0, from), plain.subarray(from, to), plain.subarray(to)]
        const rest = Buffer.concat([head, tail])
        const bent = [
          [head, tail],
          [head, part, part, tail],
          [rest.subarray(0, c), part, rest.subarray(c)],
          [head, noise, tail],
        ][kind]
        const bytes = new Uint8Array(Buffer.concat(bent ?? []))
        if (Buffer.compare(bytes, plain) !== 0) await refusal(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test('[L6] with the number of the damaged line', async () => {
    const plain = gunzipSync(await written(LOG)).toString('utf8')
    expect(await refusal(bytesOf(plain.replace('return', 'Return')))).toBe(
      'This file is damaged at line 3: it does not match its checksum. Nothing was changed.',
    )
    expect(await refusal(bytesOf(plain.split('\n').slice(0, 3).join('\n')))).toMatch(/damaged at line 3/)
    expect(await refusal(bytesOf(`${plain.split('\n').slice(0, 3).join('\n')}\n`))).toBe(
      'This file is damaged at line 4: the file ends before it. Nothing was changed.',
    )
    expect(await refusal(bytesOf(plain.replace('"Ada"', '"Bda"')))).toMatch(/damaged at line 1/)
  })

  test('[L6] of another user, with both names', async () => {
    expect(await refusal(await written(LOG, 'Bob'))).toBe(
      'This export belongs to “Bob”, and you are signed in as “ada”. Sign in as “Bob” to import it.',
    )
    expect((await read(await written(LOG, ' ADA '), 'Ada')).commits).toHaveLength(4)
  })

  test('[L5] except that an import may accept another name, because users rename themselves; never the demo', async () => {
    const renamed = { username: 'ada', mayBeRenamed: true, limits: EXPORT_LIMITS }
    expect((await readExport(await written(LOG, 'Bob'), renamed, quiet())).header.user).toBe('Bob')
    await expect(readExport(await written(LOG, DEMO_USER), renamed, quiet())).rejects.toThrow('belongs to')
    await expect(readExport(await written(LOG, 'Bob'), { ...renamed, username: DEMO_USER }, quiet())).rejects.toThrow(
      'belongs to',
    )
  })

  test.each([
    ['a newer version', 2, /newer version of Solvelog \(format 2; this one reads format 1\)/],
    ['an older version', 0, /format 0, which this version of Solvelog can’t read/],
  ])('[L6] of %s', async (_what, version, words) => {
    expect(await refusal(made([], { header: { version } }))).toMatch(words)
  })

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['nothing at all', new Uint8Array(0)],
    ['text', bytesOf('hello')],
    ['JSON of something else', bytesOf('{"sum":1}\n')],
    ['another format', made([], { header: { format: 'other' } })],
    ['gzip of nothing', new Uint8Array(gzipSync(''))],
    ['a header of other fields', made([], { header: { sha256: 'x' } })],
  ])('[L6] %s', async (_what, bytes) => {
    expect(await refusal(bytes)).toMatch(/not a Solvelog export|damaged at line 1/)
  })

  test.each<[string, object, RegExp]>([
    ['no commit', { commit: 1 }, /^Line 2: id/],
    ['an empty cause', { ...withoutSeq(LOG)[0], cause: '' }, /^Line 2: cause/],
    ['a cause that is a number', { ...withoutSeq(LOG)[0], cause: 7 }, /^Line 2: cause/],
    ['a clock before 1970', { ...withoutSeq(LOG)[0], at: -1 }, /^Line 2: at: not a valid time/],
    ['no list of events', { ...withoutSeq(LOG)[0], events: {} }, /^Line 2: events/],
    ['events without a bottom', { ...withoutSeq(LOG)[0], events: [nested(50)] }, /^Line 2: events: nested/],
  ])('[L6] with a line that has %s', async (_what, commit, words) => {
    const header = { events: Array.isArray(Reflect.get(commit, 'events')) ? 1 : 0 }
    expect(await refusal(made([commit], { header }))).toMatch(words)
  })

  test.each([8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 60])(
    '[fault 32] a clock at or beyond the last date (%d)',
    async (at) => {
      expect(await refusal(made([{ ...withoutSeq(LOG)[0], at }]))).toMatch(/^Line 2: at: not a valid time/)
    },
  )

  test('[L6] with counts or a hash that do not match', async () => {
    const commits = withoutSeq(LOG)
    expect(await refusal(made(commits, { header: { events: 5 } }))).toMatch(
      /announces 4 changes with 5 events, but 4 with 4/,
    )
    expect(await refusal(made(commits, { header: { sha256: '0'.repeat(64) } }))).toMatch(/checksum mismatch/)
    expect(
      await refusal(made(commits, { lines: (lines) => lines.reverse(), header: { sha256: '0'.repeat(64) } })),
    ).toMatch(/do not belong together/)
  })

  test('[L6] that unpacks without end, as soon as its beginning is no first line', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 2 ** 20)))
    expect(bomb.length).toBeLessThan(100_000)
    const unpacked = countUnpacked()
    expect(await refusal(bomb)).toMatch(/not a Solvelog export/)
    expect(unpacked()).toBeLessThan(20 * 2 ** 20)
  })

  test('[L6] [fault 35] that unpacks to more than its first line states, without unpacking it all', async () => {
    const bytes = 1000
    const bomb = made([], { header: { bytes }, lines: () => [' '.repeat(64 * 2 ** 20)] })
    const unpacked = countUnpacked()
    expect(await refusal(bomb)).toBe('This file is longer than its first line says. Nothing was changed.')
    expect(unpacked()).toBeLessThan(20 * 2 ** 20)
  })

  test('[L6] [fault 35] that holds less than its first line states, in memory for what it holds', async () => {
    const short = made(withoutSeq(LOG), { header: { bytes: EXPORT_LIMITS.unpacked, sha256: '0'.repeat(64) } })
    expect(await refusal(short)).toMatch(/do not belong together/)
    const collector = new ByteCollector()
    for (let size = 100; size <= 10_000; size += 100) {
      expect(collector.add(new Uint8Array(100).fill(size / 100), 10_000)).toBe(true)
      expect(collector.bytes.buffer.byteLength).toBeLessThanOrEqual(Math.min(2 * size, 10_000))
    }
    expect(collector.add(new Uint8Array(1), 10_000)).toBe(false)
    expect(collector.bytes).toEqual(Uint8Array.from({ length: 10_000 }, (_, i) => 1 + Math.floor(i / 100)))
  })

  test('[L6] [fault 35] beyond the limits, as stated or as unpacked', async () => {
    const commits = withoutSeq(LOG)
    const limits = { ...EXPORT_LIMITS, unpacked: 800, unpackedUnstated: 800 }
    const words = 'This file is too large: unpacked, it has more than 800 bytes. Nothing was changed.'
    expect(await refusal(await written(LOG), 'ada', limits)).toBe(words)
    expect(await refusal(made(commits), 'ada', limits)).toBe(words)
    expect((await read(made(commits))).commits).toEqual(commits)
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
    const { bytes, header, warning } = await write(commits)
    expect(header.bytes).toBeGreaterThan(50_000_000)
    expect(header.bytes).toBeGreaterThan(2 ** 24 + 200 * bytes.length)
    expect(warning).toBeNull()
    expect((await read(bytes)).commits).toEqual(withoutSeq(commits))
  })

  test('states what follows its first line, and may then be larger than an export that states nothing', async () => {
    const limits = { ...EXPORT_LIMITS, unpackedUnstated: 100 }
    const bytes = await written(LOG)
    const text = gunzipSync(bytes)
    const { header, commits } = await read(bytes, 'ada', limits)
    expect(header.bytes).toBe(text.length - text.indexOf(10) - 1)
    expect(commits).toEqual(withoutSeq(LOG))
    expect((await read(new Uint8Array(text), 'ada', limits)).commits).toEqual(withoutSeq(LOG))
  })

  test('warns when it is written if it could not be imported again, and not otherwise', async () => {
    const { bytes, header } = await write(LOG, 'ada')
    const unpacked = header.bytes ?? 0
    const atLimit = { ...EXPORT_LIMITS, file: bytes.length, unpacked }
    const written = await write(LOG, 'ada', atLimit)
    expect(written.warning).toBeNull()
    expect((await read(written.bytes, 'ada', atLimit)).commits).toHaveLength(4)
    const beyond = await write(LOG, 'ada', { ...atLimit, unpacked: unpacked - 1 })
    expect(beyond.warning).toBe(
      `Unpacked, this export has ${formatSize(unpacked)}. Solvelog imports at most ${formatSize(unpacked - 1)}, so it could not import this file again.`,
    )
    expect(await refusal(beyond.bytes, 'ada', { ...atLimit, unpacked: unpacked - 1 })).toMatch(/too large/)
    expect((await write(LOG, 'ada', { ...atLimit, file: bytes.length - 1 })).warning).toMatch(
      /^This export has \d+ bytes/,
    )
  })
})

/** Counts the decompressed bytes from now on, until the test ends. */
function countUnpacked(): () => number {
  let size = 0
  const Real = DecompressionStream
  class Counting {
    readonly writable: WritableStream
    readonly readable: ReadableStream
    constructor(format: CompressionFormat) {
      const { readable, writable } = new Real(format)
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
  vi.stubGlobal('DecompressionStream', Counting)
  return () => size
}

test('[L6] an event with names such as __proto__ is plain data', async () => {
  const event = JSON.parse('{"type":"CodeEdited","v":1,"key":"a|1","code":"x","__proto__":{"polluted":true}}')
  const commit = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')
  const own = { ...commit, ...withoutSeq(LOG)[0], events: [event] }
  const { commits } = await read(made([own]))
  const tables = replay(commits.map((found, i) => ({ ...found, seq: i + 1 })))
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(tables.skipped).toEqual([])
  expect(JSON.stringify(commits[0]?.events)).toBe(JSON.stringify([event]))
})

function nested(depth: number): unknown {
  return depth === 0 ? {} : { inner: nested(depth - 1) }
}
