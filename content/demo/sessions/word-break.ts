import { createAccepted, createCrashedRun, createFeedback, createPassedRun, createTooSlow } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first submission tries every split, the last one uses a table of reachable positions. */
export const wordBreak: DemoSession = {
  slug: 'word-break',
  title: 'Word Break',
  description: 'Decide whether a string can be cut into words that all stand in a given dictionary; words may repeat.',
  lang: 'python3',
  startsAt: '2026-07-28T18:00:52Z',
  journey: {
    snapshotCount: 28,
    stages: [
      {
        minute: 0.4,
        code: `
class Solution:
    def wordBreak(self, s: str, wordDict: List[str]) -> bool:
        pass
`,
      },
      {
        minute: 6.6,
        code: `
class Solution:
    def wordBreak(self, s: str, wordDict: List[str]) -> bool:
        if s == "":
            return True
        for word in wordDict:
            if s.startswith(word):
                if wordBreak(s[len(word):], wordDict):
                    return True
        return False
`,
        run: createCrashedRun(
          3,
          "NameError: name 'wordBreak' is not defined\n    if wordBreak(s[len(word):], wordDict):\nLine 7 in wordBreak (Solution.py)",
        ),
      },
      {
        minute: 7.5,
        code: [['                if wordBreak(', '                if self.wordBreak(']],
        run: createPassedRun(3),
      },
      {
        minute: 14.8,
        code: `
class Solution:
    def wordBreak(self, s: str, wordDict: List[str]) -> bool:
        @cache
        def fits(start):
            print("from", start, s[start:])
            if start == len(s):
                return True
            for word in wordDict:
                if s.startswith(word, start) and fits(start + len(word)):
                    return True
            return False

        return fits(0)
`,
        run: createPassedRun(4),
      },
      {
        minute: 22.5,
        code: `
class Solution:
    def wordBreak(self, s: str, wordDict: List[str]) -> bool:
        # reach[i]: the first i letters can be cut into words
        reach = [False] * (len(s) + 1)
        reach[0] = True
        for end in range(1, len(s) + 1):
            for word in wordDict:
                start = end - len(word)
                if start >= 0 and reach[start] and s[start:end] == word:
                    reach[end] = True
        return reach[len(s)]
`,
        run: createPassedRun(4),
      },
      {
        minute: 25,
        code: [
          [
            '                    reach[end] = True\n',
            '                    reach[end] = True\n                    break\n',
          ],
          ['        return reach[len(s)]', '        return reach[-1]'],
        ],
        run: createPassedRun(4),
      },
    ],
  },
  attempts: [
    {
      minute: 8.3,
      verdict: createTooSlow(
        [35, 48],
        '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"\n["a","aa","aaa","aaaa","aaaaa","aaaaaa","aaaaaaa"]',
      ),
    },
    {
      minute: 25.5,
      verdict: createAccepted({
        runtimeMs: 3,
        fasterThanPercent: 81.7,
        memoryMb: 17.9,
        leanerThanPercent: 66.4,
        testCount: 48,
      }),
      problemNote: 'State = position in the string, nothing else. Memo first, table second.',
      feedback: createFeedback({
        score: 88,
        performance: [
          4,
          'O(n * total word length)',
          'O(n)',
          'The memo already solved it; the table was a deliberate exercise and removed the recursion depth. break after a hit keeps the inner loop short.',
        ],
        quality: [
          5,
          5,
          5,
          'The comment on reach defines the state in one line, which is all a reader of dynamic programming needs. start >= 0 guards the slice that would otherwise wrap round.',
        ],
        summary:
          'A model path: brute force, see the repeated suffixes in the print, cache them, then turn the order round. Spotting the exponential case before the first submission is the only thing left.',
      }),
    },
  ],
}
