import { createAccepted, createFeedback, createTooSlow, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const validParentheses: DemoSession = {
  slug: 'valid-parentheses',
  title: 'Valid Parentheses',
  description: 'Decide whether round, square and curly brackets in a string open and close in the right order.',
  lang: 'javascript',
  startsAt: '2026-07-18T20:32:50Z',
  attempts: [
    {
      minute: 8.1,
      code: `
/**
 * @param {string} s
 * @return {boolean}
 */
var isValid = function(s) {
    const pairs = { ')': '(', ']': '[', '}': '{' };
    const stack = [];
    for (const ch of s) {
        if (ch in pairs) {
            if (stack.pop() !== pairs[ch]) return false;
        } else {
            stack.push(ch);
        }
    }
    return stack.length === 0;
};
`,
      verdict: createAccepted({
        runtimeMs: 1,
        fasterThanPercent: 81.2,
        memoryMb: 55.6,
        leanerThanPercent: 45.1,
        testCount: 102,
      }),
      notes: 'pop() on an empty array is undefined, so the "too many closers" case needs no extra check.',
    },
  ],
}

const groupAnagrams: DemoSession = {
  slug: 'group-anagrams',
  title: 'Group Anagrams',
  description: 'Sort words into groups whose members use exactly the same letters.',
  lang: 'python3',
  startsAt: '2026-07-19T10:05:26Z',
  attempts: [
    {
      minute: 9.5,
      code: `
class Solution:
    def groupAnagrams(self, strs: List[str]) -> List[List[str]]:
        groups = defaultdict(list)
        for word in strs:
            key = tuple(sorted(word))
            groups[key].append(word)
        return list(groups.values())
`,
      verdict: createAccepted({
        runtimeMs: 14,
        fasterThanPercent: 66.3,
        memoryMb: 21.5,
        leanerThanPercent: 35.4,
        testCount: 128,
      }),
      feedback: createFeedback({
        score: 87,
        performance: [
          4,
          'O(n * k log k)',
          'O(n * k)',
          'Sorting each word is fast enough here. A tuple of 26 letter counts as the key would remove the log factor for long words.',
        ],
        quality: [
          5,
          5,
          5,
          'Three lines in the loop, each with one job. key could be a joined string just as well; the tuple is fine.',
        ],
        summary: 'Short and idiomatic. Mention the counting key in an interview, even if you do not write it.',
      }),
    },
  ],
}

const QUADRATIC_WINDOW = `
class Solution:
    def minWindow(self, s: str, t: str) -> str:
        need = Counter(t)
        best = ""
        for left in range(len(s)):
            have = Counter()
            for right in range(left, len(s)):
                have[s[right]] += 1
                if all(have[c] >= need[c] for c in need):
                    if not best or right - left + 1 < len(best):
                        best = s[left:right + 1]
                    break
        return best
`

const SET_WINDOW = `
class Solution:
    def minWindow(self, s: str, t: str) -> str:
        missing = set(t)
        count = defaultdict(int)
        best = ""
        left = 0
        for right, ch in enumerate(s):
            count[ch] += 1
            missing.discard(ch)
            while not missing:
                if not best or right - left + 1 < len(best):
                    best = s[left:right + 1]
                gone = s[left]
                count[gone] -= 1
                if count[gone] == 0 and gone in t:
                    missing.add(gone)
                left += 1
        return best
`

const COUNTED_WINDOW = `
class Solution:
    def minWindow(self, s: str, t: str) -> str:
        need = Counter(t)   # may go negative: surplus in the window
        missing = len(t)    # letters of t the window still lacks
        best = (inf, 0, 0)
        left = 0
        for right, ch in enumerate(s):
            if need[ch] > 0:
                missing -= 1
            need[ch] -= 1
            while missing == 0:
                best = min(best, (right - left, left, right + 1))
                need[s[left]] += 1
                if need[s[left]] > 0:
                    missing += 1
                left += 1
        _, start, end = best
        return s[start:end]
`

const minimumWindow: DemoSession = {
  slug: 'minimum-window-substring',
  title: 'Minimum Window Substring',
  description: 'Find the shortest piece of one string that contains all letters of another, repeats included.',
  lang: 'python3',
  startsAt: '2026-08-01T14:30:11Z',
  attempts: [
    {
      minute: 14.2,
      code: QUADRATIC_WINDOW,
      verdict: createTooSlow([265, 268], '"aaaaaaaaaaaabbbbbbbbbbbbcdddddddddddddddd ... 100000 characters"\n"abcdd"'),
    },
    {
      minute: 28.9,
      code: SET_WINDOW,
      verdict: createWrongAnswer([61, 268], '"a"\n"aa"', '"a"', '""'),
      problemNote: 'A set forgets that t may hold a letter twice.',
    },
    {
      minute: 47.3,
      code: COUNTED_WINDOW,
      verdict: createAccepted({
        runtimeMs: 103,
        fasterThanPercent: 58.9,
        memoryMb: 18.4,
        leanerThanPercent: 72,
        testCount: 268,
      }),
      hints: 'leetcode_hint',
      problemNote: 'One counter for both needs: positive = still missing, negative = surplus.',
      feedback: createFeedback({
        score: 71,
        performance: [
          2,
          'O(n + m)',
          'O(alphabet)',
          'Each edge of the window moves n times at most. Three attempts and 47 minutes, although the shape of the window was right from the second one on.',
        ],
        quality: [
          4,
          5,
          4,
          'The two comments on need and missing make a dense loop readable. Keeping best as (length, start, end) and comparing tuples is neat; with best still at (inf, 0, 0) the slice gives the empty string for free.',
        ],
        summary:
          'The counter that runs negative is the key insight, and it came from understanding why the set failed on "aa". Test repeated letters before submitting.',
      }),
    },
  ],
}

/** Sessions with strings, without recorded code history. */
export const strings: readonly DemoSession[] = [validParentheses, groupAnagrams, minimumWindow]
