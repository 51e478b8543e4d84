import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeNewProblems } from '#domain/catalog'
import { CATEGORIES, findCategories, findCategory } from '#domain/category'
import { createProblemUrl } from '#domain/problem-url'
import { toUserKey } from '#domain/username'
import { computeFingerprint } from '#lib/fingerprint'
import { createRandom } from '#lib/random'
import { assertProperty } from '../../property'
import { makeProblem } from './problem'

describe('categories', () => {
  test('[C1] there are 66 categories without duplicates', () => {
    expect(CATEGORIES).toHaveLength(66)
    expect(new Set(CATEGORIES).size).toBe(66)
  })

  test('[C1] each category is found by its current name and by its former name', () => {
    for (const name of CATEGORIES) expect(findCategory(name)).toBe(name)
    expect(findCategory('Graph Theory')).toBe('Graph')
    expect(findCategory('Union-Find')).toBe('Union Find')
    expect(findCategory('Sweep Line')).toBe('Line Sweep')
  })

  test('[C1] unknown tags are dropped, and both names of a category count once', () => {
    expect(findCategories(['Graph', 'Graph Theory', 'Game Design', 'Array'])).toEqual(['Graph', 'Array'])
    expect(findCategories(['__proto__', 'constructor', 'toString', ''])).toEqual([])
  })
})

describe('user names', () => {
  test('[C9] a key without a user name is an error', () => {
    for (const blank of ['', '   ', '\t\n']) expect(() => toUserKey(blank)).toThrow('Username not set')
  })
})

describe('seeded random numbers', () => {
  test('the same seed gives the same numbers, in [0, 1)', () => {
    assertProperty(
      fc.property(fc.integer(), (seed) => {
        const numbers = Array.from({ length: 20 }, createRandom(seed))
        expect(Array.from({ length: 20 }, createRandom(seed))).toEqual(numbers)
        expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true)
      }),
    )
  })
})

describe('fingerprints', () => {
  test('a fingerprint depends only on the characters and never changes between builds', () => {
    const hashReference = (text: string): number => {
      let hash = 0x811c9dc5
      const parts = [text, `"${text.length}`]
      for (const part of parts) {
        for (let i = 0; i < part.length; i += 2) {
          hash = Math.imul(hash ^ (part.charCodeAt(i) | (part.charCodeAt(i + 1) << 16)), 0x01000193)
          if (i + 1 < part.length) hash ^= hash >>> 15
        }
      }
      return parts.join('').length * 2 ** 32 + (hash >>> 0)
    }
    assertProperty(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.integer({ min: 0, max: 1100 }),
        (text, extraLength) => {
          const longText = text + 'x'.repeat(extraLength)
          expect(hashReference(longText)).toBe(computeFingerprint(longText))
        },
      ),
    )
  })

  test('similar values have different fingerprints', () => {
    const similarValues = [
      [['a', 'b']],
      [['ab', '']],
      [['ab']],
      ['ab'],
      'ab',
      [1, 2],
      [12],
      '12',
      12,
      null,
      'null',
      [],
      {},
      [[]],
    ]
    expect(new Set(similarValues.map(computeFingerprint)).size).toBe(similarValues.length)
  })
})

describe('updating the catalog', () => {
  const makeDatedProblem = (slug: string, createdAt: number, title = slug) =>
    makeProblem(slug, { title, popularity: 0, createdAt })
  const storedProblems = new Map([['a', makeDatedProblem('a', 10, 'stored')]])

  test('[C1] a problem that is not stored yet is added, even if it is old', () => {
    const mergedProblems = mergeNewProblems(storedProblems, [makeDatedProblem('b', 1)], 100)
    expect([...mergedProblems.keys()]).toEqual(['a', 'b'])
  })

  test('[C1] a stored problem is kept unless the download has a newer one', () => {
    expect(mergeNewProblems(storedProblems, [makeDatedProblem('a', 100, 'again')], 100).get('a')?.title).toBe('stored')
    expect(mergeNewProblems(storedProblems, [{ ...makeDatedProblem('a', 1), number: 7 }], 100).get('a')).toMatchObject({
      title: 'stored',
      number: 7,
    })
    expect(mergeNewProblems(storedProblems, [makeDatedProblem('a', 101, 'again')], 100).get('a')?.title).toBe('again')
  })

  test('[C1] problems missing from the download are kept, and the input is not changed', () => {
    const mergedProblems = mergeNewProblems(storedProblems, [makeDatedProblem('b', 1)], 0)
    expect(mergedProblems.get('a')?.title).toBe('stored')
    expect(storedProblems.size).toBe(1)
  })
})

test('a slug cannot change the path of the problem page’s address', () => {
  expect(createProblemUrl('two-sum')).toBe('https://leetcode.com/problems/two-sum/')
  expect(new URL(createProblemUrl('../../evil?x=<y>')).pathname.split('/')).toHaveLength(4)
})
