import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { MAX_ROWS } from '#domain/table/limits'
import type { EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { createTables } from '#events/projections/tables'
import type { FolderFile, TableCheck, TableMapping, TableSource } from '#protocol/table-import'
import { solvesToCsv } from '#worker/backup/solve-tables'
import { toEpochTime } from '#worker/platform'
import type { Session } from '#worker/session'
import { folderToTable } from '#worker/table-import/folder'
import { parseTable } from '#worker/table-import/parse-table'
import type { ParsedRow } from '#worker/table-import/read-rows'
import { checkTable, importTable, readTable } from '#worker/table-import/table-import'
import { unzip } from '#worker/table-import/unzip'
import { makeNthUuid } from '../events/command-generators'
import {
  ADDED_KEY,
  foldEvents,
  makeAddedSolve,
  makeJoinAnswered,
  makeSolveRecorded,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/event-fixtures'
import { makeBareSession, makeLog } from '../worker/session-with'
import { readParsedRows, readParsedRowsOf } from './read-parsed-rows'

const NOW_MS = toEpochTime(2026, 11, 22, 9, 30, 0)

const PROBLEMS = new Map(
  [
    ['two-sum', 'Two Sum'],
    ['01-matrix', '01 Matrix'],
    ['132-pattern', '132 Pattern'],
    ['matrix', 'Matrix'],
    ['pattern', 'Pattern'],
    ['same-a', 'Same Title'],
    ['same-b', 'Same title'],
  ].map(([slug = '', title = '']) => [slug, { slug, title, categories: [] as string[] } as Problem]),
)

async function checkSource(source: TableSource, changes: Partial<TableMapping> = {}): Promise<TableCheck> {
  const session = makeBareSession({ log: makeLog(createTables()), problems: PROBLEMS, now: () => NOW_MS })
  const { mapping } = readTable(session, source)
  return checkTable(session, { ...mapping, ...changes })
}

const makeTextSource = (text: string): TableSource => ({ kind: 'text', text })

const readRowsAt = (nowMs: number, text: string, changes: Partial<TableMapping> = {}): ParsedRow[] =>
  readParsedRows(text, { problems: PROBLEMS, now: nowMs, changes })

const readRows = (text: string, changes: Partial<TableMapping> = {}): ParsedRow[] => readRowsAt(NOW_MS, text, changes)

describe('[N11] the order of dates', () => {
  const MIXED_DATES = 'Problem,Date\nTwo Sum,13/02/2026\nTwo Sum,02/13/2026\nTwo Sum,03/04/2026\nTwo Sum,03/04/2026\n'

  test.each([
    ['mixed', MIXED_DATES],
    ['ambiguous', 'Problem,Date\nTwo Sum,03/04/2026\nTwo Sum,03/04/2026\n'],
  ])('no row is read with a guessed order while dates are %s', async (_, text) => {
    expect(await checkSource(makeTextSource(text))).toMatchObject({
      needsOrder: true,
      solves: 0,
      repeatedRowCount: 0,
      known: 0,
      faultCount: 0,
    })
  })

  test('with a chosen order, mixed dates that do not fit are faults', async () => {
    const checkWithOrder = await checkSource(makeTextSource(MIXED_DATES), { dateOrders: { '/': 'mdy' } })
    expect(checkWithOrder).toMatchObject({
      needsOrder: false,
      dateGroups: [{ kind: 'mixed' }],
      solves: 2,
      repeatedRowCount: 1,
      faultCount: 1,
    })
    expect(checkWithOrder.faults).toEqual([
      {
        lines: [2],
        name: 'Two Sum',
        count: 1,
        isExample: true,
        reason: '“13/02/2026” is not a date that can be read.',
      },
    ])
  })

  test('[N27] dates with dots are day first, and decide nothing about others', async () => {
    const text = 'Problem,Date\nTwo Sum,13.02.2026\nTwo Sum,03.04.2026\nTwo Sum,2026-05-06\nTwo Sum,6 May 2026\n'
    const { previewRows: understood, ...otherResults } = await checkSource(makeTextSource(text), {
      dateOrders: { '/': 'mdy' },
    })
    expect(otherResults).toMatchObject({ needsOrder: false, solves: 3, repeatedRowCount: 1, faultCount: 0 })
    const computeNoon = (month: number, date: number) => toEpochTime(2026, month, date, 12, 0, 0) / 1000
    expect(understood.map(({ row }) => (row.kind === 'solve' ? row.timestamp : row))).toEqual([
      computeNoon(2, 13),
      computeNoon(4, 3),
      computeNoon(5, 6),
      computeNoon(5, 6),
    ])
    const checkWithSlashes = await checkSource(makeTextSource(`${text}Two Sum,03/04/2026\n`))
    expect(checkWithSlashes).toMatchObject({
      needsOrder: true,
      dateGroups: [{ separator: '/', example: { line: 6, text: '03/04/2026' } }],
    })
  })
})

describe('[N27] the preview', () => {
  test('shows the problem, the date and the verdict as understood, and why a row is not imported', async () => {
    const text = 'Problem,Date,Status\n1. two sum,2026-03-09,AC\nPaper,2026-03-09 10:00,tle\nTwo Sum,soon,AC\n'
    const { previewRows: understood } = await checkSource(makeTextSource(text))
    const day = toEpochTime(2026, 3, 9, 12, 0, 0) / 1000
    const paper = { kind: 'solve', number: null, title: 'Paper', isOwn: true, timestamp: day - 7200, hasTime: true }
    expect(understood).toEqual([
      {
        line: 2,
        row: {
          kind: 'solve',
          number: null,
          title: 'Two Sum',
          isOwn: false,
          timestamp: day,
          hasTime: false,
          status: 'Accepted',
        },
      },
      { line: 3, row: { ...paper, status: 'Time Limit Exceeded' } },
      { line: 4, row: { kind: 'fault', name: 'Two Sum', reason: '“soon” is not a date that can be read.' } },
    ])
  })

  test('groups the rows with the same fault, even if their texts differ', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `Two Sum,day ${n}`)
    const { faults, faultCount } = await checkSource(makeTextSource(['Problem,Date', ...lines, 'Two Sum,'].join('\n')))
    const dates = { name: 'Two Sum', reason: '“day 0” is not a date that can be read.', isExample: true, count: 50 }
    expect(faults).toEqual([
      { ...dates, lines: Array.from({ length: 20 }, (_, n) => n + 2) },
      { reason: 'No date.', name: 'Two Sum', isExample: false, lines: [52], count: 1 },
    ])
    expect(faultCount).toBe(51)
  })
})

