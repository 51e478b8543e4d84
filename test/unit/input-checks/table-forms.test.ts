import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import { createTables } from '#events/projections/tables'
import type { TableCheck, TableMapping, TablePreview, TableSource } from '#protocol/table-import'
import { toEpochTime } from '#worker/platform'
import { readTableFile } from '#worker/table-import/read-file'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { makeBareSession, makeLog } from '../worker/session-with'

const NOW_MS = toEpochTime(2026, 11, 22, 9, 30, 0)

const PROBLEMS = new Map<string, Problem>(
  [
    [1, 'two-sum', 'Two Sum'],
    [15, '3sum', '3Sum'],
    [18, '4sum', '4Sum'],
    [42, 'trapping-rain-water', 'Trapping Rain Water'],
    [146, 'lru-cache', 'LRU Cache'],
    [139, 'word-break', 'Word Break'],
    [547, 'number-of-provinces', 'Number of Provinces'],
    [1701, 'average-waiting-time', 'Average Waiting Time'],
  ].map(([number, slug, title]) => [String(slug), { number, slug, title, categories: [] as string[] } as Problem]),
)

interface Read {
  preview: TablePreview
  check: TableCheck
  /** Each row of the preview: "two-sum Accepted 2026-03-09 25 min", "skipped: reason", "fault: reason" or "list: title". */
  rows: string[]
}

async function readSource(source: TableSource, changes: Partial<TableMapping> = {}): Promise<Read> {
  const session = makeBareSession({ log: makeLog(createTables()), problems: PROBLEMS, now: () => NOW_MS })
  const preview = readTable(session, source)
  const check = await checkTable(session, { ...preview.mapping, ...changes })
  return { preview, check, rows: check.previewRows.map(formatRow) }
}

function formatRow({ row }: TableCheck['previewRows'][number]): string {
  if (row.kind === 'listed') return `list: ${row.title}`
  if (row.kind !== 'solve') return `${row.kind}: ${row.name}: ${row.reason}`
  const day = row.timestamp === 0 ? 'unknown' : new Date(row.timestamp * 1000).toISOString().slice(0, 10)
  return `${row.isOwn ? 'own ' : ''}${row.title}, ${row.status}, ${day}`
}

const readText = (text: string, changes: Partial<TableMapping> = {}): Promise<Read> =>
  readSource({ kind: 'text', text }, changes)

const readLines = (lines: readonly string[], changes: Partial<TableMapping> = {}): Promise<Read> =>
  readText(lines.join('\n'), changes)

const readBytes = (bytes: Uint8Array): Promise<Read> =>
  readSource({ kind: 'file', name: 'log', bytes: new Uint8Array(bytes), modifiedAt: NOW_MS })

const TWO_ROWS = ['Two Sum, Accepted, 2026-03-09', '3Sum, Accepted, 2026-03-10']

