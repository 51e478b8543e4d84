import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ForgivingQuery, NO_MATCH, plainWords, startDistance } from '#domain/search/forgiving'
import { searchWords } from '#domain/search/words'
import { emptyTables } from '#events/projections/tables'
import { findProblems } from '#worker/history/find-problems'
import { SolveSearch } from '#worker/history/search/solve-search'
import type { SearchTexts } from '#worker/history/search/texts'
import { problem } from '../domain/problem'
import { rowOf } from '../reviews/histories'
import { makeBareSession, makeLog } from '../worker/session-with'

const TITLES: [slug: string, number: number, title: string][] = [
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
const PROBLEMS = new Map(TITLES.map(([slug, number, title]) => [slug, problem(slug, { number, title })]))

const tables = {
  ...emptyTables(),
  solves: { a: { ...rowOf({ day: 0 }, 'own:cafe-interview'), title: 'Café interview' } },
}

/** The slugs that the palette shows for a query, best first. */
function found(query: string): string[] {
  const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, now: () => 0 })
  return findProblems(session, query, 20).map(({ slug }) => slug)
}

describe('[N25] the search for problems', () => {
  test.each([
    ['15', '3sum'],
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
    expect(found(query)[0]).toBe(slug)
  })

  test.each(['zzz', 'sun', 'two xyz', '99', '#', '((('])('finds nothing for %s', (query) => {
    expect(found(query)).toEqual([])
  })

  test('assumes no typing errors if a problem matches as typed, and shows what matches as typed first', () => {
    expect(found('search')).toEqual(['search-a-2d-matrix', 'binary-search'])
    expect(found('water')).toEqual(expect.arrayContaining(['trapping-rain-water', 'container']))
    expect(found('3sum')).toEqual(['3sum', '3sum-closest'])
  })

  test('finds own problems as such, and none by the prefix of their slugs', () => {
    expect(found('own')).toEqual([])
    expect(found('interview')).toEqual(['own:cafe-interview'])
  })
})

test('[N25] titles come before topics', () => {
  const topic = problem('a', { title: 'Invert Tree', categories: ['Binary Search'], popularity: 1 })
  const title = problem('b', { title: 'Binary Search Tree Iterator', popularity: 0 })
  const problems = new Map([topic, title].map((one) => [one.slug, one]))
  const session = makeBareSession({ log: makeLog(emptyTables()), problems, now: () => 0 })
  expect(findProblems(session, 'serch binry tree', 2).map(({ slug }) => slug)).toEqual(['b', 'a'])
})

describe('[N25] a forgiving search', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 10 })

  test('measures what the definition of the distance says', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, other, limit) => {
        const distance = Math.min(
          ...Array.from({ length: other.length + 1 }, (_, n) => plain(typed, other.slice(0, n))),
        )
        expect(startDistance(typed, other, limit)).toBe(distance <= limit ? distance : NO_MATCH)
      }),
      { numRuns: 2_000 },
    )
  })

  const edit = fc.record({ at: fc.nat(40), kind: fc.constantFrom('drop', 'swap', 'double', 'change') })

  test('finds every title with one error in one of its longer words, in any order of its words', () => {
    const title = fc.constantFrom(...TITLES.map(([, , text]) => text))
    fc.assert(
      fc.property(title, edit, fc.boolean(), (text, { at, kind }, isReversed) => {
        const words = plainWords(text)
        const long = words.flatMap((one, index) => (one.length >= 6 ? [index] : []))
        const index = long[at % Math.max(1, long.length)]
        const typed = words.map((one, i) => (i === index ? misspelled(one, at, kind) : one))
        const query = (isReversed ? typed.reverse() : typed).join(' ')
        const one = [...PROBLEMS.values()].find((candidate) => candidate.title === text)
        expect(one && new ForgivingQuery(query).costOf(one)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(() => new ForgivingQuery(text).costOf(problem('two-sum', { title: text }))).not.toThrow()
      }),
    )
  })
})

describe('[N25] the search in the history', () => {
  const row = (slug: string, n: number, status: string) => ({ ...rowOf({ day: -n }, slug), status, lang: 'python3' })
  const solves = [
    { row: row('two-sum', 0, 'Wrong Answer'), problem: problem('two-sum', { number: 1, title: 'Two Sum' }) },
    { row: row('two-sum-ii', 1, 'Accepted'), problem: problem('two-sum-ii', { number: 167, title: 'Two Sum II' }) },
    {
      row: row('binary-search', 2, 'Time Limit Exceeded'),
      problem: problem('binary-search', { title: 'Binary Search' }),
    },
    { row: row('two-sum', 3, 'Accepted'), problem: problem('two-sum', { number: 1, title: 'Two Sum' }) },
  ]
  const rows: unknown[] = solves.map((solve) => solve.row)
  const noTexts = { get: () => undefined, load: () => undefined } as unknown as SearchTexts
  const hits = (query: string) => {
    const search = new SolveSearch(solves, searchWords(query), emptyTables(), noTexts)
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
  ])('%s', (query, found) => {
    expect(hits(query)).toEqual(found)
  })

  test('shows the problem that the query names before newer solves of others', () => {
    expect(hits('two sum')).toEqual([0, 3, 1])
    expect(hits('1')).toEqual([0, 3])
  })
})

/** The optimal string alignment distance, straight from its definition. */
function plain(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const changed = plainOf(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1)
  const others = [changed, plainOf(a.slice(0, -1), b) + 1, plainOf(a, b.slice(0, -1)) + 1]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    others.push(plainOf(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...others)
}

const distances = new Map<string, number>()

function plainOf(a: string, b: string): number {
  const key = `${a}|${b}`
  const known = distances.get(key) ?? plain(a, b)
  distances.set(key, known)
  return known
}

function misspelled(word: string, at: number, kind: string): string {
  const i = at % (word.length - 1)
  if (kind === 'drop') return word.slice(0, i) + word.slice(i + 1)
  if (kind === 'double') return word.slice(0, i + 1) + word.slice(i)
  if (kind === 'change') return `${word.slice(0, i)}q${word.slice(i + 1)}`
  return word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
}
