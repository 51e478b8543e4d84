import type { ListPage, SiteDetails, SiteSubmission } from '../rules/answers'
import { mergeSubmission } from '../rules/merge'
import { getDetailsWaitMs, getSubmissionWaitMs } from '../rules/pace'
import type { HistoryProgress } from '../rules/paging'
import { addToComparison } from './completeness'
import { confirmSubmission } from './links'
import { getHistoryKey, isHistoryComplete } from './next-step'
import { queueDetails } from './retries'
import {
  createPrefixKeyRange,
  type DetailsRetry,
  NO_DETAILS_TROUBLE,
  type RetryReason,
  type State,
  type Store,
  type StoredSubmission,
  type Transaction,
} from './store'

/** Maximum number of tries for a submission that no list contains. It may be new or forged. */
const MAX_UNKNOWN_TRIES = 4
/** Maximum number of urgent tries for a submission that is being judged. Later tries are as slow as for other submissions. */
const MAX_JUDGING_TRIES = 9
const MAX_LIVE_WAIT_MS = 5 * 60_000
/** After this many empty answers in a row for known submissions, the extension concludes that it sends requests too fast. */
const MAX_EMPTY_ANSWERS = 2

/** The origin of the data about a submission: a row of a list, which is incomplete, or its details (`isDetailed`). */
interface DataOrigin {
  /** The user name in lower case. */
  account: string
  practiceSession: number | null
  isDetailed: boolean
  /** The problem's starter code by language; null if it is not known. */
  starterCode: ReadonlyMap<string, string> | null
  /** Whether the submission may have a link to a recorded attempt. */
  mayBeLinked: boolean
}

/** A submission that was not stored before. `isRecorded`: whether the script in the page has recorded it. */
export interface NewSubmission {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  isRecorded: boolean
}

/**
 * Stores the site's data of a submission. Assigns a new sequence number only if the data or the link to a recording has changed. Returns
 * the submission in an array if it was not stored before, otherwise an empty array.
 */
async function storeSubmission(
  tx: Transaction,
  state: State,
  siteSubmission: SiteSubmission,
  dataOrigin: DataOrigin,
): Promise<NewSubmission[]> {
  const { account, practiceSession, isDetailed, starterCode } = dataOrigin
  const submissions = tx.objectStore('submissions')
  const storedSubmission = await submissions.get([account, siteSubmission.id])
  // Details may belong to any session, so the session of the newest list is kept. A later list corrects it, because the user may have
  // switched sessions while a list was read.
  const session = isDetailed ? (storedSubmission?.record.practiceSession ?? practiceSession) : practiceSession
  const record = mergeSubmission(storedSubmission?.record, siteSubmission, session)
  const hasDetails = isDetailed ? 1 : (storedSubmission?.hasDetails ?? 0)
  const isLinkChanged = dataOrigin.mayBeLinked && (await confirmSubmission(tx, account, siteSubmission, starterCode))
  if (
    storedSubmission &&
    storedSubmission.record === record &&
    storedSubmission.hasDetails === hasDetails &&
    !isLinkChanged
  )
    return []
  const hasChanged = storedSubmission?.record !== record || isLinkChanged
  const next: StoredSubmission = {
    account,
    id: siteSubmission.id,
    sequence: hasChanged ? ++state.sequence : (storedSubmission?.sequence ?? 0),
    record,
    hasCode: record.code === undefined ? 0 : 1,
    hasDetails,
    timestamp: record.timestamp,
  }
  await submissions.put(next)
  if (storedSubmission) return []
  const isRecorded =
    dataOrigin.mayBeLinked && (await tx.objectStore('links').getKey([account, siteSubmission.id])) !== undefined
  return [{ slug: record.titleSlug, timestamp: record.timestamp, isRecorded }]
}

/**
 * Stores a page of the list of the signed-in account, together with the position after the page. `now` is in epoch milliseconds. Returns
 * the submissions that were not stored before.
 */
export async function storePage(
  store: Store,
  page: ListPage,
  history: HistoryProgress,
  now: number,
): Promise<NewSubmission[]> {
  return store.write(async (tx, state) => {
    const newSubmissions: NewSubmission[] = []
    const key = getHistoryKey(state)
    const [account] = key
    const { practiceSession = null } = state.account ?? {}
    const mayBeLinked = (await tx.objectStore('links').getKey(createPrefixKeyRange(account))) !== undefined
    const dataOrigin = { account, practiceSession, isDetailed: false, starterCode: null, mayBeLinked }
    for (const submission of page.submissions)
      newSubmissions.push(...(await storeSubmission(tx, state, submission, dataOrigin)))
    for (const id of page.pending) {
      // A submission whose details were already requested without success keeps the time of its next request.
      if (!(await tx.objectStore('retries').getKey([account, id]))) await queueDetails(tx, account, id, now, 'seen')
    }
    await tx.objectStore('histories').put(history, key)
    await addToComparison(tx, state, newSubmissions, now)
    Object.assign(state, { retryAt: null, isWaitRequested: false, lastCheckAt: now })
    // An empty page does not prove that this list works, because the other of LeetCode's two lists is requested next and may fail.
    if (page.ids.length > 0 || isHistoryComplete(history))
      Object.assign(state, { failures: 0, stop: null, stopRetryAt: null, stopTries: 0 })
    return newSubmissions
  })
}

