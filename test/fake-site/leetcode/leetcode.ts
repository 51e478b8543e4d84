import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { generate } from 'selfsigned'
import { type Answer, html, json } from '../failures'
import { type FakeSite, startFakeSite } from '../fake-site'
import { type Field, parseQuery, project, QueryError } from '../graphql'
import { type Account, type OwnSubmission, ownSubmission, titleOf } from './accounts'
import { activeHistory, graphqlValue, restPage } from './answers'
import {
  nextFault,
  type PlannedFault,
  refusal,
  SIGNED_OUT_STATUS,
  type SiteFault,
  type SiteFaultOptions,
  type SiteOperation,
  signedOut,
  withDefect,
} from './faults'
import { checkAnswer, type JudgeRequest, type JudgeTask, verdictOf } from './judge'
import { problemPage, problemScript } from './page'

/** A request that a page of the fake leetcode.com sent. */
export interface SiteRequest {
  operation: SiteOperation
  method: string
  /** The path with its query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
  /** Epoch milliseconds. */
  at: number
}

/** A fake of leetcode.com for signed-in users: pages, submissions, judge. It has no DNS name of its own. */
export interface FakeLeetcode {
  /** The public API over plain HTTP. The app server gets its origin as LEETCODE_ORIGIN. */
  readonly publicSite: FakeSite
  /** The port of the HTTPS server, to which Chromium maps leetcode.com. */
  readonly port: number
  /** The port of an HTTPS proxy that reaches only leetcode.com. Firefox uses it. */
  readonly proxyPort: number
  /** Every request of a page so far except those for pages and scripts, oldest first. */
  readonly requests: SiteRequest[]
  /** Whether the REST list is paged by `offset` or by `lastkey`. Default 'offset'. */
  pagesBy: 'offset' | 'key'
  /** Adds an account with one practice session that has this history, newest first. */
  addAccount(username: string, history?: OwnSubmission[]): Account
  /** Signs an account in; null signs out. Like the real site, this renews the token cookie. */
  signIn(account: Account | null): void
  /** Adds a submission to the active practice session, as if it was made in another browser. */
  addSubmission(account: Account, given?: Partial<OwnSubmission>): OwnSubmission
  /** Makes calls fail from now on. The latest fault has priority. */
  fail(fault: SiteFault, options?: SiteFaultOptions): void
  /** Runs an action before the `nth` next call of an operation is answered, counted from 1. */
  beforeCall(operation: SiteOperation, nth: number, action: () => void): void
  /** Number of received calls of an operation. */
  count(operation: SiteOperation): number
  /** Ends all faults and planned actions. */
  heal(): void
  stop(): Promise<void>
}

/** Number of checks of a Run or a Submit that are answered with "still judging". */
const PENDING_CHECKS = 2

const SUBMIT_PATH = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)\/?$/
const CHECK_PATH = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const LIST_PATH = /^\/api\/submissions\/(?:([^/]+)\/)?$/
const PAGE_PATH = /^\/(?:$|problemset\/|problems\/|contest\/|submissions\/|progress\/)/

