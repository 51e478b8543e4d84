import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '#events/projections/fold'
import { listChanges } from '../../../cli/log/changes'
import { LogFile } from '../../../cli/log/log-file'
import { readProblemNotes, readSolves, replayUpTo } from '../../../cli/log/replay'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'
import { anyLog } from '../events/histories'
import { makeExportText, makeLine } from '../worker/documented-format'

const opened: LogFile[] = []
afterEach(() => {
  for (const log of opened.splice(0)) log.close()
})

/** The bytes in pieces of this size, as a stream brings them. */
async function* inPieces(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function open(bytes: Uint8Array, size?: number): Promise<LogFile> {
  const log = await LogFile.open(inPieces(bytes, size))
  opened.push(log)
  return log
}

const KNOWN = { problems: new Map(), defaults: [] }
const DEVICE = '11111111-1111-4111-8111-111111111111'

const COMMITS = makeCommits(
  [
    [makeSolveRecorded()],
    [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'return 42' }],
    [{ type: 'ProblemNoteSaved', v: 1, slug: 'two-sum', note: 'Use a map.' }],
  ],
  DEVICE,
)

const fileOf = (commits: readonly object[], header: object = {}): Uint8Array => {
  const events = (commits as { events: unknown[] }[]).reduce((sum, one) => sum + one.events.length, 0)
  return Buffer.from(
    makeExportText(
      commits.map((one) => makeLine('commit', JSON.stringify(one))),
      { events, ...header },
    ),
  )
}

const portable = () => COMMITS.map(({ seq: _, ...commit }) => commit)
const refusal = (bytes: Uint8Array): Promise<string> =>
  open(bytes).then(
    () => 'it was accepted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

it.each([['packed'], ['unpacked']])('[X5] an export is replayed with its texts, %s', async (how) => {
  const bytes = fileOf(portable())
  const log = await open(how === 'packed' ? gzipSync(bytes) : bytes, 7)
  const { tables, countedChanges } = replayUpTo(log, null)
  expect(countedChanges).toBe(3)
  expect([...readSolves(log, tables, KNOWN)]).toMatchObject([{ slug: 'two-sum', code: 'return 42' }])
  expect(readProblemNotes(log, tables)).toEqual([['two-sum', 'Use a map.']])
  const times = COMMITS.map(({ at }) => new Date(at).toISOString())
  expect(listChanges(log, tables, KNOWN, null)).toMatchObject([
    { change: 1, time: times[0], counts: true },
    { change: 2, time: times[1], what: 'Edited the code on two-sum' },
    { change: 3, time: times[2], what: 'Edited the problem note on two-sum' },
  ])
})

it('[X5] a change that the file has twice counts once, and one id with two contents is refused', async () => {
  const [first, second, third] = portable()
  const log = await open(fileOf([first, second, second, third].flatMap((one) => one ?? [])))
  expect(replayUpTo(log, null).countedChanges).toBe(3)
  expect([...readSolves(log, replayUpTo(log, null).tables, KNOWN)]).toMatchObject([{ code: 'return 42' }])
  expect(readProblemNotes(log, replayUpTo(log, null).tables)).toEqual([['two-sum', 'Use a map.']])
  const other = { ...second, events: [{ type: 'CodeRemoved', v: 2, key: SOLVE_KEY }] }
  expect(await refusal(fileOf([first ?? {}, second ?? {}, other]))).toBe(
    'Line 4 has the id of line 3 and another content.',
  )
})

it('[X5] --at shows the log as it was, also before the first change', async () => {
  const log = await open(fileOf(portable()))
  const [first, second] = COMMITS.map(({ at }) => at)
  const codeAt = (at: number) => [...readSolves(log, replayUpTo(log, at).tables, KNOWN)].map(({ code }) => code)
  expect(codeAt((first ?? 0) - 1)).toEqual([])
  expect(codeAt(first ?? 0)).toEqual([null])
  expect(codeAt(second ?? 0)).toEqual(['return 42'])
  expect(listChanges(log, replayUpTo(log, first ?? 0).tables, KNOWN, first ?? 0)).toHaveLength(1)
})

it('[X5] any log, its lines in any order, gives the tables that the app computes', async () => {
  const withUuids = (text: string, names: Map<string, string>) => {
    const known = names.get(text) ?? `00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`
    names.set(text, known)
    return known
  }
  await fc.assert(
    fc.asyncProperty(anyLog, fc.infiniteStream(fc.nat()), async (commits, order) => {
      const devices = new Map<string, string>()
      const lines = commits
        .map(({ seq: _, device, ...one }) => ({ ...one, device: withUuids(device, devices) }))
        .map((one) => ({ one, rank: order.next().value }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one)
      const log = await open(gzipSync(fileOf(lines)), 333)
      const stored: typeof lines = JSON.parse(JSON.stringify(lines))
      expect(replayUpTo(log, null).tables).toEqual(replay(stored.map((one, i) => ({ ...one, seq: i + 1 }))))
      log.close()
    }),
    { numRuns: 40 },
  )
})

describe('[X5] a file that cannot be used is refused with its place', () => {
  it.each<[what: string, bytes: () => Uint8Array, message: string]>([
    ['empty', () => new Uint8Array(), 'The file is empty.'],
    ['foreign', () => Buffer.from('{"name":"solvelog"}\n'), 'This is not a Solvelog export.'],
    ['another text', () => Buffer.from('hello'), 'This is not a Solvelog export.'],
    ['of a newer format', () => fileOf(portable(), { version: 2 }), 'by a newer version of Solvelog (format 2'],
    ['with a flipped bit', () => flipped(fileOf(portable())), 'The file is damaged at line 3: it does not match'],
    ['with a damaged header', () => flipped(fileOf(portable()), '"user":"ad', 8), 'The file is damaged at line 1'],
    ['without its last line', () => fileOf(portable(), { commits: 4 }), 'The file is damaged at line 5: the file ends'],
    ['with other counts', () => fileOf(portable(), { events: 9 }), 'announces 3 changes with 9 events, but 3 with 3'],
    ['with a wrong hash', () => fileOf(portable(), { sha256: '0'.repeat(64) }), 'do not belong together'],
    ['longer than it says', () => fileOf(portable(), { bytes: 10 }), 'The file is longer than its first line says.'],
    ['with an invalid change', () => fileOf([{ ...portable()[0], at: -1 }]), 'Line 2: at: not a valid time.'],
  ])('%s', async (_what, bytes, message) => {
    expect(await refusal(bytes())).toContain(message)
  })

  it('cut at any byte, packed or not', async () => {
    const bytes = fileOf(portable())
    const packed = gzipSync(bytes)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(bytes, packed),
        fc.double({ min: 0, max: 1, maxExcluded: true }),
        async (file, part) => {
          expect(await refusal(file.subarray(0, Math.floor(file.length * part)))).toMatch(
            /damaged|empty|not a Solvelog/,
          )
        },
      ),
    )
  })
})

/** Returns a copy with one bit flipped, `offset` bytes after the start of the last occurrence of `text`. */
function flipped(bytes: Uint8Array, text = 'return', offset = 0): Uint8Array {
  const copy = Buffer.from(bytes)
  const at = copy.lastIndexOf(text) + offset
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