describe('[N29] the form of a table', () => {
  test.each<[string, string[]]>([
    ['a line names the separator', ['sep=;', 'Problem;Date;Status', 'Two Sum;2026-03-09;AC', '3Sum;2026-03-10;AC']],
    ['a title is above the header', ['My log,,', 'Problem,Date,Status', 'Two Sum,2026-03-09,AC', '3Sum,2026-03-10,AC']],
    [
      'a Markdown table',
      ['| # | Title | Date | Status |', '|--|:-:|--|--|', '|1|Two Sum|2026-03-09|✅|', '|15|3Sum|2026-03-10|✅|'],
    ],
    ['one object a line', ['{"title":"Two Sum","date":"2026-03-09"}', '{"title":"3Sum","date":"2026-03-10"}']],
    [
      'an object by slug',
      ['{"two-sum":{"title":"Two Sum","solved_at":"2026-03-09"},"3-sum":{"title":"3Sum","solved_at":"2026-03-10"}}'],
    ],
    ['tabs and mixed line ends', ['Problem\tDate\r\nTwo Sum\t2026-03-09\r3Sum\t2026-03-10']],
    ['columns in Chinese', ['题目,完成日期,难度', 'Two Sum,2026年3月9日,简单', '3Sum,2026年3月10日,中等']],
    [
      'words joined in the header',
      ['problem_name,dateSolved', 'two_sum,2026-03-09', 'ThreeSum 3Sum,x', '3sum,2026-03-10'],
    ],
  ])('%s', async (_, lines) => {
    const { rows } = await readLines(lines)
    expect(rows.filter((row) => !row.startsWith('fault'))).toEqual(TWO_ROWS)
  })

  test('a first row that looks like a solve is offered as one', async () => {
    const lines = ['Two Sum,2026-03-09,AC', '3Sum,2026-03-10,AC']
    const { preview, rows } = await readLines(lines)
    expect(preview.doubtfulHeader).toBe('Two Sum, 2026-03-09, AC')
    expect(rows).toEqual(TWO_ROWS.slice(1))
    expect((await readLines(lines, { isHeaderSolve: true })).rows).toEqual(TWO_ROWS)
  })

  test('rows above the header are shown', async () => {
    const { preview } = await readLines(['My log 2026,,', 'Problem,Date,Status', 'Two Sum,2026-03-09,AC'])
    expect(preview.skippedRows).toEqual(['My log 2026'])
  })

  test.each<[string, unknown, string[]]>([
    [
      'the answer of LeetCode for all submissions',
      {
        submissions_dump: [
          {
            id: 1,
            lang: 'cpp',
            time: '2 days',
            timestamp: 1773068645,
            status: 11,
            status_display: 'Wrong Answer',
            title: '3Sum',
            title_slug: '3sum',
          },
        ],
        has_next: false,
      },
      ['3Sum, Wrong Answer, 2026-03-09'],
    ],
    [
      'the answer for recent accepted submissions',
      {
        data: {
          recentAcSubmissionList: [{ id: '1', title: 'Two Sum', titleSlug: 'two-sum', timestamp: '1773068645' }],
        },
      },
      ['Two Sum, Accepted, 2026-03-09'],
    ],
    [
      'nested fields',
      { stat_status_pairs: [{ stat: { question__title: 'Two Sum' }, status: 'ac', solved_at: '2026-03-09' }] },
      ['Two Sum, Accepted, 2026-03-09'],
    ],
  ])('JSON: %s', async (_, json, expected) => {
    expect((await readText(JSON.stringify(json))).rows).toEqual(expected)
  })

  test('JSON with several lists is refused with their names', async () => {
    await expect(readText('{"solved":[{"title":"a"}],"todo":[{"title":"b"}]}')).rejects.toThrow('“solved”, “todo”')
  })

  test('a new column of the own export does not make earlier exports foreign', async () => {
    const { rows } = await readLines([
      'Solved at (UTC),Problem,Link,Difficulty,Categories,Status,Language,Minutes,Hints,Notes',
      "2001-03-09 10:00:00,Two Sum,,,,Unknown Error,cpp,,,'=1+1",
    ])
    expect(rows).toEqual(['Two Sum, Unknown Error, 2001-03-09'])
  })
})

