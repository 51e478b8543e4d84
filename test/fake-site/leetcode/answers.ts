import { makeFakeProblems } from '../problems'
import { type Account, findTitle, LANGUAGE_NAMES, type OwnSubmission, STATUS_TEXT } from './accounts'
import { makeCompareResult } from './judge'

const PAGE_SIZE = 20

/** A list of one problem's submissions needs `slug`. */
export function makeRestPage(account: Account, query: URLSearchParams, pagesBy: 'offset' | 'key', slug?: string) {
  const rows = readActiveHistory(account).filter(({ titleSlug }) => slug === undefined || titleSlug === slug)
  const lastKey = query.get('lastkey') ?? ''
  const start =
    pagesBy === 'key' && lastKey !== '' ? findIndexAfterKey(rows, lastKey) : Number(query.get('offset') ?? 0)
  const page = rows.slice(start, start + Math.min(Number(query.get('limit') ?? PAGE_SIZE), PAGE_SIZE))
  const last = page.at(-1)
  const has_next = start + page.length < rows.length
  // On the real site the key may be empty although there is a next page.
  const last_key = last && has_next && pagesBy === 'key' ? makeListKey(last, account.activeSessionId) : ''
  return { submissions_dump: page.map(makeRestRow), has_next, last_key }
}

export function readActiveHistory({ sessions, activeSessionId }: Account): OwnSubmission[] {
  return sessions.get(activeSessionId) ?? []
}

function makeListKey({ id, timestamp }: OwnSubmission, session: number): string {
  const dt = new Date(timestamp * 1000).toISOString()
  return encodeURIComponent(JSON.stringify({ pk: { N: String(id) }, dt: { S: dt }, sid: { N: String(session) } }))
}

function findIndexAfterKey(rows: readonly OwnSubmission[], key: string): number {
  const decoded: unknown = JSON.parse(decodeURIComponent(key))
  const id = Number(/"N":"(\d+)"/.exec(JSON.stringify(decoded))?.[1])
  return rows.findIndex((row) => row.id === id) + 1
}

function makeRestRow(row: OwnSubmission) {
  return {
    id: row.id,
    question_id: getQuestionId(row.titleSlug),
    lang: row.lang,
    lang_name: LANGUAGE_NAMES[row.lang] ?? row.lang,
    time: '18 hours, 34 minutes',
    timestamp: row.timestamp,
    status: row.status,
    status_display: STATUS_TEXT[row.status],
    runtime: row.status === 10 ? `${row.runtime} ms` : 'N/A',
    url: `/submissions/detail/${row.id}/`,
    is_pending: row.isPending ? 'Pending' : 'Not Pending',
    title: row.title,
    memory: row.status === 10 ? formatMegabytes(row.memory) : 'N/A',
    code: row.code,
    compare_result: makeCompareResult(row),
    title_slug: row.titleSlug,
    has_notes: row.notes !== '',
    flag_type: 1,
    frontend_id: row.id % 90,
  }
}

/** On the real site, GraphQL reports about half of the times one second later than the REST list. */
const toGraphqlTime = ({ id, timestamp }: OwnSubmission): number => timestamp + (id % 2)

function makeGraphqlRow(row: OwnSubmission) {
  return {
    id: String(row.id),
    lang: row.lang,
    langName: LANGUAGE_NAMES[row.lang] ?? row.lang,
    time: '18 hours, 34 minutes',
    timestamp: String(toGraphqlTime(row)),
    status: row.status,
    statusDisplay: STATUS_TEXT[row.status],
    runtime: row.status === 10 ? `${row.runtime} ms` : 'N/A',
    url: `/submissions/detail/${row.id}/`,
    isPending: row.isPending ? 'Pending' : 'Not Pending',
    title: row.title,
    memory: row.status === 10 ? formatMegabytes(row.memory) : 'N/A',
    titleSlug: row.titleSlug,
    hasNotes: row.notes !== '',
    notes: row.notes,
    flagType: 'WHITE',
    frontendId: row.id % 90,
    topicTags: [],
  }
}

/** Returns undefined for an unknown field. */
export function resolveGraphqlField(account: Account, name: string, args: Record<string, unknown>): unknown {
  switch (name) {
    case 'userStatus':
      return makeUserStatus(account)
    case 'submissionList':
    case 'questionSubmissionList':
      return makeGraphqlPage(account, args)
    case 'submissionDetails':
      return makeDetails(account, args.submissionId)
    case 'userProgressQuestionList':
      return makeProgressPage(account, args.filters)
    case 'question':
      return makeQuestion(String(args.titleSlug))
    default:
      return undefined
  }
}

function makeUserStatus({ username, userId, isPremium, activeSessionId }: Account) {
  return {
    userId,
    username,
    userSlug: username.toLowerCase(),
    realName: '',
    avatar: 'https://assets.leetcode.com/users/default_avatar.jpg',
    isSignedIn: true,
    isPremium,
    isVerified: true,
    activeSessionId,
  }
}

