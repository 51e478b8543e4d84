import {
  createAccepted,
  createCrashedRun,
  createFeedback,
  createPassedRun,
  createTooSlow,
  createWrongAnswer,
  createWrongRun,
} from '../outcomes.ts'
import type { DemoSession, Stage } from '../types.ts'

const BRUTE_FORCE: readonly Stage[] = [
  {
    minute: 0.4,
    code: `
class Solution:
    def largestRectangleArea(self, heights: List[int]) -> int:
        pass
`,
  },
  {
    minute: 6.5,
    code: `
class Solution:
    def largestRectangleArea(self, heights: List[int]) -> int:
        # every pair of left and right edge, lowest bar in between
        best = 0
        for left in range(len(heights)):
            for right in range(left, len(heights)):
                lowest = min(heights[left:right + 1])
                best = max(best, lowest * (right - left))
        return best
`,
    run: createWrongRun(0, 2, '[2,1,5,6,2,3]'),
  },
  {
    minute: 8.6,
    code: [['lowest * (right - left))', 'lowest * (right - left + 1))']],
    run: createPassedRun(2),
  },
  {
    minute: 11.8,
    code: [
      ['            for right in range', '            lowest = heights[left]\n            for right in range'],
      ['                lowest = min(heights[left:right + 1])', '                lowest = min(lowest, heights[right])'],
      ['        # every pair of left and right edge, lowest bar in between\n', ''],
    ],
    run: createPassedRun(2),
  },
]

const SPLITTING: readonly Stage[] = [
  {
    minute: 21,
    code: `
class Solution:
    def largestRectangleArea(self, heights: List[int]) -> int:
        # the lowest bar splits the problem: left of it, right of it, or all of it
        def solve(lo, hi):
            if lo > hi:
                return 0
            low = lo
            for i in range(lo, hi + 1):
                if heights[i] < heights[low]:
                    low = i
            whole = heights[low] * (hi - lo + 1)
            return max(whole, solve(lo, low - 1), solve(low + 1, hi))

        return solve(0, len(heights) - 1)
`,
    run: createPassedRun(2),
  },
  {
    minute: 27.5,
    code: [
      [
        '        # the lowest bar splits the problem: left of it, right of it, or all of it\n',
        '        # sorted input goes one bar at a time -> still n^2, and recursion depth!\n        # segment tree for the minimum? too long to write here\n',
      ],
    ],
  },
]

const STACK: readonly Stage[] = [
  {
    minute: 37,
    code: `
class Solution:
    def largestRectangleArea(self, heights: List[int]) -> int:
        # other idea: keep rising bars on a stack,
        # a lower bar closes the higher ones
        stack = []
        best = 0
        for i, h in enumerate(heights):
            while stack and heights[stack[-1]] > h:
                top = stack.pop()
                best = max(best, heights[top] * (i - top))
            stack.append(i)
        return best
`,
    run: createWrongRun(1, 2, '[2,4]'),
  },
  {
    minute: 42.5,
    code: [
      [
        '            stack.append(i)\n        return best',
        '            stack.append(i)\n        # bars still open reach the end\n        while stack:\n            top = stack.pop()\n            best = max(best, heights[top] * (len(heights) - top))\n        return best',
      ],
    ],
    run: createPassedRun(2),
  },
  {
    minute: 50,
    code: [
      [
        '                top = stack.pop()\n                best = max(best, heights[top] * (i - top))',
        '                top = stack.pop()\n                print(i, "closes", top, "height", heights[top], "stack", stack)\n                best = max(best, heights[top] * (i - top))',
      ],
      [
        '            top = stack.pop()\n            best = max(best, heights[top] * (len(heights) - top))',
        '            top = stack.pop()\n            print("end closes", top, "stack", stack)\n            best = max(best, heights[top] * (len(heights) - top))',
      ],
    ],
    run: createWrongRun(2, 3, '[2,1,2]'),
  },
  {
    minute: 56.5,
    code: [
      [
        '                best = max(best, heights[top] * (i - top))',
        '                # the bar also reaches left, up to the one below it on the stack\n                left = stack[-1]\n                best = max(best, heights[top] * (i - left - 1))',
      ],
    ],
    run: createCrashedRun(
      3,
      'IndexError: list index out of range\n    left = stack[-1]\nLine 12 in largestRectangleArea (Solution.py)',
    ),
  },
  {
    minute: 60.5,
    code: [
      ['                left = stack[-1]\n', '                left = stack[-1] if stack else -1\n'],
      [
        '            best = max(best, heights[top] * (len(heights) - top))',
        '            left = stack[-1] if stack else -1\n            best = max(best, heights[top] * (len(heights) - left - 1))',
      ],
    ],
    run: createPassedRun(3),
  },
  {
    minute: 66,
    code: `
class Solution:
    def largestRectangleArea(self, heights: List[int]) -> int:
        # Indices of bars whose heights never fall. A lower bar closes the taller
        # ones: each of them spans from the bar below it on the stack to here.
        stack = [-1]
        best = 0
        bars = heights + [0]
        for i, h in enumerate(bars):
            while bars[stack[-1]] > h:
                height = bars[stack.pop()]
                width = i - stack[-1] - 1
                best = max(best, height * width)
            stack.append(i)
        return best
`,
    run: createPassedRun(3),
  },
]

export const largestRectangle: DemoSession = {
  slug: 'largest-rectangle-in-histogram',
  title: 'Largest Rectangle in Histogram',
  description:
    'A histogram has bars of width one. Find the area of the largest upright rectangle that fits inside the bars.',
  lang: 'python3',
  startsAt: '2026-07-25T09:15:23Z',
  journey: { snapshotCount: 57, stages: [...BRUTE_FORCE, ...SPLITTING, ...STACK] },
  attempts: [
    {
      minute: 9.2,
      verdict: createTooSlow(
        [87, 99],
        '[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1, ... 100000 values]',
      ),
    },
    {
      minute: 21.8,
      verdict: createTooSlow(
        [91, 99],
        '[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23, ... 100000 values]',
      ),
      problemNote: 'Splitting at the lowest bar is quadratic when the bars are sorted.',
    },
    {
      minute: 43.4,
      verdict: createWrongAnswer([60, 99], '[2,1,2]', '2', '3'),
    },
    {
      minute: 69.5,
      verdict: createAccepted({
        runtimeMs: 118,
        fasterThanPercent: 71.3,
        memoryMb: 31.4,
        leanerThanPercent: 44.9,
        testCount: 99,
      }),
      problemNote:
        'Sentinel 0 at the end closes every bar. The -1 at the bottom looks at that same 0, so the loop stops by itself.',
      notes:
        'Two traps: the leftovers at the end, and the width. A popped bar also reaches LEFT to the bar below it on the stack. Redo in a week without looking.',
      feedback: createFeedback({
        score: 67,
        performance: [
          1,
          'O(n)',
          'O(n)',
          'Every index is pushed and popped once, so the final loop is linear. The 70 minutes went mostly into two quadratic ideas; the sorted case that breaks the split at the lowest bar could have been found on paper.',
        ],
        quality: [
          4,
          5,
          4,
          'stack = [-1] together with bars = heights + [0] removes both special cases of the earlier version, and the comment says what the stack holds. That bars[-1] is the sentinel 0 is clever enough to deserve a word of its own.',
        ],
        summary:
          'A real struggle with a good end. [2,1,2] was the test that showed the width was wrong; writing such a case before the first submission would have saved two attempts. The cleanup after it worked is worth keeping as a habit.',
      }),
    },
  ],
}
