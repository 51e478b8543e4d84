import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../../scripts/floor'
import { findNewerFunctions } from '../../scripts/newer-functions'

test('[B5] the README and the message for old browsers name the versions that the build is made for', () => {
  const { chrome, edge, firefox, safari } = OLDEST_BROWSERS
  expect(edge).toBe(chrome)
  const findVersions = (text: string) => text.match(/Chrome (?:or|and) Edge [\d.]+, Firefox [\d.]+, Safari [\d.]+\d/g)
  const expectedVersions = [chrome, firefox, safari.toFixed(1)]
  for (const file of ['README.md', 'public/start-check.js']) {
    const namedVersions = findVersions(readFileSync(file, 'utf8')) ?? []
    expect(namedVersions, file).toHaveLength(1)
    expect(namedVersions[0]?.match(/[\d.]+/g), file).toEqual(expectedVersions.map(String))
  }
})

test.each([
  ['a function of a type', 'Object.groupBy(all,one)', ['Object.groupBy']],
  ['a function of the browser', 'AbortSignal.any([a,b])', ['AbortSignal.any']],
  ['a method', 'a.isSubsetOf(b),c(d).union(e)', ['isSubsetOf', 'union']],
  ['a constructor', 'new EditContext(a)', ['EditContext']],
  ['a style', '`color:light-dark(red, blue)`', ['light-dark']],
])('[B5] the build finds %s that the oldest browsers lack', (_, code, names) => {
  expect(findNewerFunctions(code)).toEqual(names)
})

test('[B5] functions that every supported browser has are not reported', () => {
  expect(
    findNewerFunctions('[].toSorted().findLast(a);structuredClone(b);Object.hasOwn(c,d);color-mix(in oklch)'),
  ).toEqual([])
})
