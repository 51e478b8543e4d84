import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatListText, isFaulty, parseListText, toListContent } from '#domain/lists/resolve-lines'
import { suggestProblem } from '#domain/lists/suggest-problem'
import { assertProperty } from '../../property'
import { makeProblem } from './problem'

const makeCatalog = (titles: Record<string, string>) =>
  new Map(
    Object.entries(titles).map(([slug, title]) => [slug, makeProblem(slug, { title, categories: [], popularity: 0 })]),
  )

const PROBLEMS = makeCatalog({
  'two-sum': 'Two Sum',
  '3sum': '3Sum',
  '01-matrix': '01 Matrix',
  'powx-n': 'Pow(x, n)',
  'same-a': 'Same Title',
  'same-b': 'Same title',
  'meeting-rooms': 'Meeting Rooms',
})

function resolveLines(
  text: string,
  problems: Parameters<typeof parseListText>[1],
  slugsInList: ReadonlySet<string> = new Set(),
) {
  const parts = parseListText(text, problems, slugsInList)
  return { slugs: toListContent(parts).slugs, faults: parts.filter(isFaulty) }
}

const readSlugs = (text: string): string[] => [...resolveLines(text, PROBLEMS).slugs]
const readReasons = (text: string) => resolveLines(text, PROBLEMS).faults.map(({ line, reason }) => [line, reason])

