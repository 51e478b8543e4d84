import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASKED_WINDOWS, type Asked, type AskedTriple, orderTriples, toAskedMap } from '#domain/lists/asked'
import { isOtherList, renewList } from '#domain/lists/renew-list'
import { createSections } from '#domain/lists/sections'
import type { StudyListText } from '#domain/lists/study-list'
import { assertProperty } from '../../property'

const SECTION = 'New in Nov 2026'
const LIST: StudyListText = {
  name: 'Google',
  slugs: ['a', 'b', 'c', 'd'],
  headings: [{ id: 'Arrays', name: 'Arrays', first: 'c' }],
}
const CURRENT = toAskedMap([
  ['a', '30d', 90],
  ['b', '30d', 50],
  ['c', 'all', 70],
])
const renew = (...asked: AskedTriple[]) =>
  renewList(LIST, CURRENT, { slugs: asked.map(([slug]) => slug), asked }, SECTION)

describe('[N35] a newer file of a list', () => {
  test('changes frequencies, adds a section of new problems, and marks problems that are gone', () => {
    expect(renew(['new', '30d', 88], ['a', '30d', 100], ['c', 'all', 70])).toEqual({
      list: {
        name: 'Google',
        slugs: ['a', 'b', 'c', 'd', 'new'],
        headings: [
          { id: 'Arrays', name: 'Arrays', first: 'c' },
          { id: SECTION, name: SECTION, first: 'new' },
        ],
      },
      asked: [
        ['new', '30d', 88],
        ['a', '30d', 100],
        ['b', 'gone', 50],
      ],
      changed: 1,
      added: 1,
      gone: 1,
      matching: 2,
    })
  })

  test('marks nothing as gone if a window of the list is missing, because the problem may be in that one', () => {
    const { asked, gone } = renew(['new', '30d', 88], ['a', '30d', 100])
    expect([asked, gone]).toEqual([
      [
        ['new', '30d', 88],
        ['a', '30d', 100],
      ],
      0,
    ])
  })

  test('of other windows keeps what it does not say', () => {
    const { asked, gone } = renew(['a', '3m', 100], ['b', '3m', 20])
    expect([asked, gone]).toEqual([[], 0])
    expect(renew(['b', '3m', 80], ['a', '3m', 1]).asked).toEqual([['b', '3m', 80]])
  })

  test('brings a problem back that was gone, and appends to the section of the same month', () => {
    const first = renew(['new', '30d', 88], ['a', '30d', 90])
    const after = toAskedMap([...first.asked, ['a', '30d', 90]])
    const file: AskedTriple[] = [
      ['b', '30d', 5],
      ['a', '30d', 90],
      ['new', '30d', 88],
      ['other', '30d', 1],
    ]
    const second = renewList(first.list, after, { slugs: file.map(([slug]) => slug), asked: file }, SECTION)
    expect(second).toMatchObject({ changed: 1, added: 1, gone: 0, matching: 3 })
    expect(second.list.slugs).toEqual(['a', 'b', 'c', 'd', 'new', 'other'])
    expect(second.list.headings).toEqual(first.list.headings)
    expect(second.asked).toEqual([
      ['b', '30d', 5],
      ['other', '30d', 1],
    ])
  })

  test('without a readable frequency keeps the earlier one', () => {
    expect(renewList(LIST, CURRENT, { slugs: ['a', 'b'], asked: [['b', '30d', 50]] }, SECTION)).toMatchObject({
      changed: 0,
      gone: 0,
      asked: [],
    })
  })

  test('belongs to another list if less than a fifth of the smaller one matches', () => {
    expect(isOtherList({ matching: 3 }, 100, 2_325)).toBe(true)
    expect(isOtherList({ matching: 20 }, 100, 2_325)).toBe(false)
    expect(isOtherList({ matching: 1 }, 100, 4)).toBe(false)
  })

  const anySlug = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const anyFile = fc
    .uniqueArray(fc.tuple(anySlug, fc.constantFrom(...ASKED_WINDOWS.slice(0, 5)), fc.constantFrom(0, 50, 100)), {
      selector: ([slug]) => slug,
      minLength: 1,
    })
    .map((asked) => ({ asked: asked as AskedTriple[], slugs: asked.map(([slug]) => slug) }))
  const apply = (current: ReadonlyMap<string, Asked>, asked: readonly AskedTriple[]) =>
    toAskedMap(
      orderTriples([
        ...[...current].map(([slug, { window, frequency }]): AskedTriple => [slug, window, frequency]),
        ...asked,
      ]),
    )

  test('twice changes nothing the second time, and never moves or removes a known problem', () => {
    assertProperty(
      fc.property(anyFile, anyFile, (first, second) => {
        const before = renewList(LIST, CURRENT, first, SECTION)
        const current = apply(CURRENT, before.asked)
        const after = renewList(before.list, current, second, 'New in Dec 2026')
        const again = renewList(after.list, apply(current, after.asked), second, 'New in Jan 2027')
        expect(again).toMatchObject({ list: after.list, asked: [], changed: 0, added: 0, gone: 0 })
        expect(after.list.slugs.slice(0, before.list.slugs.length)).toEqual(before.list.slugs)
        const names = (list: StudyListText) =>
          createSections(list).flatMap(({ name, slugs }) => slugs.map((slug) => `${slug} in ${name}`))
        expect(names(after.list)).toEqual(expect.arrayContaining(names(before.list)))
        expect(second.slugs.every((slug) => after.list.slugs.includes(slug))).toBe(true)
      }),
    )
  })
})
