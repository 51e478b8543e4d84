import { type Answer, html, json } from '../failures'
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

/** The parts of a request that decide its answer. */
export interface SiteCall {
  method: string
  /** The path with its query. */
  url: string
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request that a page of the fake leetcode.com sent. */
export interface SiteRequest extends SiteCall {
  operation: SiteOperation
  /** Epoch milliseconds. */
  at: number
}

/**
 * The signed-in part of a fake leetcode.com: submissions and judge, in the shapes of captured answers. It opens no port, so
 * tests in a browser can use it too.
 */
export interface SiteModel {
  /** Every request so far except those for pages and scripts, oldest first. */
  readonly requests: SiteRequest[]
  /** Whether the REST list is paged by `offset` or by `lastkey`. Default 'offset'. */
  pagesBy: 'offset' | 'key'
  /** The value of the cookie `csrftoken`, which the site renews at each sign-in. */
  readonly token: string
  readonly signedIn: Account | null
  /** Creates an account with one practice session that has this history, newest first. */
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
  /** The answer to a request; undefined if the address is not one of the API. */
  answer(call: SiteCall): Answer | undefined
}

/** Number of checks of a Run or a Submit that are answered with "still judging". */
const PENDING_CHECKS = 2

/** `v2` is an address that no version of the extension knows. */
const SUBMIT_PATH = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)(?:\/v2)?\/?$/
const CHECK_PATH = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const LIST_PATH = /^\/api\/submissions\/(?:([^/]+)\/)?$/

interface KnownCall {
  operation: SiteOperation
  error?: string
  /** The submission that the call names. */
  submissionId?: number
  answer: (account: Account | null, fault: PlannedFault | undefined) => Answer
}

/** Creates a site without accounts. */
export function createSiteModel(): SiteModel {
  const planned: PlannedFault[] = []
  const actions: { operation: SiteOperation; nth: number; action: () => void }[] = []
  const tasks = new Map<string, JudgeTask>()
  let signedIn: Account | null = null
  let signIns = 0
  let lastId = 1_950_000_000
  let lastUserId = 5_000_000

  const site: SiteModel = {
    requests: [],
    pagesBy: 'offset',
    get token() {
      return `token+${signIns}`
    },
    get signedIn() {
      return signedIn
    },
    addAccount(username, history = []) {
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
    answer(call) {
      const { pathname } = urlOf(call)
      if (/^\/api\/submissions(\/[^/]+)?$/.test(pathname)) return html(301, '', { location: `${pathname}/` })
      const known = callOf(call)
      return known && answerCall(call, known)
    },
  }

  function answerCall(call: SiteCall, known: KnownCall): Answer {
    const { operation } = known
    site.requests.push({ ...call, operation, at: Date.now() })
    runActions(operation)
    if (known.error !== undefined) return json(400, { errors: [{ message: known.error }] })
    const forbidden = refusedRequest(call)
    if (forbidden) return forbidden
    const account = String(call.headers.cookie ?? '').includes('LEETCODE_SESSION=') ? signedIn : null
    const fault = nextFault(planned, operation, known.submissionId, call)
    const refused = fault && refusal(fault, operation)
    if (refused) return refused
    return account || isPublic(operation) ? known.answer(account, fault) : signedOut(operation)
  }

  function runActions(operation: SiteOperation): void {
    for (const each of actions) {
      if (each.operation !== operation) continue
      each.nth -= 1
      if (each.nth === 0) each.action()
    }
  }

  function callOf(call: SiteCall): KnownCall | undefined {
    const { pathname, searchParams } = urlOf(call)
    const list = LIST_PATH.exec(pathname)
    if (list) return listCall(searchParams, list[1])
    const check = CHECK_PATH.exec(pathname)
    if (check) return checkCall(check[1] ?? '')
    const judged = SUBMIT_PATH.exec(pathname)
    if (judged && call.method === 'POST')
      return judgeCall(judged[1] ?? '', judged[2] === 'interpret_solution', call.body)
    return /^\/graphql\/?$/.test(pathname) && call.method === 'POST' ? graphqlCall(call) : undefined
  }

  function listCall(query: URLSearchParams, slug: string | undefined): KnownCall {
    return {
      operation: 'list',
      answer(account, fault) {
        if (!account) return signedOut('list')
        const page = restPage(account, query, site.pagesBy, slug)
        const rows = page.submissions_dump
        if (fault?.fault === 'short-page') rows.splice(Math.ceil(rows.length / 2))
        if (fault?.fault === 'repeated-row') rows.push(...rows.slice(-1))
        return json(200, fault ? withDefect(page, fault) : page)
      },
    }
  }

  function checkCall(id: string): KnownCall {
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

  function judgeCall(titleSlug: string, isRun: boolean, body: string): KnownCall {
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
  function graphqlCall(call: SiteCall): KnownCall {
    const { fields, error } = readQuery(call.body)
    const operation = operationOf(fields[0]?.name)
    if (!operation)
      return { operation: 'question', error: error ?? 'Cannot query this field.', answer: () => json(400, {}) }
    const id = fields[0]?.args.submissionId
    if (operation === 'submissionDetails' && typeof id !== 'number')
      return { operation, error: 'Variable "$submissionId" got invalid value.', answer: () => json(400, {}) }
    return {
      operation,
      ...(typeof id === 'number' && { submissionId: id }),
      answer(account, fault) {
        if (
          operation === 'submissionDetails' &&
          call.headers.referer !== `https://leetcode.com/submissions/detail/${id}/`
        )
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
function refusedRequest({ method, headers }: SiteCall): Answer | undefined {
  if (method !== 'POST') return undefined
  const refuse = (why: string) =>
    html(403, `<h1>Forbidden</h1><p>CSRF verification failed: ${why}. Request aborted.</p>`)
  if (!String(headers.referer ?? '').startsWith('https://leetcode.com/')) return refuse('Referer')
  const token = /csrftoken=([^;]+)/.exec(String(headers.cookie ?? ''))?.[1] ?? ''
  if (token === '' || headers['x-csrftoken'] !== decodeURIComponent(token)) return refuse('token')
  return String(headers['content-type'] ?? '').startsWith('application/json') ? undefined : refuse('content type')
}

function readQuery(body: string): { fields: Field[]; error?: string } {
  try {
    const { query, variables } = { query: '', variables: {}, ...JSON.parse(body) }
    return { fields: parseQuery(query, variables) }
  } catch (error) {
    return { fields: [], error: error instanceof Error ? error.message : String(error) }
  }
}

const urlOf = ({ url }: SiteCall): URL => new URL(url, 'https://leetcode.com')
