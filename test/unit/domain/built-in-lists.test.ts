import { expect, test } from 'vitest'
import { getBuiltInLists } from '#domain/lists/built-in-lists'
import { BUILT_IN_NAMES } from '#domain/lists/built-in-names'
import { getSlugs } from '#domain/lists/study-list'
import { SLUG_PATTERN } from '#domain/problem'
import { computeFingerprint, readFingerprints } from '../study-list-fingerprints'

test('[N9] the built-in lists are listed in the order of their names', () => {
  expect(getBuiltInLists().map(({ id, name }) => [id, name])).toEqual(Object.entries(BUILT_IN_NAMES))
})

test.each([
  ['blind75', 75, 18],
  ['neetcode150', 150, 18],
  ['neetcode250', 250, 18],
  ['grind75', 75, 3],
  ['leetcode75', 75, 22],
  ['top-interview-150', 150, 23],
  ['top-100-liked', 100, 15],
])('[N9] %s has its %i problems in %i sections, each once', (id, size, sectionCount) => {
  const list = getBuiltInLists().find((builtInList) => builtInList.id === id)
  if (!list) throw new Error(`No list ${id}`)
  const slugs = getSlugs(list)
  expect(slugs).toHaveLength(size)
  expect(slugs.map(computeFingerprint).sort()).toEqual([...(readFingerprints().get(list.name) ?? [])].sort())
  expect(list.sections).toHaveLength(sectionCount)
  for (const { name, slugs } of list.sections) {
    expect(name).toMatch(/^\p{Lu}|^[12]-D /u)
    for (const slug of slugs) expect(slug).toMatch(SLUG_PATTERN)
  }
})
