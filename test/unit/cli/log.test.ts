import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '#events/projections/fold'
import { listChanges } from '../../../cli/log/changes'
import { LogFile } from '../../../cli/log/log-file'
import { readProblemNotes, readSolves, replayUpTo } from '../../../cli/log/replay'
import { formatOverview } from '../../../cli/log/text'
import { assertProperty } from '../../property'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import { anyLog } from '../events/histories'
import { makeExportText, makeLine } from '../worker/documented-format'

const openLogs: LogFile[] = []
afterEach(() => {
  for (const log of openLogs.splice(0)) log.close()
})

async function* splitBytes(bytes: Uint8Array, pieceSize = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

async function openLog(bytes: Uint8Array, statedSize?: number): Promise<LogFile> {
  const log = await LogFile.open(splitBytes(bytes, statedSize))
  openLogs.push(log)
  return log
}

const EMPTY_CATALOG = { problems: new Map(), defaults: [] }
const DEVICE_ID = '11111111-1111-4111-8111-111111111111'

const COMMITS = makeCommits(
  [
    [makeSolveRecorded()],
    [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'return 42' }],
    [{ type: 'ProblemNoteSaved', v: 1, slug: 'two-sum', note: 'Use a map.' }],
  ],
  DEVICE_ID,
)

const makeFile = (commits: readonly object[], header: object = {}): Uint8Array => {
  const events = (commits as { events: unknown[] }[]).reduce((sum, commit) => sum + commit.events.length, 0)
  return Buffer.from(
    makeExportText(
      commits.map((commit) => makeLine('commit', JSON.stringify(commit))),
      { events, ...header },
    ),
  )
}

