import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import {
  canBeDate,
  findWord,
  findWords,
  isInLanguage,
  isInProblem,
  listTextWords,
  matchesDay,
  parseSearchWords,
  type SearchWord,
} from '#domain/search/words'

const PROBLEM: Problem = {
  slug: 'edit-distance',
  number: 72,
  title: 'Edit Distance',
  categories: ['String', 'Dynamic Programming', 'Depth-First Search'],
  difficulty: 'Medium',
  popularity: 1,
  isPaid: false,
  isFundamental: false,
  createdAt: 0,
}

const toWord = (text: string): SearchWord => {
  const [firstWord] = parseSearchWords(text)
  if (!firstWord) throw new Error(`no word in ${text}`)
  return firstWord
}

describe('[N6] the words of a search', () => {
  test('are distinct, in lower case, and limited', () => {
    expect(parseSearchWords('  Two \t sum TWO ').map(({ text }) => text)).toEqual(['two', 'sum'])
    expect(parseSearchWords(' \n ')).toEqual([])
    expect(parseSearchWords('x'.repeat(10_000)).map(({ text }) => text.length)).toEqual([200])
    expect(parseSearchWords(Array.from({ length: 99 }, (_, n) => n).join(' ')).length).toBeLessThanOrEqual(20)
  })

  test.each(['edit-distance', 'EDIT', 'distance', '72', 'dp', 'dfs', 'dynamic', 'Again'])(
    '%s finds a problem',
    (text) => {
      expect(isInProblem(toWord(text), PROBLEM, ['again'])).toBe(true)
    },
  )

  test.each(['7', '720', 'p.', 'editdistance', 'bfs'])('%s does not find it by number or initials', (text) => {
    expect(
      isInProblem(toWord(text), { ...PROBLEM, title: '', slug: 'x', categories: ['Dynamic Programming'] }, []),
    ).toBe(false)
  })

  test('are literal for any characters', () => {
    for (const text of ['a.c', '(', '[a-z]+', '\\', '$^', '*', 'c++', '{2}', '|', '/', '\ud83d'])
      expect(findWord(toWord(text), `x ${text} y`)).toEqual({ start: 2, end: 2 + text.length })
    expect(findWord(toWord('a.c'), 'abc')).toBeNull()
    expect(findWord(toWord('e\u0301'), 'caf\u00e9')).toEqual({ start: 3, end: 4 })
  })

  test('that are numbers match only whole numbers', () => {
    expect(findWord(toWord('72'), 'a[172] + 72')).toEqual({ start: 9, end: 11 })
    expect(findWord(toWord('72'), '72')).toEqual({ start: 0, end: 2 })
    expect(findWord(toWord('72'), '720 172 1720')).toBeNull()
  })

  test('find a language by the site’s name and by its usual name', () => {
    for (const text of ['python3', 'PYTHON', '3']) expect(isInLanguage(toWord(text), 'python3')).toBe(true)
    expect(isInLanguage(toWord('C++'), 'cpp')).toBe(true)
    expect(isInLanguage(toWord('java'), 'cpp')).toBe(false)
  })

  test('find months by name, years, and ISO dates', () => {
    for (const text of ['March', 'mar', '2026', '2026-03', '2026-03-14'])
      expect([text, canBeDate(toWord(text)) && matchesDay(toWord(text), '2026-03-14')]).toEqual([text, true])
    for (const text of ['ma', 'may', 'marching', '2025', '2026-04', '03', '26'])
      expect([text, canBeDate(toWord(text)) && matchesDay(toWord(text), '2026-03-14')]).toEqual([text, false])
  })
})

test('[N23] finds all places of words in a text, in order, and numbers only as whole numbers', () => {
  const findPlaces = (query: string, text: string) =>
    findWords(parseSearchWords(query), text).map(({ start, end }) => text.slice(start, end))
  expect(findPlaces('two One', 'one two ONE')).toEqual(['one', 'two', 'ONE'])
  expect(findPlaces('12', '12 312 12,12 121')).toEqual(['12', '12', '12'])
  expect(findPlaces('a', 'a'.repeat(5000))).toHaveLength(1000)
})

test('[N23, N25] texts about a problem are marked with the searched words, but not with those of its title and its difficulty', () => {
  const listTexts = (query: string) =>
    listTextWords(query, { title: 'Edit Distance', difficulty: 'Medium' }).map(({ text }) => text)
  expect(listTexts('edit medium levenshtein')).toEqual(['levenshtein'])
  expect(listTexts('hard')).toEqual(['hard'])
})