describe('[N11] a row that the log has', () => {
  const submissionEvent = makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT })
  const additionEvent = makeAddedSolve({ timestamp: SOLVED_AT - 7200 } as Partial<SolvelogEvent>)
  const makeRowSource = (timestamp: number) => makeTextSource(`Problem,Date\nTwo Sum,${timestamp}\n`)
  const makeSession = (...events: SolvelogEvent[]) =>
    makeBareSession({ log: makeLog(foldEvents(events)), problems: PROBLEMS, now: () => NOW_MS })
  const checkSourceIn = (session: Session, source: TableSource) =>
    checkTable(session, readTable(session, source).mapping)

  test('is known also if its solve is joined to a submission, and new if the person removed it', async () => {
    const sessionWithJoin = makeSession(submissionEvent, additionEvent, makeJoinAnswered())
    expect(await checkSourceIn(sessionWithJoin, makeRowSource(SOLVED_AT - 7200))).toMatchObject({ solves: 0, known: 1 })
    const sessionWithRemoval = makeSession(additionEvent, { type: 'SolveRemoved', v: 1, key: ADDED_KEY })
    expect(await checkSourceIn(sessionWithRemoval, makeRowSource(SOLVED_AT - 7200))).toMatchObject({
      solves: 1,
      known: 0,
    })
  })

  test('is known also if another tab has added its solve meanwhile', async () => {
    const session = makeSession()
    session.log.catchUp = async () => Boolean(Object.assign(session.log, { tables: foldEvents([submissionEvent]) }))
    expect(await checkSourceIn(session, makeRowSource(SOLVED_AT))).toMatchObject({ solves: 0, known: 1 })
  })

  test('is not imported: an import without a new solve leaves nothing to undo', async () => {
    const session = makeSession(submissionEvent)
    session.platform.newId = () => makeNthUuid(1)
    session.log.merge = async () => []
    const outcome = await importTable(session, readTable(session, makeRowSource(SOLVED_AT)).mapping)
    expect(outcome).toEqual({ id: null, newestKey: null, solves: 0, problemNotes: 0 })
  })
})

