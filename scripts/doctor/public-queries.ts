import { EXPECTED_SHAPES, type RequestName } from '../../extension/rules/contract'
import { compareShapes, describeShape } from '../../extension/rules/shape'
import { type Answer, isChallengePage, readData } from '../../extension/rules/site-answer'
import type { RequestResult } from '../../extension/rules/site-report'
import { PAGE_SIZE, readPage } from '../../server/catalog/site-page'
import { createProxy } from '../../server/proxy/proxy'
import type { Fetch } from '../../server/proxy/upstream'
import { fetchDailyChallenge } from '../../src/worker/sources/daily-challenge'
import { fetchRecent, verifyUser } from '../../src/worker/sources/practice-site'

export interface DoctorDeps {
  /** The practice site: scheme, host and port. */
  origin: string
  /** An existing user with submissions. */
  user: string
  fetch: Fetch
  pause(): Promise<void>
  /** Epoch milliseconds. */
  now(): number
}

/** The results of the queries, and the names of all topics on the fetched pages of the problem list. */
export interface PublicQueries {
  requests: RequestResult[]
  topics: string[]
}

/**
 * Sends the queries of the app (through the server's proxy) and of the catalog that need no sign-in. Compares the fields of each answer
 * with the expected fields (E24). Sends at most 5 requests, and stops after the first that fails.
 */
export async function checkPublicQueries(deps: DoctorDeps): Promise<PublicQueries> {
  const requests: RequestResult[] = []
  const observed = new ObservedFetch(deps)
  const proxy = createProxy({ origin: deps.origin, fetch: observed.fetch })
  const fetchFromApp = (path: string, init?: RequestInit) =>
    proxy(new Request(new URL(path, 'http://localhost'), init), '127.0.0.1')
  const site = { origin: deps.origin, fetch: observed.fetch, now: deps.now }
  const topics = new Set<string>()
  let total = 0
  const readProblems = async (skip: number) => {
    const page = await readPage(skip, site, new AbortController().signal)
    total = page.total
    for (const { topicTags } of page.problems) for (const { name } of topicTags ?? []) topics.add(name)
  }
  const steps: [RequestName, () => Promise<unknown>][] = [
    ['userExists', () => verifyUser(fetchFromApp, deps.user)],
    ['recentSubmissions', () => fetchRecent(fetchFromApp, deps.user)],
    ['dailyChallenge', () => fetchDailyChallenge(fetchFromApp)],
    ['problemList', () => readProblems(0)],
    ['problemList', () => readProblems(total - ((total - 1) % PAGE_SIZE) - 1)],
  ]
  for (const [request, send] of steps) {
    const error = await send().then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    const result = compareAnswer(request, observed.takeAnswer(), error)
    requests.push(result)
    if (result.state === 'failed') break
  }
  return { requests, topics: [...topics] }
}

/** Compares an answer with its expected shape. `error` is the message of the parser that refused the answer; null if it was parsed. */
function compareAnswer(request: RequestName, answer: Answer | null, error: string | null): RequestResult {
  const blank = { request, rows: null, differences: [], failure: null }
  if (answer === null) return { ...blank, state: 'failed', status: null, failure: error ?? 'No answer.' }
  const { status } = answer
  const parsedAnswer = readData(answer)
  if (!parsedAnswer.ok && parsedAnswer.failure.kind !== 'site-changed')
    return { ...blank, state: 'failed', status, failure: error ?? parsedAnswer.failure.kind }
  const differences = parsedAnswer.ok
    ? compareShapes(EXPECTED_SHAPES[request].fields, describeShape(JSON.parse(answer.text)))
    : [
        {
          path: 'field' in parsedAnswer.failure ? parsedAnswer.failure.field : 'data',
          expected: 'an answer',
          found: 'an error',
        },
      ]
  if (differences.length === 0 && error !== null)
    differences.push({ path: 'the whole answer', expected: 'an answer that the app can read', found: error })
  return { ...blank, state: differences.length === 0 ? 'fits' : 'differs', status, differences }
}

/** A `fetch` with pauses between requests, which stores the last answer. */
class ObservedFetch {
  private lastAnswer: Answer | null = null
  private requestCount = 0

  constructor(private readonly deps: DoctorDeps) {}

  readonly fetch: Fetch = async (url, init) => {
    if (this.requestCount > 0) await this.deps.pause()
    this.requestCount += 1
    const response = await this.deps.fetch(url, init)
    const text = await response.clone().text()
    const { headers, status } = response
    this.lastAnswer = {
      status,
      contentType: headers.get('content-type') ?? '',
      path: new URL(url).pathname,
      retryAfter: headers.get('retry-after'),
      isChallenge: isChallengePage(headers, text),
      text,
      marker: '',
    }
    return response
  }

  /** Returns and removes the last answer; null if there was none since the previous call. */
  takeAnswer(): Answer | null {
    const answer = this.lastAnswer
    this.lastAnswer = null
    return answer
  }
}
