import { type Answer, makeHtmlAnswer, makeJsonAnswer } from '../failures'
import { type Field, parseQuery, QueryError, selectFields } from '../graphql'
import { type Account, findTitle, makeOwnSubmission, type OwnSubmission } from './accounts'
import { makeRestPage, readActiveHistory, resolveGraphqlField } from './answers'
import {
  applyDefect,
  countCallAndFindFault,
  makeFaultAnswer,
  makeSignedOutAnswer,
  type PlannedFault,
  SIGNED_OUT_STATUS,
  type SiteFault,
  type SiteFaultOptions,
  type SiteOperation,
} from './faults'
import { answerCheck, chooseVerdict, type JudgeRequest, type JudgeTask } from './judge'

export interface SiteCall {
  method: string
  /** Includes the query string. */
  url: string
  /** The names are in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface SiteRequest extends SiteCall {
  operation: SiteOperation
  /** In Unix milliseconds. */
  at: number
}

/** The signed-in part of a fake leetcode.com. It opens no port, so tests in a browser can use it too. */
export interface SiteModel {
  /** Every request so far except those for pages and scripts, oldest first. */
  readonly requests: SiteRequest[]
  /** Whether the REST list is paged by `offset` or by `lastkey`. Default 'offset'. */
  pagesBy: 'offset' | 'key'
  /** The value of the cookie `csrftoken`. Each sign-in renews it, as on the real site. */
  readonly csrfToken: string
  readonly signedInAccount: Account | null
  /** The history is newest first. The account has one practice session. */
  addAccount(username: string, history?: OwnSubmission[]): Account
  /** Null signs out. */
  signIn(account: Account | null): void
  /** Adds a submission to the active practice session, as if it was made in another browser. */
  addSubmission(account: Account, fields?: Partial<OwnSubmission>): OwnSubmission
  /** Makes calls fail from now on. The latest fault has priority. */
  fail(fault: SiteFault, options?: SiteFaultOptions): void
  /** Runs an action before the `nth` next call of an operation is answered. `nth` starts at 1. */
  runBeforeCall(operation: SiteOperation, nth: number, action: () => void): void
  countCalls(operation: SiteOperation): number
  /** Ends all faults and planned actions. */
  heal(): void
  /** Returns undefined if the address does not belong to the API. */
  answer(call: SiteCall): Answer | undefined
}

/** The number of status requests for each test run and submission that are answered with "still judging". */
const PENDING_CHECK_COUNT = 2

/** Matches the path of the Run and Submit buttons. The suffix `v2` is an address that no version of the extension knows. */
const SUBMIT_PATH = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)(?:\/v2)?\/?$/
const CHECK_PATH = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const LIST_PATH = /^\/api\/submissions\/(?:([^/]+)\/)?$/

interface KnownCall {
  operation: SiteOperation
  error?: string
  submissionId?: number
  answer: (account: Account | null, fault: PlannedFault | undefined) => Answer
}

