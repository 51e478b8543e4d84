import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_XML } from '#domain/feedback/format'
import { buildPrompt, CHARS_PER_TOKEN, CODE_LIMIT, TOKEN_BUDGET } from '#domain/feedback/prompt'
import { PENALTIES, WEIGHTS } from '#domain/feedback/prompt-rubric'
import { assertProperty } from '../../property'
import { START_MS } from '../journey/history'
import { anyInput, exampleInput, INJECTION_MARK, removeFencedBlocks } from './prompt-parts'

const BUDGET_CHARS = 131_072
const buildWithCode = (code: string | null): string =>
  buildPrompt({ ...exampleInput, solve: { ...exampleInput.solve, code } })

/** Each snapshot inserts a different text of a little more than `length` characters. */
function makeSnapshots(count: number, length: number) {
  return Array.from({ length: count }, (_, index) => ({
    timestamp: START_MS + index * 1000,
    patchText: `@@ -0,0 +1,${length} @@\n+<${index}>${'x'.repeat(length)}\n`,
    isCheckpoint: false,
  }))
}

describe('buildPrompt', () => {
  it('[F2] never exceeds its budget of 32,768 tokens, and puts every text of others within fences that it cannot close', () => {
    expect([TOKEN_BUDGET, CHARS_PER_TOKEN]).toEqual([32_768, 4])
    assertProperty(
      fc.property(anyInput, (input) => {
        const prompt = buildPrompt(input)
        expect(prompt.length).toBeLessThanOrEqual(BUDGET_CHARS)
        expect(removeFencedBlocks(prompt)).not.toContain(INJECTION_MARK)
      }),
      { numRuns: 100 },
    )
  })

  it('[F2] contains the problem, the solve, the code, the changes and the runs', () => {
    const prompt = buildPrompt(exampleInput)
    for (const part of [
      ...['Two Sum', 'Easy', 'Array, Hash Table', 'Given nums, find two with sum target.\n\n- n <= 10^4', 'Accepted'],
      ...['python3', '14 min 20 s', 'leetcode_hint', 'same day: 2', '41 ms', 'Thought of sorting first.', 'seen = {}'],
      ...['[step 1 of 3, +0:00]\n{+seen = []', 'n = [-[]-]{+{}+}', '[run, +1:30] Wrong Answer, 1 of 3 cases'],
      ...['last case: [3,3] 6', '[run, at an unknown time] Runtime Error, error: IndexError'],
    ]) {
      expect(prompt).toContain(part)
    }
    expect(prompt.indexOf('[step 2')).toBeLessThan(prompt.indexOf('[run, +1:30]'))
    expect(prompt.indexOf('[run, +1:30]')).toBeLessThan(prompt.indexOf('[step 3'))
  })

  it('[F2] says which facts are unknown, and leaves out the code history if there is none', () => {
    const prompt = buildPrompt({
      problem: { ...exampleInput.problem, categories: [], description: '' },
      solve: { ...exampleInput.solve, code: '  ', timeUsed: null, usedHints: null, notes: '', submissionDetails: null },
      snapshots: [],
      runs: [],
    })
    for (const part of ['Topics: not known', 'description is not known', 'Time used: not known', 'code is not known']) {
      expect(prompt).toContain(part)
    }
    expect(prompt).not.toContain('How the code came about')
    expect(prompt).not.toContain('Own notes')
  })

  it('[F2] cuts code at 10,000 characters: 60 % head, the rest tail, and a line with the number of missing characters', () => {
    const code = Array.from({ length: 5000 }, (_, index) => String(index).padStart(4, '0')).join('')
    const prompt = buildWithCode(code)
    expect(CODE_LIMIT).toBe(10_000)
    expect(prompt).toContain(`${code.slice(0, 6000)}\n[... 10000 characters left out ...]\n${code.slice(-4000)}\n`)
    expect(buildWithCode(code.slice(0, 10_000))).toContain(`\n${code.slice(0, 10_000)}\n`)
    expect(buildWithCode(code.slice(0, 10_000))).not.toContain('left out ...')
  })

  it('[F2] contains the weights, the penalties and the expected XML', () => {
    const prompt = buildPrompt(exampleInput)
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
    expect(prompt).toContain('time 20, correctness 30, readability 15, maintainability 15, process 10, efficiency 10')
    expect(PENALTIES).toEqual({ hint: { from: 1, to: 5 }, thrash: { from: 0, to: 3 }, total: 8 })
    for (const part of ['never more than 8', 'Help: -1 to -5', 'Thrash: 0 to -3', EXAMPLE_XML])
      expect(prompt).toContain(part)
  })

  it('[F2] fits the changes to the remaining budget: all steps stay, and only long changes are shortened', () => {
    const snapshots = [
      ...makeSnapshots(200, 100),
      ...makeSnapshots(20, 50_000).map((step) => ({ ...step, timestamp: START_MS + 1e6 })),
    ]
    const prompt = buildPrompt({ ...exampleInput, snapshots })
    expect(prompt.match(/^\[step /gm)).toHaveLength(220)
    expect(prompt).toContain(`{+<199>${'x'.repeat(100)}+}`)
    expect(prompt.match(/characters left out/g)).toHaveLength(20)
    expect(prompt.length).toBeGreaterThan(0.93 * BUDGET_CHARS)
  })

  it('[F2] leaves out whole steps evenly when there are too many, but never the first and the last', () => {
    const prompt = buildPrompt({ ...exampleInput, snapshots: makeSnapshots(5000, 400) })
    const shownSteps = prompt.match(/^\[step \d+/gm)?.map((heading) => Number(heading.slice(6))) ?? []
    const gaps = shownSteps.slice(1).map((step, index) => step - (shownSteps[index] ?? 0))
    expect(shownSteps.at(0)).toBe(1)
    expect(shownSteps.at(-1)).toBe(5000)
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
    expect(prompt).toContain(`(${5000 - shownSteps.length} of 5000 steps are left out, evenly spread.)`)
    expect(prompt.length).toBeGreaterThan(0.93 * BUDGET_CHARS)
  })

  it('[F2] contains at most 50 runs and says how many are left out', () => {
    const runs = Array.from({ length: 80 }, (_, index) => ({
      id: String(index),
      startedAt: START_MS + index,
      statusMsg: 'Accepted',
    }))
    const prompt = buildPrompt({ ...exampleInput, runs })
    expect(prompt.match(/^\[run, /gm)).toHaveLength(50)
    expect(prompt).toContain('(30 of 80 runs are left out, evenly spread.)')
  })
})
