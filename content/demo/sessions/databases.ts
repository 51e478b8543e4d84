import { createAccepted, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const secondHighest: DemoSession = {
  slug: 'second-highest-salary',
  title: 'Second Highest Salary',
  description: 'From a table of salaries, give the second highest distinct one, or null when there is none.',
  lang: 'mysql',
  startsAt: '2026-07-24T17:30:17Z',
  attempts: [
    {
      minute: 6.1,
      code: `
SELECT DISTINCT salary AS SecondHighestSalary
FROM Employee
ORDER BY salary DESC
LIMIT 1 OFFSET 1;
`,
      verdict: createWrongAnswer(
        [4, 8],
        '{"headers":{"Employee":["id","salary"]},"rows":{"Employee":[[1,100]]}}',
        '{"headers":["SecondHighestSalary"],"values":[]}',
        '{"headers":["SecondHighestSalary"],"values":[[null]]}',
      ),
      problemNote: 'No row is not the same as null.',
    },
    {
      minute: 11.5,
      code: `
SELECT MAX(salary) AS SecondHighestSalary
FROM Employee
WHERE salary < (SELECT MAX(salary) FROM Employee);
`,
      verdict: createAccepted({
        runtimeMs: 241,
        fasterThanPercent: 65.8,
        memoryMb: 0,
        leanerThanPercent: 100,
        testCount: 8,
      }),
      notes: 'MAX over nothing gives null, which is exactly what is asked for.',
    },
  ],
}

export const databases: readonly DemoSession[] = [secondHighest]
