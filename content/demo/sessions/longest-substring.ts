import { createAccepted, createFeedback, createPassedRun, createWrongAnswer, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** In the first submission, the left edge of the window can jump backwards. */
export const longestSubstring: DemoSession = {
  slug: 'longest-substring-without-repeating-characters',
  title: 'Longest Substring Without Repeating Characters',
  description: 'Find the length of the longest contiguous piece of a string in which no character occurs twice.',
  lang: 'typescript',
  startsAt: '2026-07-19T16:10:12Z',
  journey: {
    snapshotCount: 18,
    stages: [
      {
        minute: 0.2,
        code: `
function lengthOfLongestSubstring(s: string): number {

};
`,
      },
      {
        minute: 7.4,
        code: `
function lengthOfLongestSubstring(s: string): number {
    const lastSeen = new Map<string, number>();
    let start = 0;
    let longest = 0;
    for (let i = 0; i < s.length; i++) {
        if (lastSeen.has(s[i])) {
            start = lastSeen.get(s[i]);
        }
        lastSeen.set(s[i], i);
        longest = Math.max(longest, i - start + 1);
    }
    return longest;
};
`,
        run: createWrongRun(0, 3, '"abcabcbb"'),
      },
      {
        minute: 9.5,
        code: [['            start = lastSeen.get(s[i]);', '            start = lastSeen.get(s[i])! + 1;']],
        run: createPassedRun(3),
      },
      {
        minute: 13.2,
        code: [
          [
            '        longest = Math.max(longest, i - start + 1);',
            '        longest = Math.max(longest, i - start + 1);\n        console.log(s[i], start, i, longest);',
          ],
        ],
        run: createWrongRun(3, 4, '"abba"'),
      },
      {
        minute: 17.1,
        code: `
function lengthOfLongestSubstring(s: string): number {
    const lastSeen = new Map<string, number>();
    let start = 0;
    let longest = 0;
    for (let i = 0; i < s.length; i++) {
        const previous = lastSeen.get(s[i]);
        // only a repeat inside the window moves its left edge
        if (previous !== undefined && previous >= start) {
            start = previous + 1;
        }
        lastSeen.set(s[i], i);
        longest = Math.max(longest, i - start + 1);
    }
    return longest;
};
`,
        run: createPassedRun(4),
      },
    ],
  },
  attempts: [
    { minute: 10.1, verdict: createWrongAnswer([406, 988], '"abba"', '3', '2') },
    {
      minute: 17.5,
      verdict: createAccepted({
        runtimeMs: 5,
        fasterThanPercent: 83.6,
        memoryMb: 59.7,
        leanerThanPercent: 48.1,
        testCount: 988,
      }),
      notes: 'abba! The left edge must never go back.',
      feedback: createFeedback({
        score: 84,
        performance: [
          4,
          'O(n)',
          'O(min(n, alphabet))',
          'Seventeen minutes with one wrong attempt is solid. The jump straight past the repeat avoids the inner loop of the classic window.',
        ],
        quality: [
          5,
          5,
          4,
          'Reading lastSeen once into previous removed the non-null assertion and made the condition previous >= start easy to see. The comment explains the reason rather than the mechanics.',
        ],
        summary:
          'A clean sliding window. The log line found the jump back on abba in one run; a palindrome is a good standard test for any last-seen map.',
      }),
    },
  ],
}