/** Starts a fake leetcode.com on loopback. */
export async function startFakeLeetcode(): Promise<FakeLeetcode> {
  const publicSite = await startFakeSite()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'leetcode.com' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'leetcode.com' }] }],
  })
  const script = await problemScript()
  const planned: PlannedFault[] = []
  const actions: { operation: SiteOperation; nth: number; action: () => void }[] = []
  const tasks = new Map<string, JudgeTask>()
  let signedIn: Account | null = null
  let signIns = 0
  let lastId = 1_950_000_000
  let lastUserId = 5_000_000

  const server = createHttpsServer({ key, cert }, (request, response) => {
    answer(request)
      .catch((error: unknown) => html(500, String(error)))
      .then((answered) => {
        const cookies =
          isPage(request) && signedIn
            ? [`LEETCODE_SESSION=session-${signedIn.userId}; Path=/; Secure; HttpOnly; SameSite=Lax`]
            : []
        const { status, type, body, headers } = answered
        response
          .writeHead(status, {
            ...headers,
            'content-type': type,
            'set-cookie': [...cookies, `csrftoken=token%2B${signIns}; Path=/; Secure; SameSite=Lax`],
          })
          .end(body)
      })
  })
  const port = await listen(server)
  const proxy = createHttpServer()
  proxy.on('connect', ({ url }, client, head: Buffer) => {
    client.on('error', () => client.destroy())
    if (url !== 'leetcode.com:443') return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    }).on('error', () => client.destroy())
  })
  const proxyPort = await listen(proxy)

  const site: FakeLeetcode = {
    publicSite,
    port,
    proxyPort,
    requests: [],
    pagesBy: 'offset',
    addAccount(username, history = []) {
      publicSite.addUser(username)
      lastUserId += 1
      const session = 3_000_000 + lastUserId
      const sessions = new Map([[session, history]])
      return { username, userId: lastUserId, isPremium: false, activeSessionId: session, sessions }
    },
    signIn(account) {
      signedIn = account
      signIns += 1
    },
    addSubmission(account, given = {}) {
      lastId += 1
      const made = ownSubmission({ id: lastId, timestamp: Math.floor(Date.now() / 1000), ...given })
      activeHistory(account).unshift(made)
      return made
    },
    fail: (fault, options = {}) => planned.unshift({ fault, ...options }),
    beforeCall: (operation, nth, action) => actions.push({ operation, nth, action }),
    count: (wanted) => site.requests.filter(({ operation }) => operation === wanted).length,
    heal() {
      planned.splice(0)
      actions.splice(0)
      site.pagesBy = 'offset'
    },
    async stop() {
      await Promise.all([publicSite.stop(), close(server), close(proxy)])
    },
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request)
    const { pathname } = urlOf(request)
    if (pathname === '/problem-page.js') return { status: 200, type: 'text/javascript', body: script }
    if (pathname === '/lc-monaco/ready') return json(200, {})
    if (/^\/api\/submissions(\/[^/]+)?$/.test(pathname)) return html(301, '', { location: `${pathname}/` })
    const call = callOf(request, body)
    if (call) return answerCall(request, body, call)
    if (request.method === 'GET' && PAGE_PATH.test(pathname)) return html(200, problemPage())
    return html(404, '<h1>404</h1>')
  }

  function answerCall(request: IncomingMessage, body: string, call: SiteCall): Answer {
    const { operation } = call
    const { method = '', url = '', headers } = request
    site.requests.push({ operation, method, url, headers, body, at: Date.now() })
    runActions(operation)
    if (call.error !== undefined) return json(400, { errors: [{ message: call.error }] })
    const forbidden = refusedRequest(request)
    if (forbidden) return forbidden
    const account = request.headers.cookie?.includes('LEETCODE_SESSION=') ? signedIn : null
    const fault = nextFault(planned, operation)
    const refused = fault && refusal(fault, operation)
    if (refused) return refused
    return account || isPublic(operation) ? call.answer(account, fault) : signedOut(operation)
  }

  function runActions(operation: SiteOperation): void {
    for (const each of actions) {
      if (each.operation !== operation) continue
      each.nth -= 1
      if (each.nth === 0) each.action()
    }
  }

  type SiteCall = {
    operation: SiteOperation
    error?: string
    answer: (account: Account | null, fault: PlannedFault | undefined) => Answer
  }

  function callOf(request: IncomingMessage, body: string): SiteCall | undefined {
    const { pathname, searchParams } = urlOf(request)
    const list = LIST_PATH.exec(pathname)
    if (list) return listCall(searchParams, list[1])
    const check = CHECK_PATH.exec(pathname)
    if (check) return checkCall(check[1] ?? '')
    const judged = SUBMIT_PATH.exec(pathname)
    if (judged && request.method === 'POST') return judgeCall(judged[1] ?? '', judged[2] === 'interpret_solution', body)
    return /^\/graphql\/?$/.test(pathname) && request.method === 'POST' ? graphqlCall(request, body) : undefined
  }

  function listCall(query: URLSearchParams, slug: string | undefined): SiteCall {
    return {
      operation: 'list',
      answer(account, fault) {
        if (!account) return signedOut('list')
        const page = restPage(account, query, site.pagesBy, slug)
        const rows = page.submissions_dump
        if (fault?.fault === 'empty-last-key') page.last_key = ''
        if (fault?.fault === 'short-page') rows.splice(Math.ceil(rows.length / 2))
        if (fault?.fault === 'repeated-row') rows.push(...rows.slice(-1))
        return json(200, fault ? withDefect(page, fault) : page)
      },
    }
  }

  function checkCall(id: string): SiteCall {
    return {
      operation: 'check',
      answer() {
        const task = tasks.get(id)
        if (!task) return json(404, { detail: 'Not found.' })
        const answered = checkAnswer(task)
        if (task.submission && task.pending === 0) task.submission.isPending = false
        return json(200, answered)
      },
    }
  }

  function judgeCall(titleSlug: string, isRun: boolean, body: string): SiteCall {
    return {
      operation: isRun ? 'run' : 'submit',
      answer(account, fault) {
        if (!account) return signedOut('submit')
        const request: JudgeRequest = JSON.parse(body)
        lastId += 1
        const number = lastId
        const id = isRun ? `runcode_1760000000.${number}_fakeRun` : String(number)
        const { lang, typed_code: code } = request
        const submitted = { id: number, titleSlug, title: titleOf(titleSlug), lang, code, status: verdictOf(code) }
        const submission = isRun ? undefined : site.addSubmission(account, { ...submitted, isPending: true })
        tasks.set(id, { id, isRun, request, titleSlug, pending: PENDING_CHECKS, submission })
        const answered = isRun ? { interpret_id: id, test_case: request.data_input } : { submission_id: number }
        return json(200, fault ? withDefect(answered, fault) : answered)
      },
    }
  }

  /** A GraphQL call, identified by its first field. Several fields are answered in one object. */
  function graphqlCall(request: IncomingMessage, body: string): SiteCall {
    const { fields, error } = readQuery(body)
    const operation = operationOf(fields[0]?.name)
    if (!operation)
      return { operation: 'question', error: error ?? 'Cannot query this field.', answer: () => json(400, {}) }
    if (fields.some(({ name, args }) => name === 'submissionDetails' && typeof args.submissionId !== 'number'))
      return { operation, error: 'Variable "$submissionId" got invalid value.', answer: () => json(400, {}) }
    return {
      operation,
      answer(account, fault) {
        if (operation === 'submissionDetails' && !refersToSubmission(request, fields))
          return json(403, { detail: 'The Referer is not the submission.' })
        try {
          const values = fields.map((field) => [field.alias, project(fieldValue(account, field), field.fields)])
          const data = Object.fromEntries(values)
          return json(200, { data: fault ? withDefect(data, fault) : data })
        } catch (error) {
          if (error instanceof QueryError) return json(400, { errors: [{ message: error.message }] })
          throw error
        }
      },
    }
  }

  return site
}

