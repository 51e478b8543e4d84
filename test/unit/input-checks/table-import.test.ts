import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { createOwnSlug, type Problem } from '#domain/problem'
import { parseDate } from '#domain/table/dates'
import { MAX_ROWS } from '#domain/table/limits'
import { joinNotes, SOLVE_COLUMNS, type SolveRecord } from '#domain/table/solve-record'
import { createAddedEvents } from '#events/decide/added-solves'
import { readEvent } from '#events/read-event'
import { toCsv } from '#lib/csv'
import type { TableMapping } from '#protocol/table-import'
import { solvesToCsv, solvesToJson } from '#worker/backup/solve-tables'
import { folderToTable } from '#worker/table-import/folder'
import { decodeText, parseTable } from '#worker/table-import/parse-table'
import type { ParsedRow } from '#worker/table-import/read-rows'
import { unzip } from '#worker/table-import/unzip'
import { assertProperty } from '../../property'
import { makeNthUuid } from '../events/command-generators'
import { generateFeedback } from '../feedback/render'
import { readParsedRows } from './read-parsed-rows'

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))
const NOW_MS = Date.UTC(2026, 10, 22)

const PROBLEMS = new Map(
  [
    ['two-sum', 'Two Sum'],
    ['01-matrix', '01 Matrix'],
  ].map(([slug = '', title = '']) => [slug, { slug, title, categories: [] as string[] } as Problem]),
)

const readRows = (text: string, changes: Partial<TableMapping> = {}): ParsedRow[] =>
  readParsedRows(text, { problems: PROBLEMS, now: NOW_MS, changes })

const listReasons = (rows: readonly ParsedRow[]) =>
  rows.flatMap((row) => (row.kind === 'fault' ? [`${row.line}: ${row.reason}`] : []))

describe('[N11] text of a table', () => {
  test('quotes, line breaks in cells and blank lines keep the line of each row', () => {
    const { headers, rows } = parseTable('Problem,Notes\r\n"Two, Sum","a\nb ""c"""\r\n\r\nLRU,x\r\n')
    expect(headers).toEqual(['Problem', 'Notes'])
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['Two, Sum', 'a\nb "c"']],
      [5, ['LRU', 'x']],
    ])
  })

  test.each([
    ['tabs', 'a\tb\n1\t2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['JSON', '[{"a":"1","b":2}]'],
    ['the JSON of an export', '{"solves":[{"a":"1","b":2}]}'],
  ])('%s are understood', (_, text) => {
    const { headers, rows } = parseTable(text)
    expect([headers, rows[0]?.cells]).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('UTF-16 is decoded, also without a byte order mark; other bytes are refused', () => {
    const text = 'Problem\nZwölf\n'
    const encodeUtf16 = (isLittle: boolean, mark = '\ufeff') => {
      const view = new DataView(new ArrayBuffer((mark.length + text.length) * 2))
      for (const [i, character] of [...`${mark}${text}`].entries())
        view.setUint16(i * 2, character.charCodeAt(0), isLittle)
      return new Uint8Array(view.buffer)
    }
    expect(decodeText(encodeUtf16(true))).toContain('Zwölf')
    expect(decodeText(encodeUtf16(false))).toContain('Zwölf')
    expect(decodeText(encodeUtf16(true, ''))).toBe(text)
    expect(decodeText(encodeUtf16(false, ''))).toBe(text)
    for (const bytes of [
      [0x50, 0xe9, 0xff, 0x0a],
      [0x50, 0x4b, 0x03, 0x04, 0, 0],
      [1, 0, 2, 0, 0, 0],
    ])
      expect(() => decodeText(new Uint8Array(bytes))).toThrow('not text in UTF-8')
  })

  test('a quote that is not closed is a fault of its line', () => {
    const [, rowWithOpenQuote] = parseTable('a,b\n1,2\n3,"4\n').rows
    expect(rowWithOpenQuote).toMatchObject({ line: 3, fault: expect.stringContaining('quote') })
  })

  test('formulas that our export neutralised are restored exactly', () => {
    const cells = ['=1+1', '+a', '-b', '@c', '\tx', 'plain']
    const columnNames = SOLVE_COLUMNS.map(([head]) => head)
    const { rows } = parseTable(toCsv(columnNames, [cells]))
    expect(rows[0]?.cells).toEqual(cells)
  })

  test('apostrophes in other tables are kept', () => {
    const code = "out += x + ';' + y"
    const { rows } = parseTable(`Problem,Date,Code\nTwo Sum,2026-03-09,${code}\n`)
    expect(rows[0]?.cells[2]).toBe(code)
  })

  test.each([
    ['', 'no rows'],
    ['Problem,Date\n', 'no rows'],
    ['{"a":1}', 'not a list of objects'],
    ['[{"a":', 'can’t be read'],
    [`a\n${'1\n'.repeat(MAX_ROWS + 1)}`, 'more than 50,000 rows'],
    [`${'a,'.repeat(200)}a\n1\n`, 'more than 200 columns'],
    [`[${'{"a":1},'.repeat(MAX_ROWS)}{}]`, 'more than 50,000 rows'],
    [JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ [`a${i}`]: 1 }))), 'more than 200 columns'],
  ])('a table that can’t be imported is refused with the reason', (text, reason) => {
    expect(() => parseTable(text)).toThrow(reason)
  })
})

