import { createAccepted, createCrashedRun, createFeedback, createPassedRun, createTooSlow } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

export const dailyTemperatures: DemoSession = {
  slug: 'daily-temperatures',
  title: 'Daily Temperatures',
  description: 'For each day, tell how many days pass until a warmer one, or zero when none comes.',
  lang: 'cpp',
  startsAt: '2026-07-27T18:30:55Z',
  journey: {
    snapshotCount: 19,
    stages: [
      {
        minute: 0.3,
        code: `
class Solution {
public:
    vector<int> dailyTemperatures(vector<int>& temperatures) {

    }
};
`,
      },
      {
        minute: 4.6,
        code: `
class Solution {
public:
    vector<int> dailyTemperatures(vector<int>& temperatures) {
        int n = temperatures.size();
        vector<int> wait(n, 0);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (temperatures[j] > temperatures[i]) {
                    wait[i] = j - i;
                    break;
                }
            }
        }
        return wait;
    }
};
`,
        run: createPassedRun(3),
      },
      {
        minute: 11.4,
        code: `
class Solution {
public:
    vector<int> dailyTemperatures(vector<int>& temperatures) {
        int n = temperatures.size();
        vector<int> wait(n, 0);
        stack<int> colder; // days still waiting for a warmer one
        for (int i = 0; i < n; i++) {
            while (temperatures[colder.top()] < temperatures[i]) {
                wait[colder.top()] = i - colder.top();
                colder.pop();
            }
            colder.push(i);
        }
        return wait;
    }
};
`,
        run: createCrashedRun(
          3,
          'AddressSanitizer: SEGV on unknown address, caused by a READ\nLine 8 in dailyTemperatures (solution.cpp)',
        ),
      },
      {
        minute: 13,
        code: [
          [
            'while (temperatures[colder.top()] < temperatures[i])',
            'while (!colder.empty() && temperatures[colder.top()] < temperatures[i])',
          ],
        ],
        run: createPassedRun(3),
      },
      {
        minute: 15.3,
        code: [
          [
            '                wait[colder.top()] = i - colder.top();\n                colder.pop();\n',
            '                int day = colder.top();\n                colder.pop();\n                wait[day] = i - day;\n',
          ],
          ['        stack<int> colder; // days', '        stack<int> waiting; // days'],
          ['!colder.empty() && temperatures[colder.top()]', '!waiting.empty() && temperatures[waiting.top()]'],
          [
            'int day = colder.top();\n                colder.pop();',
            'int day = waiting.top();\n                waiting.pop();',
          ],
          ['            colder.push(i);', '            waiting.push(i);'],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    {
      minute: 5.1,
      verdict: createTooSlow([46, 48], '[99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99, ... 100000 values]'),
    },
    {
      minute: 15.8,
      verdict: createAccepted({
        runtimeMs: 19,
        fasterThanPercent: 57.4,
        memoryMb: 103.2,
        leanerThanPercent: 61.1,
        testCount: 48,
      }),
      problemNote: 'Same skeleton as the histogram, but simpler: nothing to do for what stays on the stack.',
      feedback: createFeedback({
        score: 92,
        performance: [
          5,
          'O(n)',
          'O(n)',
          'Each day enters and leaves the stack at most once. The quadratic version was written in four minutes and replaced at once.',
        ],
        quality: [
          5,
          5,
          4,
          'Renaming colder to waiting says what the stack means instead of what it contains, and int day saves two calls to top(). n as int from size() narrows silently.',
        ],
        summary:
          'The practice with the histogram paid off: the stack was right apart from the empty check. Very readable result.',
      }),
    },
  ],
}
