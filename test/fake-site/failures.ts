import type { FakeProblem } from './problems'

export type Operation = 'userExists' | 'recentSubmissions' | 'problemList' | 'dailyChallenge'

export type FailMode =
  | 'rate-limit'
  | 'html-403'
  | 'server-error'
  | 'hang'
  | 'broken-json'
  | 'graphql-error'
  | 'null-data'
  | 'empty'
  | 'missing-fields'
  | 'truncated-list'

/** The options select the calls that a failure affects. */
export interface FailOptions {
  /** The operation that fails. The default is every operation. */
  operation?: Operation
  /** The number of calls that fail. The default is all calls until `heal()`. */
  times?: number
  /** In seconds. The default is 1. */
  retryAfter?: number
}

export interface Failure extends FailOptions {
  mode: FailMode
}

const FIELD_OF_OPERATION: Record<Operation, string> = {
  userExists: 'matchedUser',
  recentSubmissions: 'recentSubmissionList',
  problemList: 'problemsetQuestionList',
  dailyChallenge: 'activeDailyCodingChallengeQuestion',
}

const INCOMPLETE_VALUES: Record<Operation, unknown> = {
  userExists: {},
  recentSubmissions: [{ title: 'Two Sum' }],
  problemList: { total: 1, questions: [{ title: 'Two Sum' }] },
  dailyChallenge: { date: '2026-01-01' },
}

export interface Answer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

export function makeJsonAnswer(status: number, value: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

export function makeHtmlAnswer(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, type: 'text/html; charset=UTF-8', body, headers }
}

/** Returns undefined if the call never ends. Throws for `truncated-list`. */
export function makeFailureAnswer({ mode, retryAfter = 1 }: Failure, operation: Operation): Answer | undefined {
  switch (mode) {
    case 'rate-limit':
      return makeHtmlAnswer(429, '<h1>429 Too Many Requests</h1>', { 'retry-after': String(retryAfter) })
    case 'html-403':
      return makeHtmlAnswer(403, '<!DOCTYPE html><title>Just a moment...</title>')
    case 'server-error':
      return makeHtmlAnswer(500, '<h1>Server Error (500)</h1>')
    case 'hang':
      return undefined
    case 'broken-json':
      return { status: 200, type: 'application/json', body: '{"data": {"matchedUser": {"user' }
    case 'graphql-error': {
      const errors = [{ message: 'Something is wrong on the practice site.' }]
      return makeJsonAnswer(200, { errors, data: { [FIELD_OF_OPERATION[operation]]: null } })
    }
    case 'null-data':
      return makeJsonAnswer(200, { data: null })
    case 'empty':
      return makeJsonAnswer(200, {})
    case 'missing-fields':
      return makeJsonAnswer(200, { data: { [FIELD_OF_OPERATION[operation]]: INCOMPLETE_VALUES[operation] } })
    case 'truncated-list':
      throw new Error('truncated-list is answered as a list')
  }
}

export function truncateList(problems: readonly FakeProblem[]): readonly FakeProblem[] {
  return problems.slice(0, Math.ceil(problems.length / 2))
}
