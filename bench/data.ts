import type { ExtensionRow } from '../test/e2e/harness/extension'

/** Slugs of problems in the starter catalog. */
export const STARTER_SLUGS = [
  'two-sum',
  'valid-parentheses',
  'merge-two-sorted-lists',
  'best-time-to-buy-and-sell-stock',
  'valid-palindrome',
  'invert-binary-tree',
  'number-of-islands',
  'course-schedule',
  'coin-change',
  'word-break',
  'lru-cache',
  'climbing-stairs',
  'longest-increasing-subsequence',
  'combination-sum',
  'kth-smallest-element-in-a-bst',
  'top-k-frequent-elements',
  'daily-temperatures',
  'koko-eating-bananas',
  'merge-intervals',
  'house-robber',
]

const LINE = '        total = max(total, current + values[left] - values[right])  # keep the best so far\n'

function createCode(n: number): string {
  return `class Solution:\n    def solve${n}(self, values):\n${LINE.repeat(17)}        return total\n`
}

function createJourney(n: number, endMs: number): object {
  const snapshots = Array.from({ length: 40 }, (_, i) => ({
    timestamp: endMs - (40 - i) * 15_000,
    patchText: `@@ -${i + 1},0 +${i + 1},60 @@\n+${'x'.repeat(60)}\n`,
    ...(i % 12 === 0 ? { fullCode: createCode(n) } : {}),
    isCheckpoint: i % 12 === 0,
    checksumAfter: String(i * n),
  }))
  return {
    snapshotCount: 40,
    totalCodingTime: 600_000,
    firstSnapshot: endMs - 600_000,
    lastSnapshot: endMs,
    hasDetailedJourney: true,
    snapshots,
  }
}

/**
 * Returns the `n`th of `count` submissions, which are spread over half a year up to `now` (epoch seconds). One in ten has a recording of
 * its typing (`codingJourney`).
 */
function createSubmission(n: number, count: number, now: number): ExtensionRow {
  const timestamp = now - Math.floor(((count - n) * 180 * 86_400) / count)
  return {
    id: String(10_000_000 + n),
    titleSlug: STARTER_SLUGS[n % STARTER_SLUGS.length] ?? 'two-sum',
    title: 'Some problem',
    timestamp,
    statusDisplay: n % 4 === 3 ? 'Wrong Answer' : 'Accepted',
    lang: 'python3',
    solveTime: 600 + (n % 900),
    code: createCode(n),
    ...(n % 10 === 0 ? { codingJourney: createJourney(n, timestamp * 1000) } : {}),
  }
}

/** Returns submissions in the form that the extension sends, oldest first. `now` is in epoch seconds. */
export function createSubmissions(count: number, now: number): ExtensionRow[] {
  return Array.from({ length: count }, (_, n) => createSubmission(n, count, now))
}

/** A script that defines `createSubmission(n, count, now)` in a page. */
export const SUBMISSION_SCRIPT = [
  `const STARTER_SLUGS = ${JSON.stringify(STARTER_SLUGS)}`,
  `const LINE = ${JSON.stringify(LINE)}`,
  createCode,
  createJourney,
  createSubmission,
].join('\n')
