import { NEW_HISTORY } from '../rules/paging'
import { getHistoryKey, isHistoryComplete } from './next-step'
import { createPrefixKeyRange, type State, type Store, type SubmissionCount, type Transaction } from './store'

/**
 * Maximum age in milliseconds of the comparison between the number of stored submissions and the number that the site reports. If it is
 * older, the next new submission causes another comparison.
 */
const MAX_COMPARISON_AGE_MS = 24 * 60 * 60_000

/** Number of submissions that are read at once, so that a large history does not fill the memory. */
const BATCH_SIZE = 500

/**
 * Stores how many submissions of the active practice session the extension has, and how many the site reports (`atSite`). `atSite` is null
 * if the site reports no number. `now` is in epoch milliseconds.
 */
export async function storeCount(store: Store, atSite: number | null, now: number): Promise<void> {
  const key = getHistoryKey(await store.readState())
  const foundCount = await countSubmissions(store, key)
  await store.write(async (tx) => {
    const history = await tx.objectStore('histories').get(key)
    if (!history) return
    const count: SubmissionCount | null = atSite === null ? null : { found: foundCount, atSite, at: now }
    await tx.objectStore('histories').put({ ...history, isCountDue: false, count }, key)
  })
}

/**
 * Adds new submissions of the active practice session to the stored comparison with the site's count. Submissions made before the count was
 * read are already part of the site's count. `now` is in epoch milliseconds.
 */
export async function addToComparison(
  tx: Transaction,
  state: State,
  newSubmissions: readonly { timestamp: number }[],
  now: number,
): Promise<void> {
  const key = getHistoryKey(state)
  const history = await tx.objectStore('histories').get(key)
  if (!history?.count || newSubmissions.length === 0) return
  const { found, atSite, at } = history.count
  const laterCount = newSubmissions.filter(({ timestamp }) => timestamp * 1000 > at).length
  const count: SubmissionCount = { found: found + newSubmissions.length, atSite: atSite + laterCount, at }
  const isOld = isHistoryComplete(history) && Math.abs(now - at) > MAX_COMPARISON_AGE_MS
  await tx.objectStore('histories').put({ ...history, count, isCountDue: history.isCountDue || isOld }, key)
}

async function countSubmissions({ db }: Store, [account, session]: [string, number]): Promise<number> {
  let count = 0
  let range = createPrefixKeyRange(account)
  for (;;) {
    const rows = await db.getAll('submissions', range, BATCH_SIZE)
    count += rows.filter(({ record }) => (record.practiceSession ?? 0) === session).length
    const last = rows.at(-1)
    if (rows.length < BATCH_SIZE || !last) return count
    range = IDBKeyRange.bound([account, last.id], [account, []], true)
  }
}

/**
 * Makes the importer read all submissions of the signed-in account's active practice session again. Stored submissions, test runs and code
 * histories are kept.
 */
export async function resetHistory(store: Store): Promise<void> {
  await store.write(async (tx, state) => {
    const key = getHistoryKey(state)
    await tx.objectStore('histories').put(NEW_HISTORY, key)
  })
}
