import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createFileNames,
  type FileAttempt,
  formatProblemFile,
  isExportedFile,
  type ProblemFile,
} from '#domain/problem-file'
import { computeFingerprint } from '#lib/fingerprint'
import { assertProperty } from '../../property'
import { BERLIN } from '../reviews/zones'

const makeAttempt = (values: Partial<FileAttempt> = {}): FileAttempt => ({
  status: 'Accepted',
  lang: 'python3',
  timestamp: Date.UTC(2026, 0, 31, 23, 30) / 1000,
  timeUsed: null,
  usedHints: null,
  score: null,
  notes: null,
  code: null,
  alsoTyped: [],
  ...values,
})

const makeProblemFile = (values: Partial<ProblemFile> = {}): ProblemFile => ({
  slug: 'two-sum',
  title: 'Two Sum',
  url: 'https://leetcode.com/problems/two-sum/',
  difficulty: 'Easy',
  categories: ['Array', 'Hash Table'],
  nextReview: null,
  note: null,
  attempts: [],
  ...values,
})

describe('[N15] the Markdown file of a problem', () => {
  test('has the facts in its front matter, then the note, then every attempt in the log’s time zone', () => {
    const file = makeProblemFile({
      nextReview: 20_500,
      note: 'Use a map.\n',
      attempts: [
        makeAttempt({ status: 'Wrong Answer', timestamp: Date.UTC(2026, 0, 30, 8) / 1000, code: 'pass' }),
        makeAttempt({ timeUsed: 1500, usedHints: 'gpt_help', score: 91, notes: 'Clean.', code: 'return []\n' }),
        makeAttempt({ timeUsed: 750 }),
      ],
    })
    expect(formatProblemFile(file, BERLIN)).toBe(`---
title: "Two Sum"
slug: "two-sum"
url: "https://leetcode.com/problems/two-sum/"
difficulty: "Easy"
tags: ["Array","Hash Table"]
solved: ["2026-02-01"]
best_time_minutes: 12.5
next_review: 2026-02-16
generator: Solvelog
---

# Two Sum

## Note

Use a map.

## Attempt 1: Wrong Answer, 2026-01-30 09:00

- Language: Python 3

\`\`\`python
pass
\`\`\`

## Attempt 2: Accepted, 2026-02-01 00:30

- Language: Python 3
- Time: 25 min
- Help: GPT help
- Score: 91/100

Clean.

\`\`\`python
return []
\`\`\`

## Attempt 3: Accepted, 2026-02-01 00:30

- Language: Python 3
- Time: 12.5 min
`)
  })

  test('[N20] a typed time of 0 is shown, but is never the best time', () => {
    const text = formatProblemFile(
      makeProblemFile({ attempts: [makeAttempt({ timeUsed: 0 }), makeAttempt({ timeUsed: 600 })] }),
      null,
    )
    expect(text).toContain('best_time_minutes: 10\n')
    expect(text).toContain('- Time: 0 min')
    expect(formatProblemFile(makeProblemFile({ attempts: [makeAttempt({ timeUsed: 0 })] }), null)).not.toContain(
      'best_time',
    )
  })

  test('[fault 46] has the texts of joined solves too, and no URL if the problem has none', () => {
    const feedback = {
      performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: '', comments: 'Fast.' },
      code_quality: { readability: null, correctness: 5, maintainability: null, comments: '' },
      summary: { final_score: 85, comments: 'Right.' },
    }
    const text = formatProblemFile(
      makeProblemFile({
        slug: 'own:chess',
        url: null,
        attempts: [makeAttempt({ notes: 'Mine.', alsoTyped: [{ notes: 'By hand.', code: 'x = 1', feedback }] })],
      }),
      null,
    )
    expect(text).not.toContain('url:')
    expect(text).toMatch(
      /Mine\.\n\n### Typed for the solve that was joined\n\nBy hand\.\n\nFeedback: 85\/100\nRight\.\nPerformance: time to solve 4\/5, time O\(n\)\nFast\.\nCode quality: correctness 5\/5\n\n```python\nx = 1\n```\n$/,
    )
  })

  test('has each time as the clock of the log’s time zone showed it, also in summer', () => {
    const text = formatProblemFile(
      makeProblemFile({ attempts: [makeAttempt({ timestamp: Date.UTC(2026, 6, 30, 22) / 1000 })] }),
      BERLIN,
    )
    expect(text).toContain('solved: ["2026-07-31"]')
    expect(text).toContain('## Attempt 1: Accepted, 2026-07-31 00:00')
  })

  test('fences code with more backticks than it has', () => {
    const anyLine = fc.constantFrom('```', '````js', '`', 'x', '~~~', '')
    const codeIsFenced = fc.property(fc.array(anyLine), (lines) => {
      const code = lines.join('\n')
      const text = formatProblemFile(makeProblemFile({ attempts: [makeAttempt({ code })] }), null)
      const [, fence = '', afterFence = ''] = /\n(`{3,})python\n([\s\S]*)$/.exec(text) ?? []
      expect(code).not.toContain(fence)
      expect(afterFence.startsWith(code)).toBe(true)
      expect(afterFence.slice(code.length).trim()).toBe(fence)
    })
    assertProperty(codeIsFenced)
  })

  test('keeps its front matter with any title, and is recognized as a file of the export', () => {
    const frontMatterIsKept = fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (title, tag) => {
        const text = formatProblemFile(makeProblemFile({ title, categories: [tag, '---', 'generator: x'] }), null)
        const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
        expect(lines.indexOf('---', 1)).toBe(8)
        expect(isExportedFile(text)).toBe(true)
      },
    )
    assertProperty(frontMatterIsKept)
  })

  test('an invalid time is left out', () => {
    const text = formatProblemFile(makeProblemFile({ attempts: [makeAttempt({ timestamp: Number.MAX_VALUE })] }), null)
    expect(text).toContain('## Attempt 1: Accepted\n')
    expect(text).toContain('solved: []')
  })

  test('an exported file with converted line ends is recognized as a file of the export', () => {
    expect(isExportedFile(formatProblemFile(makeProblemFile(), null).replaceAll('\n', '\r\n'))).toBe(true)
  })

  test.each([
    [''],
    ['# Notes'],
    ['---\ntitle: x\n---\n'],
    ['---\ntitle: "generator: Solvelog"\n---\n'],
    ['---\ngenerator: Solvelog\n'],
  ])('a file of another origin is not recognized as a file of the export: %j', (text) =>
    expect(isExportedFile(text)).toBe(false),
  )
})

/** Finds two slugs that have the same fingerprint, and that differ only in characters that file names replace. */
function findSlugsWithOneFingerprint(): [string, string] {
  const slugByHash = new Map<string, string>()
  for (let n = 0; ; n++) {
    const slug = `own:${String.fromCodePoint(...[7919, 104_729, 1299].map((step) => 0x4e00 + ((n * step) % 20_000)), 0x4e00 + Math.floor(n / 100))}`
    const hash = (computeFingerprint(slug) >>> 0).toString(16)
    const earlierSlug = slugByHash.get(hash)
    if (earlierSlug !== undefined) return [earlierSlug, slug]
    slugByHash.set(hash, slug)
  }
}

describe('[N15] the name of the file', () => {
  test('is the slug where that is safe', () => {
    expect([...createFileNames(['two-sum', '3sum']).values()].sort()).toEqual(['3sum.md', 'two-sum.md'])
  })

  test('differs for two slugs with one fingerprint, in either order', () => {
    const [first, second] = findSlugsWithOneFingerprint()
    const names = createFileNames([first, second])
    expect(new Set(names.values()).size).toBe(2)
    expect(createFileNames([second, first])).toEqual(names)
  })

  test('differs if a slug looks like the name of another one', () => {
    const slug = (createFileNames(['Two Sum']).get('Two Sum') ?? '').slice(0, -3)
    expect(new Set(createFileNames(['Two Sum', slug]).values()).size).toBe(2)
  })

  test('is safe on every system, and no two slugs share it', () => {
    const anySlug = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom(
        'con',
        'COM1',
        'nul',
        '../x',
        'a/b',
        'a b',
        'Two-Sum',
        'two-sum',
        '.git',
        'ü',
        'u',
        'x'.repeat(300),
      ),
    )
    const namesAreSafe = fc.property(fc.uniqueArray(anySlug, { minLength: 2, maxLength: 20 }), (slugs) => {
      const names = [...createFileNames(slugs).values()]
      for (const name of names) {
        expect(name).toMatch(/^[a-z0-9_-]+\.md$/)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./)
        expect(name.length).toBeLessThan(150)
      }
      expect(new Set(names).size).toBe(slugs.length)
    })
    assertProperty(namesAreSafe)
  })
})
