import type { Rating } from '#domain/review/rating'
import { MAX_RATINGS, type SubmissionRating } from '../protocol/status'
import { keyRangeOfPrefix, type Store, type StoredRating } from './store'

/** Stores the user's rating of a submission, with a new id. It replaces an earlier one. `now` is in epoch milliseconds. */
export async function rateSubmission(
  store: Store,
  account: string,
  submissionId: string,
  rating: Rating,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    if (!(await tx.objectStore('submissions').getKey([account, submissionId]))) return
    const rated: StoredRating = { account, submissionId, id: crypto.randomUUID(), rating, at: now, isConfirmed: false }
    await tx.objectStore('ratings').put(rated)
  })
}

/** The ratings that no app has confirmed, oldest first, as they are sent. */
export async function pendingRatings({ db }: Store, account: string): Promise<SubmissionRating[]> {
  const stored = await db.getAll('ratings', keyRangeOfPrefix(account))
  return stored
    .filter(({ isConfirmed }) => !isConfirmed)
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_RATINGS)
    .map(({ id, submissionId, rating, at }) => ({ id, submissionId, rating, at }))
}

/**
 * Notes that ratings are in the log of an app. The newest confirmed one stays, because the popup shows it. A rating that was changed
 * meanwhile has another id and stays too.
 */
export async function confirmRatings(store: Store, account: string, ids: readonly string[]): Promise<void> {
  await store.write(async (tx) => {
    const ratings = tx.objectStore('ratings')
    const stored = await ratings.getAll(keyRangeOfPrefix(account))
    const done = stored.filter(({ id, isConfirmed }) => isConfirmed || ids.includes(id)).sort((a, b) => b.at - a.at)
    const [newest, ...older] = done
    if (newest) await ratings.put({ ...newest, isConfirmed: true })
    for (const one of older) await ratings.delete([account, one.submissionId])
  })
}
