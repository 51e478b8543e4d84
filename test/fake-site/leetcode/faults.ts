import { type Answer, html, json } from '../failures'

/** The operations of a signed-in page: the REST list, a GraphQL field, or a request to the judge. */
export type SiteOperation =
  | 'list'
  | 'userStatus'
  | 'submissionList'
  | 'questionSubmissionList'
  | 'submissionDetails'
  | 'userProgressQuestionList'
  | 'question'
  | 'run'
  | 'submit'
  | 'check'

/** Faults that replace the whole response. `null-details` is how the site answers requests that come too fast. */
export type RefusalName =
  | 'html-403'
  | 'json-403'
  | 'unauthorized-text'
  | 'rate-limit'
  | 'maintenance'
  | 'null-data'
  | 'null-details'
  | 'removed-field'
  | 'rejected-cursor'

/** Faults that change one part of a correct list or object. */
export type DefectName = 'missing-field' | 'short-page' | 'repeated-row'

export type SiteFault = RefusalName | DefectName

/** The calls that a fault affects. */
export interface SiteFaultOptions {
  /** Default: every operation. */
  operation?: SiteOperation
  /** Number of calls that fail. Default: all until `heal()`. */
  times?: number
  /** Number of calls that succeed before the first failure. Default 0. */
  after?: number
  /** The Retry-After header of `rate-limit`: seconds, or a date. Default: no header. */
  retryAfter?: number | Date
  /** The field of `missing-field` and `removed-field`. The second one fails only if the query names the field. */
  field?: string
  /** The submissions whose details are affected. Default: all. */
  ids?: readonly number[]
}

export interface PlannedFault extends SiteFaultOptions {
  fault: SiteFault
}

/** Takes the first planned fault that applies to a call, and counts the call. */
export function nextFault(
  planned: PlannedFault[],
  operation: SiteOperation,
  submissionId: number | undefined,
  call: { url: string; body: string },
): PlannedFault | undefined {
  const fault = planned.find(
    (each) =>
      (each.operation ?? operation) === operation &&
      (each.times ?? 1) > 0 &&
      (each.ids === undefined || (submissionId !== undefined && each.ids.includes(submissionId))) &&
      (each.fault !== 'removed-field' || new RegExp(`\\b${each.field}\\b`).test(call.body)) &&
      (each.fault !== 'rejected-cursor' || hasPosition(call.url)),
  )
  if (!fault) return undefined
  if (fault.after) {
    fault.after -= 1
    return undefined
  }
  if (fault.times !== undefined) fault.times -= 1
  return fault
}

/** Whether a request for a list page begins after the first row. */
const hasPosition = (url: string): boolean => /[?&](?:offset=[1-9]|lastkey=[^&])/.test(url)

/** The response that replaces the correct one; undefined for a fault that changes a part of it. */
export function refusal({ fault, retryAfter, field }: PlannedFault, operation: SiteOperation): Answer | undefined {
  switch (fault) {
    case 'html-403':
      return html(403, '<!DOCTYPE html><title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
    case 'json-403':
      return json(403, { detail: 'You do not have permission to perform this action.' })
    case 'unauthorized-text':
      return json(200, {
        errors: [{ message: 'You are not authorized to see this submission.', path: [operation] }],
        data: { [operation]: null },
      })
    case 'rate-limit':
      return html(429, '<h1>429 Too Many Requests</h1>', retryAfterHeader(retryAfter))
    case 'maintenance':
      return html(503, '<!DOCTYPE html><title>LeetCode</title><h1>We will be back soon</h1>')
    case 'null-data':
      return json(200, operation === 'list' ? null : { data: null })
    case 'null-details':
      return json(200, { data: { [operation]: null } })
    case 'removed-field':
      return json(400, { errors: [{ message: `Cannot query field "${field}" on type "SubmissionDetailsNode".` }] })
    case 'rejected-cursor':
      return json(400, { detail: 'Invalid cursor.' })
    default:
      return undefined
  }
}

function retryAfterHeader(retryAfter: number | Date | undefined): Record<string, string> {
  if (retryAfter === undefined) return {}
  return { 'retry-after': retryAfter instanceof Date ? retryAfter.toUTCString() : String(retryAfter) }
}

/** The response if no user is signed in. */
export function signedOut(operation: SiteOperation): Answer {
  if (operation === 'userStatus') return json(200, { data: { userStatus: SIGNED_OUT_STATUS } })
  if (operation === 'list' || operation === 'run' || operation === 'submit' || operation === 'check')
    return json(401, { detail: 'Authentication credentials were not provided.' })
  const errors = [{ message: 'User is not authenticated', path: [operation] }]
  return json(200, { errors, data: { [operation]: null } })
}

/** The user status if no user is signed in. */
export const SIGNED_OUT_STATUS = {
  userId: null,
  username: '',
  userSlug: '',
  realName: '',
  avatar: '',
  isSignedIn: false,
  isPremium: false,
  isVerified: false,
  activeSessionId: 0,
}

/** Removes a field from an object or from each row of a list. */
export function withDefect<T>(value: T, { fault, field = '' }: PlannedFault): T {
  if (fault !== 'missing-field') return value
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === field ? undefined : inner))
}
