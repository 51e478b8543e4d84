import { NEW_HISTORY } from '../rules/paging'
import { historyKey, isHistoryComplete } from './next-step'
import { keyRangeOfPrefix, type State, type Store, type SubmissionCount, type Transaction } from './store'

/** A comparison with the site's count that is older than this is made again when new submissions arrive; in milliseconds. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** Number of submissions that are read at once, so that a large history does not fill the memory. */
const BATCH_SIZE = 500

/**
 * Stores the number of submissions in the active practice session by the site's own count, and the number that the extension has. `atSite`
 * is null if the site does not report its count. `now` is in epoch milliseconds.
 */
export async function storeCount(store: Store, atSite: number | null, now: number): Promise<void> {
  const key = historyKey(await store.readState())
  const foundCount = await countSubmissions(store, key)
  await store.write(async (tx) => {
    const history = await tx.objectStore('histories').get(key)
    if (!history) return
    const count: SubmissionCount | null = atSite === null ? null : { found: foundCount, atSite, at: now }
    await tx.objectStore('histories').put({ ...history, isCountDue: false, count }, key)
  })
}

/**
 * Adds new submissions of the active practice session to its last comparison, so that the comparison does not become outdated. The site's
 * count already includes submissions that were made before it was read. `now` is in epoch milliseconds.
 */
export async function countArrivals(
  tx: Transaction,
  state: State,
  newSubmissions: readonly { timestamp: number }[],
  now: number,
): Promise<void> {
  const key = historyKey(state)
  const history = await tx.objectStore('histories').get(key)
  if (!history?.count || newSubmissions.length === 0) return
  const { found, atSite, at } = history.count
  const laterCount = newSubmissions.filter(({ timestamp }) => timestamp * 1000 > at).length
  const count: SubmissionCount = { found: found + newSubmissions.length, atSite: atSite + laterCount, at }
  const isOld = isHistoryComplete(history) && Math.abs(now - at) > MAX_AGE_MS
  await tx.objectStore('histories').put({ ...history, count, isCountDue: history.isCountDue || isOld }, key)
}

async function countSubmissions({ db }: Store, [account, session]: [string, number]): Promise<number> {
  let count = 0
  let range = keyRangeOfPrefix(account)
  for (;;) {
    const rows = await db.getAll('submissions', range, BATCH_SIZE)
    count += rows.filter(({ record }) => (record.practiceSession ?? 0) === session).length
    const last = rows.at(-1)
    if (rows.length < BATCH_SIZE || !last) return count
    range = IDBKeyRange.bound([account, last.id], [account, []], true)
  }
}

/** Deletes the positions up to which the histories of the signed-in account were read. The submissions, runs and code histories stay. */
export async function resetHistory(store: Store): Promise<void> {
  await store.write(async (tx, state) => {
    const key = historyKey(state)
    await tx.objectStore('histories').put(NEW_HISTORY, key)
  })
}
