import { makeFakeProblems } from '../problems'

export const STATUS_TEXT = {
  10: 'Accepted',
  11: 'Wrong Answer',
  12: 'Memory Limit Exceeded',
  13: 'Output Limit Exceeded',
  14: 'Time Limit Exceeded',
  15: 'Runtime Error',
  16: 'Internal Error',
  20: 'Compile Error',
} as const

export type StatusCode = keyof typeof STATUS_TEXT

/** A submission as its owner sees it on the site. */
export interface OwnSubmission {
  id: number
  titleSlug: string
  title: string
  /** In Unix seconds. */
  timestamp: number
  status: StatusCode
  lang: string
  code: string
  /** In milliseconds. */
  runtime: number
  /** In bytes. */
  memory: number
  totalCorrect: number
  totalTestcases: number
  lastTestcase: string
  notes: string
  isPending: boolean
}

/** An account of the fake practice site. Each practice session of the account has another list of submissions, newest first. */
export interface Account {
  username: string
  userId: number
  isPremium: boolean
  activeSessionId: number
  sessions: Map<number, OwnSubmission[]>
}

export const LANGUAGE_NAMES: Record<string, string> = {
  python3: 'Python3',
  javascript: 'JavaScript',
  java: 'Java',
  cpp: 'C++',
}

const LANGUAGES = Object.keys(LANGUAGE_NAMES)
const STATUSES: readonly StatusCode[] = [10, 11, 10, 10, 14, 10, 15, 10, 20, 10]
const TESTCASE_COUNT = 63

export function makeOwnSubmission(
  fields: Pick<OwnSubmission, 'id' | 'timestamp'> & Partial<OwnSubmission>,
): OwnSubmission {
  const status = fields.status ?? 10
  return {
    titleSlug: 'two-sum',
    title: findTitle(fields.titleSlug ?? 'two-sum'),
    status,
    lang: 'python3',
    code: `def solve():\n    return ${fields.id}\n`,
    runtime: 40 + (fields.id % 60),
    memory: 17_000_000 + 1000 * (fields.id % 900),
    totalCorrect: countCorrect(status),
    totalTestcases: status === 20 ? 0 : TESTCASE_COUNT,
    lastTestcase: status === 10 ? '' : '[2,7,11,15]\n9',
    notes: '',
    isPending: false,
    ...fields,
  }
}

/** The result is the same for every call. The newest submission is the first. */
export function makeOwnHistory(
  count: number,
  { newest = 1_760_000_000, newestId = 1_900_000_000, linesOfCode = 20 } = {},
) {
  const slugs = makeFakeProblems(0).map(({ titleSlug }) => titleSlug)
  return Array.from({ length: count }, (_, i): OwnSubmission => {
    const id = newestId - 7 * i
    return makeOwnSubmission({
      id,
      timestamp: newest - 5_400 * i,
      titleSlug: slugs[i % slugs.length] ?? 'two-sum',
      status: STATUSES[i % STATUSES.length] ?? 10,
      lang: LANGUAGES[i % LANGUAGES.length] ?? 'python3',
      code: `# submission ${id}\n${`answer = lookup.get(target - number, ${i})\n`.repeat(linesOfCode)}`,
    })
  })
}

export function findTitle(slug: string): string {
  return makeFakeProblems().find(({ titleSlug }) => titleSlug === slug)?.title ?? slug
}

function countCorrect(status: StatusCode): number {
  if (status === 10) return TESTCASE_COUNT
  return status === 20 ? 0 : 41
}
