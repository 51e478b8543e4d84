import type { Operation } from './failures'
import type { Field } from './graphql'
import type { FakeProblem } from './problems'

export interface FakeSubmission {
  title: string
  titleSlug: string
  /** In Unix seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
}

/** The name is spelled as the site spells it. */
export interface FakeUser {
  username: string
  submissions: readonly FakeSubmission[]
}

export interface SiteData {
  findUser: (name: unknown) => FakeUser | undefined
  /** The number of problems that the site claims to have. */
  total: number
  /** The site returns only the listed problems, whatever `total` is. */
  problems: readonly FakeProblem[]
  daily: FakeDaily | null
}

/** The daily challenge. */
export interface FakeDaily {
  /** The UTC date, such as "2026-03-09". */
  date: string
  titleSlug: string
  title: string
  isPaidOnly?: boolean
}

/** The value of a top-level field, before the query's fields are selected, or an error message. */
export type FieldResult = { value: unknown } | { error: string }

const MAX_SUBMISSIONS = 20
const MAX_PAGE_SIZE = 100

const OPERATIONS = new Map<string, Operation>([
  ['matchedUser', 'userExists'],
  ['recentSubmissionList', 'recentSubmissions'],
  ['questionList', 'problemList'],
  ['activeDailyCodingChallengeQuestion', 'dailyChallenge'],
])

/** Returns undefined for an unknown field. */
export function findOperation(field: Field): Operation | undefined {
  return OPERATIONS.get(field.name)
}

export function answerField(operation: Operation, { args }: Field, siteData: SiteData): FieldResult {
  if (operation === 'problemList') return { value: makeListPage(args, siteData) }
  if (operation === 'dailyChallenge') return { value: siteData.daily && makeDaily(siteData.daily) }
  const user = siteData.findUser(args.username)
  if (!user) return { error: 'That user does not exist.' }
  if (operation === 'userExists') return { value: { username: user.username } }
  return { value: makeRecentSubmissions(user, Math.min(Number(args.limit), MAX_SUBMISSIONS)) }
}

function makeDaily({ date, titleSlug, title, isPaidOnly = false }: FakeDaily): unknown {
  const question = { questionFrontendId: '1234', titleSlug, title, difficulty: 'Medium', isPaidOnly }
  return { date, link: `/problems/${titleSlug}/`, question }
}

function makeRecentSubmissions({ submissions }: FakeUser, limit: number): unknown[] {
  const newestFirst = [...submissions].sort((a, b) => b.timestamp - a.timestamp)
  return newestFirst.slice(0, limit).map((row) => ({ ...row, timestamp: String(row.timestamp) }))
}

function makeListPage(args: Record<string, unknown>, { total, problems }: SiteData): unknown {
  const skip = Number(args.skip)
  const page = problems.slice(skip, skip + Math.min(Number(args.limit), MAX_PAGE_SIZE))
  return { totalNum: total, data: page.map((problem, index) => makeListRow(problem, skip + index + 1)) }
}

function makeListRow(problem: FakeProblem, number: number): unknown {
  const { tags, totalAcceptedRaw, totalSubmissionRaw, ...otherFields } = problem
  return {
    ...otherFields,
    acRate: (100 * totalAcceptedRaw) / totalSubmissionRaw,
    questionFrontendId: String(number),
    topicTags: tags.map((name) => ({ name, slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-') })),
    stats: JSON.stringify({ totalAcceptedRaw, totalSubmissionRaw }),
  }
}
