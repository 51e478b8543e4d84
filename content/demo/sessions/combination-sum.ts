import { createAccepted, createPassedRun, createWrongAnswer, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first test run puts the same list object into every result. The first submission returns the same combination in several orders. */
export const combinationSum: DemoSession = {
  slug: 'combination-sum',
  title: 'Combination Sum',
  description:
    'List every way to reach a target by adding given distinct numbers; a number may be used any number of times.',
  lang: 'python3',
  startsAt: '2026-07-22T19:02:45Z',
  journey: {
    snapshotCount: 22,
    stages: [
      {
        minute: 0.3,
        code: `
class Solution:
    def combinationSum(self, candidates: List[int], target: int) -> List[List[int]]:
        pass
`,
      },
      {
        minute: 7.8,
        code: `
class Solution:
    def combinationSum(self, candidates: List[int], target: int) -> List[List[int]]:
        result = []

        def go(path, rest):
            if rest == 0:
                result.append(path)
                return
            if rest < 0:
                return
            for c in candidates:
                path.append(c)
                go(path, rest - c)
                path.pop()

        go([], target)
        return result
`,
        run: createWrongRun(1, 3, '[2,3,6,7]\n7'),
      },
      {
        minute: 10.6,
        code: [['                result.append(path)', '                result.append(path[:])']],
        run: createWrongRun(1, 3, '[2,3,6,7]\n7'),
      },
      {
        minute: 16.3,
        code: [
          ['        def go(path, rest):', '        def go(start, path, rest):'],
          [
            '            for c in candidates:\n',
            '            for i in range(start, len(candidates)):\n                c = candidates[i]\n',
          ],
          ['                go(path, rest - c)', '                go(i + 1, path, rest - c)'],
          ['        go([], target)', '        go(0, [], target)'],
        ],
        run: createWrongRun(1, 3, '[2,3,6,7]\n7'),
      },
      {
        minute: 18.7,
        code: [
          [
            '                go(i + 1, path, rest - c)',
            '                go(i, path, rest - c)  # i, not i + 1: may be used again',
          ],
        ],
        run: createPassedRun(3),
      },
      {
        minute: 22.4,
        code: [
          ['        result = []\n', '        candidates.sort()\n        result = []\n'],
          ['            if rest < 0:\n                return\n', ''],
          [
            '                c = candidates[i]\n',
            '                c = candidates[i]\n                if c > rest:\n                    break\n',
          ],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    {
      minute: 11.2,
      verdict: createWrongAnswer([7, 160], '[2,3,6,7]\n7', '[[2,2,3],[2,3,2],[3,2,2],[7]]', '[[2,2,3],[7]]'),
    },
    {
      minute: 23,
      verdict: createAccepted({
        runtimeMs: 3,
        fasterThanPercent: 88.1,
        memoryMb: 17.7,
        leanerThanPercent: 70.5,
        testCount: 160,
      }),
      notes: 'start index = never look back = no permutations. Copy the path!',
    },
  ],
}
