import type { Rating } from '#domain/review/rating'
import { MAX_RATINGS, type SubmissionRating } from '../protocol/status'
import { createPrefixKeyRange, type Store, type StoredRating } from './store'

/** Stores the user's rating of a submission, in place of an earlier rating. `now` is in epoch milliseconds. */
export async function rateSubmission(
  store: Store,
  account: string,
  submissionId: string,
  rating: Rating,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    if (!(await tx.objectStore('submissions').getKey([account, submissionId]))) return
    const newRating: StoredRating = {
      account,
      submissionId,
      id: crypto.randomUUID(),
      rating,
      at: now,
      isConfirmed: false,
    }
    await tx.objectStore('ratings').put(newRating)
  })
}

/** Returns at most `MAX_RATINGS` ratings that no app has confirmed, oldest first. */
export async function readPendingRatings({ db }: Store, account: string): Promise<SubmissionRating[]> {
  const storedRatings = await db.getAll('ratings', createPrefixKeyRange(account))
  return storedRatings
    .filter(({ isConfirmed }) => !isConfirmed)
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_RATINGS)
    .map(({ id, submissionId, rating, at }) => ({ id, submissionId, rating, at }))
}

/**
 * Records that ratings are in the log of an app. Deletes confirmed ratings except the newest one, which the popup shows. A rating that was
 * changed meanwhile has another id and is kept.
 */
export async function confirmRatings(store: Store, account: string, ids: readonly string[]): Promise<void> {
  await store.write(async (tx) => {
    const ratings = tx.objectStore('ratings')
    const storedRatings = await ratings.getAll(createPrefixKeyRange(account))
    const confirmed = storedRatings
      .filter(({ id, isConfirmed }) => isConfirmed || ids.includes(id))
      .sort((a, b) => b.at - a.at)
    const [newest, ...older] = confirmed
    if (newest) await ratings.put({ ...newest, isConfirmed: true })
    for (const rating of older) await ratings.delete([account, rating.submissionId])
  })
}