describe('[N29] what counts as Accepted', () => {
  test('the words of a status decide; to-do rows are skipped and counted, also without a date', async () => {
    const { check, rows } = await readLines([
      'Name,Date,Status',
      'Two Sum,2026-03-09,Completed',
      '3Sum,2026-03-10,In progress',
      '4Sum,,To do',
      'LRU Cache,2026-03-12,Y',
      'Word Break,2026-03-12,"Accepted, 5 ms"',
      'Word Break,2026-03-13,Wrong answer on test 3',
      'Word Break,2026-03-14,TIME_LIMIT_EXCEEDED',
    ])
    expect(check).toMatchObject({ solves: 5, skippedCount: 2, faultCount: 0, undated: null })
    expect(rows.map((row) => row.split(', ')[1] ?? row)).toEqual([
      'Accepted',
      'skipped: 3Sum: Not solved yet.',
      'skipped: 4Sum: Not solved yet.',
      'Accepted',
      'Accepted',
      'Wrong Answer',
      'Time Limit Exceeded',
    ])
  })

  test.each<[string, readonly string[], readonly string[]]>([
    ['check marks', ['✔️', '☑️', '✅ done', '🟢', '👍'], ['❌', '☐', '', '-', '⏳']],
    [
      'words in English',
      ['TRUE', 'yes', 'Solved ✅', 'mastered', 'Finished!'],
      ['FALSE', 'n/a', 'Not solved', 'skipped', '✗ no'],
    ],
    ['words in German and French', ['WAHR', 'erledigt', 'terminé', 'oui'], ['FALSCH', 'offen', 'à faire', 'non']],
    [
      'words in Spanish, Portuguese and Russian',
      ['VERDADERO', 'hecho', 'sim', 'готово'],
      ['FALSO', 'pendiente', 'não iniciado', 'нет'],
    ],
    [
      'words in Chinese, Japanese and Korean',
      ['已完成', '通过', '完了', '완료'],
      ['未开始', '进行中', '未着手', '시작 전'],
    ],
    ['numbers', ['1'], ['0']],
    ['crosses that mark a box', ['x', 'X'], ['', 'no']],
    ['circles and crosses', ['○', 'o'], ['×', 'x']],
  ])('%s', async (_, accepted, notSolved) => {
    const cells = [...accepted, ...notSolved]
    const { check } = await readLines([
      'Problem,Date,Done',
      ...cells.map((cell, i) => `Two Sum,2026-03-${10 + i},${cell}`),
    ])
    expect(check.previewRows.map(({ row }) => row.kind)).toEqual([
      ...accepted.map(() => 'solve'),
      ...notSolved.map(() => 'skipped'),
    ])
    expect(check.unknownVerdicts).toEqual([])
  })

  test('beside words of verdicts, ❌ is Wrong Answer; codes of LeetCode are verdicts', async () => {
    const { rows } = await readLines(['Problem,Date,Result', 'Two Sum,2026-03-09,❌', '3Sum,2026-03-10,TLE'])
    expect(rows[0]).toContain('Wrong Answer')
    const codes = await readLines(['title,timestamp,status', 'Two Sum,1773068645,10', '3Sum,1773068645,15'])
    expect(codes.rows.map((row) => row.split(', ')[1])).toEqual(['Accepted', 'Runtime Error'])
  })

  test('an unknown word is listed with its count, and imported only with a chosen verdict', async () => {
    const lines = [
      'Problem,Date,Status',
      'Two Sum,2026-03-09,Attempted',
      '3Sum,2026-03-10,Attempted',
      '4Sum,2026-03-10,__proto__',
    ]
    const { check } = await readLines(lines)
    expect(check).toMatchObject({
      solves: 0,
      unknownVerdicts: [
        { word: 'Attempted', count: 2 },
        { word: '__proto__', count: 1 },
      ],
    })
    const chosen = await readLines(lines, { verdicts: [['Attempted', 'Wrong Answer']] })
    expect(chosen.check).toMatchObject({ solves: 2, unknownVerdicts: [{ word: '__proto__' }] })
  })

  test('“x” beside ✓ is asked', async () => {
    const { check } = await readLines(['Problem,Date,Done', 'Two Sum,2026-03-09,✓', '3Sum,2026-03-10,x'])
    expect(check).toMatchObject({ solves: 1, unknownVerdicts: [{ word: 'x', count: 1 }] })
  })

  test('a checklist without dates imports only checked rows', async () => {
    const lines = ['Problem,Done', 'Two Sum,TRUE', '3Sum,FALSE', ',FALSE']
    expect((await readLines(lines, { undated: 'unknown' })).rows).toEqual([
      'Two Sum, Accepted, unknown',
      'skipped: 3Sum: Not solved yet.',
      'skipped: : The row is empty.',
    ])
  })

  test('without verdicts and dates, the person is asked; a table with frequencies or links is a list', async () => {
    const asked = await readLines(['Problem,Topic', 'Two Sum,Array'])
    expect(asked.check).toMatchObject({ needsPurpose: true, evidence: 'none', solves: 0, listSlugs: [] })
    const company = [
      'Difficulty,Title,Frequency,Link',
      'EASY,Two Sum,100.0,https://leetcode.com/problems/two-sum',
      'MEDIUM,3Sum,75.2,',
    ]
    expect((await readLines(company)).check).toMatchObject({
      purpose: 'list',
      solves: 0,
      listSlugs: ['two-sum', '3sum'],
    })
    const solved = await readLines(company, { purpose: 'solves', undated: 'unknown' })
    expect(solved.check).toMatchObject({ solves: 2, listSlugs: [], listAsked: [] })
  })

  test('[N35] a table with frequencies becomes a list with them, in the window of the file’s name', async () => {
    const lines = ['Title,Frequency', 'Two Sum,100.0', '3Sum,n/a', '4Sum,12.5', '4Sum,50']
    expect((await readLines(lines)).check.listAsked).toEqual([
      ['two-sum', 'all', 100],
      ['4sum', 'all', 50],
    ])
    const bytes = strToU8(lines.join('\n'))
    const named = await readSource({ kind: 'file', name: '2. Three Months.csv', bytes, modifiedAt: NOW_MS })
    expect(named.check.listAsked[0]).toEqual(['two-sum', '3m', 100])
  })

  test.each([
    ['Next Review', 'none'],
    ['Created', 'none'],
    ['Date', 'dates'],
    ['Date Solved', 'dates'],
  ])('a date under “%s” is evidence of a solve: %s', async (header, evidence) => {
    expect((await readLines([`Problem,${header}`, 'Two Sum,2026-03-09'])).check.evidence).toBe(evidence)
  })
})