describe('[N9] a pasted list', () => {
  test.each([
    ['two-sum'],
    ['  Two   SUM  '],
    ['TWO-SUM'],
    ['Ｔｗｏ Ｓｕｍ'],
    ['1. Two Sum'],
    ['- [ ] Two Sum'],
    ['* [x] two-sum'],
    ['#1) Two Sum'],
    ['https://leetcode.com/problems/two-sum/'],
    ['leetcode.com/problems/Two-Sum/description/?envType=study-plan'],
    ['https://leetcode.cn/problems/two-sum#top'],
    ['[Two Sum](https://leetcode.com/problems/two-sum)'],
    ['- 1. [Two Sum](https://leetcode.com/problems/two-sum/)'],
  ])('understands %s', (line) => {
    expect(resolveLines(line, PROBLEMS)).toEqual({ slugs: ['two-sum'], faults: [] })
  })

  test('keeps the order and reads any line ends; a title may begin with a number', () => {
    expect(readSlugs('01 Matrix\r\n\r\n3Sum\rPow(x, n)\n')).toEqual(['01-matrix', '3sum', 'powx-n'])
  })

  const NUMBERED = new Map([...PROBLEMS].map(([slug, problem], index) => [slug, { ...problem, number: index + 1 }]))

  test.each([
    ['1'],
    ['#1'],
    ['LC 1'],
    ['LeetCode #1'],
    ['- 1'],
    ['| 7 | Two Sum | Easy |'],
    ['| 7 | [Two Sum](https://leetcode.com/problems/two-sum/) | Easy |'],
    ['7\tTwo Sum\tEasy'],
    ['7,Two Sum,Easy,49.1%'],
    ['7,"Two Sum","49.1%",""'],
    ['Two Sum, 7, Easy'],
    ['Two Sum; 7; 2024-05-01'],
    ['7; Two Sum'],
    ['"Two Sum";Easy'],
    ['Two Sum (Easy)'],
    ['Two Sum - Medium'],
    ['Two Sum: hard'],
    ['Two Sum,Med.'],
    ['Two Sum,Medium'],
    ['Two Sum,HARD'],
    ['LC 1 - Two Sum'],
    ['#1 Two Sum'],
    ...['Problem', 'TITLE', 'question', 'Name', 'Slug', 'Links', 'url'].map((header) => [
      `${header},Difficulty\nTwo Sum,Easy`,
    ]),
    ['| # | Title | Difficulty |\n|---|---|---|\n| 7 | Two Sum | Easy |'],
    ['https://neetcode.io/problems/two-sum/question?list=neetcode150'],
    ['[Two Sum](https://example.org/two-sum)'],
  ])('[N26] understands %s', (line) => {
    expect(resolveLines(line, NUMBERED)).toEqual({ slugs: ['two-sum'], faults: [] })
  })

  test.each([['1.'], ['1)'], ['- 1.'], ['#1.']])('[N26] reads %s as an empty item of a list', (line) => {
    expect(resolveLines(line, NUMBERED)).toMatchObject({ slugs: [], faults: [{ line: 1, text: line }] })
  })

  test('[N26] reads comma lists, and reports each part that is not a problem', () => {
    expect(resolveLines('1, 3;2', NUMBERED).slugs).toEqual(['two-sum', '01-matrix', '3sum'])
    expect(resolveLines('7,Two Sum,Nothing', NUMBERED)).toMatchObject({
      slugs: ['two-sum'],
      faults: [{ text: '7' }, { text: 'Nothing' }],
    })
    expect(resolveLines('Title, Two Sum', NUMBERED)).toMatchObject({ slugs: ['two-sum'], faults: [{ text: 'Title' }] })
    expect(resolveLines('1,"Pow(x, n)",Medium', NUMBERED)).toEqual({ slugs: ['powx-n'], faults: [] })
    expect(resolveLines('| # | Title |\n|---|:---:|\n| 7 | No Title |', NUMBERED)).toMatchObject({
      slugs: [],
      faults: [{ line: 3 }],
    })
    expect(resolveLines('999', NUMBERED).slugs).toEqual([])
  })

  test('[N26] adds every problem of a line in quotes, and reports each cell that is not a problem', () => {
    expect(resolveLines('"Two Sum", "3Sum", "Pow(x, n)"', NUMBERED)).toEqual({
      slugs: ['two-sum', '3sum', 'powx-n'],
      faults: [],
    })
    expect(resolveLines('7,"Two Sum","a, ""b"""', NUMBERED)).toMatchObject({
      slugs: ['two-sum'],
      faults: [{ text: '7' }, { text: '"a, ""b"""' }],
    })
    expect(resolveLines('"1","2"', NUMBERED).slugs).toEqual(['two-sum', '3sum'])
  })

  test.each([
    ['Two Sum, #2', ['#2']],
    ['Two Sum; 2; 3', ['2', '3']],
    ['Two Sum, 2', ['2']],
    ['7, Two Sum, 2', ['7', '2']],
    ['"Two Sum","2"', ['"2"']],
  ])('[N26] reports the numbers of %s, which may mean problems', (line, texts) => {
    const { slugs, faults } = resolveLines(line, NUMBERED)
    expect(slugs).toEqual(['two-sum'])
    expect(faults.map(({ text }) => text)).toEqual(texts)
  })

  const readHeadings = (text: string) => toListContent(parseListText(text, NUMBERED, new Set())).headings ?? []

  test.each([
    ['## Arrays'],
    ['# Arrays #'],
    ['**Arrays**'],
    ['**Arrays:**'],
    ['Arrays:'],
    ['1. Arrays:'],
    ['## Arrays:'],
  ])('[N26] reads %s as the heading of a section', (line) => {
    expect(resolveLines(`${line}\nTwo Sum`, NUMBERED)).toEqual({ slugs: ['two-sum'], faults: [] })
    expect(readHeadings(`${line}\nTwo Sum`)).toEqual([{ name: 'Arrays', first: 'two-sum' }])
  })

  test.each([['## Two Sum'], ['## 7. Two Sum'], ['# [Two Sum](https://leetcode.com/problems/two-sum/)']])(
    '[N26] reads %s as a problem',
    (line) => expect(resolveLines(line, NUMBERED)).toEqual({ slugs: ['two-sum'], faults: [] }),
  )

  test.each([['# 7'], ['Arrays'], ['https://example.org/x:'], ['Nothing, Else:'], [`${'x'.repeat(101)}:`]])(
    '[N26] does not read %s as a heading',
    (line) => expect(readHeadings(`${line}\nTwo Sum`)).toEqual([]),
  )

  test.each([['**Twoo Sum**'], ['Twoo Sum:']])('[N26] reports %s if no problem follows it', (line) => {
    const { slugs, faults } = resolveLines(`3Sum\n${line}`, NUMBERED)
    expect(slugs).toEqual(['3sum'])
    expect(faults).toMatchObject([{ line: 2, reason: 'No problem follows this heading.' }])
  })

  test('[N26] a repeated name of the maximum length is shortened to make room for its number', () => {
    const name = 'x'.repeat(100)
    const { headings } = toListContent(parseListText(`# ${name}\n3Sum\n# ${name}\nTwo Sum`, NUMBERED, new Set()))
    expect(headings).toEqual([
      { name, first: '3sum' },
      { name: `${'x'.repeat(93)} (2)`, first: 'two-sum' },
    ])
  })

  test('[N26] keeps the order of sections, leaves out those without problems, and numbers repeated names', () => {
    const text = '3Sum\n# All\n## Easy\nTwo Sum\n3Sum\n## None\n## Easy\n01 Matrix\n## Last'
    const { slugs, headings } = toListContent(parseListText(text, NUMBERED, new Set()))
    expect(slugs).toEqual(['3sum', 'two-sum', '01-matrix'])
    expect(headings).toEqual([
      { name: 'Easy', first: 'two-sum' },
      { name: 'Easy (2)', first: '01-matrix' },
    ])
  })

  test('[N26] the lines for editing a list give the same sections', () => {
    const anyName = fc.constantFrom(
      'Arrays',
      'Two Sum',
      'two-sum',
      'Graphs',
      'C#',
      'Trees, Heaps',
      'Two Sum, 3Sum',
      '二叉树',
    )
    const anyFirst = fc.constantFrom('two-sum', '3sum', '01-matrix')
    const anyHeadings = fc.uniqueArray(fc.record({ name: anyName, first: anyFirst }), {
      selector: ({ first }) => first,
    })
    const sectionsAreKept = fc.property(anyHeadings, (chosen) => {
      const slugs = ['two-sum', '3sum', '01-matrix']
      const unique = chosen.filter(({ name }, n) => chosen.findIndex((heading) => heading.name === name) === n)
      const headings = slugs.flatMap((slug) => unique.filter((one) => one.first === slug))
      const readList = toListContent(parseListText(formatListText({ slugs, headings }, NUMBERED), NUMBERED, new Set()))
      expect({ headings: [], ...readList }).toEqual({ slugs, headings })
    })
    assertProperty(sectionsAreKept)
  })

  test('[N26] reports the column of each fault in its line', () => {
    const lines = ['  Twoo Sum', ' Two Sum, Sums, "Sum, x" ; Sum', '\t- Two Summs']
    const { faults } = resolveLines(lines.join('\n'), NUMBERED)
    expect(faults.map(({ line, column, text }) => [line, column, text])).toEqual([
      [1, 2, 'Twoo Sum'],
      [2, 10, 'Sums'],
      [2, 16, '"Sum, x"'],
      [2, 27, 'Sum'],
      [3, 1, '- Two Summs'],
    ])
    for (const { line, column, text } of faults) expect(lines[line - 1]?.startsWith(text, column)).toBe(true)
  })

  test('[N26] suggests the most similar problem for a title with typing errors, and none for other texts', () => {
    const titles = ['twosum', 'metting rooms', 'Matrix', 'nothing alike', ''].map(
      (text) => suggestProblem(text, PROBLEMS.values())?.title,
    )
    expect(titles).toEqual(['Two Sum', 'Meeting Rooms', '01 Matrix', undefined, undefined])
  })

  test('names the line and the reason of each line that adds no problem', () => {
    const text = ['Two Sum', '', 'Three Sum', 'https://neetcode.io/practice', 'same title', 'two-sum']
    expect(readReasons(text.join('\n'))).toEqual([
      [3, 'No problem in the catalog has this name or title.'],
      [4, 'This is not the address of a LeetCode problem.'],
      [5, 'Several problems have this title: same-a, same-b. Use one of these names.'],
    ])
    expect(readReasons('leetcode.com/problems/three-sum')).toEqual([[1, 'No problem in the catalog has this address.']])
  })

  test('[N29] a line that repeats a problem adds nothing and is no error', () => {
    const text = '## A\nTwo Sum\n3Sum\n## B\ntwo_sum\n## C\n2. Two Sum\n01 Matrix'
    expect(resolveLines(text, NUMBERED)).toEqual({ slugs: ['two-sum', '3sum', '01-matrix'], faults: [] })
    expect(readHeadings(text).map(({ name, first }) => [name, first])).toEqual([
      ['A', 'two-sum'],
      ['C', '01-matrix'],
    ])
  })

  const COURSE = makeCatalog({
    ...Object.fromEntries([...PROBLEMS.values()].map(({ slug, title }) => [slug, title])),
    stack: 'Min Stack',
    'binary-search': 'Binary Search',
    subsets: 'Subsets',
    'filter-restaurants': 'Filter Restaurants by Vegan-Friendly, Price and Distance',
    'number-of-provinces': 'Number of Provinces',
    'coin-change-ii': 'Coin Change II',
  })

  test.each<[string, string, string[]]>([
    [
      'numbers, companies and signs',
      '- [x] 1. Two Sum (LC #1) [Easy] ✓\n- [ ] 3. 3Sum - (Easy - Array)',
      ['two-sum', '3sum'],
    ],
    [
      'a table with a header',
      'Difficulty,Title,Frequency,Topics\nEASY,Two Sum,100.0,"Array, Subsets"\nHARD,3Sum,,"Two Pointers"',
      ['two-sum', '3sum'],
    ],
    [
      'a table with links',
      'Difficulty,Title,Link,Topics\nEASY,Sum of Two,https://leetcode.com/problems/two-sum,"Array, Hash Table"',
      ['two-sum'],
    ],
    [
      'a table of topics',
      '| Topic | Problem | Done |\n|---|---|---|\n| Binary Search | 3Sum | |\n| Subsets | Two Sum | ✅ |',
      ['3sum', 'two-sum'],
    ],
    [
      'several tables',
      '# A\n| # | Name |\n|--|--|\n| 1 | Subsets |\n# B\n| # | Name |\n|--|--|\n| 1 | 3Sum |',
      ['subsets', '3sum'],
    ],
    [
      'renamed problems',
      '- [ ] [518. Coin Change 2](https://leetcode.com/problems/coin-change-2/)\n|547|[Friend Circles](https://leetcode.com/problems/friend-circles/)|Medium|',
      ['coin-change-ii', 'number-of-provinces'],
    ],
    ['a title with a comma', 'Filter Restaurants by Vegan-Friendly, Price and Distance', ['filter-restaurants']],
    [
      'a title with a comma beside others',
      'Two Sum, Filter Restaurants by Vegan-Friendly, Price and Distance, 3Sum',
      ['two-sum', 'filter-restaurants', '3sum'],
    ],
    [
      'links to solutions',
      '* [Two Sum](https://github.com/ada/x/blob/main/1.py)\n3Sum https://youtu.be/abc',
      ['two-sum', '3sum'],
    ],
    [
      'autolinks and relative links',
      '<https://leetcode.com/problems/two-sum>\n[x](/problems/3sum/)',
      ['two-sum', '3sum'],
    ],
    ['quotes of Markdown', '> Two Sum\n> **3Sum** ⭐⭐⭐', ['two-sum', '3sum']],
    ['names of programs', 'two_sum\nBinarySearch\nmeetingRooms', ['two-sum', 'binary-search', 'meeting-rooms']],
    ['JSON of titles', '["Two Sum", "3sum"]', ['two-sum', '3sum']],
    [
      'JSON of objects',
      '{"data":{"list":[{"titleSlug":"two-sum","title":"x"},{"question":{"title":"3Sum"}}]}}',
      ['two-sum', '3sum'],
    ],
  ])('[N29] reads %s', (_, text, slugs) => {
    expect(resolveLines(text, COURSE)).toEqual({ slugs, faults: [] })
  })

  test('[N29] a heading with the title of a problem is a section if a problem follows it', () => {
    const text = '## Stack\n- Min Stack\n## Binary Search\n- Binary Search\n- 3Sum\n**Subsets**\n- Subsets\n## Two Sum'
    const parts = toListContent(parseListText(text, COURSE, new Set()))
    expect(parts.slugs).toEqual(['stack', 'binary-search', '3sum', 'subsets', 'two-sum'])
    expect(parts.headings?.map(({ name }) => name)).toEqual(['Stack', 'Binary Search', 'Subsets'])
  })

  test('[N29] JSON without problems, and a row of a table without one, are one error each', () => {
    expect(readReasons('[{"a":1}]')).toEqual([[1, expect.stringContaining('names no problem')]])
    expect(readReasons('Problem,Difficulty,Topics\nThree Sum,Easy,"Array, Math"')).toEqual([
      [2, 'No problem in the catalog has this name or title.'],
    ])
  })

  test('never adds a name that cannot be a key of a table', () => {
    expect(readSlugs('__proto__\nconstructor\nhttps://leetcode.com/problems/__proto__/')).toEqual([])
  })

  test('accepts the problems that the list has already', () => {
    expect(resolveLines('new-problem', PROBLEMS, new Set(['new-problem'])).slugs).toEqual(['new-problem'])
  })

  test('the lines for editing a list give the same list', () => {
    const anySlug = fc.constantFrom('two-sum', '3sum', 'a', '1.', 'same-a', 'new-problem', '- x')
    const anyTitle = fc.constantFrom(
      'Two Sum',
      '3Sum',
      'two-sum',
      '1. a',
      ' ',
      'Same',
      '',
      'a\nb',
      'https://x.y',
      '二叉树',
    )
    const listIsKept = fc.property(fc.uniqueArray(anySlug), fc.dictionary(anySlug, anyTitle), (slugs, titles) => {
      const valid = slugs.filter((slug) => !/\s/.test(slug))
      const problems = makeCatalog(titles)
      const text = formatListText({ slugs: valid }, problems)
      expect(resolveLines(text, problems, new Set(valid))).toEqual({ slugs: valid, faults: [] })
    })
    assertProperty(listIsKept)
  })
})
