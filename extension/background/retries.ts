import { type DetailsRetry, keyRangeOfPrefix, type RetryReason, type Transaction } from './store'

/** Most submissions of an account that wait for live details: the page can forge any number of them (E18). */
const MAX_LIVE = 50

/**
 * Plans the details of a submission among those that are requested first. `notBefore` is in epoch milliseconds. A submission
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
  const known = await retries.get([account, id])
  if (known?.isLive !== 1) await makeRoom(tx, account)
  await retries.put({ account, id, notBefore, tries: known?.tries ?? 0, reason, isLive: 1 })
}

/** Drops the live submission with the most tries when too many wait. If it is real, the next list brings it. */
async function makeRoom(tx: Transaction, account: string): Promise<void> {
  const retries = tx.objectStore('retries')
  const live = await retries.index('due').getAll(keyRangeOfPrefix(account, 1))
  if (live.length < MAX_LIVE) return
  const later = (a: DetailsRetry, b: DetailsRetry) => b.tries - a.tries || b.notBefore - a.notBefore
  const [last] = live.sort(later)
  if (!last) return
  await retries.delete([account, last.id])
  const submissions = tx.objectStore('submissions')
  const stored = await submissions.get([account, last.id])
  if (stored?.hasDetails === 2) await submissions.put({ ...stored, hasDetails: 0 })
}