export function createSiteModel(): SiteModel {
  const plannedFaults: PlannedFault[] = []
  const actions: { operation: SiteOperation; nth: number; action: () => void }[] = []
  const tasks = new Map<string, JudgeTask>()
  let signedIn: Account | null = null
  let signInCount = 0
  let lastId = 1_950_000_000
  let lastUserId = 5_000_000

  const site: SiteModel = {
    requests: [],
    pagesBy: 'offset',
    get csrfToken() {
      return `token+${signInCount}`
    },
    get signedInAccount() {
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
      signInCount += 1
    },
    addSubmission(account, fields = {}) {
      lastId += 1
      const submission = makeOwnSubmission({ id: lastId, timestamp: Math.floor(Date.now() / 1000), ...fields })
      readActiveHistory(account).unshift(submission)
      return submission
    },
    fail: (fault, options = {}) => plannedFaults.unshift({ fault, ...options }),
    runBeforeCall: (operation, nth, action) => actions.push({ operation, nth, action }),
    countCalls: (requestedOperation) =>
      site.requests.filter(({ operation }) => operation === requestedOperation).length,
    heal() {
      plannedFaults.splice(0)
      actions.splice(0)
      site.pagesBy = 'offset'
    },
    answer(call) {
      const { pathname } = parseUrl(call)
      if (/^\/api\/submissions(\/[^/]+)?$/.test(pathname)) return makeHtmlAnswer(301, '', { location: `${pathname}/` })
      const knownCall = readCall(call)
      return knownCall && answerCall(call, knownCall)
    },
  }

  function answerCall(call: SiteCall, knownCall: KnownCall): Answer {
    const { operation } = knownCall
    site.requests.push({ ...call, operation, at: Date.now() })
    runActions(operation)
    if (knownCall.error !== undefined) return makeJsonAnswer(400, { errors: [{ message: knownCall.error }] })
    const forgeryRefusal = refuseForgedRequest(call)
    if (forgeryRefusal) return forgeryRefusal
    const account = String(call.headers.cookie ?? '').includes('LEETCODE_SESSION=') ? signedIn : null
    const fault = countCallAndFindFault(plannedFaults, operation, knownCall.submissionId, call)
    const faultAnswer = fault && makeFaultAnswer(fault, operation)
    if (faultAnswer) return faultAnswer
    return account || isPublic(operation) ? knownCall.answer(account, fault) : makeSignedOutAnswer(operation)
  }

  function runActions(operation: SiteOperation): void {
    for (const planned of actions) {
      if (planned.operation !== operation) continue
      planned.nth -= 1
      if (planned.nth === 0) planned.action()
    }
  }

  function readCall(call: SiteCall): KnownCall | undefined {
    const { pathname, searchParams } = parseUrl(call)
    const list = LIST_PATH.exec(pathname)
    if (list) return makeListCall(searchParams, list[1])
    const check = CHECK_PATH.exec(pathname)
    if (check) return makeCheckCall(check[1] ?? '')
    const judgeMatch = SUBMIT_PATH.exec(pathname)
    if (judgeMatch && call.method === 'POST')
      return makeJudgeCall(judgeMatch[1] ?? '', judgeMatch[2] === 'interpret_solution', call.body)
    return /^\/graphql\/?$/.test(pathname) && call.method === 'POST' ? makeGraphqlCall(call) : undefined
  }

  function makeListCall(query: URLSearchParams, slug: string | undefined): KnownCall {
    return {
      operation: 'list',
      answer(account, fault) {
        if (!account) return makeSignedOutAnswer('list')
        const page = makeRestPage(account, query, site.pagesBy, slug)
        const rows = page.submissions_dump
        if (fault?.fault === 'short-page') rows.splice(Math.ceil(rows.length / 2))
        if (fault?.fault === 'repeated-row') rows.push(...rows.slice(-1))
        return makeJsonAnswer(200, fault ? applyDefect(page, fault) : page)
      },
    }
  }

  function makeCheckCall(id: string): KnownCall {
    return {
      operation: 'check',
      answer() {
        const task = tasks.get(id)
        if (!task) return makeJsonAnswer(404, { detail: 'Not found.' })
        const checkResult = answerCheck(task)
        if (task.submission && task.pending === 0) task.submission.isPending = false
        return makeJsonAnswer(200, checkResult)
      },
    }
  }

  function makeJudgeCall(titleSlug: string, isRun: boolean, body: string): KnownCall {
    return {
      operation: isRun ? 'run' : 'submit',
      answer(account, fault) {
        if (!account) return makeSignedOutAnswer('submit')
        const request: JudgeRequest = JSON.parse(body)
        lastId += 1
        const number = lastId
        const id = isRun ? `runcode_1760000000.${number}_fakeRun` : String(number)
        const { lang, typed_code: code } = request
        const submitted = {
          id: number,
          titleSlug,
          title: findTitle(titleSlug),
          lang,
          code,
          status: chooseVerdict(code),
        }
        const submission = isRun ? undefined : site.addSubmission(account, { ...submitted, isPending: true })
        tasks.set(id, { id, isRun, request, titleSlug, pending: PENDING_CHECK_COUNT, submission })
        const judgeResponse = isRun ? { interpret_id: id, test_case: request.data_input } : { submission_id: number }
        return makeJsonAnswer(200, fault ? applyDefect(judgeResponse, fault) : judgeResponse)
      },
    }
  }

  function makeGraphqlCall(call: SiteCall): KnownCall {
    const { fields, error } = readQuery(call.body)
    const operation = findOperation(fields[0]?.name)
    if (!operation)
      return {
        operation: 'question',
        error: error ?? 'Cannot query this field.',
        answer: () => makeJsonAnswer(400, {}),
      }
    const id = fields[0]?.args.submissionId
    if (operation === 'submissionDetails' && typeof id !== 'number')
      return { operation, error: 'Variable "$submissionId" got invalid value.', answer: () => makeJsonAnswer(400, {}) }
    return {
      operation,
      ...(typeof id === 'number' && { submissionId: id }),
      answer(account, fault) {
        if (
          operation === 'submissionDetails' &&
          call.headers.referer !== `https://leetcode.com/submissions/detail/${id}/`
        )
          return makeJsonAnswer(403, { detail: 'The Referer is not the submission.' })
        try {
          const values = fields.map((field) => [
            field.alias,
            selectFields(resolveFieldValue(account, field), field.fields),
          ])
          const data = Object.fromEntries(values)
          return makeJsonAnswer(200, { data: fault ? applyDefect(data, fault) : data })
        } catch (error) {
          if (error instanceof QueryError) return makeJsonAnswer(400, { errors: [{ message: error.message }] })
          throw error
        }
      },
    }
  }

  return site
}

function resolveFieldValue(account: Account | null, { name, args }: Field): unknown {
  if (account) return resolveGraphqlField(account, name, args)
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

function findOperation(name: string | undefined): SiteOperation | undefined {
  return OPERATIONS.find((operation) => operation === name)
}

const isPublic = (operation: SiteOperation): boolean => operation === 'userStatus' || operation === 'question'

/**
 * Refuses a POST without the token of the cookie or without a Referer of the site. Returns undefined for other
 * requests.
 */
function refuseForgedRequest({ method, headers }: SiteCall): Answer | undefined {
  if (method !== 'POST') return undefined
  const refuse = (why: string) =>
    makeHtmlAnswer(403, `<h1>Forbidden</h1><p>CSRF verification failed: ${why}. Request aborted.</p>`)
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

const parseUrl = ({ url }: SiteCall): URL => new URL(url, 'https://leetcode.com')
