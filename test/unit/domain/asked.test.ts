import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASKED_WINDOWS, type Asked, computeWeight, formatAsked, getHeavier, sortByWeight } from '#domain/lists/asked'
import { hasSeveralLists, isListFile, joinListFiles } from '#domain/lists/list-files'
import { findWindow, parseFrequency } from '#domain/lists/parse-asked'
import { parseListText, readFrequencies, toListContent } from '#domain/lists/resolve-lines'
import { assertProperty } from '../../property'
import { makeProblem } from './problem'

const PROBLEMS = new Map(
  [
    ['two-sum', 'Two Sum'],
    ['lru-cache', 'LRU Cache'],
    ['powx-n', 'Pow(x, n)'],
    ['number-of-islands', 'Number of Islands'],
  ].map(([slug = '', title = '']) => [slug, makeProblem(slug, { title })]),
)

function readList(text: string) {
  const parts = parseListText(text, PROBLEMS, new Set())
  return {
    ...toListContent(parts),
    faults: parts.filter((part) => 'reason' in part).map(({ text }) => text),
    ...readFrequencies(parts),
  }
}

const LEVEL_TITLE = 'Difficulty,Title,Frequency,Acceptance Rate,Link,Topics'
const toRow = (title: string, slug: string, frequency: string): string =>
  `EASY,${title},${frequency},0.5532,https://leetcode.com/problems/${slug},"Array, Hash Table"`

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  window: fc.constantFrom(...ASKED_WINDOWS),
  frequency: fc.nat(400).map((quarters) => quarters / 4),
})

describe('[N35] how often a problem is asked', () => {
  test.each([
    ['1. Thirty Days.csv', '30d'],
    ['thirty-days.csv', '30d'],
    ['google_30days', '30d'],
    ['Last 30 Days', '30d'],
    ['2. Three Months.csv', '3m'],
    ['3mo', '3m'],
    ['three_months', '3m'],
    ['SixMonths.csv', '6m'],
    ['6 months', '6m'],
    ['4. More Than Six Months.csv', 'older'],
    ['more-than-six-months', 'older'],
    ['older', 'older'],
    ['5. All.csv', 'all'],
    ['google_alltime.csv', 'all'],
    ['google_2year.csv', 'all'],
    ['Alliance.csv', null],
    ['google.csv', null],
    ['30 problems', null],
  ])('%s names the window %s', (text, window) => {
    expect(findWindow(text)).toBe(window)
  })

  test.each([
    ['100.0', 100],
    ['62.5%', 62.5],
    ['62,5 %', 62.5],
    ['0', 0],
    [' 7 ', 7],
    ['33.333333', 33.33],
    ['90.2583%;', 90.26],
    ['400', null],
    ['100.01', null],
    ['n/a', null],
    ['-5', null],
    ['', null],
    ['High', null],
  ])('%s is the frequency %s', (text, frequency) => {
    expect(parseFrequency(text)).toBe(frequency)
  })

  test('weighs less in older windows', () => {
    const weigh = (window: Asked['window']) => computeWeight({ window, frequency: 80 })
    expect(ASKED_WINDOWS.map(weigh)).toEqual([80, 68, 56, 40, 40, 0])
    expect(computeWeight(null)).toBe(0)
    expect(formatAsked({ window: '3m', frequency: 87.5 })).toBe('asked 88 · 3 months')
    expect(formatAsked({ window: 'all', frequency: 87.5 })).toBe('asked 88')
    expect(formatAsked({ window: 'gone', frequency: 87.5 })).toBe('not in the newest file')
  })

  test('the best of several windows counts, in any order of the files', () => {
    assertProperty(
      fc.property(fc.array(anyAsked, { minLength: 1 }), (all) => {
        const best = all.reduce(getHeavier)
        expect(computeWeight(best)).toBe(Math.max(...all.map(computeWeight)))
        expect(all.toReversed().reduce(getHeavier)).toEqual(best)
      }),
    )
  })

  test('of equal weights the newer window counts', () => {
    const [newer, older]: Asked[] = [
      { window: 'older', frequency: 50 },
      { window: 'all', frequency: 50 },
    ]
    for (const both of [
      [newer, older],
      [older, newer],
    ] as Asked[][])
      expect(both.reduce(getHeavier)).toEqual(newer)
  })

  test('orders by weight, and problems of equal weight by the list', () => {
    assertProperty(
      fc.property(fc.array(fc.option(anyAsked)), (all) => {
        const items = all.map((asked, index) => ({ asked, index }))
        const sorted = sortByWeight(items, ({ asked }) => computeWeight(asked))
        expect(sorted.toSorted((a, b) => a.index - b.index)).toEqual(items)
        sorted.slice(1).forEach((item, i) => {
          const [before, weight] = [sorted[i], computeWeight(item.asked)]
          const weightBefore = computeWeight(before?.asked ?? null)
          expect(weightBefore > weight || (weightBefore === weight && (before?.index ?? 0) < item.index)).toBe(true)
        })
      }),
    )
  })
})