const makePortableCommits = () => COMMITS.map(({ seq: _, ...commit }) => commit)
const readRefusal = (bytes: Uint8Array): Promise<string> =>
  openLog(bytes).then(
    () => 'it was accepted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

it.each([['packed'], ['unpacked']])('[X5] an export is replayed with its texts, %s', async (packing) => {
  const bytes = makeFile(makePortableCommits())
  const log = await openLog(packing === 'packed' ? gzipSync(bytes) : bytes, 7)
  const { tables, countedChangeCount } = replayUpTo(log, null)
  expect(countedChangeCount).toBe(3)
  expect([...readSolves(log, tables, EMPTY_CATALOG)]).toMatchObject([{ slug: 'two-sum', code: 'return 42' }])
  expect(readProblemNotes(log, tables)).toEqual([['two-sum', 'Use a map.']])
  const times = COMMITS.map(({ at }) => new Date(at).toISOString())
  expect(listChanges(log, tables, EMPTY_CATALOG, null)).toMatchObject([
    { change: 1, time: times[0], counts: true },
    { change: 2, time: times[1], what: 'Edited the code on two-sum' },
    { change: 3, time: times[2], what: 'Edited the problem note on two-sum' },
  ])
})

it('[X5] a change that the file has twice counts once, and one id with two contents is refused', async () => {
  const [firstCommit, secondCommit, thirdCommit] = makePortableCommits()
  const log = await openLog(
    makeFile([firstCommit, secondCommit, secondCommit, thirdCommit].flatMap((one) => one ?? [])),
  )
  expect(replayUpTo(log, null).countedChangeCount).toBe(3)
  expect([...readSolves(log, replayUpTo(log, null).tables, EMPTY_CATALOG)]).toMatchObject([{ code: 'return 42' }])
  expect(readProblemNotes(log, replayUpTo(log, null).tables)).toEqual([['two-sum', 'Use a map.']])
  const otherContent = { ...secondCommit, events: [{ type: 'CodeRemoved', v: 2, key: SOLVE_KEY }] }
  expect(await readRefusal(makeFile([firstCommit ?? {}, secondCommit ?? {}, otherContent]))).toBe(
    'Line 4 has the id of line 3 and another content.',
  )
})

it('[X5] --at shows the log at that time, also before the first change', async () => {
  const log = await openLog(makeFile(makePortableCommits()))
  const [firstTime, secondTime] = COMMITS.map(({ at }) => at)
  const readCodesAt = (at: number) =>
    [...readSolves(log, replayUpTo(log, at).tables, EMPTY_CATALOG)].map(({ code }) => code)
  expect(readCodesAt((firstTime ?? 0) - 1)).toEqual([])
  expect(readCodesAt(firstTime ?? 0)).toEqual([null])
  expect(readCodesAt(secondTime ?? 0)).toEqual(['return 42'])
  expect(listChanges(log, replayUpTo(log, firstTime ?? 0).tables, EMPTY_CATALOG, firstTime ?? 0)).toHaveLength(1)
})

it('[X5] any log, its lines in any order, gives the tables that the app computes', async () => {
  const replaceId = (text: string, names: Map<string, string>) => {
    const uuid = names.get(text) ?? `00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`
    names.set(text, uuid)
    return uuid
  }
  await assertProperty(
    fc.asyncProperty(anyLog, fc.infiniteStream(fc.nat()), async (commits, order) => {
      const devices = new Map<string, string>()
      const lines = commits
        .map(({ seq: _, device, ...one }) => ({ ...one, device: replaceId(device, devices) }))
        .map((one) => ({ one, rank: order.next().value }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one)
      const log = await openLog(gzipSync(makeFile(lines)), 333)
      const storedLines: typeof lines = JSON.parse(JSON.stringify(lines))
      expect(replayUpTo(log, null).tables).toEqual(replay(storedLines.map((one, i) => ({ ...one, seq: i + 1 }))))
      log.close()
    }),
    { numRuns: 40 },
  )
})

describe('[X5] a file that cannot be used is refused with the line of the fault', () => {
  it.each<[what: string, bytes: () => Uint8Array, message: string]>([
    ['empty', () => new Uint8Array(), 'The file is empty.'],
    ['foreign', () => Buffer.from('{"name":"solvelog"}\n'), 'This is not a Solvelog export.'],
    ['another text', () => Buffer.from('hello'), 'This is not a Solvelog export.'],
    [
      'of a newer format',
      () => makeFile(makePortableCommits(), { version: 2 }),
      'by a newer version of Solvelog (format 2',
    ],
    [
      'with a flipped bit',
      () => flipBit(makeFile(makePortableCommits())),
      'The file is damaged at line 3: it does not match',
    ],
    [
      'with a damaged header',
      () => flipBit(makeFile(makePortableCommits()), '"user":"ad', 8),
      'The file is damaged at line 1',
    ],
    [
      'without its last line',
      () => makeFile(makePortableCommits(), { commits: 4 }),
      'The file is damaged at line 5: the file ends',
    ],
    [
      'with other counts',
      () => makeFile(makePortableCommits(), { events: 9 }),
      'announces 3 changes with 9 events, but 3 with 3',
    ],
    ['with a wrong hash', () => makeFile(makePortableCommits(), { sha256: '0'.repeat(64) }), 'do not belong together'],
    [
      'longer than it says',
      () => makeFile(makePortableCommits(), { bytes: 10 }),
      'The file is longer than its first line says.',
    ],
    [
      'with other data after its end',
      () => Buffer.concat([gzipSync(makeFile(makePortableCommits())), Buffer.from('<html>')]),
      'The file has other data after the end of the export.',
    ],
    [
      'with an invalid change',
      () => makeFile([{ ...makePortableCommits()[0], at: -1 }]),
      'Line 2: at: not a valid time.',
    ],
  ])('%s', async (_what, bytes, message) => {
    expect(await readRefusal(bytes())).toContain(message)
  })

  it('cut at any byte, packed or not', async () => {
    const bytes = makeFile(makePortableCommits())
    const packed = gzipSync(bytes)
    await assertProperty(
      fc.asyncProperty(
        fc.constantFrom(bytes, packed),
        fc.double({ min: 0, max: 1, maxExcluded: true }),
        async (file, fraction) => {
          expect(await readRefusal(file.subarray(0, Math.floor(file.length * fraction)))).toMatch(
            /damaged|empty|not a Solvelog/,
          )
        },
      ),
    )
  })
})

it('[X5] a line without an end is refused before it fills the memory', async () => {
  const pieceSize = 2 ** 24
  const piece = Buffer.alloc(pieceSize, 'x')
  let read = 0
  const endlessFile = (async function* () {
    for (; read < 40; read++) yield piece
  })()
  await expect(LogFile.open(endlessFile)).rejects.toThrow('A line of this file is too long for a Solvelog export.')
  expect(read * pieceSize).toBeLessThanOrEqual(256 * 2 ** 20)
})

/** Flips a bit `offset` bytes after the start of the last `text`. */
function flipBit(bytes: Uint8Array, text = 'return', offset = 0): Uint8Array {
  const copy = Buffer.from(bytes)
  const at = copy.lastIndexOf(text) + offset
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

it('[X5] the summary names the solved problems, and both reasons of changes without effect', async () => {
  const log = await openLog(makeFile(makePortableCommits()))
  const summary = formatOverview(
    {
      header: log.header,
      commitHeaders: log.commitHeaders,
      countedChangeCount: 2,
      uncountedChangeCount: 1,
      unreadEventCount: 0,
      submissions: 5,
      solved: 1,
      unknownSubmissionCount: 0,
      profile: 'Default',
      scores: [],
    },
    null,
  )
  expect(summary).toContain('5 submissions (1 problem solved), after 2 changes.')
  expect(summary).toContain('1 change without effect, because an import was undone or two versions replaced a change.')
})
