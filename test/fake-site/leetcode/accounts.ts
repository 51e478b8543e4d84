import { fakeProblems } from '../problems'

/** The judge's status codes and their labels. */
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

/** A submission as its owner can see it on the site. */
export interface OwnSubmission {
  id: number
  titleSlug: string
  title: string
  /** Epoch seconds. */
  timestamp: number
  status: StatusCode
  lang: string
  code: string
  /** Milliseconds. */
  runtime: number
  /** Bytes. */
  memory: number
  totalCorrect: number
  totalTestcases: number
  lastTestcase: string
  notes: string
  /** Whether the judge is still working on it. */
  isPending: boolean
}

/** An account with its practice sessions. Each session has its own history, newest first. */
export interface Account {
  username: string
  userId: number
  isPremium: boolean
  activeSessionId: number
  sessions: Map<number, OwnSubmission[]>
}

/** The names of the languages, by the slug the site uses. */
export const LANGUAGE_NAMES: Record<string, string> = {
  python3: 'Python3',
  javascript: 'JavaScript',
  java: 'Java',
  cpp: 'C++',
}

const LANGUAGES = Object.keys(LANGUAGE_NAMES)
const STATUSES: readonly StatusCode[] = [10, 11, 10, 10, 14, 10, 15, 10, 20, 10]
const TESTCASES = 63

/** A submission with defaults for all absent fields. */
export function ownSubmission(given: Pick<OwnSubmission, 'id' | 'timestamp'> & Partial<OwnSubmission>): OwnSubmission {
  const status = given.status ?? 10
  return {
    titleSlug: 'two-sum',
    title: titleOf(given.titleSlug ?? 'two-sum'),
    status,
    lang: 'python3',
    code: `def solve():\n    return ${given.id}\n`,
    runtime: 40 + (given.id % 60),
    memory: 17_000_000 + 1000 * (given.id % 900),
    totalCorrect: correctOf(status),
    totalTestcases: status === 20 ? 0 : TESTCASES,
    lastTestcase: status === 10 ? '' : '[2,7,11,15]\n9',
    notes: '',
    isPending: false,
    ...given,
  }
}

/** A fixed history of `count` submissions, newest first, with several problems, languages and verdicts. */
export function ownHistory(count: number, { newest = 1_760_000_000, newestId = 1_900_000_000, linesOfCode = 20 } = {}) {
  const slugs = fakeProblems(0).map(({ titleSlug }) => titleSlug)
  return Array.from({ length: count }, (_, i): OwnSubmission => {
    const id = newestId - 7 * i
    return ownSubmission({
      id,
      timestamp: newest - 5_400 * i,
      titleSlug: slugs[i % slugs.length] ?? 'two-sum',
      status: STATUSES[i % STATUSES.length] ?? 10,
      lang: LANGUAGES[i % LANGUAGES.length] ?? 'python3',
      code: `# submission ${id}\n${`answer = lookup.get(target - number, ${i})\n`.repeat(linesOfCode)}`,
    })
  })
}

/** The title of a problem by its slug. */
export function titleOf(slug: string): string {
  return fakeProblems().find(({ titleSlug }) => titleSlug === slug)?.title ?? slug
}

function correctOf(status: StatusCode): number {
  if (status === 10) return TESTCASES
  return status === 20 ? 0 : 41
}
