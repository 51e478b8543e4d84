import { createAccepted, createFeedback, createPassedRun, createWrongAnswer, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first submission only marks visited courses, so it mistakes two paths to the same course for a cycle. */
export const courseSchedule: DemoSession = {
  slug: 'course-schedule',
  title: 'Course Schedule',
  description:
    'Courses may require others first. Decide whether all of them can be finished, that is, whether no circle of requirements exists.',
  lang: 'typescript',
  startsAt: '2026-07-25T15:20:18Z',
  journey: {
    snapshotCount: 31,
    stages: [
      {
        minute: 0.4,
        code: `
function canFinish(numCourses: number, prerequisites: number[][]): boolean {

};
`,
      },
      {
        minute: 10.2,
        code: `
function canFinish(numCourses: number, prerequisites: number[][]): boolean {
    const needs: number[][] = Array.from({ length: numCourses }, () => []);
    for (const [course, before] of prerequisites) {
        needs[course].push(before);
    }
    const visited = new Set<number>();

    function visit(course: number): boolean {
        if (visited.has(course)) return false;
        visited.add(course);
        return needs[course].every(visit);
    }

    for (let course = 0; course < numCourses; course++) {
        visited.clear();
        if (!visit(course)) return false;
    }
    return true;
};
`,
        run: createPassedRun(2),
      },
      {
        minute: 15.5,
        code: [
          [
            '        if (visited.has(course)) return false;\n',
            '        console.log(course, [...visited]);\n        if (visited.has(course)) return false;\n',
          ],
        ],
        run: createWrongRun(2, 3, '4\n[[0,1],[0,2],[1,3],[2,3]]'),
      },
      {
        minute: 20.4,
        code: [
          [
            '        console.log(course, [...visited]);\n        if (visited.has(course)) return false;\n        visited.add(course);\n        return needs[course].every(visit);\n',
            `        if (visited.has(course)) return false;
        visited.add(course);
        const fine = needs[course].every(visit);
        visited.delete(course);
        return fine;
`,
          ],
        ],
        run: createPassedRun(3),
      },
      {
        minute: 29.5,
        code: `
function canFinish(numCourses: number, prerequisites: number[][]): boolean {
    // Kahn: take courses without open requirements until none is left
    const unlocks: number[][] = Array.from({ length: numCourses }, () => []);
    const open = new Array<number>(numCourses).fill(0);
    for (const [course, before] of prerequisites) {
        unlocks[before].push(course);
        open[course]++;
    }
    const ready: number[] = [];
    open.forEach((count, course) => {
        if (count === 0) ready.push(course);
    });
    let taken = 0;
    while (ready.length > 0) {
        const course = ready.pop()!;
        taken++;
        for (const next of unlocks[course]) {
            open[next]--;
            if (open[next] === 0) ready.push(next);
        }
    }
    return taken === numCourses;
};
`,
        run: createPassedRun(3),
      },
      {
        minute: 31,
        code: [
          [
            '            open[next]--;\n            if (open[next] === 0) ready.push(next);\n',
            '            if (--open[next] === 0) ready.push(next);\n',
          ],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    {
      minute: 10.9,
      verdict: createWrongAnswer([40, 54], '4\n[[0,1],[0,2],[1,3],[2,3]]', 'false', 'true'),
    },
    {
      minute: 31.6,
      verdict: createAccepted({
        runtimeMs: 6,
        fasterThanPercent: 77.2,
        memoryMb: 61.3,
        leanerThanPercent: 58.8,
        testCount: 54,
      }),
      problemNote: 'In-degree counting (Kahn) needs no recursion and gives the order for free.',
      notes: 'The delete after the visit worked on samples but is exponential on layered graphs. Switched to Kahn.',
      feedback: createFeedback({
        score: 76,
        performance: [
          3,
          'O(V + E)',
          'O(V + E)',
          'The final loop handles each course and each requirement once. Half an hour is fair, as two thirds of it went into leaving depth-first search behind.',
        ],
        quality: [
          4,
          5,
          4,
          'unlocks, open and ready tell the story by name. --open[next] === 0 saves a line but hides a change inside a condition; the two-line form before it was kinder to the reader.',
        ],
        summary:
          'The diamond 0-1-3, 0-2-3 showed that visited mixed up "on this path" with "seen before". Good decision to replace the approach instead of stacking another set on it.',
      }),
    },
  ],
}