describe('[N11] [fault 46] a note on a problem in Solvelog’s own table', () => {
  const NOTE = { slug: 'two-sum', title: 'Two Sum', url: '', note: 'theirs' }
  const checkNote = async (...events: SolvelogEvent[]) => {
    const tables = foldEvents(events)
    const log = {
      ...makeLog(tables),
      readEvent: async ({ seq }: EventAddress) => ({ known: true, event: events[seq - 1] }),
    }
    const session = makeBareSession({ log: log as unknown as Session['log'], problems: PROBLEMS, now: () => NOW_MS })
    const tableCheck = await checkTable(session, readTable(session, makeTextSource(solvesToCsv([], [NOTE]))).mapping)
    return tableCheck.problemNotes
  }
  const makeNoteSaved = (note: string): SolvelogEvent => ({ type: 'ProblemNoteSaved', v: 1, slug: 'two-sum', note })

  test('is counted unless the log has it, also inside a longer note', async () => {
    expect(await checkNote()).toBe(1)
    expect(await checkNote(makeNoteSaved('mine'))).toBe(1)
    expect(await checkNote(makeNoteSaved('theirs'))).toBe(0)
    expect(await checkNote(makeNoteSaved('mine\n\ntheirs'))).toBe(0)
  })
})

describe('[N11] a date without a time', () => {
  const readSolveTime = (nowMs: number, text: string) => {
    const [row] = readRowsAt(nowMs, text)
    return row?.kind === 'solve' ? row.solve.timestamp * 1000 : row?.kind === 'fault' ? row.reason : row
  }

  test('of the present day is at most the present time, of other days it is noon', () => {
    expect(readSolveTime(NOW_MS, 'Problem,Date\nTwo Sum,2026-11-22\n')).toBe(NOW_MS)
    expect(readSolveTime(NOW_MS, 'Problem,Date\nTwo Sum,2026-11-21\n')).toBe(toEpochTime(2026, 11, 21, 12, 0, 0))
    const evening = toEpochTime(2026, 11, 22, 20, 0, 0)
    expect(readSolveTime(evening, 'Problem,Date\nTwo Sum,2026-11-22\n')).toBe(toEpochTime(2026, 11, 22, 12, 0, 0))
    expect(readSolveTime(NOW_MS, 'Problem,Date\nTwo Sum,2026-11-23\n')).toBe('The date “2026-11-23” is in the future.')
  })
})