/** Stores the position up to which the active practice session was read. */
export async function storeHistory(store: Store, history: HistoryProgress): Promise<void> {
  await store.write(async (tx, state) => {
    await tx.objectStore('histories').put(history, getHistoryKey(state))
  })
}

/**
 * Stores the details of a submission, or the time of the next request for them. Never stores details of another account. Returns the
 * submission in an array if it was not stored before, otherwise an empty array.
 */
export async function storeDetails(
  store: Store,
  id: string,
  details: SiteDetails,
  now: number,
): Promise<NewSubmission[]> {
  return store.write(async (tx, state) => {
    const [account] = getHistoryKey(state)
    if (details.state !== 'known') {
      const stored = await tx.objectStore('submissions').get([account, id])
      // If a submission is in the list and its details are null, the requests come too fast.
      if (details.state === 'missing' && stored) await planRetryAfterEmptyDetails(tx, state, stored, now)
      else await planDetailsRetry(tx, account, id, details.state === 'pending' ? 'judging' : 'empty', now)
      return []
    }
    state.details = NO_DETAILS_TROUBLE
    await tx.objectStore('retries').delete([account, id])
    if (details.username.toLowerCase() === account) {
      const { practiceSession = null } = state.account ?? {}
      const { starterCode } = details
      const dataOrigin = { account, practiceSession, isDetailed: true, starterCode, mayBeLinked: true }
      const newSubmissions = await storeSubmission(tx, state, details.submission, dataOrigin)
      await addToComparison(tx, state, newSubmissions, now)
      return newSubmissions
    }
    const stored = await tx.objectStore('submissions').get([account, id])
    if (stored) await tx.objectStore('submissions').put({ ...stored, hasDetails: 1 })
    return []
  })
}

/** Records that the site returned no details for one submission, so that they are requested again later. */
export async function deferDetails(store: Store, id: string, reason: RetryReason, now: number): Promise<void> {
  await store.write((tx, state) => planDetailsRetry(tx, getHistoryKey(state)[0], id, reason, now))
}

/** Counts an empty answer and plans the retry. After several empty answers in a row, all requests for details wait. */
async function planRetryAfterEmptyDetails(
  tx: Transaction,
  state: State,
  { account, id }: StoredSubmission,
  now: number,
) {
  const empty = state.details.empty + 1
  const { failures } = state.details
  state.details = { ...state.details, empty }
  if (empty >= MAX_EMPTY_ANSWERS) {
    state.details = { ...state.details, failures: failures + 1, retryAt: now + getDetailsWaitMs(failures) }
  }
  await planDetailsRetry(tx, account, id, 'empty', now)
}

/**
 * Plans the next request for the details of a submission. An urgent request is repeated a few times. After that, a stored submission waits
 * longer each time, and a submission that is not stored is dropped. If it is not forged, the next list contains it.
 */
async function planDetailsRetry(tx: Transaction, account: string, id: string, reason: RetryReason, now: number) {
  const retries = tx.objectStore('retries')
  const submissions = tx.objectStore('submissions')
  const [retry, stored] = await Promise.all([retries.get([account, id]), submissions.get([account, id])])
  const tries = (retry?.tries ?? 0) + 1
  const maxTries = reason === 'judging' ? MAX_JUDGING_TRIES : stored ? 0 : MAX_UNKNOWN_TRIES
  if (retry?.isLive === 1 && tries < maxTries) {
    const notBefore = now + Math.min(1000 * 2 ** tries, MAX_LIVE_WAIT_MS)
    await retries.put({ ...retry, notBefore, tries, reason })
  } else if (stored) {
    const next: DetailsRetry = {
      account,
      id,
      notBefore: now + getSubmissionWaitMs(tries - 1),
      tries,
      reason,
      isLive: 0,
    }
    await retries.put(next)
    if (stored.hasDetails === 0) await submissions.put({ ...stored, hasDetails: 2 })
  } else await retries.delete([account, id])
}
