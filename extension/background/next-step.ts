import { computeRemainingWaitMs, LONGEST_WAIT_MS } from '../rules/pace'
import { type HistoryProgress, NEW_HISTORY } from '../rules/paging'
import { createPrefixKeyRange, type DetailsRetry, type State, type Store } from './store'

const DAY_MS = 24 * 60 * 60_000
/** The details of submissions newer than this many milliseconds are requested at the normal pace. Older ones are requested slowly. */
const MAX_URGENT_AGE_MS = 90 * DAY_MS

/** The next step of the import. After the step `end`, the import does nothing until `wake` is called. */
export type NextStep =
  | { kind: 'verify' | 'end' }
  | { kind: 'wait'; ms: number }
  | { kind: 'list'; history: HistoryProgress }
  | { kind: 'details'; id: string; pace: 'live' | 'normal' | 'slow' }
  | { kind: 'count'; history: HistoryProgress }

export interface NextStepInputs {
  /** Epoch milliseconds. */
  now: number
  /** Whether to look for new submissions, although the history is complete. */
  isCheckDue: boolean
}

/** Returns the key of the history of the signed-in account's active practice session. */
export const getHistoryKey = ({ account }: Pick<State, 'account'>): [string, number] => [
  account?.username.toLowerCase() ?? '',
  account?.practiceSession ?? 0,
]

/**
 * Chooses the next step of the import, in this order: check the account, request the details of new submissions, read the list, read the
 * site's own count, request other details. A stopped import waits until the time of its next try.
 */
export async function chooseNextStep(store: Store, inputs: NextStepInputs): Promise<NextStep> {
  const state = await store.readState()
  const { now } = inputs
  if (state.isPaused) return { kind: 'end' }
  const isStopped = state.stop !== null
  const wait = Math.max(
    isStopped ? computeRemainingWaitMs(state.stopRetryAt, now, LONGEST_WAIT_MS.stop) : 0,
    computeRemainingWaitMs(state.retryAt, now),
  )
  if (wait > 0) return { kind: 'wait', ms: wait }
  if (state.account === null || !state.isVerified) return { kind: 'verify' }
  return (
    (await chooseLiveDetailsStep(store, state, now)) ??
    (await chooseListStep(store, state, inputs.isCheckDue || isStopped)) ??
    (await chooseDetailsStep(store, state, now))
  )
}

const isDue = ({ notBefore, isLive }: DetailsRetry, now: number): boolean =>
  computeRemainingWaitMs(notBefore, now, isLive === 1 ? LONGEST_WAIT_MS.request : LONGEST_WAIT_MS.submission) === 0

/**
 * Returns the step that requests the details of a submission that was just made or requested; null if none is due. Chooses the submission
 * with the fewest tries, so that forged submissions, which the site does not know, do not delay real ones.
 */
async function chooseLiveDetailsStep({ db }: Store, state: State, now: number): Promise<NextStep | null> {
  const liveRetries = await db.getAllFromIndex('retries', 'due', createPrefixKeyRange(getHistoryKey(state)[0], 1))
  const [first] = liveRetries.filter((retry) => isDue(retry, now)).sort((a, b) => a.tries - b.tries)
  return first ? { kind: 'details', id: first.id, pace: 'live' } : null
}

async function chooseListStep({ db }: Store, state: State, isCheckDue: boolean): Promise<NextStep | null> {
  const history = (await db.get('histories', getHistoryKey(state))) ?? NEW_HISTORY
  if (!isHistoryComplete(history) || isCheckDue) return { kind: 'list', history }
  return history.isCountDue ? { kind: 'count', history } : null
}

async function chooseDetailsStep(store: Store, state: State, now: number): Promise<NextStep> {
  const { db } = store
  const key = getHistoryKey(state)
  const [account] = key
  const [live, deferred] = await Promise.all([readFirstRetry(store, account, 1), readFirstRetry(store, account, 0)])
  const detailsWaitMs = computeRemainingWaitMs(state.details.retryAt, now, LONGEST_WAIT_MS.stop)
  if (detailsWaitMs === 0) {
    if (deferred && isDue(deferred, now)) return { kind: 'details', id: deferred.id, pace: 'normal' }
    const newest = await db
      .transaction('submissions')
      .store.index('details')
      .openCursor(createPrefixKeyRange(account, 0), 'prev')
    if (newest) {
      const { id, timestamp, hasCode } = newest.value
      const isUrgent = timestamp * 1000 > now - MAX_URGENT_AGE_MS || hasCode === 0
      return { kind: 'details', id, pace: isUrgent ? 'normal' : 'slow' }
    }
  }
  const waitsMs = [
    ...(live ? [computeRemainingWaitMs(live.notBefore, now)] : []),
    ...(deferred
      ? [Math.max(detailsWaitMs, computeRemainingWaitMs(deferred.notBefore, now, LONGEST_WAIT_MS.submission))]
      : []),
    ...(detailsWaitMs > 0 ? [detailsWaitMs] : []),
  ]
  return waitsMs.length === 0 ? { kind: 'end' } : { kind: 'wait', ms: Math.max(1, Math.min(...waitsMs)) }
}

const readFirstRetry = async ({ db }: Store, account: string, isLive: 0 | 1): Promise<DetailsRetry | undefined> =>
  (await db.transaction('retries').store.index('due').openCursor(createPrefixKeyRange(account, isLive)))?.value

/** Whether the submissions of a practice session were read completely, from the newest to the oldest. */
export const isHistoryComplete = ({ frontier, pass }: HistoryProgress): boolean => frontier !== null && pass === null
