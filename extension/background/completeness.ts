import { NEW_HISTORY } from '../rules/paging'
import { historyKey, isHistoryComplete } from './next-step'
import { keyRangeOfPrefix, type State, type Store, type SubmissionCount, type Transaction } from './store'

/** A comparison older than this is made again when new submissions have arrived; milliseconds. */
const MAX_AGE = 24 * 60 * 60_000

/** Submissions read at once, so that a large history does not fill the memory. */
const BATCH = 500

/**
 * Stores the site's own number of submissions in the active practice session and the number of those that the extension has; null if the
 * site does not say. `now` is in epoch milliseconds.
 */
export async function storeCount(store: Store, atSite: number | null, now: number): Promise<void> {
  const key = historyKey(await store.state())
  const found = await countSubmissions(store, key)
  await store.write(async (tx) => {
    const history = await tx.objectStore('histories').get(key)
    if (!history) return
    const count: SubmissionCount | null = atSite === null ? null : { found, atSite, at: now }
    await tx.objectStore('histories').put({ ...history, isCountDue: false, count }, key)
  })
}

/**
 * Adds new submissions of the active practice session to its last comparison, so that the comparison does not lag behind. The site has
 * counted those that were made before it was asked. `now` is in epoch milliseconds.
 */
export async function countArrivals(
  tx: Transaction,
  state: State,
  arrived: readonly { timestamp: number }[],
  now: number,
): Promise<void> {
  const key = historyKey(state)
  const history = await tx.objectStore('histories').get(key)
  if (!history?.count || arrived.length === 0) return
  const { found, atSite, at } = history.count
  const later = arrived.filter(({ timestamp }) => timestamp * 1000 > at).length
  const count: SubmissionCount = { found: found + arrived.length, atSite: atSite + later, at }
  const isOld = isHistoryComplete(history) && Math.abs(now - at) > MAX_AGE
  await tx.objectStore('histories').put({ ...history, count, isCountDue: history.isCountDue || isOld }, key)
}

async function countSubmissions({ db }: Store, [account, session]: [string, number]): Promise<number> {
  let count = 0
  let range = keyRangeOfPrefix(account)
  for (;;) {
    const rows = await db.getAll('submissions', range, BATCH)
    count += rows.filter(({ record }) => (record.practiceSession ?? 0) === session).length
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return count
    range = IDBKeyRange.bound([account, last.id], [account, []], true)
  }
}

/** Forgets how far the histories of the signed-in account were read. The submissions, Runs and code histories stay. */
export async function forgetHistory(store: Store): Promise<void> {
  await store.write(async (tx, state) => {
    const key = historyKey(state)
    await tx.objectStore('histories').put(NEW_HISTORY, key)
  })
}