describe('[N11] dates', () => {
  test.each([
    ['2026-03-09', { year: 2026, month: 3, day: 9, time: null, offset: null }],
    ['09.03.26 7:05', { year: 2026, month: 3, day: 9, time: { hours: 7, minutes: 5, seconds: 0 } }],
    ['2026-03-09T18:30:15Z', { time: { hours: 18, minutes: 30, seconds: 15 }, offset: 0 }],
    ['2026-03-09 18:30 +05:30', { offset: 330 }],
    ['9/3/2026 12:10 am', { time: { hours: 0, minutes: 10, seconds: 0 } }],
    ['Mar 9, 2026', { year: 2026, month: 3, day: 9 }],
    ['9 March 2026', { year: 2026, month: 3, day: 9 }],
  ])('%s is read', (text, expected) => {
    expect(parseDate(text, {})).toMatchObject(expected)
  })

  test('seconds and milliseconds are read; other texts are not dates', () => {
    expect(parseDate('1785000000', {})).toEqual({ kind: 'instant', seconds: 1_785_000_000 })
    expect(parseDate('1785000000123', {})).toEqual({ kind: 'instant', seconds: 1_785_000_000 })
    for (const text of ['', 'soon', '2026-02-30', '31/04/2026', '2026-03-09 25:00', '9 Foo 2026'])
      expect(parseDate(text, {}), text).toBeNull()
  })
})

