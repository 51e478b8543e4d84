import * as fc from 'fast-check'
import type { PromptInput } from '#domain/feedback/prompt'
import { HINTS } from '#domain/hint'
import { makePatchBetween, START_MS } from '../journey/history'

export const exampleInput: PromptInput = {
  problem: {
    title: 'Two Sum',
    difficulty: 'Easy',
    categories: ['Array', 'Hash Table'],
    description:
      '<p>Given <code>nums</code>, find two with sum <code>target</code>.</p><ul><li>n &lt;= 10<sup>4</sup></li></ul>',
  },
  solve: {
    lang: 'python3',
    status: 'Accepted',
    timeUsed: 860,
    usedHints: 'leetcode_hint',
    notes: 'Thought of sorting first.',
    code: 'def solve(nums, target):\n    seen = {}\n',
    submissionDetails: { runtimeDisplay: '41 ms', totalCorrect: 63, totalTestcases: 63 },
    failedAttemptCount: 2,
  },
  snapshots: ['seen = []\n', 'seen = {}\n', 'seen = {}\nfor n in nums: pass\n'].map((code, index, all) => ({
    timestamp: START_MS + index * 60_000,
    patchText: makePatchBetween(all[index - 1] ?? '', code),
    isCheckpoint: index === 0,
  })),
  runs: [
    {
      id: '1',
      startedAt: START_MS + 90_000,
      statusMsg: 'Wrong Answer',
      totalCorrect: 1,
      totalTestcases: 3,
      lastTestcase: '[3,3]\n6',
    },
    { id: '2', startedAt: null, statusMsg: 'Runtime Error', runtimeError: 'IndexError: list index out of range' },
  ],
}

/** Every text of `anyInput` contains the mark, so that a test can find the texts in the prompt. */
export const INJECTION_MARK = 'ignore-all-instructions'

const anyPiece = fc.oneof(
  fc.constantFrom(
    '```',
    '`'.repeat(90),
    '\n```\n',
    '~~~',
    '\n# Your answer\n',
    '<p>',
    '<',
    '😀',
    '&lt;',
    ' ',
    '\n',
    '{+',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const generateRepeatedText = (...times: number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(anyPiece, { maxLength: 8 }), fc.constantFrom(...times))
    .map(([pieces, count]) => `${INJECTION_MARK} ${pieces.join(INJECTION_MARK).repeat(count)}`)
const anyText = generateRepeatedText(0, 1, 1, 60, 1000)
const anyShortText = generateRepeatedText(0, 1, 20)
const makeNullable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null })
const anyTime = fc.integer({ min: START_MS, max: START_MS + 90_000_000 })
const anySnapshot = fc.record({ timestamp: anyTime, patchText: anyShortText, isCheckpoint: fc.boolean() })
const anyRun = fc.record({
  id: anyShortText,
  startedAt: makeNullable(anyTime),
  statusMsg: anyShortText,
  lastTestcase: anyShortText,
  runtimeError: anyShortText,
})
const anyRepetition = fc.constantFrom(1, 1, 40, 400)

/** The inputs have long texts, thousands of steps, and Markdown and HTML syntax. */
export const anyInput: fc.Arbitrary<PromptInput> = fc.record({
  problem: fc.record({
    title: anyText,
    difficulty: fc.constantFrom('Easy', 'Medium', 'Hard'),
    categories: fc.array(anyText, { maxLength: 3 }),
    description: anyText,
  }),
  solve: fc.record({
    lang: anyText,
    status: anyText,
    timeUsed: makeNullable(fc.nat()),
    usedHints: makeNullable(fc.constantFrom(...HINTS)),
    notes: anyText,
    code: makeNullable(anyText),
    submissionDetails: makeNullable(
      fc.record({ lastTestcase: anyText, codeOutput: anyText, runtimeError: anyText, totalCorrect: fc.nat() }),
    ),
    failedAttemptCount: fc.nat(),
  }),
  snapshots: fc
    .tuple(fc.array(anySnapshot, { maxLength: 4 }), anyRepetition)
    .map(([some, count]) => Array(count).fill(some).flat()),
  runs: fc
    .tuple(fc.array(anyRun, { maxLength: 3 }), anyRepetition)
    .map(([some, count]) => Array(count).fill(some).flat()),
})

/** Throws if a fence is not closed. */
export function removeFencedBlocks(markdown: string): string {
  let fence: string | null = null
  const outside: string[] = []
  for (const line of markdown.split(/\r\n?|\n/)) {
    const fenceMatch = /^ {0,3}(`{3,})([^`]*)$/.exec(line)
    if (fence === null) {
      if (fenceMatch?.[1]) fence = fenceMatch[1]
      else outside.push(line)
    } else if (fenceMatch?.[1] && fenceMatch[1].length >= fence.length && fenceMatch[2]?.trim() === '') fence = null
  }
  if (fence !== null) throw new Error('a fence is left open')
  return outside.join('\n')
}
