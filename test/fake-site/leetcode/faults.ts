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

/** Faults that replace the whole response. */
export type RefusalName = 'html-403' | 'rate-limit' | 'null-data'

/** Faults that change one part of a correct list or object. */
export type DefectName = 'missing-field' | 'empty-last-key' | 'short-page' | 'repeated-row'

export type SiteFault = RefusalName | DefectName

/** The calls that a fault affects. */
export interface SiteFaultOptions {
  /** Default: every operation. */
  operation?: SiteOperation
  /** Number of calls that fail. Default: all until `heal()`. */
  times?: number
  /** Number of calls that succeed before the first failure. Default 0. */
  after?: number
  /** Seconds in the Retry-After header of `rate-limit`. Default: no header. */
  retryAfter?: number
  /** The field of `missing-field`. */
  field?: string
}

export interface PlannedFault extends SiteFaultOptions {
  fault: SiteFault
}

/** Takes the first planned fault for an operation, and counts the call. */
export function nextFault(planned: PlannedFault[], operation: SiteOperation): PlannedFault | undefined {
  const fault = planned.find((each) => (each.operation ?? operation) === operation && (each.times ?? 1) > 0)
  if (!fault) return undefined
  if (fault.after) {
    fault.after -= 1
    return undefined
  }
  if (fault.times !== undefined) fault.times -= 1
  return fault
}

/** The response that replaces the correct one; undefined for a fault that changes a part of it. */
export function refusal({ fault, retryAfter }: PlannedFault, operation: SiteOperation): Answer | undefined {
  switch (fault) {
    case 'html-403':
      return html(403, '<!DOCTYPE html><title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
    case 'rate-limit':
      return html(
        429,
        '<h1>429 Too Many Requests</h1>',
        retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` },
      )
    case 'null-data':
      return json(200, operation === 'list' ? null : { data: null })
    default:
      return undefined
  }
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
