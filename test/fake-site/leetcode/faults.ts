import { type Answer, html, json } from '../failures'

/** What a script of a signed-in page asks for: the REST list, a field of GraphQL, or a step of the judge. */
export type SiteOperation =
  | 'list'
  | 'userStatus'
  | 'submissionList'
  | 'questionSubmissionList'
  | 'submissionDetails'
  | 'question'
  | 'run'
  | 'submit'
  | 'check'

/** The ways in which an answer is replaced by another one. */
export type RefusalName =
  | 'signed-out'
  | 'json-403'
  | 'html-403'
  | 'rate-limit'
  | 'blocked-499'
  | 'server-error'
  | 'truncated-json'
  | 'null-data'
  | 'graphql-error'
  | 'not-found'
  | 'hang'

/** The ways in which a list or an object is right except for one thing. */
export type DefectName = 'missing-field' | 'wrong-type' | 'empty-last-key' | 'short-page' | 'repeated-row'

export type SiteFault = RefusalName | DefectName

/** Which calls a fault hits. */
export interface SiteFaultOptions {
  /** Default: every operation. */
  operation?: SiteOperation
  /** How many calls fail before the site works again. Default: all until `heal()`. */
  times?: number
  /** How many calls work before the first fails. Default 0. */
  after?: number
  /** Seconds in the Retry-After header of `rate-limit`. Default: no header. */
  retryAfter?: number
  /** The field of `missing-field` and `wrong-type`. */
  field?: string
}

export interface PlannedFault extends SiteFaultOptions {
  fault: SiteFault
}

const DEFECTS: readonly string[] = [
  'missing-field',
  'wrong-type',
  'empty-last-key',
  'short-page',
  'repeated-row',
] satisfies DefectName[]

/** Takes the first planned fault that hits an operation, and counts the call. */
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

/** Whether a fault changes the right answer instead of replacing it. */
export const isDefect = ({ fault }: PlannedFault): boolean => DEFECTS.includes(fault)

/** The answer that replaces the right one; 'hang' stands for no answer at all. */
export function faultAnswer({ fault, retryAfter }: PlannedFault, operation: SiteOperation): Answer | 'hang' {
  switch (fault) {
    case 'signed-out':
      return signedOut(operation)
    case 'json-403':
      return json(403, { detail: 'You do not have permission to perform this action.' })
    case 'html-403':
      return html(403, '<!DOCTYPE html><title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
    case 'rate-limit':
      return html(
        429,
        '<h1>429 Too Many Requests</h1>',
        retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` },
      )
    case 'blocked-499':
      return html(499, '')
    case 'server-error':
      return html(502, '<h1>502 Bad Gateway</h1>')
    case 'truncated-json':
      return {
        status: 200,
        type: 'application/json',
        body: '{"submissions_dump": [{"id": 1900000000, "code": "def sol',
      }
    case 'null-data':
      return json(200, operation === 'list' ? null : { data: null })
    case 'graphql-error':
      return json(200, { errors: [{ message: 'Something is wrong on the practice site.' }], data: null })
    case 'not-found':
      return html(404, '<h1>404 Not Found</h1>')
    case 'hang':
      return 'hang'
    default:
      throw new Error(`${fault} changes the right answer, it does not replace it.`)
  }
}

/** What the site answers when nobody is signed in. */
export function signedOut(operation: SiteOperation): Answer {
  if (operation === 'userStatus') return json(200, { data: { userStatus: SIGNED_OUT_STATUS } })
  if (operation === 'list' || operation === 'run' || operation === 'submit' || operation === 'check')
    return json(401, { detail: 'Authentication credentials were not provided.' })
  const errors = [{ message: 'User is not authenticated', path: [operation] }]
  return json(200, { errors, data: { [operation]: null } })
}

/** The user status of nobody. */
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

/** An object, or each row of a list, without a field or with the wrong type in it. */
export function withDefect<T>(value: T, { fault, field = '' }: PlannedFault): T {
  if (fault !== 'missing-field' && fault !== 'wrong-type') return value
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key !== field) return inner
    return fault === 'missing-field' ? undefined : { unexpected: true }
  })
}
