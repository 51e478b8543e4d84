import { describe, expect, test } from 'vitest'
import { readSubmissions } from '#worker/sources/submission'
import { type Leaf, leavesIn, nameOf, withLeaf } from './leaves'
import { FULL } from './submission'

/** Every text of a submission, except the hint, which is one of a few values, and the feedback of trusted files. */
const texts = leavesIn(FULL).filter(
  ({ kind, path: [first] }) => kind === 'text' && !/usedHints|feedback/.test(first ?? ''),
)

/** Texts of many lines. They may contain anything, because they are only shown. */
const isLong = ({ path }: Leaf): boolean =>
  /ode$|Note$|^content$|estcase$|utput$|Error$|notes$|^patch/.test(path.at(-1) ?? '')

const titled = (leaves: readonly Leaf[]) => leaves.map(({ path }) => [nameOf(path), path] as const)

function expectRefused(path: readonly string[], text: string): void {
  const { refused } = readSubmissions([withLeaf(FULL, path, text)], 'chunk 4', true)
  expect(refused).toEqual([expect.stringContaining(`chunk 4, row 0: ${path[0]}`)])
}

describe('[fault 34] a source’s text', () => {
  test.each(titled(texts))('that is longer than 2,000,000 characters is refused in %s with its path', (_name, path) =>
    expectRefused(path, 'x'.repeat(2_000_001)),
  )

  test.each(titled(texts.filter((leaf) => !isLong(leaf))))(
    'with half of a character, or longer than 500 characters, is refused in %s with its path',
    (_name, path) => {
      for (const text of ['\ud83d', 'a\udfff', 'x'.repeat(501)]) expectRefused(path, text)
    },
  )

  /** In the example, another field has priority over these two. */
  const isSecond = ({ path }: Leaf): boolean => path[0] === 'codeDetail' || path.at(-1) === 'patch'

  test.each(titled(texts.filter((leaf) => isLong(leaf) && !isSecond(leaf))))(
    'of many lines is kept as it is in %s',
    (_name, path) => {
      const text = `${'x\n'.repeat(50_000)}\ud83d`
      const { submissions, refused } = readSubmissions([withLeaf(FULL, path, text)], 'chunk 4', true)
      expect(refused).toEqual([])
      expect(JSON.stringify(submissions).length).toBeGreaterThan(100_000)
    },
  )

  test('list of more than 5,000 entries is refused with its path', () => {
    for (const path of [
      ['codingJourney', 'snapshots'],
      ['runEvents', 'runs'],
    ]) {
      const { submissions, refused } = readSubmissions([withLeaf(FULL, path, Array(5_001).fill({}))], 'chunk 4')
      expect(refused).toEqual([expect.stringContaining(`chunk 4, row 0: ${path.join('.')}`)])
      expect(submissions).toHaveLength(1)
    }
  })
})
