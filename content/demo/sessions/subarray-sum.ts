import { createAccepted, createFeedback, createPassedRun, createWrongAnswer, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first submission uses a sliding window, which fails on negative numbers; the last one uses prefix sums. */
export const subarraySum: DemoSession = {
  slug: 'subarray-sum-equals-k',
  title: 'Subarray Sum Equals K',
  description:
    'Count the contiguous, non-empty parts of an integer list whose sum is exactly k. Numbers may be negative.',
  lang: 'python3',
  startsAt: '2026-07-21T18:20:41Z',
  journey: {
    snapshotCount: 24,
    stages: [
      {
        minute: 0.3,
        code: `
class Solution:
    def subarraySum(self, nums: List[int], k: int) -> int:
        pass
`,
      },
      {
        minute: 8.2,
        code: `
class Solution:
    def subarraySum(self, nums: List[int], k: int) -> int:
        # grow to the right, shrink from the left while the sum is too big
        left = 0
        total = 0
        count = 0
        for right in range(len(nums)):
            total += nums[right]
            while total > k and left <= right:
                total -= nums[left]
                left += 1
            if total == k:
                count += 1
        return count
`,
        run: createPassedRun(2),
      },
      {
        minute: 14,
        code: [['            if total == k:\n', '            print(left, right, total)\n            if total == k:\n']],
        run: createWrongRun(2, 3, '[1,-1,0]\n0'),
      },
      {
        minute: 21.5,
        code: `
class Solution:
    def subarraySum(self, nums: List[int], k: int) -> int:
        # sum(i..j) = prefix[j] - prefix[i], so look for prefix - k seen before
        seen = {}
        prefix = 0
        count = 0
        for x in nums:
            prefix += x
            if prefix - k in seen:
                count += seen[prefix - k]
            seen[prefix] = seen.get(prefix, 0) + 1
        return count
`,
        run: createWrongRun(0, 3, '[1,1,1]\n2'),
      },
      {
        minute: 23.6,
        code: [['        seen = {}\n', '        seen = {0: 1}  # the empty prefix\n']],
        run: createPassedRun(3),
      },
      {
        minute: 26,
        code: [
          [
            '            if prefix - k in seen:\n                count += seen[prefix - k]\n',
            '            count += seen[prefix - k]\n',
          ],
          ['            seen[prefix] = seen.get(prefix, 0) + 1\n', '            seen[prefix] += 1\n'],
          [
            '        seen = {0: 1}  # the empty prefix\n',
            '        seen = defaultdict(int)\n        seen[0] = 1  # the empty prefix\n',
          ],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    { minute: 9.1, verdict: createWrongAnswer([52, 93], '[-1,-1,1]\n0', '0', '1') },
    {
      minute: 26.6,
      verdict: createAccepted({
        runtimeMs: 34,
        fasterThanPercent: 62.8,
        memoryMb: 19.8,
        leanerThanPercent: 51.2,
        testCount: 93,
      }),
      hints: 'leetcode_hint',
      problemNote: 'A window only works when growing it can never lower the sum. With negatives: prefix sums.',
      feedback: createFeedback({
        score: 73,
        performance: [
          3,
          'O(n)',
          'O(n)',
          'One pass with a dictionary of prefix counts. The window cost the first ten minutes because the line about negative values was read too late.',
        ],
        quality: [
          5,
          5,
          4,
          'seen[0] = 1 with its comment is the one line everybody forgets, and the defaultdict lets the loop body shrink to three statements. prefix - k in a defaultdict also creates keys that are only looked up; get(…, 0) would not.',
        ],
        summary:
          'Right idea after one hint, and the wrong one was thrown away cleanly instead of patched. Next time run a case with a negative number before submitting.',
      }),
    },
  ],
}