function makeGraphqlPage(account: Account, { offset, limit, questionSlug }: Record<string, unknown>) {
  const rows = readActiveHistory(account).filter(({ titleSlug }) => !questionSlug || titleSlug === questionSlug)
  const start = Number(offset)
  const page = rows.slice(start, start + Math.min(Number(limit), PAGE_SIZE))
  // On the real site, the key is null even if there is a next page.
  return { lastKey: null, hasNext: start + page.length < rows.length, submissions: page.map(makeGraphqlRow) }
}

function makeProgressPage(account: Account, filters: unknown) {
  const { skip = 0, limit = 100 } = Object(filters)
  const slugs = [...new Set(readActiveHistory(account).map(({ titleSlug }) => titleSlug))]
  const questions = slugs.slice(skip, skip + Math.min(limit, 100)).map((titleSlug) => {
    const attempts = readActiveHistory(account).filter((row) => row.titleSlug === titleSlug)
    const isSolved = attempts.some(({ status }) => status === 10)
    return {
      frontendId: String(getQuestionId(titleSlug)),
      title: findTitle(titleSlug),
      titleSlug,
      difficulty: 'EASY',
      lastSubmittedAt: new Date((attempts[0]?.timestamp ?? 0) * 1000).toISOString(),
      numSubmitted: attempts.length,
      questionStatus: isSolved ? 'SOLVED' : 'ATTEMPTED',
      lastResult: attempts[0]?.status === 10 ? 'AC' : 'WA',
      topicTags: [],
    }
  })
  return { totalNum: slugs.length, questions }
}

function makeDetails(account: Account, id: unknown) {
  const row = [...account.sessions.values()].flat().find((submission) => submission.id === id)
  if (!row) return null
  const accepted = row.status === 10
  return {
    id: row.id,
    runtime: accepted ? row.runtime : 0,
    runtimeDisplay: accepted ? `${row.runtime} ms` : 'N/A',
    runtimePercentile: accepted ? 50 + (row.id % 50) + 0.354 : null,
    runtimeDistribution: accepted ? '{"lang": "python3", "distribution": []}' : null,
    memory: row.memory,
    memoryDisplay: accepted ? formatMegabytes(row.memory) : 'N/A',
    memoryPercentile: accepted ? 40.362 : null,
    memoryDistribution: accepted ? '{"lang": "python3", "distribution": []}' : null,
    code: row.code,
    timestamp: toGraphqlTime(row),
    statusCode: row.isPending ? null : row.status,
    user: { username: account.username, profile: { realName: '', userAvatar: '' } },
    lang: { name: row.lang, verboseName: LANGUAGE_NAMES[row.lang] ?? row.lang },
    question: {
      questionId: String(getQuestionId(row.titleSlug)),
      titleSlug: row.titleSlug,
      title: row.title,
      hasFrontendPreview: false,
      codeSnippets: makeCodeSnippets(),
    },
    notes: row.notes,
    flagType: 'WHITE',
    topicTags: [],
    runtimeError: row.status === 15 ? 'Line 2: IndexError' : null,
    compileError: row.status === 20 ? 'Line 1: SyntaxError' : null,
    lastTestcase: row.lastTestcase,
    codeOutput: accepted ? '' : '[1,1]',
    expectedOutput: accepted ? '' : '[0,1]',
    totalCorrect: row.totalCorrect,
    totalTestcases: row.totalTestcases,
    fullCodeOutput: null,
    testDescriptions: null,
    testBodies: null,
    testInfo: null,
    stdOutput: '',
  }
}

function makeQuestion(titleSlug: string) {
  const problem = makeFakeProblems().find((candidate) => candidate.titleSlug === titleSlug)
  if (!problem) return null
  return {
    questionId: String(getQuestionId(titleSlug)),
    questionFrontendId: String(getQuestionId(titleSlug)),
    title: problem.title,
    titleSlug,
    content: `<p>The text of ${problem.title}.</p>`,
    difficulty: problem.difficulty,
    isPaidOnly: problem.isPaidOnly,
    topicTags: problem.tags.map((name) => ({ name, slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-') })),
    codeSnippets: makeCodeSnippets(),
    stats: '{}',
    hints: ['Try a hash table.'],
    similarQuestions: '[]',
    exampleTestcaseList: ['[2,7,11,15]\n9'],
    sampleTestCase: '[2,7,11,15]\n9',
    metaData: '{}',
    status: null,
    note: null,
    enableRunCode: true,
  }
}

const makeCodeSnippets = () =>
  Object.entries(LANGUAGE_NAMES).map(([langSlug, lang]) => ({ lang, langSlug, code: makeStarterCode(langSlug) }))

export function makeStarterCode(lang: string): string {
  return lang === 'python3' ? 'class Solution:\n    def solve(self):\n        ' : `// ${lang}\nfunction solve() {\n}\n`
}

/** The site's internal number of a problem differs from the displayed number. */
export function getQuestionId(slug: string): number {
  return 1000 + makeFakeProblems().findIndex(({ titleSlug }) => titleSlug === slug)
}

export function makePageProblem(slug: string) {
  return { slug, title: findTitle(slug), questionId: String(getQuestionId(slug)) }
}

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
