import { createAccepted, createPassedRun, createTooSlow, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first submission tries all speeds one by one, the last one uses binary search. */
export const koko: DemoSession = {
  slug: 'koko-eating-bananas',
  title: 'Koko Eating Bananas',
  description:
    'Find the slowest whole eating speed at which every pile is gone within h hours, one pile per hour at most.',
  lang: 'java',
  startsAt: '2026-07-23T19:10:09Z',
  journey: {
    snapshotCount: 20,
    stages: [
      {
        minute: 0.4,
        code: `
class Solution {
    public int minEatingSpeed(int[] piles, int h) {

    }
}
`,
      },
      {
        minute: 6.2,
        code: `
class Solution {
    public int minEatingSpeed(int[] piles, int h) {
        int speed = 1;
        while (hours(piles, speed) > h) {
            speed++;
        }
        return speed;
    }

    private int hours(int[] piles, int speed) {
        int total = 0;
        for (int pile : piles) {
            total += (pile + speed - 1) / speed;
        }
        return total;
    }
}
`,
        run: createPassedRun(3),
      },
      {
        minute: 14.8,
        code: [
          [
            '        int speed = 1;\n        while (hours(piles, speed) > h) {\n            speed++;\n        }\n        return speed;\n',
            `        int low = 1;
        int high = Arrays.stream(piles).max().getAsInt();
        while (low < high) {
            int mid = (low + high) / 2;
            if (hours(piles, mid) <= h) {
                high = mid - 1;
            } else {
                low = mid + 1;
            }
        }
        return low;
`,
          ],
        ],
        run: createWrongRun(2, 3, '[30,11,23,4,20]\n6'),
      },
      {
        minute: 17.4,
        code: [['                high = mid - 1;', '                high = mid; // mid may be the answer']],
        run: createPassedRun(3),
      },
      {
        minute: 20.1,
        code: [
          ['    private int hours', '    private long hours'],
          ['        int total = 0;', '        long total = 0;'],
          ['            int mid = (low + high) / 2;', '            int mid = low + (high - low) / 2;'],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    { minute: 6.8, verdict: createTooSlow([109, 127], '[1000000000,1000000000]\n3') },
    {
      minute: 20.6,
      verdict: createAccepted({
        runtimeMs: 11,
        fasterThanPercent: 69.9,
        memoryMb: 46.2,
        leanerThanPercent: 33.8,
        testCount: 127,
      }),
      problemNote: 'Binary search on the answer: anything with "smallest x such that it still works".',
    },
  ],
}