describe('[N11] rows', () => {
  test('a row becomes a solve of the catalog, found by title, slug, number or address', () => {
    const names = [
      'Two Sum',
      'two-sum',
      '1. two  sum',
      'https://leetcode.com/problems/two-sum/description/',
      '0001-two-sum',
    ]
    const rows = readRows(
      `Problem,Date\n${names.map((name) => `${name},2026-03-09 10:00`).join('\n')}\n01 Matrix,2026-03-09\n`,
    )
    expect(rows.map((row) => row.kind === 'solve' && row.solve.slug)).toEqual([
      ...names.map(() => 'two-sum'),
      '01-matrix',
    ])
  })

  test('values are read in the terms that spreadsheets use', () => {
    const [row] = readRows(
      'Problem,Date,Verdict,Language,Solve time,Help,Notes,Code\nTwo Sum,2026-03-09 10:00,WA,C++,1h 10,gpt help,n,"a\nb"\n',
    )
    expect(row).toMatchObject({
      kind: 'solve',
      hasTime: true,
      solve: { status: 'Wrong Answer', lang: 'cpp', timeUsed: 4200, usedHints: 'gpt_help', notes: 'n', code: 'a\nb' },
    })
  })

  test('a problem that is not in the catalog is the person’s own, or a fault', () => {
    const table = 'Problem,Date,Link\nChess,2026-03-09,https://a.example/7\nChess,2026-03-09,javascript:0\n'
    expect(readRows(table)).toMatchObject([
      { solve: { slug: 'own:chess', link: 'https://a.example/7' } },
      { solve: { slug: 'own:chess' } },
    ])
    expect(readRows(table)[1]).not.toHaveProperty('solve.link')
    expect(listReasons(readRows(table, { addsOwnProblems: false }))[0]).toBe('2: “Chess” is not in the catalog.')
  })

  test('each fault has its line and a reason', () => {
    const rows = readRows(
      [
        'Problem,Date,Status,Minutes,Hints',
        ',2026-03-09,AC,,no',
        'Two Sum,,AC,,no',
        'Two Sum,soon,AC,,',
        'Two Sum,2199-01-01,AC,,',
        'Two Sum,2026-03-09,AC,,a friend',
      ].join('\n'),
    )
    expect(listReasons(rows)).toEqual([
      '2: No problem is named.',
      '3: No date.',
      '4: “soon” is not a date that can be read.',
      '5: The date “2199-01-01” is in the future.',
      '6: “a friend” is not a known kind of help.',
    ])
  })

  test('half a character is replaced, so that every solve can be stored', () => {
    const [row] = readRows('Problem,Date,Language,Notes\nChess \ud83d,2026-03-09,c\ude00,\ud83d mine\n')
    const events = row?.kind === 'solve' ? createAddedEvents(row.solve, 'table', makeNthUuid(1)) : []
    expect(events.map((event) => readEvent(event).known)).toEqual([true, true])
    expect(row).toMatchObject({ solve: { title: 'Chess \ufffd', lang: 'c\ufffd', notes: '\ufffd mine' } })
  })

  test('a column in UTC is read in UTC', () => {
    const [row] = readRows('Problem,Solved at (UTC)\nTwo Sum,2026-03-09 10:00:00\n')
    expect(row).toMatchObject({ solve: { timestamp: Date.UTC(2026, 2, 9, 10) / 1000 } })
  })
})

describe('[N11] a LeetHub folder', () => {
  const makeFile = (path: string, text = 'pass') => ({ path, modifiedAt: 1_785_000_000_000, text })

  test('each solution is a row; README.md is left out, and a path out of the folder is a fault', () => {
    const { rows } = folderToTable(
      [
        makeFile('repo/0001-two-sum/0001-two-sum.py'),
        makeFile('two-sum/two-sum.cpp'),
        makeFile('repo/0001-two-sum/README.md', '# 1. Two Sum'),
        makeFile('repo/../../etc/passwd.py'),
        makeFile('/two-sum/two-sum.py'),
        makeFile('C:\\two-sum/two-sum.py'),
      ],
      PROBLEMS,
    )
    expect(rows.map(({ cells, fault }) => [cells.slice(0, 3), fault])).toEqual([
      [['0001-two-sum', '1785000000', 'py'], null],
      [['two-sum', '1785000000', 'cpp'], null],
      [[], 'repo/../../etc/passwd.py: the path leaves the folder.'],
      [[], '/two-sum/two-sum.py: the path leaves the folder.'],
      [[], 'C:\\two-sum/two-sum.py: the path leaves the folder.'],
    ])
    expect(() => folderToTable([makeFile('README.md')], PROBLEMS)).toThrow('No solutions found')
  })

  test('a zip is unpacked; a damaged one is refused', () => {
    const zip = zipSync({
      'a/0001-two-sum/0001-two-sum.py': strToU8('print("ö")'),
      'a/README.md': strToU8('x'),
      'a/picture.png': strToU8('x'),
    })
    const files = unzip(new Uint8Array(zip), 0)
    expect(files.map(({ path, text }) => [path, text])).toEqual([
      ['a/0001-two-sum/0001-two-sum.py', 'print("ö")'],
      ['a/README.md', 'x'],
      ['a/picture.png', ''],
    ])
    expect(() => unzip(new Uint8Array(zip.slice(0, 70)), 0)).toThrow('damaged')
    expect(() => unzip(new Uint8Array(zip).fill(255, 62, 75), 0)).toThrow('damaged')
    const zipWithWrongSize = new Uint8Array(zip)
    // The packed size in the first file's header now reaches past the end of the zip.
    new DataView(zipWithWrongSize.buffer).setUint32(18, 0x00ffffff, true)
    expect(() => unzip(zipWithWrongSize, 0)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })

  test('a zip that unpacks to too much is refused before it fills the memory', () => {
    const bomb = zipSync({ 'two-sum/two-sum.py': new Uint8Array(101_000_000) }, { level: 9 })
    expect(bomb.length).toBeLessThan(150_000)
    expect(() => unzip(new Uint8Array(bomb), 0)).toThrow('unpacks to more than 100 MB')
    const largeFiles = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`p${i}/p${i}.py`, new Uint8Array(1_900_000)] as const),
    )
    expect(() => unzip(new Uint8Array(zipSync(largeFiles, { level: 0 })), 0)).toThrow('unpacks to more than 100 MB')
  })
})

