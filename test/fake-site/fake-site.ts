import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import {
  answerField,
  type FakeDaily,
  type FakeSubmission,
  type FakeUser,
  findOperation,
  type SiteData,
} from './answers'
import {
  type Answer,
  type FailMode,
  type FailOptions,
  type Failure,
  makeFailureAnswer,
  makeHtmlAnswer,
  makeJsonAnswer,
  type Operation,
  truncateList,
} from './failures'
import { type Field, parseQuery, QueryError, selectFields } from './graphql'
import { type FakeProblem, makeFakeProblems } from './problems'

export interface FakeCall {
  operation: Operation | undefined
  query: string
  variables: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** In Unix milliseconds. */
  at: number
}

/** A fake of the practice site's public API on the loopback address. */
export interface FakeSite {
  /** The value for LEETCODE_ORIGIN. */
  readonly origin: string
  /** Every request so far, oldest first. */
  readonly calls: FakeCall[]
  problems: FakeProblem[]
  /** The daily challenge; null, the default, answers that there is none. */
  daily: FakeDaily | null
  /** The delay before each answer, in milliseconds. `heal` resets it to 0. */
  delay: number
  /** Adds a user with a name in its canonical spelling, or replaces the submissions of an existing one. */
  addUser(name: string, submissions?: readonly FakeSubmission[]): void
  /** Makes calls fail from now on. The latest failure has priority. */
  fail(mode: FailMode, options?: FailOptions): void
  heal(): void
  /** Calls of an operation get no answer until the returned function is called. */
  hold(operation: Operation): () => void
  stop(): Promise<void>
}

export interface FakeSiteOptions {
  /** The default is 15 real problems and 320 generated ones. */
  problems?: FakeProblem[]
  /** The default is any free port. */
  port?: number
}

export async function startFakeSite(options: FakeSiteOptions = {}): Promise<FakeSite> {
  const users = new Map<string, FakeUser>()
  const failures: Failure[] = []
  const held = new Map<Operation, Promise<void>>()
  const server = createServer((request, response) => {
    answerRequest(request)
      .catch((error: unknown) => makeHtmlAnswer(500, String(error)))
      .then((answer) => answer && send(response, answer))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake site has no port.')

  const site: FakeSite = {
    origin: `http://127.0.0.1:${address.port}`,
    calls: [],
    problems: options.problems ?? makeFakeProblems(),
    daily: null,
    delay: 0,
    addUser: (name, submissions = []) => users.set(name.toLowerCase(), { username: name, submissions }),
    fail: (mode, failOptions = {}) => failures.unshift({ mode, ...failOptions }),
    heal: () => {
      failures.splice(0)
      site.delay = 0
    },
    hold: (operation) => {
      let release: () => void = () => undefined
      held.set(operation, new Promise((resolve) => (release = resolve)))
      return release
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answerRequest(request: IncomingMessage): Promise<Answer | undefined> {
    const body = await readBody(request)
    if (request.method === 'POST' && request.url === '/graphql') return answerQuery(body, request.headers)
    return makeHtmlAnswer(404, '<h1>404</h1>')
  }

  async function answerQuery(body: string, headers: IncomingHttpHeaders): Promise<Answer | undefined> {
    const { query, variables, field } = readCall(body)
    const operation = field && findOperation(field)
    site.calls.push({ operation, query, variables, headers, at: Date.now() })
    if (site.delay > 0) await setTimeout(site.delay)
    if (operation) await held.get(operation)
    if (!headers.referer)
      return makeHtmlAnswer(403, '<h1>Forbidden</h1><p>CSRF verification failed. Request aborted.</p>')
    if (!field || !operation) return makeJsonAnswer(400, { errors: [{ message: 'Cannot answer this query.' }] })
    const failure = takeFailure(failures, operation)
    if (failure && failure.mode !== 'truncated-list') return makeFailureAnswer(failure, operation)
    return makeFieldAnswer(operation, field, makeSiteData(failure))
  }

  function makeSiteData(failure: Failure | undefined): SiteData {
    const { problems, daily } = site
    return {
      findUser: (name) => users.get(String(name).toLowerCase()),
      total: problems.length,
      daily,
      problems: failure ? truncateList(problems) : problems,
    }
  }

  return site
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function readCall(body: string): { query: string; variables: Record<string, unknown>; field: Field | undefined } {
  const { query, variables } = { query: '', variables: {}, ...JSON.parse(body) }
  try {
    return { query, variables, field: parseQuery(query, variables)[0] }
  } catch (error) {
    if (error instanceof QueryError) return { query, variables, field: undefined }
    throw error
  }
}

function takeFailure(failures: Failure[], operation: Operation): Failure | undefined {
  const failure = failures.find((failure) => (failure.operation ?? operation) === operation && (failure.times ?? 1) > 0)
  if (failure?.times !== undefined) failure.times -= 1
  return failure
}

function makeFieldAnswer(operation: Operation, field: Field, siteData: SiteData): Answer {
  const fieldResult = answerField(operation, field, siteData)
  if ('error' in fieldResult) {
    const errors = [{ message: fieldResult.error, path: [field.alias], extensions: { handled: true } }]
    return makeJsonAnswer(200, { errors, data: { [field.alias]: null } })
  }
  try {
    return makeJsonAnswer(200, { data: { [field.alias]: selectFields(fieldResult.value, field.fields) } })
  } catch (error) {
    if (error instanceof QueryError) return makeJsonAnswer(400, { errors: [{ message: error.message }] })
    throw error
  }
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'set-cookie': 'csrftoken=fake' }).end(body)
}
