import { describe, expect, test } from 'vitest'
import { createOwnSlug, type Problem } from '#domain/problem'
import { createNumberRule, findSlugInUrl, type NameMatch, ProblemNames } from '#domain/problem-names'
import { createProblemFinder } from '#domain/table/find-problem'
import { makeProblem } from './problem'

const PROBLEMS = new Map(
  (
    [
      [1, 'two-sum', 'Two Sum'],
      [2, 'add-two-numbers', 'Add Two Numbers'],
      [15, '3sum', '3Sum'],
      [28, 'find-the-index-of-the-first-occurrence-in-a-string', 'Find the Index of the First Occurrence in a String'],
      [42, 'trapping-rain-water', 'Trapping Rain Water'],
      [50, 'powx-n', 'Pow(x, n)'],
      [51, 'n-queens', 'N-Queens'],
      [118, 'pascals-triangle', 'Pascal’s Triangle'],
      [167, 'two-sum-ii-input-array-is-sorted', 'Two Sum II - Input Array Is Sorted'],
      [208, 'implement-trie-prefix-tree', 'Implement Trie (Prefix Tree)'],
      [217, 'contains-duplicate', 'Contains Duplicate'],
      [227, 'basic-calculator-ii', 'Basic Calculator II'],
      [518, 'coin-change-ii', 'Coin Change II'],
      [542, '01-matrix', '01 Matrix'],
      [701, 'insert-into-a-binary-search-tree', 'Insert into a Binary Search Tree'],
      [3253, 'construct-string-with-minimum-cost-easy', 'Construct String with Minimum Cost (Easy)'],
      [3213, 'construct-string-with-minimum-cost', 'Construct String with Minimum Cost'],
    ] as const
  ).map(([number, slug, title]) => [slug, makeProblem(slug, { number, title })]),
)
const NAMES = new ProblemNames(PROBLEMS)
const find = (text: string): string => {
  const match = NAMES.find(text)
  return match.kind === 'found' ? match.problem.slug : match.kind
}

describe('[N29] a problem is found by any spelling of its name', () => {
  test.each([
    ['two_sum', 'two-sum'],
    ['TwoSum', 'two-sum'],
    ['twoSum', 'two-sum'],
    ['twosum', 'two-sum'],
    ['Two-Sum', 'two-sum'],
    ['TWO SUM', 'two-sum'],
    ['Ｔｗｏ　Ｓｕｍ', 'two-sum'],
    ['two-sum/', 'two-sum'],
    ['**Two Sum** ⭐⭐', 'two-sum'],
    ['🔥 Two Sum', 'two-sum'],
    ['- [x] Two Sum ✅', 'two-sum'],
    ['[Two Sum](./solutions/two-sum.py)', 'two-sum'],
    ['1. Two Sum (LC #1) [Easy] ✓', 'two-sum'],
    ['Two Sum [Amazon, Google]', 'two-sum'],
    ['[Easy] Two Sum', 'two-sum'],
    ['(LC 1) Two Sum', 'two-sum'],
    ['Two Sum - (Easy - Array)', 'two-sum'],
    ['Two Sum — Medium', 'two-sum'],
    ['LC 1 - Two Sum', 'two-sum'],
    ['LeetCode 1: Two Sum', 'two-sum'],
    ['Q3. Two Sum', 'two-sum'],
    ['Day 12 - Two Sum', 'two-sum'],
    ['0001-two-sum', 'two-sum'],
    ['s0001_two_sum', 'two-sum'],
    ['_1_two_sum', 'two-sum'],
    ['0two-sum', 'two-sum'],
    ['1.two-sum', 'two-sum'],
    ['1-TwoSum', 'two-sum'],
    ['1TwoSum', 'two-sum'],
    ['two_sum__0001', 'two-sum'],
    ['two-sum (1)', 'two-sum'],
    ['two_sum_solution', 'two-sum'],
    ['TwoSumBruteForce', 'two-sum'],
    ['3 Sum', '3sum'],
    ['15 3Sum', '3sum'],
    ['28_01_matrix', '01-matrix'],
    ['Pow(x,n)', 'powx-n'],
    ['N–Queens', 'n-queens'],
    ["Pascal's Triangle", 'pascals-triangle'],
    ['Trapping Ráin Wäter', 'trapping-rain-water'],
    ['BasicCalculator.II', 'basic-calculator-ii'],
    ['basicCalculatorIi', 'basic-calculator-ii'],
    ['Basic Calculator 2', 'basic-calculator-ii'],
    ['basiccalculatorii', 'basic-calculator-ii'],
    ['0167-two-sum-ii---input-array-is-sorted', 'two-sum-ii-input-array-is-sorted'],
    ['Implement Trie (Prefix Tree) [Medium]', 'implement-trie-prefix-tree'],
    ['Construct String with Minimum Cost (Easy)', 'construct-string-with-minimum-cost-easy'],
    ['Construct String with Minimum Cost (Hard)', 'construct-string-with-minimum-cost'],
    ['Implement strStr()', 'find-the-index-of-the-first-occurrence-in-a-string'],
    ['coin-change-2', 'coin-change-ii'],
    ['Coin Change 2', 'coin-change-ii'],
  ])('%s', (text, slug) => expect(find(text)).toBe(slug))

  test.each([
    [''],
    ['Twoo Sum'],
    ['Two'],
    ['Sum'],
    ['two-sum-2'],
    ['Implement Trie'],
    ['__proto__'],
    ['toString'],
    ['()'],
  ])('a similar or empty name is never taken: %s', (text) => expect(find(text)).not.toMatch(/-|sum/))

  test('the name wins over a number of another problem, which the result has', () => {
    expect(NAMES.find('784-InsertIntoABinarySearchTree')).toMatchObject({
      problem: { slug: 'insert-into-a-binary-search-tree' },
      number: 784,
    })
    const findRow = createProblemFinder(PROBLEMS)
    expect(findRow({ name: 'Two Sum', link: '', number: '15' })).toMatchObject({ slug: 'two-sum', otherNumber: 15 })
    expect(findRow({ name: 'Two Sum', link: '', number: '1' })).not.toHaveProperty('otherNumber')
    expect(findRow({ name: '15. Twoo Sum', link: '' })).toMatchObject({ slug: createOwnSlug('15. Twoo Sum') })
  })
})