describe('[N29] the columns', () => {
  test.each<[string, string[], Partial<TableMapping['columns']>]>([
    [
      'a time that is no date is a duration',
      ['Problem,Date Solved,Time', 'Two Sum,2026-03-09,25'],
      { date: 1, minutes: 2 },
    ],
    ['a source that is no code', ['Problem,Date,Source', 'Two Sum,2026-03-09,NeetCode 150'], { code: null }],
    ['status_display wins', ['title,timestamp,status,status_display', 'Two Sum,1773068645,11,Accepted'], { status: 3 }],
    [
      'numbers of ids are no dates',
      ['id,title,solved', '1200000001,Two Sum,yes'],
      { date: null, status: 2, number: null },
    ],
    ['a count of solves is no verdict', ['Problem,Date,Solved', 'Two Sum,2026-03-09,3'], { status: null }],
    ['the date of a review is no solve', ['Problem,Next Review,Date', 'Two Sum,2026-12-09,2026-03-09'], { date: 2 }],
    [
      'doubled columns: the first is used',
      ['Problem,Date,Problem,Date', 'Two Sum,2026-03-09,3Sum,2026-03-10'],
      { problem: 0, date: 1 },
    ],
    [
      'words with units',
      ['LeetCode Link,Time (mins),Reflection,When', 'https://leetcode.com/problems/3sum,5,a b,2026-03-09'],
      { link: 0, minutes: 1, notes: 2, date: 3 },
    ],
    ['names of prototypes', ['__proto__,constructor,Problem,Date', 'a,b,Two Sum,2026-03-09'], { problem: 2, date: 3 }],
    ['complexity is no duration', ['Problem,Date,Time Complexity', 'Two Sum,2026-03-09,O(n)'], { minutes: null }],
  ])('%s', async (_, lines, expected) => {
    const { preview } = await readLines(lines)
    expect(preview.mapping.columns).toMatchObject(expected)
  })

  test('the link to a solution is kept in the note', async () => {
    const { preview } = await readLines(['Problem,Date,Solution', 'Two Sum,2026-03-09,https://github.example/a.py'])
    expect(preview.mapping.columns).toMatchObject({ code: null, link: 2 })
  })

  test('several dates in a row or a cell are several solves, and one date in two columns is one', async () => {
    const lines = [
      'Problem,Attempt 1,Attempt 2,Attempt 3',
      'Two Sum,2026-03-01,2026-03-08,2026-03-20',
      '3Sum,2026-03-02,,-',
    ]
    expect((await readLines(lines)).check).toMatchObject({ solves: 4, rowCount: 2, faultCount: 0 })
    expect((await readLines(lines, { otherDates: [] })).check.solves).toBe(2)
    const cells = ['Problem,Date', 'Two Sum,"2026-03-01, 2026-03-08"', '3Sum,"3/13/2026\n3/14/2026"']
    expect((await readLines(cells)).check.solves).toBe(4)
    const repeated = ['Problem,First Solved,Last Solved', 'Two Sum,2026-03-01,2026-03-01']
    expect((await readLines(repeated)).check).toMatchObject({ solves: 1, repeatedRowCount: 0 })
  })

  test('a refused row shows its problem', async () => {
    const { check } = await readLines([
      'Problem,Date',
      'Two Sum,soon',
      '3Sum,2026-03-09',
      '4Sum,2026-03-09',
      '4Sum,1999-03-09',
    ])
    expect(check.faults).toMatchObject([
      { name: 'Two Sum', reason: '“soon” is not a date that can be read.' },
      { name: '4Sum', reason: 'The date “1999-03-09” is before 2010.' },
    ])
  })

  test('numbers, renamed and foreign titles, and titles from right to left', async () => {
    const { rows, check } = await readLines([
      'Number,Problem,Date',
      ',0015,2026-03-09',
      ',LC 42,2026-03-09',
      '547,Friend Circles,2026-03-09',
      ',1. 两数之和,2026-03-09',
      '99,Word Break,2026-03-09',
      ',\u202bمجموع رقمين\u202c,2026-03-09',
    ])
    expect(rows.map((row) => row.split(', ')[0])).toEqual([
      '3Sum',
      'Trapping Rain Water',
      'Number of Provinces',
      'Two Sum',
      'Word Break',
      'own \u202bمجموع رقمين\u202c',
    ])
    expect(check).toMatchObject({ numberOnlyCount: 3, otherNumberCount: 1 })
  })

  test('each row is a solve, known, repeated, skipped or refused', async () => {
    const { check } = await readLines([
      'Problem,Date,Status',
      'Two Sum,2026-03-09,AC',
      'Two Sum,2026-03-09,AC',
      '3Sum,2026-03-10,todo',
      '4Sum,2026-03-10,maybe',
      'LRU Cache,soon,AC',
      'LRU Cache,2026-03-10,AC,more',
      'Paper,2026-03-10,AC',
    ])
    const unknown = check.unknownVerdicts.reduce((sum, { count }) => sum + count, 0)
    const { solves, known, repeatedRowCount, skippedCount, faultCount } = check
    expect({ solves, known, repeatedRowCount, skippedCount, unknown, faultCount }).toEqual({
      solves: 2,
      known: 0,
      repeatedRowCount: 1,
      skippedCount: 1,
      unknown: 1,
      faultCount: 2,
    })
    expect(solves + known + repeatedRowCount + skippedCount + unknown + faultCount).toBe(check.rowCount)
  })
})

