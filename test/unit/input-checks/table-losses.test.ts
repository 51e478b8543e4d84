import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { parseDate } from '#domain/table/dates'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import type { TableSource } from '#protocol/table-import'
import { folderToTable } from '#worker/table-import/folder'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { unzip } from '#worker/table-import/unzip'
import { makeNthUuid } from '../events/command-generators'
import { makeCommits } from '../events/event-fixtures'
import { merge, undoImport } from '../events/merging'
import { importSolves as importSolvesAt, makeTableSession } from './table-session'

const NOW_MS = Date.UTC(2026, 10, 22)
const PROBLEMS = new Map([['two-sum', { slug: 'two-sum', title: 'Two Sum', categories: [] as string[] } as Problem]])

const makeSession = (log: readonly Commit[], tables?: Tables) => makeTableSession(log, PROBLEMS, NOW_MS, tables)

const importSolves = (solves: readonly NewSolve[], log: readonly Commit[], device?: number) =>
  importSolvesAt(solves, NOW_MS, log, device)

async function checkText(text: string, log: readonly Commit[] = []) {
  const session = makeSession(log)
  const source: TableSource = { kind: 'text', text }
  return checkTable(session, readTable(session, source).mapping)
}

const NEW_SOLVE: NewSolve = {
  slug: 'two-sum',
  title: 'Two Sum',
  // A date without a time means noon on this device.
  timestamp: new Date(2026, 2, 9, 12).getTime() / 1000,
  status: 'Accepted',
  lang: 'python3',
  notes: 'mine',
}

const makeRecordedLog = (facts: object = {}, moreEvents: readonly SolvelogEvent[] = []): Commit[] => {
  const { slug, timestamp, status, lang } = NEW_SOLVE
  const key = `two-sum|${timestamp}`
  return makeCommits([
    [{ type: 'SolveRecorded', v: 1, key, slug, timestamp, status, lang, source: 'recent', facts }],
    ...moreEvents.map((event) => [event]),
  ])
}

describe('[N11] [fault 48] a table loses no text', () => {
  test('rows that differ only in notes, code, time or help are separate solves; an equal row counts as repeated', async () => {
    const rows = ['a,10,', 'b,10,', 'a,11,', 'a,10,x = 1', 'a,10,']
    const text = `Problem,Date,Notes,Minutes,Code\n${rows.map((row) => `Two Sum,2026-03-09 10:00,${row}`).join('\n')}\n`
    expect(await checkText(text)).toMatchObject({ solves: 4, repeatedRowCount: 1, known: 0 })
  })

  test('a row whose day is known is skipped only if it has nothing new', async () => {
    const makeTable = (notes: string, code = '') => `Problem,Date,Notes,Code\nTwo Sum,2026-03-09,${notes},${code}\n`
    const log = makeRecordedLog({ code: 'x = 1\n' })
    expect(await checkText(makeTable(''), log)).toMatchObject({ solves: 0, known: 1 })
    expect(await checkText(makeTable('', 'x = 1'), log)).toMatchObject({ solves: 0, known: 1 })
    expect(await checkText(makeTable('', 'x = 2'), log)).toMatchObject({ solves: 1, known: 0 })
    expect(await checkText(makeTable('my note'), log)).toMatchObject({ solves: 1, known: 0 })
    const noteEdit: SolvelogEvent = {
      type: 'DetailsEdited',
      v: 1,
      key: `two-sum|${NEW_SOLVE.timestamp}`,
      changes: { notes: 'my note' },
    }
    expect(await checkText(makeTable('my note'), makeRecordedLog({}, [noteEdit]))).toMatchObject({
      solves: 0,
      known: 1,
    })
  })

  /** The solves that builds up to 0.1.0 made of rows. */
  const EARLIER_ROWS: [string, NewSolve, string][] = [
    [
      'a word as verdict',
      { ...NEW_SOLVE, status: 'Completed', lang: '' },
      'Problem,Date,Status,Notes\nTwo Sum,2026-03-09,Completed,mine\n',
    ],
    [
      'a column without its header',
      { slug: 'two-sum', title: 'Two Sum', timestamp: 0, status: 'Accepted', lang: '' },
      'Problem,Date Solved,Reflection\nTwo Sum,2026-03-09,a thought\n',
    ],
    [
      'an address as code',
      {
        slug: 'two-sum',
        title: 'Two Sum',
        timestamp: NEW_SOLVE.timestamp,
        status: 'Accepted',
        lang: '',
        code: 'https://a.example/7',
      },
      'Problem,Date,Solution\nTwo Sum,2026-03-09,https://a.example/7\n',
    ],
    [
      'a compact time as milliseconds',
      { slug: 'two-sum', title: 'Two Sum', timestamp: 202_603_091, status: 'Accepted', lang: '' },
      'Problem,Date\nTwo Sum,202603091504\n',
    ],
  ]

  test.each(EARLIER_ROWS)('[N30] a row that an earlier build imported with %s is known', async (_, solve, text) => {
    const log = await importSolves([solve], [])
    expect(await checkText(text, log)).toMatchObject({ solves: 0, known: 1 })
    expect(await checkText(text)).toMatchObject({ solves: 1, known: 0 })
  })

  test('the same row has one id on every device: two imports of one table show each solve once', async () => {
    const firstImport = await importSolves([NEW_SOLVE], [], 1)
    const secondImport = await importSolves([NEW_SOLVE], [], 2)
    const { solves } = replay(merge(firstImport, secondImport, makeNthUuid(9001)))
    expect(Object.values(solves)).toMatchObject([{ slug: 'two-sum', largeFields: { notes: {} } }])
  })

  test('a table that is imported again after an undo, or after a removal, restores each solve', async () => {
    const log = merge([], await importSolves([NEW_SOLVE], []), makeNthUuid(9001))
    const undoneLog = undoImport(log, makeNthUuid(9001), makeNthUuid(9002))
    expect(Object.keys(replay(undoneLog).solves)).toEqual([])
    const importedAgain = merge(undoneLog, await importSolves([NEW_SOLVE], undoneLog, 3), makeNthUuid(9003))
    expect(Object.values(replay(importedAgain).solves)).toMatchObject([{ largeFields: { notes: {} } }])

    const [key = ''] = Object.keys(replay(log).solves)
    const [removal] = makeCommits([[{ type: 'SolveRemoved', v: 1, key }]])
    const logWithRemoval = [...log, { ...removal, seq: log.length + 1, at: NOW_MS + 1000 } as Commit]
    expect(Object.keys(replay(logWithRemoval).solves)).toEqual([])
    const logAfterImport = merge(logWithRemoval, await importSolves([NEW_SOLVE], logWithRemoval, 4), makeNthUuid(9004))
    expect(Object.keys(replay(logAfterImport).solves)).toEqual([key])
  })

  test('a row with more cells than the header is refused with its line; empty cells at its end are not', async () => {
    const text = 'Problem,Date,Notes\nTwo Sum,2026-03-09,one,two\nTwo Sum,2026-03-10,three,,\n'
    expect(await checkText(text)).toMatchObject({
      solves: 1,
      faults: [{ lines: [2], count: 1, reason: expect.stringMatching(/more cells than the header/) }],
    })
  })

  test('rows with LeetCode problems that the catalog lacks are listed; a too long slug is the person’s own problem', async () => {
    const makeAddress = (slug: string) => `https://leetcode.com/problems/${slug}/`
    const text = `Problem,Date\n${makeAddress('brand-new')},2026-03-09\n${makeAddress('a'.repeat(201))},2026-03-09\nPaper,2026-03-09\n`
    expect(await checkText(text)).toMatchObject({
      solves: 3,
      titlesNotInCatalog: ['brand-new'],
      notInCatalogRowCount: 1,
      unknownRowCount: 2,
    })
  })

  test('a year before 100 is refused, and not read as a year of the twentieth century', () => {
    expect(parseDate('0095-03-09', {})).toBeNull()
    expect(parseDate('1995-03-09', {})).toMatchObject({ year: 1995 })
  })

  test('a cut never splits a character', () => {
    expect(cutText('a🙂', 2)).toBe('a')
    expect(cutText('a🙂', 3)).toBe('a🙂')
    expect(cutText('🙂', 0)).toBe('')
  })
})

