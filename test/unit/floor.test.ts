import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../../scripts/floor'
import { findNewerFunctions } from '../../scripts/newer-functions'

test('[B5] the README and the message for old browsers name the versions that the build is made for', () => {
  const { chrome, edge, firefox, safari } = OLDEST_BROWSERS
  expect(edge).toBe(chrome)
  const versions = (text: string) => text.match(/Chrome (?:or|and) Edge [\d.]+, Firefox [\d.]+, Safari [\d.]+\d/g)
  const listed = [chrome, firefox, safari.toFixed(1)]
  for (const file of ['README.md', 'public/start-check.js']) {
    const found = versions(readFileSync(file, 'utf8')) ?? []
    expect(found, file).toHaveLength(1)
    expect(found[0]?.match(/[\d.]+/g), file).toEqual(listed.map(String))
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

test('[B5] functions that every supported browser has are no finding', () => {
  expect(
    findNewerFunctions('[].toSorted().findLast(a);structuredClone(b);Object.hasOwn(c,d);color-mix(in oklch)'),
  ).toEqual([])
})