const LINK = 'https://leetcode.com/problems/two-sum'

describe('[N35] a company’s file', () => {
  test('has a frequency in each row', () => {
    const text = [LEVEL_TITLE, toRow('LRU Cache', 'lru-cache', '100.0'), toRow('"Pow(x, n)"', 'powx-n', '37.5')]
    expect(readList(text.join('\n'))).toEqual({
      slugs: ['lru-cache', 'powx-n'],
      faults: [],
      asked: [
        ['lru-cache', 'all', 100],
        ['powx-n', 'all', 37.5],
      ],
      unreadableCount: 0,
    })
  })

  test.each([
    '=HYPERLINK(""https://leetcode.com/problems/two-sum"",""Two Sum"")',
    '"=HYPERLINK(""https://leetcode.com/problems/two-sum"",""Two Sum"")"',
    '=HYPERLINK("https://leetcode.com/problems/two-sum","Two, (Sum)")',
    '=hyperlink("https://leetcode.com/problems/two-sum")',
  ])('reads the broken cell %s by its address, and the rows after it', (cell) => {
    const text = [LEVEL_TITLE, `EASY,${cell},88,0.5,,"Array"`, toRow('LRU Cache', 'lru-cache', '50')].join('\n')
    expect(readList(text)).toMatchObject({
      slugs: ['two-sum', 'lru-cache'],
      faults: [],
      asked: [
        ['two-sum', 'all', 88],
        ['lru-cache', 'all', 50],
      ],
    })
  })

  test('keeps rows without a readable frequency, and counts them', () => {
    const rows = [toRow('Two Sum', 'two-sum', 'n/a'), toRow('LRU Cache', 'lru-cache', '400'), toRow('x', 'powx-n', '0')]
    expect(readList([LEVEL_TITLE, ...rows].join('\n'))).toMatchObject({
      slugs: ['two-sum', 'lru-cache', 'powx-n'],
      faults: [],
      asked: [['powx-n', 'all', 0]],
      unreadableCount: 2,
    })
  })

  test('keeps its frequencies after a row with other cells, which is counted', () => {
    const tabs = 'Title\tFrequency\tNotes\nLRU Cache\t90\t\nTwo Sum\t\t\nNumber of Islands\t80\tx'
    expect(readList(tabs)).toMatchObject({
      asked: [
        ['lru-cache', 'all', 90],
        ['number-of-islands', 'all', 80],
      ],
      unreadableCount: 1,
    })
    const bars = 'Title,Frequency,Topics\nTwo Sum,90,Array|Hash Table\nNot, known,50,Math\nLRU Cache,80,Design'
    expect(readList(bars)).toMatchObject({
      asked: [
        ['two-sum', 'all', 90],
        ['lru-cache', 'all', 80],
      ],
      faults: ['Not, known,50,Math'],
    })
  })

  test('may have commas in a title or in its last column without quotes', () => {
    const file = 'Title,Frequency,Topics\nPow(x, n),50,Math\nTwo Sum,90,Array,Hash Table,Sorting'
    expect(readList(file)).toMatchObject({
      asked: [
        ['powx-n', 'all', 50],
        ['two-sum', 'all', 90],
      ],
      faults: [],
      unreadableCount: 0,
    })
  })

  test('may have a link or a number before unquoted texts with commas, which move no other column', () => {
    const topics = 'Array,Hash Table,Sorting'
    const byTitle = `Title,Link,Frequency,Acceptance,Topics\nTwo Sum,${LINK},90,12,${topics}`
    const byNumber = `ID,Title,Frequency,Acceptance,Topics,Link\n1,Two Sum,90,55.5,${topics},${LINK}`
    expect(readList(byTitle).asked).toEqual([['two-sum', 'all', 90]])
    expect(readList(byNumber).asked).not.toEqual([['two-sum', 'all', 55.5]])
  })

  const UNROUNDED = [
    '1,Two Sum,45.6%,Easy,2.5000000000000000, https://leetcode.com/problems/two-sum',
    '50,Pow(x, n),30.3%,Medium,1.2500000000000000, https://leetcode.com/problems/powx-n',
    '146,LRU Cache,33.2%,Medium,0, https://leetcode.com/problems/lru-cache',
    '200,Number of Islands,46.8%,Medium,6.2500000e-02, https://leetcode.com/problems/number-of-islands',
  ].join('\n')

  test.each(['', 'ID,Title,Acceptance,Difficulty,Frequency,Leetcode Question Link\n'])(
    'may have unrounded frequencies, which are relative to the largest one, below the header "%s"',
    (header) => {
      expect(readList(joinListFiles([{ path: 'google_6months.csv', text: header + UNROUNDED }]).text)).toEqual({
        slugs: ['two-sum', 'powx-n', 'lru-cache', 'number-of-islands'],
        faults: [],
        asked: [
          ['two-sum', '6m', 100],
          ['powx-n', '6m', 50],
          ['lru-cache', '6m', 0],
          ['number-of-islands', '6m', 2.5],
        ],
        unreadableCount: 0,
      })
    },
  )

  test('may have counts, which are relative to the largest one', () => {
    const file =
      'problem_link,problem_name,num_occur\n/problems/two-sum/,Two Sum,125\n/problems/lru-cache/,LRU Cache,50'
    expect(readList(file).asked).toEqual([
      ['two-sum', 'all', 100],
      ['lru-cache', 'all', 40],
    ])
  })

  test('may have counts with separators of thousands, which do not count beside frequencies', () => {
    expect(readList('Title\tTimes asked\nTwo Sum\t1,250\nLRU Cache\t125').asked).toEqual([
      ['two-sum', 'all', 100],
      ['lru-cache', 'all', 10],
    ])
    expect(readList('Title,Frequency,Occurrences\nTwo Sum,40,3\nLRU Cache,20,1').asked).toEqual([
      ['two-sum', 'all', 40],
      ['lru-cache', 'all', 20],
    ])
  })

  test('may have decimal commas, a capital E and percent signs in unrounded or headerless rows', () => {
    const semicolons = 'Title;Frequency\nTwo Sum;2,4883960324530268\nLRU Cache;2,4883960324530268E-01'
    expect(readList(semicolons).asked).toEqual([
      ['two-sum', 'all', 100],
      ['lru-cache', 'all', 10],
    ])
    expect(readList(`1,Two Sum,45.6%,Easy,90%, ${LINK}`).asked).toEqual([['two-sum', 'all', 90]])
  })

  test('may have headers with underscores, and a first column without a header', () => {
    expect(readList('question_title,frequency_pct\nTwo Sum,90').asked).toEqual([['two-sum', 'all', 90]])
    expect(readList('\tTitle\tFrequency\n1\tTwo Sum\t90').asked).toEqual([['two-sum', 'all', 90]])
  })

  test('in JSON gets no heading from the name of its file', () => {
    expect(joinListFiles([{ path: 'google-all.json', text: '[{"title":"Two Sum"}]' }]).text).toBe(
      '[{"title":"Two Sum"}]',
    )
  })

  test('may have semicolons with decimal commas, tabs, and the window in a column', () => {
    expect(readList('ID;Title;Frequency %;Period\n1;Two Sum;62,5 %;3 months\n146;LRU Cache;7;all')).toMatchObject({
      slugs: ['two-sum', 'lru-cache'],
      asked: [
        ['two-sum', '3m', 62.5],
        ['lru-cache', 'all', 7],
      ],
    })
    expect(readList('Title\tFrequency (30 days)\tFrequency (6 months)\nTwo Sum\t50\t100')).toMatchObject({
      asked: [['two-sum', '6m', 100]],
    })
  })

  test('is joined with the files of other windows, the newest first, each problem once', () => {
    const { text } = joinListFiles([
      {
        path: '5. All.csv',
        text: `${LEVEL_TITLE}\n${toRow('Two Sum', 'two-sum', '90')}\n${toRow('x', 'powx-n', '20')}`,
      },
      { path: '1. Thirty Days.csv', text: `\uFEFF${LEVEL_TITLE}\r\n${toRow('LRU Cache', 'lru-cache', '100.0')}\r\n` },
      { path: '2. Three Months.csv', text: `${LEVEL_TITLE}\n${toRow('Two Sum', 'two-sum', '80')}` },
      { path: '3. Six Months.csv', text: '' },
    ])
    expect(readList(text)).toEqual({
      slugs: ['lru-cache', 'two-sum', 'powx-n'],
      headings: undefined,
      faults: [],
      asked: [
        ['lru-cache', '30d', 100],
        ['two-sum', '3m', 80],
        ['powx-n', 'all', 20],
      ],
      unreadableCount: 0,
    })
  })

  test('without a window in its name makes no section alone, and with other files a section', () => {
    const table = `${LEVEL_TITLE}\n${toRow('Two Sum', 'two-sum', '90')}`
    expect(readList(joinListFiles([{ path: 'google.csv', text: table }]).text)).not.toHaveProperty('headings')
    const { text: both } = joinListFiles([
      { path: 'google.csv', text: table },
      { path: 'meta.csv', text: table.replaceAll('two-sum', 'lru-cache').replaceAll('Two Sum', 'LRU Cache') },
    ])
    expect(readList(both)).toMatchObject({
      headings: [
        { name: 'google', first: 'two-sum' },
        { name: 'meta', first: 'lru-cache' },
      ],
    })
  })

  test.each([
    [['google/1. Thirty Days.csv', 'google/5. All.csv'], 'Google'],
    [['sets/goldman-sachs/all.csv'], 'Goldman Sachs'],
    [['eBay/3. Six Months.csv'], 'eBay'],
    [['google_6months.csv', 'google_alltime.csv', 'google_more-than-six-months.csv'], 'Google'],
    [['companies/Booking.com.csv'], 'Companies'],
    [['Booking.com.csv'], 'Booking.com'],
    [['google.csv', 'meta.csv'], ''],
    [['1. Thirty Days.csv', 'last-3-months.csv'], ''],
    [['30.csv'], ''],
  ])('the name of %j is %j', (paths, name) => {
    expect(joinListFiles(paths.map((path) => ({ path, text: 'Two Sum' }))).name).toBe(name)
  })

  test('of a folder counts if it is a table, and if the folder has one list', () => {
    expect(['google/all.csv', 'google/README.md', 'google/all.tsv', 'blind.md'].map(isListFile)).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect(hasSeveralLists(['sets/google/all.csv', 'sets/meta/all.csv'])).toBe(true)
    expect(hasSeveralLists(['sets/google.csv', 'sets/meta.csv'])).toBe(true)
    expect(hasSeveralLists(['sets/google/all.csv', 'sets/google/google_30days.csv'])).toBe(false)
    expect(hasSeveralLists(['google.csv', 'meta.csv'])).toBe(false)
  })

  test('a list without frequencies has none', () => {
    expect(readList('## Last 3 months\nTwo Sum\nLRU Cache')).toEqual({
      slugs: ['two-sum', 'lru-cache'],
      headings: [{ name: 'Last 3 months', first: 'two-sum' }],
      faults: [],
      asked: [],
      unreadableCount: 0,
    })
  })
})
