import * as v from 'valibot'
import { RATINGS } from '#domain/review/rating'
import { MAX_SHORT_LENGTH } from '#domain/submission-limits'
import { COUNT, MILLISECONDS, SHORT_TEXT, SUBMISSION_ID, USERNAME } from './bounds'

/**
 * Why the import stopped.
 * - `signed-out`: no account is signed in at the practice site.
 * - `no-tab`: no tab of the practice site is open.
 * - `rate-limited`: the site answered "too many requests" at every try.
 * - `blocked`: the site refused the requests (403, a Cloudflare check).
 * - `site-changed`: an answer had another shape than expected; `field` names the field.
 * - `site-error`: the site failed (5xx, damaged answers) at every try.
 * - `offline`: the site could not be reached.
 * - `storage-full`: the browser refused to store more.
 * - `no-permission`: the user has removed the permission for the practice site.
 * - `extension-error`: the extension has a bug; `field` is the text of the error.
 */
export const STOP_REASONS = [
  'signed-out',
  'no-tab',
  'rate-limited',
  'blocked',
  'site-changed',
  'site-error',
  'offline',
  'storage-full',
  'no-permission',
  'extension-error',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Why the import stopped, and the next step for the user. Both texts are whole sentences that are shown unchanged. */
export const STOP = v.object({
  reason: v.picklist(STOP_REASONS),
  message: SHORT_TEXT,
  nextStep: SHORT_TEXT,
  /** `site-changed`: the field of the answer that did not match. `extension-error`: the text of the error. */
  field: v.optional(SHORT_TEXT),
})
export type Stop = v.InferOutput<typeof STOP>

/**
 * The account at the practice site, as the site spells it, and its active practice session. A LeetCode user can start several such
 * sessions: each is a separate record of progress in the same account.
 */
export const ACCOUNT = v.object({ username: USERNAME, practiceSession: v.nullable(COUNT) })
export type Account = v.InferOutput<typeof ACCOUNT>

/** The id of a rating. Each press of a rating button creates a new id. */
export const RATING_ID = v.pipe(SHORT_TEXT, v.nonEmpty())

/** Maximum number of ratings in one message. */
export const MAX_RATINGS = 50

/** A rating that the user gave a submission in the extension's popup. `at` is in epoch milliseconds. */
export const SUBMISSION_RATING = v.object({
  id: RATING_ID,
  submissionId: SUBMISSION_ID,
  rating: v.picklist(RATINGS),
  at: MILLISECONDS,
})
export type SubmissionRating = v.InferOutput<typeof SUBMISSION_RATING>

/** The extension's data about the requested user, and its activity. Times are epoch milliseconds. */
export const STATUS = v.object({
  version: v.pipe(v.string(), v.maxLength(30)),
  /** Identifies the stored data. It changes when the extension's data was deleted or the extension was installed again. */
  storeId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** The highest sequence number of the requested user; 0 without any data. */
  sequence: COUNT,
  /**
   * The account of the requested user, if it was the last one that was signed in at the practice site; otherwise null. No other account is
   * named.
   */
  account: v.nullable(ACCOUNT),
  /** Number of submissions of the requested user in the extension, in all practice sessions. */
  submissions: COUNT,
  withCode: COUNT,
  withDetails: COUNT,
  /** The import of the account that is signed in at the site. `waiting`: until `retryAt`. `complete`: the whole history was read. */
  importState: v.picklist(['idle', 'running', 'waiting', 'paused', 'stopped', 'complete']),
  /** The time at which the next request is sent, while the state is `waiting`; otherwise null. */
  retryAt: v.nullable(MILLISECONDS),
  /** Why the import waits until `retryAt`, as a whole sentence that is shown unchanged; null while it does not wait. */
  waitReason: v.nullish(SHORT_TEXT),
  stop: v.nullable(STOP),
  /** The time at which a stopped import tries again without the user. Version 1.0 of the extension sends none. */
  stopRetryAt: v.nullish(MILLISECONDS),
  /** Whole sentences, shown unchanged, that say why the details of submissions are not read now, although the import continues. */
  detailsTrouble: v.nullish(v.pipe(v.string(), v.maxLength(2 * MAX_SHORT_LENGTH))),
  /** Whole sentences, shown unchanged, that say which test runs and code histories are not recorded, and why (E21). */
  recordingTrouble: v.nullish(v.pipe(v.string(), v.maxLength(2 * MAX_SHORT_LENGTH))),
  /**
   * The last comparison of the active practice session with the site's own count: how many submissions are stored, how many the site
   * counts, and when. Submissions that have arrived since are counted in both.
   */
  completeness: v.nullish(v.object({ found: COUNT, atSite: COUNT, at: MILLISECONDS })),
  /** The time at which the practice site last answered a request for new submissions. */
  lastCheckAt: v.nullable(MILLISECONDS),
  /** A sentence about another practice session or account that the user should know. It is shown unchanged. */
  notice: v.nullable(SHORT_TEXT),
  /** The user's ratings that no page has confirmed yet with a `rated` request, oldest first. Version 1.0 of the extension sends none. */
  ratings: v.optional(v.pipe(v.array(SUBMISSION_RATING), v.maxLength(MAX_RATINGS))),
})
export type Status = v.InferOutput<typeof STATUS>

export function describeCompleteness({ found, atSite }: { found: number; atSite: number }): string {
  const numberFormat = new Intl.NumberFormat('en')
  if (found >= atSite) return `All ${numberFormat.format(found)} submissions found.`
  const missingCount = atSite - found
  const belongText = missingCount === 1 ? '1 belongs' : `${numberFormat.format(missingCount)} belong`
  return `${numberFormat.format(found)} of ${numberFormat.format(atSite)} submissions found; ${belongText} to another session.`
}