describe('[N29] files that are no tables, and bad rows', () => {
  const TABLE = strToU8('Problem,Date\nTwo Sum,2026-03-09\n')
  const read = (bytes: Uint8Array) => readTableFile(new Uint8Array(bytes), NOW_MS, PROBLEMS)

  test('the only table of a zip is read; Notion’s second copy and other files do not count', async () => {
    const zip = zipSync({
      'Log 0123.csv': strToU8('Problem,Date\n'),
      'Log 0123_all.csv': TABLE,
      'Log/Two Sum 4567.md': strToU8('# Two Sum'),
      '__MACOSX/._Log.csv': strToU8('x'),
    })
    expect((await readBytes(zip)).rows).toEqual(['Two Sum, Accepted, 2026-03-09'])
  })

  test.each<[string, Uint8Array, string]>([
    [
      'an Excel file',
      zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') }),
      'This is an Excel file',
    ],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is an Excel file'],
    ['an OpenDocument file', zipSync({ 'content.xml': strToU8('x') }), 'This is an OpenDocument file'],
    ['a PDF', strToU8('%PDF-1.7'), 'This is a PDF'],
    [
      'a zip of zips',
      zipSync({ 'Export-Part-1.zip': zipSync({ 'Log.csv': TABLE }) }),
      'contains another zip: Export-Part-1.zip',
    ],
    ['several tables', zipSync({ 'a.csv': TABLE, 'b/c.csv': TABLE }), 'several tables: a.csv, b/c.csv'],
    ['a zip bomb', zipSync({ 'bomb.csv': new Uint8Array(101_000_000) }), 'unpacks to more than 100 MB'],
    ['a header only', strToU8('Problem,Date,Status\n'), 'no rows below its header'],
    ['too many rows', strToU8(`Problem\n${'Two Sum\n'.repeat(MAX_ROWS * 4)}`), 'more than 50,000 rows'],
  ])('%s is refused with a sentence', (_, bytes, reason) => {
    expect(() => read(bytes)).toThrow(reason)
  })

  test('an encrypted table in a zip is named', () => {
    const zip = zipSync({ 'log.csv': TABLE })
    const view = new DataView(zip.buffer)
    for (let at = 0; at + 4 <= zip.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
    expect(() => read(zip)).toThrow('log.csv is encrypted')
  })

  test('a too long cell and NUL are faults of their row with the name of the column', async () => {
    const { check } = await readLines([
      'Problem,Date,Notes',
      `Two Sum,2026-03-09,${'x'.repeat(MAX_CELL_SIZE + 1)}`,
      '3Sum,2026-03-09,a\0b',
      '4Sum,2026-03-09,c',
    ])
    expect(check.faults.map(({ lines, reason }) => [lines, reason])).toEqual([
      [[2], 'The cell of “Notes” is longer than 2,000,000 characters.'],
      [[3], 'The cell of “Notes” contains a NUL character.'],
    ])
    expect(check.solves).toBe(1)
  })
})
