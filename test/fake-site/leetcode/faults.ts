import { type Answer, makeHtmlAnswer, makeJsonAnswer } from '../failures'

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

/** Faults that replace the whole response. The real site answers too frequent requests as `null-details` does. */
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

/** The options select the calls that a fault affects. */
export interface SiteFaultOptions {
  /** The operation that fails. The default is every operation. */
  operation?: SiteOperation
  /** The number of calls that fail. The default is all calls until `heal()`. */
  times?: number
  /** The number of calls that succeed before the first failure. The default is 0. */
  afterCalls?: number
  /** The Retry-After header of `rate-limit`: seconds, or a date. The default is no header. */
  retryAfter?: number | Date
  /** The field of `missing-field` and `removed-field`. `removed-field` fails only if the query names the field. */
  field?: string
  /** The submissions whose details are affected. The default is all. */
  ids?: readonly number[]
}

export interface PlannedFault extends SiteFaultOptions {
  fault: SiteFault
}

/**
 * Returns the planned fault that affects a call; undefined if there is none. Counts the call for the `times` and `afterCalls` of this
 * fault.
 */
export function countCallAndFindFault(
  plannedFaults: PlannedFault[],
  operation: SiteOperation,
  submissionId: number | undefined,
  call: { url: string; body: string },
): PlannedFault | undefined {
  const fault = plannedFaults.find(
    (candidate) =>
      (candidate.operation ?? operation) === operation &&
      (candidate.times ?? 1) > 0 &&
      (candidate.ids === undefined || (submissionId !== undefined && candidate.ids.includes(submissionId))) &&
      (candidate.fault !== 'removed-field' || new RegExp(`\\b${candidate.field}\\b`).test(call.body)) &&
      (candidate.fault !== 'rejected-cursor' || hasPosition(call.url)),
  )
  if (!fault) return undefined
  if (fault.afterCalls) {
    fault.afterCalls -= 1
    return undefined
  }
  if (fault.times !== undefined) fault.times -= 1
  return fault
}

const hasPosition = (url: string): boolean => /[?&](?:offset=[1-9]|lastkey=[^&])/.test(url)

/** Returns undefined for a fault that changes only a part of the response. */
export function makeFaultAnswer(
  { fault, retryAfter, field }: PlannedFault,
  operation: SiteOperation,
): Answer | undefined {
  switch (fault) {
    case 'html-403':
      return makeHtmlAnswer(403, '<!DOCTYPE html><title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
    case 'json-403':
      return makeJsonAnswer(403, { detail: 'You do not have permission to perform this action.' })
    case 'unauthorized-text':
      return makeJsonAnswer(200, {
        errors: [{ message: 'You are not authorized to see this submission.', path: [operation] }],
        data: { [operation]: null },
      })
    case 'rate-limit':
      return makeHtmlAnswer(429, '<h1>429 Too Many Requests</h1>', makeRetryAfterHeader(retryAfter))
    case 'maintenance':
      return makeHtmlAnswer(503, '<!DOCTYPE html><title>LeetCode</title><h1>We will be back soon</h1>')
    case 'null-data':
      return makeJsonAnswer(200, operation === 'list' ? null : { data: null })
    case 'null-details':
      return makeJsonAnswer(200, { data: { [operation]: null } })
    case 'removed-field':
      return makeJsonAnswer(400, {
        errors: [{ message: `Cannot query field "${field}" on type "SubmissionDetailsNode".` }],
      })
    case 'rejected-cursor':
      return makeJsonAnswer(400, { detail: 'Invalid cursor.' })
    default:
      return undefined
  }
}

function makeRetryAfterHeader(retryAfter: number | Date | undefined): Record<string, string> {
  if (retryAfter === undefined) return {}
  return { 'retry-after': retryAfter instanceof Date ? retryAfter.toUTCString() : String(retryAfter) }
}

export function makeSignedOutAnswer(operation: SiteOperation): Answer {
  if (operation === 'userStatus') return makeJsonAnswer(200, { data: { userStatus: SIGNED_OUT_STATUS } })
  if (operation === 'list' || operation === 'run' || operation === 'submit' || operation === 'check')
    return makeJsonAnswer(401, { detail: 'Authentication credentials were not provided.' })
  const errors = [{ message: 'User is not authenticated', path: [operation] }]
  return makeJsonAnswer(200, { errors, data: { [operation]: null } })
}

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

/** Applies to an object or to each row of a list. */
export function applyDefect<T>(value: T, { fault, field = '' }: PlannedFault): T {
  if (fault !== 'missing-field') return value
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === field ? undefined : inner))
}
