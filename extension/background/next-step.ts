import { remainingWait } from '../rules/pace'
import { type HistoryProgress, NEW_HISTORY } from '../rules/paging'
import { keyRangeOfPrefix, type State, type Store } from './store'

const DAY = 24 * 60 * 60_000
/** Details of submissions newer than this are requested at once, those of older ones slowly. */
const RECENT = 90 * DAY

/** The next step of the import. After the step `end`, the import rests until `wake` is called. */
export type NextStep =
  | { kind: 'verify' | 'end' }
  | { kind: 'wait'; ms: number }
  | { kind: 'list'; history: HistoryProgress }
  | { kind: 'details'; id: string; pace: 'live' | 'normal' | 'slow' }

/** The inputs of `chooseNextStep` besides the stored state. */
export interface NextStepInputs {
  /** Epoch milliseconds. */
  now: number
  /** Whether new submissions must be looked for, although the history is complete. */
  isCheckDue: boolean
  /** Whether the signed-in account was checked recently. */
  isVerified: boolean
}

/** The key of the history of the signed-in account's active practice session. */
export const historyKey = ({ account }: State): [string, number] => [
  account?.username.toLowerCase() ?? '',
  account?.practiceSession ?? 0,
]

/** Chooses the next step of the import: first submissions made just now, then the list, then details, newest first. */
export async function chooseNextStep(store: Store, inputs: NextStepInputs): Promise<NextStep> {
  const state = await store.state()
  if (state.isPaused || state.stop !== null) return { kind: 'end' }
  const wait = remainingWait(state.retryAt, inputs.now)
  if (wait > 0) return { kind: 'wait', ms: wait }
  if (state.account === null) return { kind: 'verify' }
  const step =
    (await liveDetailsStep(store, state, inputs)) ??
    (await listStep(store, state, inputs)) ??
    (await detailsStep(store, state, inputs))
  return inputs.isVerified || step.kind === 'end' || step.kind === 'wait' ? step : { kind: 'verify' }
}

async function liveDetailsStep({ db }: Store, state: State, { now }: NextStepInputs): Promise<NextStep | null> {
  const [account] = historyKey(state)
  const wanted = await db.getAll('wanted', keyRangeOfPrefix(account))
  const due = wanted.find(({ notBefore }) => remainingWait(notBefore, now) === 0)
  return due ? { kind: 'details', id: due.id, pace: 'live' } : null
}

async function listStep({ db }: Store, state: State, { isCheckDue }: NextStepInputs): Promise<NextStep | null> {
  const history = (await db.get('histories', historyKey(state))) ?? NEW_HISTORY
  return isHistoryComplete(history) && !isCheckDue ? null : { kind: 'list', history }
}

async function detailsStep({ db }: Store, state: State, { now }: NextStepInputs): Promise<NextStep> {
  const key = historyKey(state)
  const [account] = key
  const history = await db.get('histories', key)
  const newest = await db
    .transaction('submissions')
    .store.index('details')
    .openCursor(keyRangeOfPrefix(account, 0), 'prev')
  if (newest) {
    const { id, timestamp } = newest.value
    const isRecent = timestamp * 1000 > now - RECENT || history?.list === 'graphql'
    return { kind: 'details', id, pace: isRecent ? 'normal' : 'slow' }
  }
  const wanted = await db.getAll('wanted', keyRangeOfPrefix(account))
  if (wanted.length === 0) return { kind: 'end' }
  return { kind: 'wait', ms: Math.max(1, Math.min(...wanted.map(({ notBefore }) => remainingWait(notBefore, now)))) }
}

/** Whether a practice session was read from its newest submission to its oldest. */
export const isHistoryComplete = ({ frontier, pass }: HistoryProgress): boolean => frontier !== null && pass === null
