import type { FakeProblem } from './problems'

/** The operations that the app and the server request from the practice site. */
export type Operation = 'userExists' | 'recentSubmissions' | 'problemList'

/** The ways in which the practice site can fail. */
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

/** The calls that a failure affects. */
export interface FailOptions {
  /** Default: every operation. */
  operation?: Operation
  /** Number of calls that fail. Default: all until `heal()`. */
  times?: number
  /** Seconds in the Retry-After header of `rate-limit`. Default 1. */
  retryAfter?: number
}

/** A requested failure. */
export interface Failure extends FailOptions {
  mode: FailMode
}

const FIELD: Record<Operation, string> = {
  userExists: 'matchedUser',
  recentSubmissions: 'recentSubmissionList',
  problemList: 'problemsetQuestionList',
}

const INCOMPLETE: Record<Operation, unknown> = {
  userExists: {},
  recentSubmissions: [{ title: 'Two Sum' }],
  problemList: { total: 1, questions: [{ title: 'Two Sum' }] },
}

/** An HTTP answer before it is sent. */
export interface Answer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** A JSON answer. */
export function json(status: number, value: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

/** An HTML answer. */
export function html(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, type: 'text/html; charset=UTF-8', body, headers }
}

/** The response to a failing call; undefined for a call that never ends. `truncated-list` changes the list instead. */
export function failureAnswer({ mode, retryAfter = 1 }: Failure, operation: Operation): Answer | undefined {
  switch (mode) {
    case 'rate-limit':
      return html(429, '<h1>429 Too Many Requests</h1>', { 'retry-after': String(retryAfter) })
    case 'html-403':
      return html(403, '<!DOCTYPE html><title>Just a moment...</title>')
    case 'server-error':
      return html(500, '<h1>Server Error (500)</h1>')
    case 'hang':
      return undefined
    case 'broken-json':
      return { status: 200, type: 'application/json', body: '{"data": {"matchedUser": {"user' }
    case 'graphql-error': {
      const errors = [{ message: 'Something is wrong on the practice site.' }]
      return json(200, { errors, data: { [FIELD[operation]]: null } })
    }
    case 'null-data':
      return json(200, { data: null })
    case 'empty':
      return json(200, {})
    case 'missing-fields':
      return json(200, { data: { [FIELD[operation]]: INCOMPLETE[operation] } })
    case 'truncated-list':
      throw new Error('truncated-list is answered as a list')
  }
}

/** The remaining part of a truncated list: its first half. */
export function truncated(problems: readonly FakeProblem[]): readonly FakeProblem[] {
  return problems.slice(0, Math.ceil(problems.length / 2))
}
