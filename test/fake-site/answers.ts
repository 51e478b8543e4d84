import type { Operation } from './failures'
import type { Field } from './graphql'
import type { FakeProblem } from './problems'

/** A submission as tests define it. */
export interface FakeSubmission {
  title: string
  titleSlug: string
  /** Epoch seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
}

/** A user of the fake site. The name has its canonical spelling. */
export interface FakeUser {
  username: string
  submissions: readonly FakeSubmission[]
}

/** The data with which the fake site answers a call. */
export interface Knowledge {
  user: (name: unknown) => FakeUser | undefined
  /** The number of problems that the site claims to have. */
  total: number
  /** The problems that it returns. */
  problems: readonly FakeProblem[]
}

/** The value of one top-level field, before the query's fields are selected, or an error message. */
export type Resolved = { value: unknown } | { error: string }

const MOST_SUBMISSIONS = 20
const LARGEST_PAGE = 100

const OPERATIONS = new Map<string, Operation>([
  ['matchedUser', 'userExists'],
  ['recentSubmissionList', 'recentSubmissions'],
  ['questionList', 'problemList'],
])

/** The known operation that a top-level field belongs to. */
export function operationOf(field: Field): Operation | undefined {
  return OPERATIONS.get(field.name)
}

/** Answers one top-level field from the site's data. */
export function resolve(operation: Operation, { args }: Field, known: Knowledge): Resolved {
  if (operation === 'problemList') return { value: listPage(args, known) }
  const user = known.user(args.username)
  if (!user) return { error: 'That user does not exist.' }
  if (operation === 'userExists') return { value: { username: user.username } }
  return { value: recentSubmissions(user, Math.min(Number(args.limit), MOST_SUBMISSIONS)) }
}

function recentSubmissions({ submissions }: FakeUser, limit: number): unknown[] {
  const newestFirst = [...submissions].sort((a, b) => b.timestamp - a.timestamp)
  return newestFirst.slice(0, limit).map((row) => ({ ...row, timestamp: String(row.timestamp) }))
}

function listPage(args: Record<string, unknown>, { total, problems }: Knowledge): unknown {
  const skip = Number(args.skip)
  const page = problems.slice(skip, skip + Math.min(Number(args.limit), LARGEST_PAGE))
  return { totalNum: total, data: page.map((problem, index) => listRow(problem, skip + index + 1)) }
}

function listRow(problem: FakeProblem, number: number): unknown {
  const { tags, totalAcceptedRaw, totalSubmissionRaw, ...rest } = problem
  return {
    ...rest,
    acRate: (100 * totalAcceptedRaw) / totalSubmissionRaw,
    questionFrontendId: String(number),
    topicTags: tags.map((name) => ({ name, slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-') })),
    stats: JSON.stringify({ totalAcceptedRaw, totalSubmissionRaw }),
  }
}
