import { fakeProblems } from '../problems'
import { type Account, LANGUAGE_NAMES, type OwnSubmission, STATUS_TEXT, titleOf } from './accounts'
import { compareResult } from './judge'

const PAGE = 20

/** A page of the REST list of all submissions, or of one problem's. */
export function restPage(account: Account, query: URLSearchParams, pagesBy: 'offset' | 'key', slug?: string) {
  const rows = activeHistory(account).filter(({ titleSlug }) => slug === undefined || titleSlug === slug)
  const lastKey = query.get('lastkey') ?? ''
  const start = pagesBy === 'key' && lastKey !== '' ? after(rows, lastKey) : Number(query.get('offset') ?? 0)
  const page = rows.slice(start, start + Math.min(Number(query.get('limit') ?? PAGE), PAGE))
  const last = page.at(-1)
  const has_next = start + page.length < rows.length
  // Captured: the key may be empty although there is a next page.
  const last_key = last && has_next && pagesBy === 'key' ? keyOf(last, account.activeSessionId) : ''
  return { submissions_dump: page.map(restRow), has_next, last_key }
}

/** The history of the active practice session, newest first. */
export function activeHistory({ sessions, activeSessionId }: Account): OwnSubmission[] {
  return sessions.get(activeSessionId) ?? []
}

function keyOf({ id, timestamp }: OwnSubmission, session: number): string {
  const dt = new Date(timestamp * 1000).toISOString()
  return encodeURIComponent(JSON.stringify({ pk: { N: String(id) }, dt: { S: dt }, sid: { N: String(session) } }))
}

function after(rows: readonly OwnSubmission[], key: string): number {
  const decoded: unknown = JSON.parse(decodeURIComponent(key))
  const id = Number(/"N":"(\d+)"/.exec(JSON.stringify(decoded))?.[1])
  return rows.findIndex((row) => row.id === id) + 1
}

function restRow(row: OwnSubmission) {
  return {
    id: row.id,
    question_id: questionIdOf(row.titleSlug),
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
    memory: row.status === 10 ? megabytes(row.memory) : 'N/A',
    code: row.code,
    compare_result: compareResult(row),
    title_slug: row.titleSlug,
    has_notes: row.notes !== '',
    flag_type: 1,
    frontend_id: row.id % 90,
  }
}

/**
 * The time of a submission in GraphQL answers. Captured: the REST list and `submissionDetails` round differently, so about half of
 * the submissions have a time in GraphQL that is one second later.
 */
const graphqlTime = ({ id, timestamp }: OwnSubmission): number => timestamp + (id % 2)

function graphqlRow(row: OwnSubmission) {
  return {
    id: String(row.id),
    lang: row.lang,
    langName: LANGUAGE_NAMES[row.lang] ?? row.lang,
    time: '18 hours, 34 minutes',
    timestamp: String(graphqlTime(row)),
    status: row.status,
    statusDisplay: STATUS_TEXT[row.status],
    runtime: row.status === 10 ? `${row.runtime} ms` : 'N/A',
    url: `/submissions/detail/${row.id}/`,
    isPending: row.isPending ? 'Pending' : 'Not Pending',
    title: row.title,
    memory: row.status === 10 ? megabytes(row.memory) : 'N/A',
    titleSlug: row.titleSlug,
    hasNotes: row.notes !== '',
    notes: row.notes,
    flagType: 'WHITE',
    frontendId: row.id % 90,
    topicTags: [],
  }
}

/** The GraphQL fields for signed-in users; undefined for an unknown field. */
export function graphqlValue(account: Account, name: string, args: Record<string, unknown>): unknown {
  switch (name) {
    case 'userStatus':
      return statusOf(account)
    case 'submissionList':
    case 'questionSubmissionList':
      return graphqlPage(account, args)
    case 'submissionDetails':
      return details(account, args.submissionId)
    case 'userProgressQuestionList':
      return progress(account, args.filters)
    case 'question':
      return question(String(args.titleSlug))
    default:
      return undefined
  }
}

