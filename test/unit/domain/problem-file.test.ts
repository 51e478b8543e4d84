import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileAttempt, fileNamesOf, isExportedFile, markdownOf, type ProblemFile } from '#domain/problem-file'
import { fingerprint } from '#lib/fingerprint'
import { BERLIN } from '../reviews/zones'

const attempt = (values: Partial<FileAttempt> = {}): FileAttempt => ({
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

const problem = (values: Partial<ProblemFile> = {}): ProblemFile => ({
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
    const file = problem({
      nextReview: 20_500,
      note: 'Use a map.\n',
      attempts: [
        attempt({ status: 'Wrong Answer', timestamp: Date.UTC(2026, 0, 30, 8) / 1000, code: 'pass' }),
        attempt({ timeUsed: 1500, usedHints: 'gpt_help', score: 91, notes: 'Clean.', code: 'return []\n' }),
        attempt({ timeUsed: 750 }),
      ],
    })
    expect(markdownOf(file, BERLIN)).toBe(`---
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

  test('[N20] a typed time of 0 is shown, and is no best time', () => {
    const text = markdownOf(problem({ attempts: [attempt({ timeUsed: 0 }), attempt({ timeUsed: 600 })] }), null)
    expect(text).toContain('best_time_minutes: 10\n')
    expect(text).toContain('- Time: 0 min')
    expect(markdownOf(problem({ attempts: [attempt({ timeUsed: 0 })] }), null)).not.toContain('best_time')
  })

  test('has the texts of joined solves too, and no address if the problem has none', () => {
    const feedback = {
      performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: '', comments: 'Fast.' },
      code_quality: { readability: null, correctness: 5, maintainability: null, comments: '' },
      summary: { final_score: 85, comments: 'Right.' },
    }
    const text = markdownOf(
      problem({
        slug: 'own:chess',
        url: null,
        attempts: [attempt({ notes: 'Mine.', alsoTyped: [{ notes: 'By hand.', code: 'x = 1', feedback }] })],
      }),
      null,
    )
    expect(text).not.toContain('url:')
    expect(text).toMatch(
      /Mine\.\n\n### Typed for the solve that was joined\n\nBy hand\.\n\nFeedback: 85\/100\nRight\.\nPerformance: time to solve 4\/5, time O\(n\)\nFast\.\nCode quality: correctness 5\/5\n\n```python\nx = 1\n```\n$/,
    )
  })

  test('has each time as the clock of the log’s time zone showed it, also in summer', () => {
    const text = markdownOf(problem({ attempts: [attempt({ timestamp: Date.UTC(2026, 6, 30, 22) / 1000 })] }), BERLIN)
    expect(text).toContain('solved: ["2026-07-31"]')
    expect(text).toContain('## Attempt 1: Accepted, 2026-07-31 00:00')
  })

  test('fences code with more backticks than it has', () => {
    const line = fc.constantFrom('```', '````js', '`', 'x', '~~~', '')
    const law = fc.property(fc.array(line), (lines) => {
      const code = lines.join('\n')
      const text = markdownOf(problem({ attempts: [attempt({ code })] }), null)
      const [, fence = '', rest = ''] = /\n(`{3,})python\n([\s\S]*)$/.exec(text) ?? []
      expect(code).not.toContain(fence)
      expect(rest.startsWith(code)).toBe(true)
      expect(rest.slice(code.length).trim()).toBe(fence)
    })
    fc.assert(law)
  })

  test('keeps its front matter whatever the title, and is known as the export’s own file', () => {
    const law = fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, tag) => {
      const text = markdownOf(problem({ title, categories: [tag, '---', 'generator: x'] }), null)
      const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
      expect(lines.indexOf('---', 1)).toBe(8)
      expect(isExportedFile(text)).toBe(true)
    })
    fc.assert(law)
  })

  test('an invalid time is left out', () => {
    const text = markdownOf(problem({ attempts: [attempt({ timestamp: Number.MAX_VALUE })] }), null)
    expect(text).toContain('## Attempt 1: Accepted\n')
    expect(text).toContain('solved: []')
  })

  test('an exported file with converted line ends is an own file', () => {
    expect(isExportedFile(markdownOf(problem(), null).replaceAll('\n', '\r\n'))).toBe(true)
  })

  test.each([
    [''],
    ['# Notes'],
    ['---\ntitle: x\n---\n'],
    ['---\ntitle: "generator: Solvelog"\n---\n'],
    ['---\ngenerator: Solvelog\n'],
  ])('a file of someone else is no own file: %j', (text) => expect(isExportedFile(text)).toBe(false))
})

/** Two slugs of which only the fingerprint could make different file names, found by trying. */
function slugsWithOneFingerprint(): [string, string] {
  const known = new Map<string, string>()
  for (let n = 0; ; n++) {
    const slug = `own:${String.fromCodePoint(...[7919, 104_729, 1299].map((step) => 0x4e00 + ((n * step) % 20_000)), 0x4e00 + Math.floor(n / 100))}`
    const hash = (fingerprint(slug) >>> 0).toString(16)
    const other = known.get(hash)
    if (other !== undefined) return [other, slug]
    known.set(hash, slug)
  }
}

describe('[N15] the name of the file', () => {
  test('is the slug where that is safe', () => {
    expect([...fileNamesOf(['two-sum', '3sum']).values()].sort()).toEqual(['3sum.md', 'two-sum.md'])
  })

  test('differs for two slugs with one fingerprint, in either order', () => {
    const [first, second] = slugsWithOneFingerprint()
    const names = fileNamesOf([first, second])
    expect(new Set(names.values()).size).toBe(2)
    expect(fileNamesOf([second, first])).toEqual(names)
  })

  test('differs if a slug looks like the name of another one', () => {
    const slug = (fileNamesOf(['Two Sum']).get('Two Sum') ?? '').slice(0, -3)
    expect(new Set(fileNamesOf(['Two Sum', slug]).values()).size).toBe(2)
  })

  test('is safe on every system, and no two slugs share it', () => {
    const slug = fc.oneof(
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
    const law = fc.property(fc.uniqueArray(slug, { minLength: 2, maxLength: 20 }), (slugs) => {
      const names = [...fileNamesOf(slugs).values()]
      for (const name of names) {
        expect(name).toMatch(/^[a-z0-9_-]+\.md$/)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./)
        expect(name.length).toBeLessThan(150)
      }
      expect(new Set(names).size).toBe(slugs.length)
    })
    fc.assert(law)
  })
})
