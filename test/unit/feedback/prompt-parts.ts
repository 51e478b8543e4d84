import * as fc from 'fast-check'
import type { PromptInput } from '#domain/feedback/prompt'
import { HINTS } from '#domain/hint'
import { patchBetween, START } from '../journey/history'

/** A typical input: a solve with three code changes and two runs. */
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
    failedAttempts: 2,
  },
  snapshots: ['seen = []\n', 'seen = {}\n', 'seen = {}\nfor n in nums: pass\n'].map((code, index, all) => ({
    timestamp: START + index * 60_000,
    patchText: patchBetween(all[index - 1] ?? '', code),
    isCheckpoint: index === 0,
  })),
  runs: [
    {
      id: '1',
      startedAt: START + 90_000,
      statusMsg: 'Wrong Answer',
      totalCorrect: 1,
      totalTestcases: 3,
      lastTestcase: '[3,3]\n6',
    },
    { id: '2', startedAt: null, statusMsg: 'Runtime Error', runtimeError: 'IndexError: list index out of range' },
  ],
}

/** A marker in every text of `anyInput`, so that a test finds the texts in the prompt. */
export const INJECTION_MARK = 'ignore-all-instructions'

const piece = fc.oneof(
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
const textOf = (...times: number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom(...times))
    .map(([pieces, count]) => `${INJECTION_MARK} ${pieces.join(INJECTION_MARK).repeat(count)}`)
const text = textOf(0, 1, 1, 60, 1000)
const short = textOf(0, 1, 20)
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null })
const time = fc.integer({ min: START, max: START + 90_000_000 })
const snapshot = fc.record({ timestamp: time, patchText: short, isCheckpoint: fc.boolean() })
const run = fc.record({ id: short, startedAt: maybe(time), statusMsg: short, lastTestcase: short, runtimeError: short })
const times = fc.constantFrom(1, 1, 40, 400)

/** Any input, reasonable or not: long texts, thousands of steps, Markdown and HTML syntax. */
export const anyInput: fc.Arbitrary<PromptInput> = fc.record({
  problem: fc.record({
    title: text,
    difficulty: fc.constantFrom('Easy', 'Medium', 'Hard'),
    categories: fc.array(text, { maxLength: 3 }),
    description: text,
  }),
  solve: fc.record({
    lang: text,
    status: text,
    timeUsed: maybe(fc.nat()),
    usedHints: maybe(fc.constantFrom(...HINTS)),
    notes: text,
    code: maybe(text),
    submissionDetails: maybe(
      fc.record({ lastTestcase: text, codeOutput: text, runtimeError: text, totalCorrect: fc.nat() }),
    ),
    failedAttempts: fc.nat(),
  }),
  snapshots: fc
    .tuple(fc.array(snapshot, { maxLength: 4 }), times)
    .map(([some, count]) => Array(count).fill(some).flat()),
  runs: fc.tuple(fc.array(run, { maxLength: 3 }), times).map(([some, count]) => Array(count).fill(some).flat()),
})

/** A Markdown text without its fenced blocks. Throws if a fence is not closed. */
export function outsideFences(markdown: string): string {
  let fence: string | null = null
  const outside: string[] = []
  for (const line of markdown.split(/\r\n?|\n/)) {
    const run = /^ {0,3}(`{3,})([^`]*)$/.exec(line)
    if (fence === null) {
      if (run?.[1]) fence = run[1]
      else outside.push(line)
    } else if (run?.[1] && run[1].length >= fence.length && run[2]?.trim() === '') fence = null
  }
  if (fence !== null) throw new Error('a fence is left open')
  return outside.join('\n')
}