describe('[N11] the problem of a row', () => {
  test('an address of the practice site that is not in the catalog keeps its slug', () => {
    const [byLink, byName] = readRows(
      'Problem,Date,Link\nNew One,2026-03-09,https://leetcode.com/problems/New-one/\n' +
        'https://leetcode.com/problems/new-two,2026-03-09,\n',
      { addsOwnProblems: false },
    )
    expect(byLink).toMatchObject({ solve: { slug: 'new-one', title: 'New One' } })
    expect(byName).toMatchObject({ solve: { slug: 'new-two', title: 'new-two' } })
  })

  test('a link to another site is kept in the note of a problem of the practice site', () => {
    const rows = readRows(
      'Problem,Date,Link,Notes\nTwo Sum,2026-03-09,https://a.example/7,easy\n' +
        'Two Sum,2026-03-09,https://leetcode.com/problems/two-sum/,easy\n',
    )
    expect(rows).toMatchObject([{ solve: { notes: 'easy\n\nhttps://a.example/7' } }, { solve: { notes: 'easy' } }])
  })

  test('a title of several problems is a fault, their slugs and addresses are not', () => {
    const rows = readRows(
      'Problem,Date,Link\nsame title,2026-03-09,\nsame-a,2026-03-09,\nSame Title,2026-03-09,leetcode.com/problems/same-b\n',
    )
    expect(rows).toMatchObject([
      { reason: 'Several problems have this title: same-a, same-b. Use one of these names.' },
      { solve: { slug: 'same-a' } },
      { solve: { slug: 'same-b' } },
    ])
  })
})

describe('[N11] a folder of solutions', () => {
  const makeFile = (path: string, text = 'pass'): FolderFile => ({ path, modifiedAt: 1_785_000_000_000, text })
  const makeFolder = (...files: FolderFile[]): TableSource => ({ kind: 'folder', name: 'repo', files })

  test('a number that belongs to the slug is not stripped', () => {
    const table = folderToTable(
      ['132-pattern', '01-matrix', '0042-two-sum'].map((slug) => makeFile(`${slug}/${slug}.py`)),
      PROBLEMS,
    )
    const parsedRows = readParsedRowsOf(table, { problems: PROBLEMS, now: NOW_MS })
    expect(parsedRows.map((row) => row.kind === 'solve' && row.solve.slug)).toEqual([
      '132-pattern',
      '01-matrix',
      'two-sum',
    ])
  })

  test('different code with the same date is not repeated, equal code is', async () => {
    const source = makeFolder(
      makeFile('two-sum/two-sum_20260309_102030.py', 'a = 1'),
      makeFile('two-sum/v2/two-sum_20260309_102030.py', 'b = 1'),
      makeFile('old/two-sum_20260309_102030.py', 'a = 1'),
    )
    expect(await checkSource(source)).toMatchObject({ solves: 2, repeatedRowCount: 1 })
  })

  test('files of a zip have their own dates, at most that of the zip', () => {
    const zip = zipSync({
      'two-sum/two-sum.py': [strToU8('a'), { mtime: new Date(2026, 2, 9, 10, 20, 30) }],
      'ö/ö.py': [strToU8('b'), { mtime: new Date(2026, 2, 10) }],
      'matrix/matrix.py': [strToU8('c'), { mtime: new Date(1980, 0, 1) }],
      'pattern/pattern.py': [strToU8('d'), { mtime: new Date(2030, 0, 1) }],
    })
    const dates = unzip(new Uint8Array(zip), NOW_MS).map(({ modifiedAt }) => modifiedAt)
    expect(dates).toEqual([toEpochTime(2026, 3, 9, 10, 20, 30), toEpochTime(2026, 3, 10, 0, 0, 0), NOW_MS, NOW_MS])
  })

  test('too many files or too much text are refused with the reason', () => {
    const files = Array.from({ length: MAX_ROWS + 1 }, () => makeFile('two-sum/two-sum.py'))
    expect(() => folderToTable(files, PROBLEMS)).toThrow('This folder has more than 50,000 files.')
    const large = makeFile('two-sum/two-sum.py', 'x'.repeat(1_900_000))
    expect(() =>
      folderToTable(
        Array.from({ length: 60 }, () => large),
        PROBLEMS,
      ),
    ).toThrow('This folder has more than 100 MB.')
  })
})

test('[N11] a cell of JSON can be too long', () => {
  const { rows } = parseTable(JSON.stringify([{ a: 'x'.repeat(2_000_001) }, { a: 'x' }]))
  expect(rows.map(({ fault }) => fault)).toEqual(['The cell of “a” is longer than 2,000,000 characters.', null])
})
