import { type DetailsRetry, keyRangeOfPrefix, type RetryReason, type Transaction } from './store'

/**
 * Maximum number of submissions of an account that wait for details to be requested at once. The page can forge any number of them (E18).
 */
const MAX_LIVE = 50

/**
 * Plans a request for the details of a submission, before those of older submissions. `notBefore` is in epoch milliseconds. A submission
 * that the user requests is tried at once, whatever happened before.
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
  if (retry?.isLive !== 1) await dropExcess(tx, account)
  await retries.put({ account, id, notBefore, tries: retry?.tries ?? 0, reason, isLive: 1 })
}

/** If too many submissions wait, drops the one with the most tries. If it is real, the next list contains it. */
async function dropExcess(tx: Transaction, account: string): Promise<void> {
  const retries = tx.objectStore('retries')
  const liveRetries = await retries.index('due').getAll(keyRangeOfPrefix(account, 1))
  if (liveRetries.length < MAX_LIVE) return
  const byTries = (a: DetailsRetry, b: DetailsRetry) => b.tries - a.tries || b.notBefore - a.notBefore
  const [last] = liveRetries.sort(byTries)
  if (!last) return
  await retries.delete([account, last.id])
  const submissions = tx.objectStore('submissions')
  const submission = await submissions.get([account, last.id])
  if (submission?.hasDetails === 2) await submissions.put({ ...submission, hasDetails: 0 })
}
