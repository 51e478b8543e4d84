import { createPrefixKeyRange, type DetailsRetry, type RetryReason, type Transaction } from './store'

/** Maximum number of submissions of an account in the queue of urgent requests. A page can forge any number of submissions (E18). */
const MAX_LIVE_RETRIES = 50

/**
 * Plans an urgent request for the details of a submission, not before the time `notBefore` in epoch milliseconds. Replaces an earlier plan
 * for the same submission.
 */
export async function queueDetails(
  tx: Transaction,
  account: string,
  id: string,
  notBefore: number,
  reason: RetryReason,
): Promise<void> {
  const retries = tx.objectStore('retries')
  const retry = await retries.get([account, id])
  if (retry?.isLive !== 1) await dropRetryBeyondLimit(tx, account)
  await retries.put({ account, id, notBefore, tries: retry?.tries ?? 0, reason, isLive: 1 })
}

/** If too many submissions are in the queue, drops the submission with the most tries. If it is not forged, the next list contains it. */
async function dropRetryBeyondLimit(tx: Transaction, account: string): Promise<void> {
  const retries = tx.objectStore('retries')
  const liveRetries = await retries.index('due').getAll(createPrefixKeyRange(account, 1))
  if (liveRetries.length < MAX_LIVE_RETRIES) return
  const compareByTries = (a: DetailsRetry, b: DetailsRetry) => b.tries - a.tries || b.notBefore - a.notBefore
  const [last] = liveRetries.sort(compareByTries)
  if (!last) return
  await retries.delete([account, last.id])
  const submissions = tx.objectStore('submissions')
  const submission = await submissions.get([account, last.id])
  if (submission?.hasDetails === 2) await submissions.put({ ...submission, hasDetails: 0 })
}
