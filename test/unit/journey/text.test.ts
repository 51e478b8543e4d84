import { describe, expect, it } from 'vitest'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'

describe('normalise', () => {
  it.each([
    ['a\r\nb\rc', 'a\nb\nc\n'],
    ['\ufeffa\u200bb\u200cc\u200dd', 'abcd\n'],
    ['e\u0301', 'é\n'],
    ['x\n\n\n', 'x\n'],
    ['', '\n'],
    ['\n\na', '\n\na\n'],
    ['a\u200b\r\n\u200b\r\n', 'a\n'],
  ])('[S4] %j becomes %j', (text, expected) => {
    expect(normalizeText(text)).toBe(expected)
  })
})

describe('checksum', () => {
  it.each([
    ['', '0'],
    ['\n', '10'],
    ['ab', '3105'],
    ['a😀', '1866116'],
    ['hello world', '1794106052'],
    ['The quick brown fox jumps over the lazy dog', '-609428141'],
  ])('[S4] of %j is %s', (text, expected) => {
    expect(computeChecksum(text)).toBe(expected)
  })
})