describe('[N29] the address of a problem', () => {
  test.each([
    ['https://leetcode.com/problems/two-sum| easy'],
    ['<https://leetcode.com/problems/two-sum>'],
    ['"https://leetcode.com/problems/Two-Sum","Easy"'],
    ['https://leetcode.com/contest/weekly-contest-400/problems/two-sum/'],
    ['https://leetcode-cn.com/problems/two-sum/submissions/'],
    ['https://leetcode.cn/problems/two-sum#top'],
    ['/problems/two-sum'],
    ['[Two Sum](/problems/two-sum/)'],
  ])('%s', (text) => expect(findSlugInUrl(text)).toBe('two-sum'))

  test.each([['https://open.kattis.com/problems/two-sum'], ['https://example.org/two-sum'], ['two-sum/problems']])(
    'is not in %s',
    (text) => expect(findSlugInUrl(text)).toBeUndefined(),
  )

  test('of neetcode.io has slugs of its own, and earlier slugs are those of today', () => {
    expect(NAMES.findLink('https://neetcode.io/problems/duplicate-integer')?.slug).toBe('contains-duplicate')
    expect(NAMES.findLink('https://neetcode.io/problems/two-sum/question?list=x')?.slug).toBe('two-sum')
    expect(NAMES.findLink('https://leetcode.com/problems/coin-change-2/')?.slug).toBe('coin-change-ii')
  })
})

describe('[N29] a number without a known title', () => {
  const readAll = (...names: string[]) => {
    const rows = names.map((name) => ({ name, link: '' }))
    const findRow = createProblemFinder(PROBLEMS, rows)
    return rows.map((row) => {
      const found = findRow(row)
      return found && 'slug' in found && found.evidence === 'number' ? found.slug : null
    })
  }

  test.each([
    [
      ['1', '0015', 'LC 42'],
      ['two-sum', '3sum', 'trapping-rain-water'],
    ],
    [['1. 两数之和'], ['two-sum']],
    [
      ['#1', '#2', '#3'],
      ['two-sum', 'add-two-numbers', null],
    ],
    [
      ['1', '2', '3'],
      [null, null, null],
    ],
    [['15. Something else'], [null]],
    [['9999'], [null]],
  ])('in %j names %j', (names, slugs) => expect(readAll(...names)).toEqual(slugs))

  const CONFIRMED = ['0001-two-sum', '0015-3sum', '0050-powx-n', '0051-n-queens', '0217-contains-duplicate']

  test('next to an unknown name counts if five other titles confirm the numbers, and none contradicts', () => {
    expect(readAll(...CONFIRMED, '0042-rain').at(-1)).toBe('trapping-rain-water')
    expect(readAll(...CONFIRMED.slice(1), '0042-rain').at(-1)).toBeNull()
    expect(readAll(...CONFIRMED, '0118-coin-change-2', '0042-rain').at(-1)).toBeNull()
  })

  test('in a column counts like a number alone', () => {
    const rows = ['1', '15', '42'].map((number) => ({ name: '', link: '', number }))
    const findRow = createProblemFinder(PROBLEMS, rows)
    expect(rows.map((row) => findRow(row))).toMatchObject([
      { slug: 'two-sum' },
      { slug: '3sum' },
      { evidence: 'number' },
    ])
    const counted = ['1', '2', '3'].map((number) => ({ name: '', link: '', number }))
    expect(counted.map(createProblemFinder(PROBLEMS, counted))).toEqual([null, null, null])
  })

  test('numbers in any order that leave out few are numbers of rows', () => {
    const makeMatch = (number: number): NameMatch<Problem> & { kind: 'number' } => ({
      kind: 'number',
      number,
      form: 'alone',
    })
    const counts = (...numbers: number[]) => createNumberRule(numbers.map(makeMatch))(makeMatch(1))
    expect([counts(3, 1, 2, 5), counts(21, 22, 23), counts(1, 2), counts(1, 2, 9)]).toEqual([false, false, true, true])
  })
})

test('[N29] a row that earlier builds read as another problem has their slug, so that it is recognized', () => {
  const findRow = createProblemFinder(PROBLEMS)
  expect(findRow({ name: 'TwoSum', link: '' })).toMatchObject({ slug: 'two-sum', earlierSlug: 'own:twosum' })
  expect(findRow({ name: '', link: 'https://leetcode.com/problems/coin-change-2/' })).toMatchObject({
    slug: 'coin-change-ii',
    earlierSlug: 'coin-change-2',
  })
  expect(findRow({ name: '1. Two Sum', link: '' })).not.toHaveProperty('earlierSlug')
})
