import { expect, it } from 'vitest'
import { readStarterCatalog } from '../../../content/catalog/read'
import { computeFingerprint, readFingerprints } from '../study-list-fingerprints'

const starterSlugs = readStarterCatalog().map(({ slug }) => slug)
const fingerprints = new Set(starterSlugs.map(computeFingerprint))
const fingerprintsOfLists = readFingerprints()

it('[V3] the starter catalog has at least 500 problems', () => {
  expect(starterSlugs.length).toBeGreaterThanOrEqual(500)
})

it('[V3] each problem of the starter catalog has a fingerprint of its own', () => {
  expect(fingerprints.size).toBe(starterSlugs.length)
})

it('[N6] each problem of the starter catalog has a number of its own', () => {
  const numbers = new Map(readStarterCatalog().map(({ slug, number }) => [slug, number]))
  expect(new Set(numbers.values()).size).toBe(starterSlugs.length)
  expect([...numbers.values()]).not.toContain(undefined)
  expect(['two-sum', 'edit-distance', 'longest-common-subsequence'].map((slug) => numbers.get(slug))).toEqual([
    1, 72, 1143,
  ])
})

it.each([
  ['Blind 75', 75],
  ['NeetCode 150', 150],
  ['NeetCode 250', 250],
  ['Grind 75', 75],
  ['Grind 169', 169],
  ['LeetCode 75', 75],
  ['Top Interview 150', 150],
  ['Top 100 Liked', 100],
])('[V3] the starter catalog has every problem of %s', (name, size) => {
  const list = fingerprintsOfLists.get(name) ?? []
  expect(new Set(list).size).toBe(size)
  expect(list.filter((fingerprint) => !fingerprints.has(fingerprint))).toEqual([])
})
