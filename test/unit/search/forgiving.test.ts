import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeStartDistance, ForgivingQuery, NO_MATCH, splitIntoPlainWords } from '#domain/search/forgiving'
import { parseSearchWords } from '#domain/search/words'
import { createTables } from '#events/projections/tables'
import { findProblems } from '#worker/history/find-problems'
import { SolveSearch } from '#worker/history/search/solve-search'
import type { SearchTexts } from '#worker/history/search/texts'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { makeRow } from '../reviews/histories'
import { makeBareSession, makeLog } from '../worker/session-with'

const PROBLEM_TITLES: [slug: string, number: number, title: string][] = [
  ['two-sum', 1, 'Two Sum'],
  ['two-sum-ii', 167, 'Two Sum II'],
  ['3sum', 15, '3Sum'],
  ['3sum-closest', 16, '3Sum Closest'],
  ['lru-cache', 146, 'LRU Cache'],
  ['trapping-rain-water', 42, 'Trapping Rain Water'],
  ['binary-search', 704, 'Binary Search'],
  ['search-a-2d-matrix', 74, 'Search a 2D Matrix'],
  ['longest-substring', 3, 'Longest Substring Without Repeating Characters'],
  ['container', 11, 'Container With Most Water'],
]
const PROBLEMS = new Map(PROBLEM_TITLES.map(([slug, number, title]) => [slug, makeProblem(slug, { number, title })]))

const TABLES = {
  ...createTables(),
  solves: { a: { ...makeRow({ day: 0 }, 'own:cafe-interview'), title: 'Café interview' } },
}

function findSlugs(query: string): string[] {
  const session = makeBareSession({ log: makeLog(TABLES), problems: PROBLEMS, now: () => 0 })
  return findProblems(session, query, 20).map(({ slug }) => slug)
}

describe('[N25] the search for problems', () => {
  test.each([
    ['15', '3sum'],
    ['0146-lru-cache', 'lru-cache'],
    ['BinarySearchSolution', 'binary-search'],
    ['s0074_search_a_2d_matrix', 'search-a-2d-matrix'],
    ['#15', '3sum'],
    ['LC 42', 'trapping-rain-water'],
    ['leetcode 146', 'lru-cache'],
    ['2sum', 'two-sum'],
    ['2 sum', 'two-sum'],
    ['twosum', 'two-sum'],
    ['two sum', 'two-sum'],
    ['three sum', '3sum'],
    ['3 sum closest', '3sum-closest'],
    ['lrucache', 'lru-cache'],
    ['lrucahce', 'lru-cache'],
    ['cache lru', 'lru-cache'],
    ['bnary serch', 'binary-search'],
    ['serch binary', 'binary-search'],
    ['lngest substing', 'longest-substring'],
    ['longest substring witout', 'longest-substring'],
    ['traping rian watr', 'trapping-rain-water'],
    ['contaner', 'container'],
    ['CÀFÉ', 'own:cafe-interview'],
    ['cafe', 'own:cafe-interview'],
    ['cafe intervew', 'own:cafe-interview'],
  ])('finds %s', (query, slug) => {
    expect(findSlugs(query)[0]).toBe(slug)
  })

  test.each(['zzz', 'sun', 'two xyz', '99', '#', '((('])('finds nothing for %s', (query) => {
    expect(findSlugs(query)).toEqual([])
  })

  test('assumes no typing errors if a problem matches as typed, and shows exact matches first', () => {
    expect(findSlugs('search')).toEqual(['search-a-2d-matrix', 'binary-search'])
    expect(findSlugs('water')).toEqual(expect.arrayContaining(['trapping-rain-water', 'container']))
    expect(findSlugs('3sum')).toEqual(['3sum', '3sum-closest'])
  })

  test('finds own problems by their titles, but not by the prefix of their slugs', () => {
    expect(findSlugs('own')).toEqual([])
    expect(findSlugs('interview')).toEqual(['own:cafe-interview'])
  })
})

test('[N25] titles come before topics', () => {
  const topicMatch = makeProblem('a', { title: 'Invert Tree', categories: ['Binary Search'], popularity: 1 })
  const titleMatch = makeProblem('b', { title: 'Binary Search Tree Iterator', popularity: 0 })
  const problems = new Map([topicMatch, titleMatch].map((problem) => [problem.slug, problem]))
  const session = makeBareSession({ log: makeLog(createTables()), problems, now: () => 0 })
  expect(findProblems(session, 'serch binry tree', 2).map(({ slug }) => slug)).toEqual(['b', 'a'])
})

