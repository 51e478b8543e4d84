import type { Operation } from './failures'
import type { Field } from './graphql'
import type { FakeProblem } from './problems'

/** A submission in the format in which tests define it. */
export interface FakeSubmission {
  title: string
  titleSlug: string
  /** The time in Unix seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
}

/** A user of the fake site. The name is spelled as the site spells it. */
export interface FakeUser {
  username: string
  submissions: readonly FakeSubmission[]
}

/** The data from which the fake site answers a call. */
export interface SiteData {
  findUser: (name: unknown) => FakeUser | undefined
  /** The number of problems that the site claims to have. */
  total: number
  /** The problems that it returns. */
  problems: readonly FakeProblem[]
}

/** The value of a top-level field, before the query's fields are selected, or an error message. */
export type FieldResult = { value: unknown } | { error: string }

const MAX_SUBMISSIONS = 20
const MAX_PAGE_SIZE = 100

const OPERATIONS = new Map<string, Operation>([
  ['matchedUser', 'userExists'],
  ['recentSubmissionList', 'recentSubmissions'],
  ['questionList', 'problemList'],
])

/** Returns the operation that a top-level field belongs to, or undefined for an unknown field. */
export function findOperation(field: Field): Operation | undefined {
  return OPERATIONS.get(field.name)
}

/** Answers one top-level field from the site's data. */
export function resolveField(operation: Operation, { args }: Field, siteData: SiteData): FieldResult {
  if (operation === 'problemList') return { value: makeListPage(args, siteData) }
  const user = siteData.findUser(args.username)
  if (!user) return { error: 'That user does not exist.' }
  if (operation === 'userExists') return { value: { username: user.username } }
  return { value: makeRecentSubmissions(user, Math.min(Number(args.limit), MAX_SUBMISSIONS)) }
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