describe('[N11, N15] Solvelog’s own tables', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', '=', '+', '"', ',', ';', '\n', "'", ' ', 'é', '🙂') })
  const anyFeedback = generateFeedback(anyText, fc.option(fc.integer({ min: 0, max: 5 })))
  const anyRecord: fc.Arbitrary<SolveRecord> = fc.record({
    slug: fc.constant('two-sum'),
    title: fc.constant('Two Sum'),
    url: fc.constant('https://leetcode.com/problems/two-sum/'),
    difficulty: fc.constantFrom('Easy', null),
    categories: fc.constant(['Array', 'Hash Table']),
    submissionId: fc.constantFrom('17', null),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('python3', 'cpp'),
    solvedAt: fc.integer({ min: 0, max: NOW_MS / 1000 }).map((seconds) => new Date(seconds * 1000).toISOString()),
    timeUsed: fc.option(fc.integer({ min: 1, max: 90_000 })),
    usedHints: fc.constantFrom('gpt_help', null),
    notes: fc.constantFrom('mine', '=1+1', null),
    feedback: fc.option(anyFeedback),
    code: fc.constantFrom('pass', null),
    alsoTyped: fc.array(
      fc.record({
        notes: fc.constantFrom('typed', null),
        code: fc.constantFrom('x', null),
        feedback: fc.option(anyFeedback),
      }),
      { maxLength: 2 },
    ),
  })
  const toSolve = ({ feedback, timeUsed, usedHints, ...record }: SolveRecord) => ({
    slug: record.slug,
    title: record.title,
    status: record.status,
    lang: record.lang,
    timestamp: Date.parse(record.solvedAt ?? '') / 1000,
    ...(timeUsed !== null && { timeUsed }),
    ...(usedHints !== null && { usedHints }),
    ...(feedback && { feedback }),
  })

  test('the exported CSV is imported with its feedback and all notes, the JSON also with its code', () => {
    assertProperty(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 4 }), (records) => {
        const readSolves = (text: string) => readRows(text).map((row) => (row.kind === 'solve' ? row.solve : row))
        const toSolveWithNotes = (record: SolveRecord, withCode: boolean) => {
          const notes = joinNotes(record, { withCode })
          return { ...toSolve(record), ...(notes !== null && { notes }) }
        }
        expect(readSolves(solvesToCsv(records))).toEqual(records.map((record) => toSolveWithNotes(record, false)))
        expect(readSolves(solvesToJson('ada', NOW_MS, records))).toEqual(
          records.map((record) => ({
            ...toSolveWithNotes(record, true),
            ...(record.code !== null && { code: record.code }),
          })),
        )
      }),
    )
  })

  test('[fault 46] the texts of a joined solve are in the notes, its code only in the JSON', () => {
    const baseFeedback = fc.sample(anyFeedback, 1)[0] as NonNullable<SolveRecord['feedback']>
    const typedFeedback = {
      ...baseFeedback,
      summary: { final_score: 85, comments: 'Said of the joined one.' },
      performance: { ...baseFeedback.performance, comments: 'Fast enough.' },
    }
    const baseRecord = { ...fc.sample(anyRecord, 1)[0], notes: 'mine', lang: 'python3', code: 'shown()' } as SolveRecord
    const joinedRecord = { ...baseRecord, alsoTyped: [{ notes: 'typed', code: 'joined()', feedback: typedFeedback }] }
    const readNote = (text: string) =>
      readRows(text).map((row) => (row.kind === 'solve' ? (row.solve.notes ?? '') : ''))[0]
    for (const text of [solvesToCsv([joinedRecord]), solvesToJson('ada', NOW_MS, [joinedRecord])])
      for (const part of ['mine', 'typed', '85/100', 'Said of the joined one.', 'Fast enough.'])
        expect(readNote(text)).toContain(part)
    expect(readNote(solvesToJson('ada', NOW_MS, [joinedRecord]))).toContain('```python\njoined()\n```')
    expect(readNote(solvesToCsv([joinedRecord]))).not.toContain('joined()')
  })

  test('[fault 46] notes on problems, with or without a solve, are imported from CSV and JSON, and once for each problem', () => {
    const [solve] = fc.sample(anyRecord, 1) as [SolveRecord]
    const notes = [
      { slug: 'own:kept', title: 'own:kept', url: '', note: 'Its title is lost' },
      { slug: 'own:paper', title: 'Paper', url: '', note: 'No solve' },
      { slug: 'two-sum', title: 'Two Sum', url: solve.url, note: '=mine' },
    ]
    const readProblemNotes = (text: string) =>
      readRows(text)
        .flatMap((row) =>
          ['problemNote' in row ? row.problemNote : 'reason' in row ? row.reason : null].filter(
            (note) => note !== null,
          ),
        )
        .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    const expectedNotes = notes.map(({ slug, note }) => ({
      slug: slug === 'own:paper' ? createOwnSlug('Paper') : slug,
      note,
    }))
    const sortedNotes = expectedNotes.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    expect(readProblemNotes(solvesToCsv([solve, solve], notes))).toEqual(sortedNotes)
    expect(readProblemNotes(solvesToJson('ada', NOW_MS, [solve], notes))).toEqual(sortedNotes)
    expect(readProblemNotes('{"exportedAt":"x","solves":[],"problems":[{"slug":1}]}')).toEqual([
      'This entry is not a problem note of a Solvelog export.',
    ])
  })

  test('scores out of their range are a fault; a table with a score alone has no feedback', () => {
    const [baseRecord] = fc.sample(anyRecord, 1)
    const ratedRecord = { ...baseRecord, feedback: fc.sample(anyFeedback, 1)[0] } as SolveRecord
    const table = toCsv(
      SOLVE_COLUMNS.map(([name]) => name),
      [SOLVE_COLUMNS.map(([name, cell]) => (name === 'Readability' ? 9 : cell(ratedRecord)))],
    )
    expect(listReasons(readRows(table))).toEqual([
      '2: The feedback can’t be read: readability must be between 0 and 5, got 9.',
    ])
    expect(readRows('Problem,Date,Score\nTwo Sum,2026-03-09,7\n')[0]).not.toHaveProperty('solve.feedback')
    expect(listReasons(readRows('{"exportedAt":"x","solves":[{}]}'))).toEqual([
      '1: This entry is not a solve of a Solvelog export.',
    ])
  })
})

test('[N11] text in UTF-8 is decoded', () => {
  expect(decodeText(toBytes('a,b\n1,2'))).toBe('a,b\n1,2')
})
