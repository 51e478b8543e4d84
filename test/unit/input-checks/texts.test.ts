import { describe, expect, test } from 'vitest'
import { readSubmissions } from '#worker/sources/submission'
import { formatPath, type Leaf, listLeaves, replaceLeaf } from './hostile-values'
import { FULL_SUBMISSION } from './submission'

/** Omits the hint (one of a few values) and the feedback (accepted only from trusted files). */
const textLeaves = listLeaves(FULL_SUBMISSION).filter(
  ({ kind, path: [first] }) => kind === 'text' && !/usedHints|feedback/.test(first ?? ''),
)

/** Texts of many lines may contain anything, because they are only shown. */
const isLongText = ({ path }: Leaf): boolean =>
  /ode$|Note$|^content$|estcase$|utput$|Error$|notes$|^patch/.test(path.at(-1) ?? '')

const toTestCases = (leaves: readonly Leaf[]) => leaves.map(({ path }) => [formatPath(path), path] as const)

function expectRefused(path: readonly string[], text: string): void {
  const { refused } = readSubmissions([replaceLeaf(FULL_SUBMISSION, path, text)], 'chunk 4', true)
  expect(refused).toEqual([expect.stringContaining(`chunk 4, row 0: ${path[0]}`)])
}

describe('[fault 34] a source’s text', () => {
  test.each(toTestCases(textLeaves))(
    'that is longer than 2,000,000 characters is refused in %s with its path',
    (_name, path) => expectRefused(path, 'x'.repeat(2_000_001)),
  )

  test.each(toTestCases(textLeaves.filter((leaf) => !isLongText(leaf))))(
    'with half of a character, or longer than 500 characters, is refused in %s with its path',
    (_name, path) => {
      for (const text of ['\ud83d', 'a\udfff', 'x'.repeat(501)]) expectRefused(path, text)
    },
  )

  /** Another field of the example has priority over the field. */
  const isOverridden = ({ path }: Leaf): boolean => path[0] === 'codeDetail' || path.at(-1) === 'patch'

  test.each(toTestCases(textLeaves.filter((leaf) => isLongText(leaf) && !isOverridden(leaf))))(
    'of many lines is kept unchanged in %s',
    (_name, path) => {
      const text = `${'x\n'.repeat(50_000)}\ud83d`
      const { submissions, refused } = readSubmissions([replaceLeaf(FULL_SUBMISSION, path, text)], 'chunk 4', true)
      expect(refused).toEqual([])
      expect(JSON.stringify(submissions).length).toBeGreaterThan(100_000)
    },
  )

  test('that is in a list of more than 5,000 entries is refused with its path', () => {
    for (const path of [
      ['codingJourney', 'snapshots'],
      ['runEvents', 'runs'],
    ]) {
      const { submissions, refused } = readSubmissions(
        [replaceLeaf(FULL_SUBMISSION, path, Array(5_001).fill({}))],
        'chunk 4',
      )
      expect(refused).toEqual([expect.stringContaining(`chunk 4, row 0: ${path.join('.')}`)])
      expect(submissions).toHaveLength(1)
    }
  })
})