function fieldValue(account: Account | null, { name, args }: Field): unknown {
  if (account) return graphqlValue(account, name, args)
  return name === 'userStatus' ? SIGNED_OUT_STATUS : null
}

const OPERATIONS: readonly SiteOperation[] = [
  'userStatus',
  'submissionList',
  'questionSubmissionList',
  'submissionDetails',
  'userProgressQuestionList',
  'question',
]

function operationOf(name: string | undefined): SiteOperation | undefined {
  return OPERATIONS.find((operation) => operation === name)
}

/** Whether the site answers an operation without a signed-in user. */
const isPublic = (operation: SiteOperation): boolean => operation === 'userStatus' || operation === 'question'

/**
 * The site's protection against forged requests: every POST needs the token of the cookie and a Referer of the site.
 */
function refusedRequest({ method, headers }: IncomingMessage): Answer | undefined {
  if (method !== 'POST') return undefined
  const refuse = (why: string) =>
    html(403, `<h1>Forbidden</h1><p>CSRF verification failed: ${why}. Request aborted.</p>`)
  if (!headers.referer?.startsWith('https://leetcode.com/')) return refuse('Referer')
  const token = /csrftoken=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  if (token === '' || headers['x-csrftoken'] !== decodeURIComponent(token)) return refuse('token')
  return headers['content-type']?.startsWith('application/json') ? undefined : refuse('content type')
}

function refersToSubmission({ headers }: IncomingMessage, fields: readonly Field[]): boolean {
  const [id] = fields.map(({ args }) => args.submissionId)
  return headers.referer === `https://leetcode.com/submissions/detail/${id}/`
}

function readQuery(body: string): { fields: Field[]; error?: string } {
  try {
    const { query, variables } = { query: '', variables: {}, ...JSON.parse(body) }
    return { fields: parseQuery(query, variables) }
  } catch (error) {
    return { fields: [], error: error instanceof Error ? error.message : String(error) }
  }
}

const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'https://leetcode.com')

const isPage = (request: IncomingMessage): boolean =>
  request.method === 'GET' && PAGE_PATH.test(urlOf(request).pathname) && !CHECK_PATH.test(urlOf(request).pathname)

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake leetcode.com has no port.')
  return address.port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