describe('[N25] a forgiving search', () => {
  const anyWord = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 10 })

  test('computes the distance of the definition', () => {
    assertProperty(
      fc.property(anyWord, anyWord, fc.integer({ min: 0, max: 3 }), (misspelledWords, word, limit) => {
        const distance = Math.min(
          ...Array.from({ length: word.length + 1 }, (_, n) => computeDistance(misspelledWords, word.slice(0, n))),
        )
        expect(computeStartDistance(misspelledWords, word, limit)).toBe(distance <= limit ? distance : NO_MATCH)
      }),
      { numRuns: 2_000 },
    )
  })

  const anyEdit = fc.record({ at: fc.nat(40), kind: fc.constantFrom('drop', 'swap', 'double', 'change') })

  test('finds every title with one error in one of its longer words, in any order of its words', () => {
    const anyTitle = fc.constantFrom(...PROBLEM_TITLES.map(([, , text]) => text))
    assertProperty(
      fc.property(anyTitle, anyEdit, fc.boolean(), (text, { at, kind }, isReversed) => {
        const words = splitIntoPlainWords(text)
        const longWordIndexes = words.flatMap((word, index) => (word.length >= 6 ? [index] : []))
        const index = longWordIndexes[at % Math.max(1, longWordIndexes.length)]
        const misspelledWords = words.map((word, i) => (i === index ? misspell(word, at, kind) : word))
        const query = (isReversed ? misspelledWords.reverse() : misspelledWords).join(' ')
        const problem = [...PROBLEMS.values()].find((candidate) => candidate.title === text)
        expect(problem && new ForgivingQuery(query).computeCost(problem)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('accepts any text', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(() => new ForgivingQuery(text).computeCost(makeProblem('two-sum', { title: text }))).not.toThrow()
      }),
    )
  })
})

describe('[N25] the search in the history', () => {
  const makeStatusRow = (slug: string, n: number, status: string) => ({
    ...makeRow({ day: -n }, slug),
    status,
    lang: 'python3',
  })
  const solves = [
    {
      row: makeStatusRow('two-sum', 0, 'Wrong Answer'),
      problem: makeProblem('two-sum', { number: 1, title: 'Two Sum' }),
    },
    {
      row: makeStatusRow('two-sum-ii', 1, 'Accepted'),
      problem: makeProblem('two-sum-ii', { number: 167, title: 'Two Sum II' }),
    },
    {
      row: makeStatusRow('binary-search', 2, 'Time Limit Exceeded'),
      problem: makeProblem('binary-search', { title: 'Binary Search' }),
    },
    { row: makeStatusRow('two-sum', 3, 'Accepted'), problem: makeProblem('two-sum', { number: 1, title: 'Two Sum' }) },
  ]
  const rows: unknown[] = solves.map((solve) => solve.row)
  const noTexts = { get: () => undefined, load: () => undefined } as unknown as SearchTexts
  const findRowIndexes = (query: string) => {
    const search = new SolveSearch(solves, parseSearchWords(query), createTables(), noTexts)
    search.scan(() => false)
    return search.hits.map((solve) => rows.indexOf(solve.row))
  }

  test.each([
    ['wrong answer', [0]],
    ['wa', [0]],
    ['tle', [2]],
    ['two sum accepted', [1, 3]],
    ['wrong answr', [0]],
    ['two sum acepted', [1, 3]],
    ['pyhton serch', [2]],
    ['2sum', [0, 1, 3]],
    ['bnary', [2]],
    ['nothing at all', []],
  ])('%s', (query, expected) => {
    expect(findRowIndexes(query)).toEqual(expected)
  })

  test('shows the problem that the query names before newer solves of others', () => {
    expect(findRowIndexes('two sum')).toEqual([0, 3, 1])
    expect(findRowIndexes('1')).toEqual([0, 3])
  })
})

/** Computes the optimal string alignment distance directly from its definition. */
function computeDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const replaced = computeCachedDistance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1)
  const candidates = [
    replaced,
    computeCachedDistance(a.slice(0, -1), b) + 1,
    computeCachedDistance(a, b.slice(0, -1)) + 1,
  ]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    candidates.push(computeCachedDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...candidates)
}

const distances = new Map<string, number>()

function computeCachedDistance(a: string, b: string): number {
  const key = `${a}|${b}`
  const distance = distances.get(key) ?? computeDistance(a, b)
  distances.set(key, distance)
  return distance
}

function misspell(word: string, position: number, mistake: string): string {
  const i = position % (word.length - 1)
  if (mistake === 'drop') return word.slice(0, i) + word.slice(i + 1)
  if (mistake === 'double') return word.slice(0, i + 1) + word.slice(i)
  if (mistake === 'change') return `${word.slice(0, i)}q${word.slice(i + 1)}`
  return word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
}
