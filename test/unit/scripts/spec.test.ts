import { expect, test } from 'vitest'
import {
  findCoverage,
  findSpecificationProblems,
  findTitleProblems,
  parseFaults,
  parseRequirements,
} from '../../../scripts/spec/check'
import { readTitles } from '../../../scripts/spec/titles'

const readIds = (source: string) => readTitles('test/unit/a.test.ts', source).map(({ ids }) => ids.join())

test.each([
  ["test('[S5, S7] [fault 4] a title', () => {})", ['S5,S7,fault 4']],
  ["it.concurrent.each([['[A1]']])('[S5] %s', () => {})", ['S5']],
  ["test.skipIf(isFirefox)('[S5] a title', run)", ['S5']],
  ["describe('[S5] a group', () => { folderTest('[S7] a title', run) })", ['S5', 'S7']],
  ['test(`[S5] $'.concat('{name}, [A 1]`, run)'), ['S5']],
  ["// test('[S5] a title', run)\nsay('[S5] a text')\ntest('a title', () => say('[S7] a text'))", []],
  ["test.step('[S5] a step', run); test.skip('[S5] a title', run); it.todo('[S5] a title')", []],
])('the ids in the titles of %s are read', (source, ids) => {
  expect(readIds(source)).toEqual(ids)
})

const requirements = parseRequirements('- S5 `[browser]` Code.\n- S7 Time.\n- not an id\n')
const faults = parseFaults('| #  | fault | result |\n| 4  | a tab crashes | Nothing. |\n')

/** Returns what is found for a source text by the path of its file. */
function check(files: Record<string, string>) {
  const titles = Object.entries(files).flatMap(([file, source]) => readTitles(file, source))
  return {
    ...findCoverage({ requirements, faults, titles }),
    problems: findTitleProblems({ requirements, faults, titles }),
  }
}

test('unknown ids in titles and ids that are defined twice are refused', () => {
  const { problems } = check({ 'test/unit/a.test.ts': "\ntest('[S5] [S6, fault 5] a title', run)" })
  expect(problems).toEqual([
    'test/unit/a.test.ts:2: S6 is not defined.',
    'test/unit/a.test.ts:2: fault 5 is not defined.',
  ])
  const doubled = { requirements: [...requirements, ...requirements.slice(1)], faults, titles: [] }
  expect(findTitleProblems(doubled)).toEqual(['S7 is defined twice in docs/requirements.md.'])
})

test('the folder says whether a test counts for a requirement, and which command runs it', () => {
  expect(check({ 'test/unit/a.test.ts': "test('[S5, S7] a title', run)" })).toMatchObject({
    missing: ['S5', 'fault 4'],
    shownByNpmTest: ['S7'],
  })
  const flows = {
    'test/e2e/a.test.ts': "test('[S7] a title', run)",
    'test/e2e/faults/b.test.ts': "test('[S5, S7] [fault 4] a title', run)",
  }
  expect(check(flows)).toMatchObject({ missing: [], shownByNpmTest: ['S7'], shownByTestAll: ['S5', 'fault 4'] })
})

test.each([
  "test.fail('[S7] a title', run)",
  "it.fails.each([1])('[S7] %d', run)",
  "test('[S7] a title', async () => { if (one) { test.fail() } })",
])('%s makes S7 wait', (source) => {
  const coverage = check({
    'test/unit/a.test.ts': source,
    'test/e2e/b.test.ts': "test('[S5, S7] [fault 4] a title', run)",
  })
  expect(coverage).toMatchObject({ missing: [], waiting: ['S7'], shownByNpmTest: ['S5', 'fault 4'] })
})

test('a requirement begins with its line of the specification word for word, or with the exception for it', () => {
  const findProblems = (own: string, replacement?: string) =>
    findSpecificationProblems(
      parseRequirements(own),
      parseRequirements('- S5 `[browser]` Code, `facts/code.md`.\n- S9 Not here.'),
      replacement === undefined ? [] : [{ id: 'S5', words: ', `facts/code.md`', replacement, reason: 'No such page.' }],
    )
  expect(findProblems('- S5 `[browser]` Code, `facts/code.md`. More.\n- S8 Our own.')).toEqual([])
  expect(findProblems('- S5 `[browser]` Code. More.', '')).toEqual([])
  const advice = 'docs/requirements.md must have a line that begins with: S5 '
  expect(findProblems('- S5 `[browser]` A code.')).toEqual([`${advice}\`[browser]\` Code, \`facts/code.md\`.`])
  expect(findProblems('- S5 Code, `facts/code.md`.')).toEqual([`${advice}\`[browser]\` Code, \`facts/code.md\`.`])
  expect(findProblems('- S5 `[browser]` Our code.', '')).toEqual([`${advice}\`[browser]\` Code.`])
  expect(findProblems('- S5 `[browser]` Code, `facts/code.md`.', '')).toEqual([
    'The exception for S5 is not needed: No such page.',
  ])
})
