import { ACCEPTED } from '#domain/solve'
import type { ListPage, SiteDetails, SiteSubmission } from '../rules/answers'
import { mergeSubmission } from '../rules/merge'
import type { HistoryProgress } from '../rules/paging'
import { historyKey, isHistoryComplete } from './next-step'
import { confirmSubmission, queueDetails } from './recorder'
import type { State, Store, StoredSubmission, Transaction } from './store'

/** Attempts for a submission that the site does not know yet, and the longest wait between them in milliseconds. */
const MAX_MISSING = 5
const MAX_WANT_WAIT = 10 * 60_000

/** How a submission arrived: details complete it, a list row does not. */
interface Arrival {
  /** The user name in lower case. */
  account: string
  practiceSession: number | null
  isDetailed: boolean
}

/** Stores the site's data of a submission. Assigns a new sequence number only if the data has changed. */
async function putSubmission(tx: Transaction, state: State, sent: SiteSubmission, arrival: Arrival) {
  const { account, practiceSession, isDetailed } = arrival
  const submissions = tx.objectStore('submissions')
  const stored = await submissions.get([account, sent.id])
  // Details may belong to any session. The session of the newest list counts, because the user may have switched
  // sessions while a list was read.
  const known = isDetailed ? (stored?.record.practiceSession ?? practiceSession) : practiceSession
  const record = mergeSubmission(stored?.record, sent, known)
  const hasDetails = isDetailed ? 1 : (stored?.hasDetails ?? 0)
  if (stored && stored.record === record && stored.hasDetails === hasDetails) return
  const isNew = stored?.record !== record
  const next: StoredSubmission = {
    account,
    id: sent.id,
    sequence: isNew ? ++state.sequence : (stored?.sequence ?? 0),
    record,
    hasCode: record.code === undefined ? 0 : 1,
    hasDetails,
    timestamp: record.timestamp,
  }
  await submissions.put(next)
}

/** Stores a page of the list of the signed-in account, with the position after it. `now` is in epoch milliseconds. */
export async function storePage(store: Store, page: ListPage, history: HistoryProgress, now: number): Promise<void> {
  await store.write(async (tx, state) => {
    const key = historyKey(state)
    const arrival = { account: key[0], practiceSession: state.account?.practiceSession ?? null, isDetailed: false }
    for (const submission of page.submissions) await putSubmission(tx, state, submission, arrival)
    for (const id of page.pending) await queueDetails(tx, key[0], id, now)
    await tx.objectStore('histories').put(history, key)
    Object.assign(state, { retryAt: null, lastCheckAt: now })
    // An empty first page proves nothing: the other list is read next, and may go on failing.
    if (page.ids.length > 0 || isHistoryComplete(history)) state.failures = 0
  })
}

/** Stores how far the active practice session of the signed-in account has been read. */
export async function storeHistory(store: Store, history: HistoryProgress): Promise<void> {
  await store.write(async (tx, state) => {
    await tx.objectStore('histories').put(history, historyKey(state))
  })
}

/**
 * Stores the details of a submission, or the time to request them again. Details of another account are never stored.
 */
export async function storeDetails(store: Store, id: string, details: SiteDetails, now: number): Promise<void> {
  await store.write(async (tx, state) => {
    const [account] = historyKey(state)
    const wanted = await tx.objectStore('wanted').get([account, id])
    state.failures = 0
    const tries = (wanted?.tries ?? 0) + 1
    const isRetried = details.state === 'pending' || (details.state === 'missing' && wanted && tries < MAX_MISSING)
    if (isRetried) {
      const notBefore = now + Math.min(1000 * 2 ** tries, MAX_WANT_WAIT)
      await tx.objectStore('wanted').put({ account, id, notBefore, tries })
      return
    }
    await tx.objectStore('wanted').delete([account, id])
    if (details.state === 'known' && details.username.toLowerCase() === account) {
      const arrival = { account, practiceSession: state.account?.practiceSession ?? null, isDetailed: true }
      await putSubmission(tx, state, details.submission, arrival)
      await confirmSubmission(tx, account, id, details.submission.statusDisplay === ACCEPTED)
      return
    }
    await markDetails(tx, account, id, 1)
  })
}

/** Allows refused details to be requested again. */
export async function retryRefusedDetails(store: Store, ids: readonly string[]): Promise<void> {
  await store.write(async (tx, state) => {
    const [account] = historyKey(state)
    for (const id of ids) await markDetails(tx, account, id, 0)
  })
}

async function markDetails(tx: Transaction, account: string, id: string, hasDetails: 0 | 1): Promise<void> {
  const stored = await tx.objectStore('submissions').get([account, id])
  if (stored) await tx.objectStore('submissions').put({ ...stored, hasDetails })
}
