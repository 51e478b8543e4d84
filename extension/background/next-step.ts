import { LONGEST_WAIT, remainingWait } from '../rules/pace'
import { type HistoryProgress, NEW_HISTORY } from '../rules/paging'
import { type DetailsRetry, keyRangeOfPrefix, type State, type Store } from './store'

const DAY = 24 * 60 * 60_000
/** Details of submissions newer than this are requested at once, those of older ones slowly. */
const RECENT = 90 * DAY

/** The next step of the import. After the step `end`, the import rests until `wake` is called. */
export type NextStep =
  | { kind: 'verify' | 'end' }
  | { kind: 'wait'; ms: number }
  | { kind: 'list'; history: HistoryProgress }
  | { kind: 'details'; id: string; pace: 'live' | 'normal' | 'slow' }
  | { kind: 'count'; history: HistoryProgress }

/** The inputs of `chooseNextStep` besides the stored state. */
export interface NextStepInputs {
  /** Epoch milliseconds. */
  now: number
  /** Whether new submissions must be looked for, although the history is complete. */
  isCheckDue: boolean
}

/** The key of the history of the signed-in account's active practice session. */
export const historyKey = ({ account }: Pick<State, 'account'>): [string, number] => [
  account?.username.toLowerCase() ?? '',
  account?.practiceSession ?? 0,
]

/**
 * Chooses the next step of the import: first submissions made just now, then the list, then the site's own count, then
 * details, newest first. A stopped import takes a step only when its time to try again has come.
 */
export async function chooseNextStep(store: Store, inputs: NextStepInputs): Promise<NextStep> {
  const state = await store.state()
  const { now } = inputs
  if (state.isPaused) return { kind: 'end' }
  const isStopped = state.stop !== null
  const wait = Math.max(
    isStopped ? remainingWait(state.stopRetryAt, now, LONGEST_WAIT.stop) : 0,
    remainingWait(state.retryAt, now),
  )
  if (wait > 0) return { kind: 'wait', ms: wait }
  if (state.account === null || !state.isVerified) return { kind: 'verify' }
  return (
    (await liveDetailsStep(store, state, now)) ??
    (await listStep(store, state, inputs.isCheckDue || isStopped)) ??
    (await detailsStep(store, state, now))
  )
}

const isDue = ({ notBefore, isLive }: DetailsRetry, now: number): boolean =>
  remainingWait(notBefore, now, isLive === 1 ? LONGEST_WAIT.request : LONGEST_WAIT.row) === 0

/** The live submission with the fewest tries, so that a forged one that the site does not know delays no other. */
async function liveDetailsStep({ db }: Store, state: State, now: number): Promise<NextStep | null> {
  const live = await db.getAllFromIndex('retries', 'due', keyRangeOfPrefix(historyKey(state)[0], 1))
  const [first] = live.filter((retry) => isDue(retry, now)).sort((a, b) => a.tries - b.tries)
  return first ? { kind: 'details', id: first.id, pace: 'live' } : null
}

async function listStep({ db }: Store, state: State, isCheckDue: boolean): Promise<NextStep | null> {
  const history = (await db.get('histories', historyKey(state))) ?? NEW_HISTORY
  if (!isHistoryComplete(history) || isCheckDue) return { kind: 'list', history }
  return history.isCountDue ? { kind: 'count', history } : null
}

async function detailsStep(store: Store, state: State, now: number): Promise<NextStep> {
  const { db } = store
  const key = historyKey(state)
  const [account] = key
  const [live, deferred] = await Promise.all([firstRetry(store, account, 1), firstRetry(store, account, 0)])
  const trouble = remainingWait(state.details.retryAt, now, LONGEST_WAIT.stop)
  if (trouble === 0) {
    if (deferred && isDue(deferred, now)) return { kind: 'details', id: deferred.id, pace: 'normal' }
    const newest = await db
      .transaction('submissions')
      .store.index('details')
      .openCursor(keyRangeOfPrefix(account, 0), 'prev')
    if (newest) {
      const { id, timestamp, hasCode } = newest.value
      const isUrgent = timestamp * 1000 > now - RECENT || hasCode === 0
      return { kind: 'details', id, pace: isUrgent ? 'normal' : 'slow' }
    }
  }
  const waits = [
    ...(live ? [remainingWait(live.notBefore, now)] : []),
    ...(deferred ? [Math.max(trouble, remainingWait(deferred.notBefore, now, LONGEST_WAIT.row))] : []),
    ...(trouble > 0 ? [trouble] : []),
  ]
  return waits.length === 0 ? { kind: 'end' } : { kind: 'wait', ms: Math.max(1, Math.min(...waits)) }
}

/** The retry record that is due first. */
const firstRetry = async ({ db }: Store, account: string, isLive: 0 | 1): Promise<DetailsRetry | undefined> =>
  (await db.transaction('retries').store.index('due').openCursor(keyRangeOfPrefix(account, isLive)))?.value

/** Whether a practice session was read from its newest submission to its oldest. */
export const isHistoryComplete = ({ frontier, pass }: HistoryProgress): boolean => frontier !== null && pass === null
