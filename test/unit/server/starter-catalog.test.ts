import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readStarterCatalog } from '../../../content/catalog/read'

/** List code → the slugs of its problems. */
function readLists(): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  const text = readFileSync(new URL('../../fixtures/study-lists.txt', import.meta.url), 'utf8')
  for (const line of text.split('\n')) {
    const [slug, codes] = line.split(' | ')
    if (!slug || !codes) continue
    for (const code of codes.split(',')) lists.set(code, [...(lists.get(code) ?? []), slug])
  }
  return lists
}

const slugs = new Set(readStarterCatalog().map(({ slug }) => slug))
const lists = readLists()

it('[V3] the starter catalog has at least 500 problems', () => {
  expect(slugs.size).toBeGreaterThanOrEqual(500)
})

it.each([
  ['Blind 75', 'B75', 75],
  ['NeetCode 150', 'N150', 150],
  ['NeetCode 250', 'N250', 250],
  ['Grind 75', 'G75', 75],
  ['Grind 169', 'G169', 169],
  ['LeetCode 75', 'L75', 75],
  ['Top Interview 150', 'T150', 150],
  ['Top 100 Liked', 'T100', 100],
])('[V3] the starter catalog has every problem of %s', (_, code, size) => {
  const list = lists.get(code) ?? []
  expect(new Set(list).size).toBe(size)
  expect(list.filter((slug) => !slugs.has(slug))).toEqual([])
})