function statusOf({ username, userId, isPremium, activeSessionId }: Account) {
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

function graphqlPage(account: Account, { offset, limit, questionSlug }: Record<string, unknown>) {
  const rows = activeHistory(account).filter(({ titleSlug }) => !questionSlug || titleSlug === questionSlug)
  const start = Number(offset)
  const page = rows.slice(start, start + Math.min(Number(limit), PAGE))
  // Like the real site, this is null even if there is a next page.
  return { lastKey: null, hasNext: start + page.length < rows.length, submissions: page.map(graphqlRow) }
}

/** The problems with submissions, and their numbers in the active practice session. */
function progress(account: Account, filters: unknown) {
  const { skip = 0, limit = 100 } = Object(filters)
  const slugs = [...new Set(activeHistory(account).map(({ titleSlug }) => titleSlug))]
  const questions = slugs.slice(skip, skip + Math.min(limit, 100)).map((titleSlug) => {
    const attempts = activeHistory(account).filter((row) => row.titleSlug === titleSlug)
    const isSolved = attempts.some(({ status }) => status === 10)
    return {
      frontendId: String(questionIdOf(titleSlug)),
      title: titleOf(titleSlug),
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

function details(account: Account, id: unknown) {
  const row = [...account.sessions.values()].flat().find((each) => each.id === id)
  if (!row) return null
  const accepted = row.status === 10
  return {
    id: row.id,
    runtime: accepted ? row.runtime : 0,
    runtimeDisplay: accepted ? `${row.runtime} ms` : 'N/A',
    runtimePercentile: accepted ? 50 + (row.id % 50) + 0.354 : null,
    runtimeDistribution: accepted ? '{"lang": "python3", "distribution": []}' : null,
    memory: row.memory,
    memoryDisplay: accepted ? megabytes(row.memory) : 'N/A',
    memoryPercentile: accepted ? 40.362 : null,
    memoryDistribution: accepted ? '{"lang": "python3", "distribution": []}' : null,
    code: row.code,
    timestamp: graphqlTime(row),
    statusCode: row.isPending ? null : row.status,
    user: { username: account.username, profile: { realName: '', userAvatar: '' } },
    lang: { name: row.lang, verboseName: LANGUAGE_NAMES[row.lang] ?? row.lang },
    question: {
      questionId: String(questionIdOf(row.titleSlug)),
      titleSlug: row.titleSlug,
      title: row.title,
      hasFrontendPreview: false,
      codeSnippets: codeSnippets(),
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

function question(titleSlug: string) {
  const problem = fakeProblems().find((each) => each.titleSlug === titleSlug)
  if (!problem) return null
  return {
    questionId: String(questionIdOf(titleSlug)),
    questionFrontendId: String(questionIdOf(titleSlug)),
    title: problem.title,
    titleSlug,
    content: `<p>The text of ${problem.title}.</p>`,
    difficulty: problem.difficulty,
    isPaidOnly: problem.isPaidOnly,
    topicTags: problem.tags.map((name) => ({ name, slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-') })),
    codeSnippets: codeSnippets(),
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

const codeSnippets = () =>
  Object.entries(LANGUAGE_NAMES).map(([langSlug, lang]) => ({ lang, langSlug, code: starterCode(langSlug) }))

/** The code that the editor contains at the beginning. */
export function starterCode(lang: string): string {
  return lang === 'python3' ? 'class Solution:\n    def solve(self):\n        ' : `// ${lang}\nfunction solve() {\n}\n`
}

/** The site's internal number of a problem, which differs from the displayed number. */
export function questionIdOf(slug: string): number {
  return 1000 + fakeProblems().findIndex(({ titleSlug }) => titleSlug === slug)
}

/** The title and the other texts of the problem page. */
export function problemOf(slug: string) {
  return { slug, title: titleOf(slug), questionId: String(questionIdOf(slug)) }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
