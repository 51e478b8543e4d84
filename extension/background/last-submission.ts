import { toReviewDay } from '#domain/review/calendar'
import { explainRating } from '#domain/review/explain'
import { type ReviewedSolve, resolveRating } from '#domain/review/rating'
import { DEFAULT_REVIEW_SETTINGS } from '#domain/review/settings'
import { createFixedOffset } from '#domain/review/time-zone'
import { ACCEPTED } from '#domain/solve'
import type { PopupState } from '../messages'
import { assembleSubmission } from './assemble'
import type { Store, StoredSubmission } from './store'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the newest submission of an account in the last 24 hours, with the rating of its review; null without a submission. `account` is
 * in lower case, `now` in epoch milliseconds. `offsetAt` returns the minutes east of UTC at a time in epoch seconds.
 */
export async function readLastSubmission(
  store: Store,
  account: string,
  now: number,
  offsetAt: (seconds: number) => number,
): Promise<PopupState['lastSubmission']> {
  const recentSubmissions = await readSubmissionsSince(store, account, Math.floor((now - DAY_MS) / 1000))
  const newest = recentSubmissions.at(-1)
  if (!newest) return null
  const { dayStart } = DEFAULT_REVIEW_SETTINGS
  const getReviewDay = ({ timestamp }: StoredSubmission) =>
    toReviewDay(timestamp, { dayStart, timeZone: createFixedOffset(offsetAt(timestamp)) })
  const submissionsToday = recentSubmissions.filter(
    (submission) =>
      submission.record.titleSlug === newest.record.titleSlug && getReviewDay(submission) === getReviewDay(newest),
  )
  const solves = await Promise.all(submissionsToday.map((one) => toReviewedSolve(store, one)))
  const ownRating = await store.db.get('ratings', [account, newest.id])
  const derivedRating = resolveRating(solves, null)
  return {
    id: newest.id,
    title: newest.record.title,
    verdict: newest.record.statusDisplay,
    isAccepted: newest.record.statusDisplay === ACCEPTED,
    seconds: solves.at(-1)?.timeUsed ?? null,
    tries: submissionsToday.length,
    derived: derivedRating.rating,
    why: explainRating(derivedRating),
    chosen: ownRating ? { rating: ownRating.rating, isConfirmed: ownRating.isConfirmed } : null,
  }
}

/** Returns the submissions since a time in epoch seconds, oldest first. */
async function readSubmissionsSince({ db }: Store, account: string, since: number): Promise<StoredSubmission[]> {
  const submissionsByState = await Promise.all(
    [0, 1, 2].map((hasDetails) =>
      db.getAllFromIndex(
        'submissions',
        'details',
        IDBKeyRange.bound([account, hasDetails, since], [account, hasDetails, []]),
      ),
    ),
  )
  return submissionsByState.flat().sort((a, b) => a.timestamp - b.timestamp || Number(a.id) - Number(b.id))
}

async function toReviewedSolve(store: Store, submission: StoredSubmission): Promise<ReviewedSolve> {
  const { id, timestamp, statusDisplay, solveTime, usedHints, runEvents } = await assembleSubmission(store, submission)
  return {
    key: id,
    timestamp,
    status: statusDisplay,
    timeUsed: solveTime ?? null,
    usedHints: usedHints ?? null,
    finalScore: null,
    failedRuns: runEvents?.runs.filter(({ statusMsg }) => statusMsg !== ACCEPTED).length ?? 0,
    rating: null,
  }
}