describe('[N11] [fault 48] a zip that cannot be read whole is refused with the file’s name', () => {
  const NAME = 'two-sum/two-sum.py'
  const makeZip = (files: Record<string, Uint8Array> = {}) =>
    new Uint8Array(zipSync({ 'other/other.py': strToU8('pass'), [NAME]: strToU8('print(1)\n'.repeat(9)), ...files }))
  const changeRecords = (signature: number, change: (view: DataView, at: number) => void) => {
    const bytes = makeZip()
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 4 <= bytes.length; at++) if (view.getUint32(at, true) === signature) change(view, at)
    return bytes
  }
  const DIRECTORY_ENTRY = 0x02014b50

  test.each<[string, () => Uint8Array<ArrayBuffer>, RegExp]>([
    [
      'encrypted',
      () => changeRecords(DIRECTORY_ENTRY, (view, at) => view.setUint16(at + 8, 1, true)),
      /other\.py is encrypted/,
    ],
    [
      'with a wrong checksum',
      () => changeRecords(DIRECTORY_ENTRY, (view, at) => view.setUint32(at + 16, 7, true)),
      /other\.py does not match/,
    ],
    ['without a directory', () => makeZip().slice(0, 150), /damaged/],
    [
      'with a file that its directory lacks',
      () => changeRecords(DIRECTORY_ENTRY, (view, at) => view.setUint8(at + 46, 0x58)),
      /other\.py is not in the directory/,
    ],
  ])('%s', (_, bytes, reason) => {
    expect(() => unzip(bytes(), 0)).toThrow(reason)
  })

  test('a source that is not UTF-8 is listed with its path, and the others are imported', () => {
    const files = unzip(makeZip({ 'latin/latin.py': new Uint8Array([0x23, 0xe9, 0xff]) }), 0)
    const { rows } = folderToTable(files, PROBLEMS)
    expect(rows.filter(({ fault }) => fault !== null)).toMatchObject([
      { fault: 'latin/latin.py: it is not text in UTF-8.' },
    ])
    expect(rows.filter(({ fault }) => fault === null)).toHaveLength(2)
  })

  test.each(['/etc/x.py', 'C:\\x\\x.py', '../two-sum/two-sum.py', 'a/../../x.py'])('%s leaves the folder', (path) => {
    const { rows } = folderToTable(
      [
        { path, modifiedAt: 0, text: 'pass' },
        { path: NAME, modifiedAt: 0, text: 'pass' },
      ],
      PROBLEMS,
    )
    expect(rows[0]?.fault).toBe(`${path}: the path leaves the folder.`)
  })

  test('a file whose stated size is larger than the zip is refused', () => {
    const bytes = makeZip()
    const view = new DataView(bytes.buffer)
    // The stated packed size of the first file becomes longer than the zip.
    view.setUint32(18, 0x00ffffff, true)
    expect(() => unzip(bytes, 0)).toThrow(/other\.py is not complete|other\.py is damaged/)
  })
})
